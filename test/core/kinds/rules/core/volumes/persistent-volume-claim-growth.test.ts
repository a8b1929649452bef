import { describe, expect, it } from 'vitest'
import { brands } from '../../../../../../core/base/api/brand.ts'
import type {
  ClaimResourceStatus,
  PersistentVolumeClaimStatus,
} from '../../../../../../core/base/api/types/core.v1.generated.ts'
import { checkClaimGrowth } from '../../../../../../core/kinds/rules/core/volumes/persistent-volume-claim-growth.ts'

function causesOf(status: PersistentVolumeClaimStatus): string[] {
  const causes = checkClaimGrowth({ status }, brands.k8s)
  return causes.map(({ field, message }) => `${field}: ${message}`)
}

/** A value that decoding takes and validation refuses. */
const unknownStatus: string = 'under_score'

const statuses =
  '"ControllerResizeInProgress", "ControllerResizeInfeasible", "NodeResizeInProgress", "NodeResizeInfeasible", "NodeResizePending"'

describe('the status of a growing claim', () => {
  it('claims grow by storage, or by resources with a domain of their own', () => {
    expect(causesOf({ allocatedResources: { storage: '1Gi', 'example.com/a': '1' } })).toEqual([])
    expect(causesOf({ allocatedResources: { a: '0.5', '/a': '1' } })).toEqual([
      'status.allocatedResources: Unsupported value: "a": supported values: "storage"',
      'status.allocatedResources: Invalid value: "/a": prefix part must be non-empty',
    ])
  })

  it('claims tell how far they have grown, by known words', () => {
    expect(causesOf({ allocatedResourceStatuses: { storage: 'NodeResizePending' } })).toEqual([])
    expect(
      causesOf({ allocatedResourceStatuses: { a: unknownStatus as ClaimResourceStatus } }),
    ).toEqual([
      'status.allocatedResourceStatuses: Unsupported value: "a": supported values: "storage"',
      `status.allocatedResourceStatuses: Unsupported value: "a": supported values: ${statuses}`,
    ])
  })

  it('claims have no negative capacity', () => {
    expect(causesOf({ capacity: { storage: '-1' } })).toEqual([
      'status.capacity[storage]: Invalid value: -1: must be a valid resource quantity',
    ])
  })
})
