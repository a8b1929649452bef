import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Backend } from '../../core/storage/backend.ts'
import type { EngineOptions } from '../../core/storage/mvcc-engine.ts'
import { ListWatchRun } from '../support/list-watch-run.ts'
import { steps } from '../support/list-watch-steps.ts'

/**
 * Random writers, slow, reconnecting and selecting clients, pagers, compactions, a store that drops its watch, and
 * restarts, against a model that holds every state there ever was.
 *
 * @param prepare gives a new, empty store that can be opened again and again.
 */
export function listAndWatchContract(
  name: string,
  prepare: () => Promise<{ open(): Promise<Backend>; dispose(): Promise<void> }>,
  numRuns: number,
  engine: EngineOptions = {},
): void {
  describe(`lists and watches: ${name}`, () => {
    it('never lie, lose, repeat or reorder', async () => {
      const result = await fc.check(
        fc.asyncProperty(steps, async (history) => {
          const store = await prepare()
          try {
            const run = await ListWatchRun.start(() => store.open(), engine)
            for (const step of history) await run.take(step)
            const faults = await run.finish()
            if (faults.length > 0) throw new Error(faults.join('\n'))
          } finally {
            await store.dispose()
          }
        }),
        { numRuns },
      )
      expect(result.failed ? fc.defaultReportMessage(result) : 'all agree').toBe('all agree')
    })
  })
}
