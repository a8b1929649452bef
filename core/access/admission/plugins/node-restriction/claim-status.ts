import { structOf } from '../../../../base/api/json-fields.ts'
import { equalJson, type JsonObject } from '../../../../base/api/json.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import { claimLines } from './claim-lines.ts'
import { lineDifference } from './line-difference.ts'
import { type NodeRule, nodeText, refusedWrite } from './node-write.ts'

/** A claim without what a node may change, and without what every write changes. */
function fixedPart(claim: ApiObject): JsonObject {
  const { managedFields: _account, resourceVersion: _version, ...metadata } = claim.metadata
  const {
    capacity: _capacity,
    conditions: _conditions,
    allocatedResources: _allocated,
    allocatedResourceStatuses: _statuses,
    ...status
  } = structOf(claim, 'status')
  return { metadata, spec: structOf(claim, 'spec'), status }
}

/** The rule on volume claims: a node writes of their status the capacity, the conditions and how far an expansion is. */
export const claimStatus: NodeRule = (write) => {
  const { object, old, subresource } = write.attributes
  if (subresource !== 'status') throw refusedWrite(write, 'may only update PVC status')
  if (!object || !old) return
  const [next, before] = [fixedPart(object), fixedPart(old)]
  if (equalJson(next, before)) return
  const change = lineDifference(claimLines(before), claimLines(next))
  const why = `${nodeText(write)} is not allowed to update fields other than status.quantity and status.conditions: ${change}`
  throw refusedWrite(write, why)
}
