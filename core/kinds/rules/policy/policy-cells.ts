import { listOf, structOf, objectsOf, textOf } from '../../../base/api/json-fields.ts'
import { getKey, isJsonObject, type JsonObject } from '../../../base/api/json.ts'
import { type CellFunction, cellText } from '../../../objects/catalog/column-cell.ts'

const limitPrefix = 'limits.'

/** Quota usage as `name: used/hard`; side `limits` has the resources named `limits.…`, side `requests` all others. */
const quotaUsage: CellFunction = ({ object }, side) => {
  const status = structOf(object, 'status')
  const hard = structOf(status, 'hard')
  const used = structOf(status, 'used')
  return Object.keys(hard)
    .filter((name) => name.startsWith(limitPrefix) === (side === 'limits'))
    .toSorted()
    .map((name) => `${name}: ${cellText(getKey(used, name)) || '0'}/${cellText(hard[name])}`)
    .join(', ')
}

/** Names of a role binding's subjects of one kind. */
const subjects: CellFunction = ({ object }, kind) =>
  objectsOf(object, 'subjects')
    .filter((subject) => subject['kind'] === kind)
    .map((subject) => {
      const name = textOf(subject, 'name')
      return kind === 'ServiceAccount' ? `${textOf(subject, 'namespace')}/${name}` : name
    })
    .join(', ')

const paramReference: CellFunction = ({ object }) => {
  const reference = structOf(object, 'spec')['paramRef']
  if (!isJsonObject(reference)) return undefined
  const name = textOf(reference, 'name')
  if (name !== '') return `${textOf(reference, 'namespace') || '*'}/${name}`
  const { selector } = reference
  return isJsonObject(selector) ? selectorStruct(selector) : undefined
}

/** A label selector as Go prints a pointer to it. */
function selectorStruct(selector: JsonObject): string {
  const labels = Object.entries(structOf(selector, 'matchLabels'))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => `${key}: ${cellText(value)},`)
  const expressions = objectsOf(selector, 'matchExpressions').map((one) => {
    const values = listOf(one, 'values').map((value) => cellText(value))
    const key = `Key:${textOf(one, 'key')},Operator:${textOf(one, 'operator')}`
    return `LabelSelectorRequirement{${key},Values:[${values.join(' ')}],},`
  })
  const requirements = `MatchExpressions:[]LabelSelectorRequirement{${expressions.join('')}}`
  return `&LabelSelector{MatchLabels:map[string]string{${labels.join('')}},${requirements},}`
}

const apiServiceAvailable: CellFunction = ({ object }) => {
  const conditions = objectsOf(structOf(object, 'status'), 'conditions')
  const available = conditions.find((condition) => condition['type'] === 'Available')
  if (!available) return 'Unknown'
  const status = textOf(available, 'status')
  const reason = textOf(available, 'reason')
  return status === 'True' || reason === '' ? status : `${status} (${reason})`
}

const componentHealth: CellFunction = ({ object }) => {
  const healthy = objectsOf(object, 'conditions').find((one) => one['type'] === 'Healthy')
  if (!healthy) return 'Unknown'
  return healthy['status'] === 'True' ? 'Healthy' : 'Unhealthy'
}

const signingRequestCondition: CellFunction = ({ object }) => {
  const status = structOf(object, 'status')
  const conditions = objectsOf(status, 'conditions')
  const has = (type: string): boolean => conditions.some((one) => one['type'] === type)
  return [
    has('Denied') ? 'Denied' : has('Approved') ? 'Approved' : 'Pending',
    ...(has('Failed') ? ['Failed'] : []),
    ...(textOf(status, 'certificate') === '' ? [] : ['Issued']),
  ].join(',')
}

const claimState: CellFunction = ({ object }) => {
  const status = structOf(object, 'status')
  const isDeleted = object.metadata.deletionTimestamp !== undefined
  const states = isDeleted ? ['deleted'] : []
  if (status['allocation'] !== undefined) {
    states.push('allocated')
    if (objectsOf(status, 'reservedFor').length > 0) states.push('reserved')
  } else if (!isDeleted) states.push('pending')
  return states.join(',')
}

/** Versions in which each API server writes a resource, as `server=version`. */
const encodingVersions: CellFunction = ({ object }) =>
  objectsOf(structOf(object, 'status'), 'storageVersions').map(
    (one) => `${textOf(one, 'apiServerID')}=${textOf(one, 'encodingVersion')}`,
  )

export const policyCells: Readonly<Record<string, CellFunction>> = {
  quotaUsage,
  subjects,
  paramReference,
  apiServiceAvailable,
  componentHealth,
  signingRequestCondition,
  claimState,
  encodingVersions,
}
