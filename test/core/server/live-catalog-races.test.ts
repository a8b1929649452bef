import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type LiveStep,
  LiveWidgetsRun,
  type Served,
} from '../../support/objects/live-widgets-run.ts'
import { historyCount, historyLimit } from '../../support/storage/history-count.ts'

const names = ['a', 'b', 'c'] as const
const versions = ['v1', 'v2'] as const

const served: readonly Served[] = ['nothing', 'v1', 'v1 resized', 'v2', 'both as v1', 'both as v2']

const step: fc.Arbitrary<LiveStep> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('serve'), what: fc.constantFrom(...served) }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constantFrom('create', 'update', 'delete', 'get', 'list', 'table'),
      name: fc.constantFrom(...names),
      version: fc.constantFrom(...versions),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('pause'), tasks: fc.integer({ min: 1, max: 4 }) }),
  },
)

const count = historyCount(40)

describe('resources that come and go', () => {
  it(
    'fail no request and lose no event, whatever is under way',
    async () => {
      const steps = fc.array(step, { minLength: 10, maxLength: 60 })
      await fc.assert(
        fc.asyncProperty(steps, fc.nat(), async (history, seed) => {
          const run = await LiveWidgetsRun.open(seed)
          expect(await run.play(history)).toEqual([])
        }),
        { numRuns: count },
      )
    },
    historyLimit(count),
  )
})
