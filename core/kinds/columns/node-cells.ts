import { type CellFunction, textOf } from '../../catalog/column-cell.ts'
import { objectAt, objectsAt, textAt } from '../json-access.ts'

const nodeStatus: CellFunction = ({ object }) => {
  const ready = objectsAt(objectAt(object, 'status'), 'conditions').find(
    (condition) => condition['type'] === 'Ready',
  )
  const status = ready ? (ready['status'] === 'True' ? 'Ready' : 'NotReady') : 'Unknown'
  const isCordoned = objectAt(object, 'spec')['unschedulable'] === true
  return isCordoned ? `${status},SchedulingDisabled` : status
}

/** Roles are told by labels: `<prefix><role>`, or the older `<key>=<role>`. */
const nodeRoles: CellFunction = ({ object }, prefix, key) => {
  const labels = Object.entries(object.metadata.labels ?? {})
  const roles = labels.flatMap(([label, value]) => {
    if (label.startsWith(textOf(prefix))) return label.slice(textOf(prefix).length) || []
    return label === key ? value || [] : []
  })
  return [...new Set(roles)].toSorted().join(',')
}

const nodeAddress: CellFunction = ({ object }, type) => {
  const addresses = objectsAt(objectAt(object, 'status'), 'addresses')
  return addresses.map((one) => (one['type'] === type ? textAt(one, 'address') : '')).find(Boolean)
}

export const nodeCells: Readonly<Record<string, CellFunction>> = {
  nodeStatus,
  nodeRoles,
  nodeAddress,
}
