import { type CellFunction, cellText } from '../../catalog/column-cell.ts'
import { structOf, objectsOf, textOf } from '../../api/json-fields.ts'

const nodeStatus: CellFunction = ({ object }) => {
  const ready = objectsOf(structOf(object, 'status'), 'conditions').find(
    (condition) => condition['type'] === 'Ready',
  )
  const status = ready ? (ready['status'] === 'True' ? 'Ready' : 'NotReady') : 'Unknown'
  const isCordoned = structOf(object, 'spec')['unschedulable'] === true
  return isCordoned ? `${status},SchedulingDisabled` : status
}

/** Roles are told by labels: `<prefix><role>`, or the older `<key>=<role>`. */
const nodeRoles: CellFunction = ({ object }, prefix, key) => {
  const labels = Object.entries(object.metadata.labels ?? {})
  const roles = labels.flatMap(([label, value]) => {
    if (label.startsWith(cellText(prefix))) return label.slice(cellText(prefix).length) || []
    return label === key ? value || [] : []
  })
  return [...new Set(roles)].toSorted().join(',')
}

const nodeAddress: CellFunction = ({ object }, type) => {
  const addresses = objectsOf(structOf(object, 'status'), 'addresses')
  return addresses.map((one) => (one['type'] === type ? textOf(one, 'address') : '')).find(Boolean)
}

export const nodeCells: Readonly<Record<string, CellFunction>> = {
  nodeStatus,
  nodeRoles,
  nodeAddress,
}
