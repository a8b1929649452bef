import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Storage } from '../../core/storage/engine/storage.ts'
import { disagreement } from '../support/schemas/disagreement.ts'
import { historyCount, historyLimit } from '../support/storage/history-count.ts'
import { SharedStoreRun } from '../support/storage/shared-store-run.ts'
import { healthyStep } from './engine-model.ts'
import type { StorageLimits } from './storage.ts'

/**
 * Random commits through two openings of a store that others may write to, compactions, reads, watches and reopenings, against a full
 * copy of the state at every revision. Commits are made one after the other, as only their server orders concurrent ones.
 *
 * @param open opens the store; its keys are deleted before each history
 */
export function sharedStoreModel(
  name: string,
  open: () => Promise<Storage>,
  usualRuns: number,
  limits: StorageLimits = {},
): void {
  const numRuns = historyCount(usualRuns)
  it(
    `${name} agrees with a model on reads, commits, watches and reopening`,
    async () => {
      const result = await fc.check(
        fc.asyncProperty(fc.array(healthyStep, { maxLength: 40 }), async (steps) => {
          const run = await SharedStoreRun.start(open, limits)
          try {
            for (const step of steps) await run.take(step)
            await run.finish()
          } finally {
            await run.close()
          }
        }),
        { numRuns },
      )
      expect(disagreement(result) ?? 'all agree').toBe('all agree')
    },
    historyLimit(numRuns),
  )
}
