import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { disagreement } from '../support/schemas/disagreement.ts'
import {
  EngineRun,
  keys,
  type GuardKind,
  type PlannedCommit,
  type Step,
} from '../support/storage/engine-run.ts'
import type { WriteFault } from '../support/storage/faulty-backend.ts'
import { historyCount, historyLimit } from '../support/storage/history-count.ts'
import type { ReopenableStore } from './reopenable-store.ts'

const key = fc.constantFrom(...keys)
const share = fc.double({ min: 0, max: 1, noNaN: true })
const plannedCommit: fc.Arbitrary<PlannedCommit> = fc.record({
  guards: fc.array(
    fc.record({ key, kind: fc.constantFrom<GuardKind>('current', 'current', 'absent', 'stale') }),
    { maxLength: 2 },
  ),
  writes: fc.uniqueArray(
    fc.record({ key, value: fc.option(fc.string({ maxLength: 6 }), { nil: undefined }) }),
    { maxLength: 3, selector: (write) => write.key },
  ),
})
const commits = fc.array(plannedCommit, { minLength: 1, maxLength: 6 })
export const healthyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('commits' as const), commits }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('compact' as const), share }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reopen' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('read' as const), share }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('watch' as const), share }) },
)
const fault = fc.constantFrom<WriteFault>('full', 'lost', 'done')
const faultyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: healthyStep },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('commits' as const), commits, fault }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('compact' as const), share, fault }) },
)

/** Found by chance: what did not agree was the model. */
const foundHistories: readonly (readonly Step[])[] = [
  // A compaction that has nothing to write after one that could not be written.
  [
    { do: 'commits', commits: [{ guards: [], writes: [{ key: '/a', value: '' }] }] },
    { do: 'compact', share: 0 },
    { do: 'compact', share: 0.5, fault: 'full' },
    { do: 'compact', share: 0, fault: 'full' },
  ],
  // A compaction that overtakes a watch which still reads the history, on a medium that takes its time.
  [
    {
      do: 'commits',
      commits: [
        { guards: [], writes: [{ key: '/a', value: '' }] },
        { guards: [], writes: [{ key: '/a', value: undefined }] },
      ],
      fault: 'done',
    },
    { do: 'compact', share: 0.25, fault: 'full' },
    { do: 'watch', share: 0 },
  ],
]

/**
 * Random commits, compactions, reads, watches and reopenings, with and without failing writes, against a full copy of the
 * state at every revision.
 *
 * @param usualRuns random histories, unless the environment asks for more: see {@link historyCount}.
 */
export function engineModelContract(
  name: string,
  prepare: () => Promise<ReopenableStore>,
  usualRuns: number,
): void {
  const numRuns = historyCount(usualRuns)

  async function check(recentBytes: number, step: fc.Arbitrary<Step>): Promise<string> {
    const result = await fc.check(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const store = await prepare()
        try {
          await new EngineRun(recentBytes, () => store.open()).steps(steps)
        } finally {
          await store.dispose()
        }
      }),
      { numRuns, examples: foundHistories.map((steps) => [[...steps]]) },
    )
    return disagreement(result) ?? 'all agree'
  }

  describe(`the engine against a model: ${name}`, () => {
    for (const recentBytes of [0, 16, 1_000_000]) {
      it(
        `the engine agrees with a model on reads, commits, watches and reopening, ${recentBytes} bytes in memory`,
        async () => {
          expect(await check(recentBytes, healthyStep)).toBe('all agree')
        },
        historyLimit(numRuns),
      )
    }

    it(
      'the engine shows nothing of a failed write, and all or nothing of it after reopening',
      async () => {
        expect(await check(16, faultyStep)).toBe('all agree')
      },
      historyLimit(numRuns),
    )
  })
}
