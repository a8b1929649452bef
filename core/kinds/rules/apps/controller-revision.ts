import type { StatusCause } from '../../../base/api/errors/status.ts'
import { has, integerOf, objectOf } from '../../../base/api/json-fields.ts'
import { equalJson } from '../../../base/api/json.ts'
import { subdomainName } from '../../../base/api/metadata/names.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import type { CellFunction } from '../../../objects/catalog/column-cell.ts'
import {
  invalidValue,
  immutableMessage,
  notNegativeMessage,
  required,
} from '../../../objects/schema/validation/causes.ts'
import type { KindRules } from '../shared/validation/kind-rules.ts'

function checkRevision(revision: ApiObject): StatusCause[] {
  const value = integerOf(revision, 'revision') ?? 0
  return value < 0 ? [invalidValue('revision', value, notNegativeMessage)] : []
}

/** `data` of a ControllerRevision is immutable: absent data, an empty object, and one with an empty member all differ. */
function checkRevisionUpdate(next: ApiObject, stored: ApiObject): StatusCause[] {
  if (equalJson(next['data'], stored['data'])) return []
  return [invalidValue('data', next['data'] ?? null, immutableMessage)]
}

function checkRevisionData(revision: ApiObject): StatusCause[] {
  if (!has(revision, 'data')) return [required('data', 'data is mandatory')]
  return objectOf(revision, 'data') ? [] : [required('data', 'data must be a valid JSON object')]
}

export const controllerRevisionRules: KindRules = {
  nameRule: subdomainName,
  check: checkRevision,
  checkCreate: checkRevisionData,
  checkUpdate: checkRevisionUpdate,
}

export const controllerReference: CellFunction = ({ object }) => {
  const owner = object.metadata.ownerReferences?.find((reference) => reference.controller === true)
  if (!owner) return undefined
  const slash = owner.apiVersion.lastIndexOf('/')
  const group = slash === -1 ? '' : `.${owner.apiVersion.slice(0, slash)}`
  return `${owner.kind.toLowerCase()}${group}/${owner.name}`
}
