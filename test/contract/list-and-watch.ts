import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { EngineOptions } from '../../core/storage/engine/mvcc-engine.ts'
import { disagreement } from '../support/schemas/disagreement.ts'
import { podKind, type ReadKind } from '../support/schemas/read-kinds.ts'
import { historyCount, historyLimit } from '../support/storage/history-count.ts'
import { ListWatchRun } from '../support/storage/list-watch-run.ts'
import { steps, watchThatEndsInTime } from '../support/storage/list-watch-steps.ts'
import type { ReopenableStore } from './reopenable-store.ts'

/**
 * Random writers, slow, reconnecting and selecting clients, pagers, compactions, a store that drops its watch, and
 * restarts, against a model that holds every state there ever was.
 *
 * @param usualRuns random histories, unless the environment asks for more: see {@link historyCount}.
 * @param kind pods unless given.
 */
export function listAndWatchContract(
  name: string,
  prepare: () => Promise<ReopenableStore>,
  usualRuns: number,
  engine: EngineOptions = {},
  kind: ReadKind = podKind,
): void {
  const numRuns = historyCount(usualRuns)
  describe(`lists and watches: ${name}`, () => {
    it(
      'lists and watches never lie, lose, repeat or reorder',
      async () => {
        const result = await fc.check(
          fc.asyncProperty(steps, async (history) => {
            const store = await prepare()
            try {
              const run = await ListWatchRun.start(() => store.open(), engine, kind)
              for (const step of history) await run.take(step)
              const faults = await run.finish()
              if (faults.length > 0) throw new Error(faults.join('\n'))
            } finally {
              await store.dispose()
            }
          }),
          { numRuns, examples: [[[...watchThatEndsInTime]]] },
        )
        expect(disagreement(result) ?? 'all agree').toBe('all agree')
      },
      historyLimit(numRuns),
    )
  })
}
