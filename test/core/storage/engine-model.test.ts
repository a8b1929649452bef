import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  EngineRun,
  keys,
  type GuardKind,
  type PlannedCommit,
  type Step,
} from '../../support/engine-run.ts'
import type { WriteFault } from '../../support/faulty-backend.ts'

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
const healthyStep: fc.Arbitrary<Step> = fc.oneof(
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

describe('the engine against a model', () => {
  for (const recentBytes of [0, 16, 1_000_000]) {
    it(`agrees on reads, commits, watches and reopening, with ${recentBytes} bytes in memory`, async () => {
      await expect(
        fc.assert(
          fc.asyncProperty(fc.array(healthyStep, { maxLength: 40 }), (steps) =>
            new EngineRun(recentBytes).steps(steps),
          ),
          { numRuns: 80 },
        ),
      ).resolves.toBeUndefined()
    })
  }

  it('shows nothing of a failed write, and all or nothing of it after reopening', async () => {
    await expect(
      fc.assert(
        fc.asyncProperty(fc.array(faultyStep, { maxLength: 40 }), (steps) =>
          new EngineRun(16).steps(steps),
        ),
        { numRuns: 150 },
      ),
    ).resolves.toBeUndefined()
  })
})
