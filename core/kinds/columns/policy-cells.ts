import { getKey, isJsonObject } from '../../api/json.ts'
import { type CellFunction, textOf } from '../../catalog/column-cell.ts'
import { objectAt, objectsAt, textAt } from '../json-access.ts'
import { formatSelector } from './label-text.ts'

const limitPrefix = 'limits.'

/** `name: used/hard` of what a quota limits; `limits` for the resources of that prefix, `requests` for the others. */
const quotaUsage: CellFunction = ({ object }, side) => {
  const status = objectAt(object, 'status')
  const hard = objectAt(status, 'hard')
  const used = objectAt(status, 'used')
  return Object.keys(hard)
    .filter((name) => name.startsWith(limitPrefix) === (side === 'limits'))
    .toSorted()
    .map((name) => `${name}: ${textOf(getKey(used, name)) || '0'}/${textOf(hard[name])}`)
    .join(', ')
}

/** Names of the subjects of one kind. */
const subjects: CellFunction = ({ object }, kind) =>
  objectsAt(object, 'subjects')
    .filter((subject) => subject['kind'] === kind)
    .map((subject) => {
      const name = textAt(subject, 'name')
      return kind === 'ServiceAccount' ? `${textAt(subject, 'namespace')}/${name}` : name
    })
    .join(', ')

const paramReference: CellFunction = ({ object }) => {
  const reference = objectAt(object, 'spec')['paramRef']
  if (!isJsonObject(reference)) return undefined
  const name = textAt(reference, 'name') || formatSelector(objectAt(reference, 'selector'))
  return `${textAt(reference, 'namespace') || '*'}/${name}`
}

const apiServiceAvailable: CellFunction = ({ object }) => {
  const conditions = objectsAt(objectAt(object, 'status'), 'conditions')
  const available = conditions.find((condition) => condition['type'] === 'Available')
  if (!available) return 'Unknown'
  const status = textAt(available, 'status')
  return status === 'True' ? status : `${status} (${textAt(available, 'reason')})`
}

const componentHealth: CellFunction = ({ object }) => {
  const healthy = objectsAt(object, 'conditions').find((one) => one['type'] === 'Healthy')
  if (!healthy) return 'Unknown'
  return healthy['status'] === 'True' ? 'Healthy' : 'Unhealthy'
}

const signingRequestCondition: CellFunction = ({ object }) => {
  const status = objectAt(object, 'status')
  const conditions = objectsAt(status, 'conditions')
  const has = (type: string): boolean => conditions.some((one) => one['type'] === type)
  return [
    has('Denied') ? 'Denied' : has('Approved') ? 'Approved' : 'Pending',
    ...(has('Failed') ? ['Failed'] : []),
    ...(textAt(status, 'certificate') === '' ? [] : ['Issued']),
  ].join(',')
}

const claimState: CellFunction = ({ object }) => {
  const status = objectAt(object, 'status')
  const isDeleted = object.metadata.deletionTimestamp !== undefined
  const states = isDeleted ? ['deleted'] : []
  if (status['allocation'] !== undefined) {
    states.push('allocated')
    if (objectsAt(status, 'reservedFor').length > 0) states.push('reserved')
  } else if (!isDeleted) states.push('pending')
  return states.join(',')
}

/** What each API server writes, as `server=version`. */
const encodingVersions: CellFunction = ({ object }) =>
  objectsAt(objectAt(object, 'status'), 'storageVersions').map(
    (one) => `${textAt(one, 'apiServerID')}=${textAt(one, 'encodingVersion')}`,
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
