import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../../core/base/api/json.ts'
import { created } from '../../../../support/schemas/validated.ts'

const pod = { containers: [{ name: 'run', image: 'run' }], restartPolicy: 'Never' }
const spec = { template: { spec: pod } }
const jobs = 'jobs.v1.batch'

describe('policies of jobs', () => {
  const indexed = { ...spec, completionMode: 'Indexed', completions: 3 }
  const failing = (...rules: JsonObject[]): string[] =>
    created(jobs, { spec: { ...spec, podFailurePolicy: { rules } } })
  const rule = 'spec.podFailurePolicy.rules[0]'

  it.each([
    [
      { action: 'Count' },
      [`${rule}: Invalid value: specifying one of OnExitCodes and OnPodConditions is required`],
    ],
    [
      { onExitCodes: { operator: 'In', values: [1] } },
      [`${rule}.action: Required value: valid values: ["Count" "FailIndex" "FailJob" "Ignore"]`],
    ],
    [
      { action: 'FailIndex', onExitCodes: { operator: 'In', values: [1] } },
      [`${rule}.action: Invalid value: "FailIndex": requires the backoffLimitPerIndex to be set`],
    ],
    [
      { action: 'FailJob', onExitCodes: { operator: 'Of', values: [2, 1, 2] } },
      [
        `${rule}.onExitCodes.operator: Unsupported value: "Of": supported values: "In", "NotIn"`,
        `${rule}.onExitCodes.values[2]: Duplicate value: 2`,
        `${rule}.onExitCodes.values: Invalid value: [2,1,2]: must be ordered`,
      ],
    ],
    [
      { action: 'FailJob', onExitCodes: { containerName: 'x', operator: 'In', values: [0] } },
      [
        `${rule}.onExitCodes.containerName: Invalid value: "x": must be one of the container or initContainer names in the pod template`,
        `${rule}.onExitCodes.values[0]: Invalid value: 0: must not be 0 for the In operator`,
      ],
    ],
    [
      { action: 'Ignore', onPodConditions: [{ type: 'Ready', status: 'Perhaps' }] },
      [
        `${rule}.onPodConditions[0].status: Unsupported value: "Perhaps": supported values: "False", "True", "Unknown"`,
      ],
    ],
  ])('job policies of failure refuse %j', (found, causes) => {
    expect(failing(found)).toEqual(causes)
  })

  it.each([
    [
      {},
      'Required value: at least one of succeededCount or succeededIndexes must be specified',
      '',
    ],
    [
      { succeededCount: 4 },
      'Invalid value: 4: must be less than or equal to 3 (the number of specified completions)',
      '.succeededCount',
    ],
    [
      { succeededIndexes: '2-1' },
      'Invalid value: "2-1": error parsing succeededIndexes: non-increasing order, previous: 2, current: 1',
      '.succeededIndexes',
    ],
    [
      { succeededIndexes: '0,3' },
      'Invalid value: "0,3": error parsing succeededIndexes: too large index: "3"',
      '.succeededIndexes',
    ],
  ])('job policies of success refuse %j', (found, cause, below) => {
    const policy = { ...indexed, successPolicy: { rules: [found] } }
    expect(created(jobs, { spec: policy })).toEqual([
      `spec.successPolicy.rules[0]${below}: ${cause}`,
    ])
  })

  it('job policies are of indexed jobs only where they count indexes', () => {
    expect(created(jobs, { spec: { ...spec, backoffLimitPerIndex: 1 } })).toEqual([
      'spec.backoffLimitPerIndex: Invalid value: 1: requires indexed completion mode',
    ])
    expect(created(jobs, { spec: { ...spec, maxFailedIndexes: 1 } })).toEqual([
      'spec.backoffLimitPerIndex: Required value: when maxFailedIndexes is specified',
      'spec.maxFailedIndexes: Invalid value: 1: requires indexed completion mode',
    ])
  })

  it('job policies allow any number of failed indexes where none is set', () => {
    const indexed = { ...spec, completionMode: 'Indexed', completions: -1 }
    expect(created(jobs, { spec: indexed })).toEqual([
      'spec.completions: Invalid value: -1: must be greater than or equal to 0',
    ])
  })
})
