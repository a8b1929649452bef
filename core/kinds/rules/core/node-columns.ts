import type { ApiObject } from '../../../base/api/object.ts'
import type { Node } from '../../../base/api/types/core.v1.generated.ts'
import { type CellFunction, cellText } from '../../../objects/catalog/column-cell.ts'

export const nodeStatus: CellFunction<Node> = ({ object }) => {
  const ready = object.status.conditions?.findLast(({ type }) => type === 'Ready')
  const status = ready ? (ready.status === 'True' ? 'Ready' : 'NotReady') : 'Unknown'
  const isCordoned = object.spec.unschedulable === true
  return isCordoned ? `${status},SchedulingDisabled` : status
}

/** Roles of a node, read from its labels: `<prefix><role>`, or the older `<key>=<role>`. */
export function rolesOf({ metadata }: ApiObject, prefix: string, key: string): string {
  const roles = Object.entries(metadata.labels ?? {}).flatMap(([label, value]) => {
    if (label.startsWith(prefix)) return label.slice(prefix.length) || []
    return label === key ? value || [] : []
  })
  return [...new Set(roles)].toSorted().join(',')
}

export const nodeRoles: CellFunction = ({ object }, prefix, key) =>
  rolesOf(object, cellText(prefix), cellText(key))

export const nodeAddress: CellFunction<Node> = ({ object }, type) =>
  object.status.addresses?.find((one) => one.type === type)?.address
