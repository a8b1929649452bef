import { structOf, objectsOf, textOf } from '../../../base/api/json-fields.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { type CellFunction, cellText } from '../../../objects/catalog/column-cell.ts'

export const nodeStatus: CellFunction = ({ object }) => {
  const ready = objectsOf(structOf(object, 'status'), 'conditions').findLast(
    (condition) => condition['type'] === 'Ready',
  )
  const status = ready ? (ready['status'] === 'True' ? 'Ready' : 'NotReady') : 'Unknown'
  const isCordoned = structOf(object, 'spec')['unschedulable'] === true
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

export const nodeAddress: CellFunction = ({ object }, type) => {
  const addresses = objectsOf(structOf(object, 'status'), 'addresses')
  const found = addresses.find((one) => one['type'] === type)
  return found && textOf(found, 'address')
}
