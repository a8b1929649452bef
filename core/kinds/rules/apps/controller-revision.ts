import type { StatusCause } from '../../../base/api/errors/status.ts'
import { isPresent } from '../../../base/api/json-fields.ts'
import { equalJson, isJsonObject } from '../../../base/api/json.ts'
import { subdomainName } from '../../../base/api/metadata/names.ts'
import type * as appsv1 from '../../../base/api/types/apps.v1.generated.ts'
import type { CellFunction } from '../../../objects/catalog/column-cell.ts'
import {
  invalidValue,
  immutableMessage,
  notNegativeMessage,
  required,
} from '../../../objects/schema/validation/causes.ts'
import type { KindRules } from '../shared/validation/kind-rules.ts'

function checkRevision({ revision }: appsv1.ControllerRevision): StatusCause[] {
  return revision < 0 ? [invalidValue('revision', revision, notNegativeMessage)] : []
}

/** `data` of a ControllerRevision is immutable: absent data, an empty object, and one with an empty member all differ. */
function checkRevisionUpdate(
  next: appsv1.ControllerRevision,
  stored: appsv1.ControllerRevision,
): StatusCause[] {
  if (equalJson(next.data, stored.data)) return []
  return [invalidValue('data', next.data, immutableMessage)]
}

function checkRevisionData({ data }: appsv1.ControllerRevision): StatusCause[] {
  if (!isPresent(data)) return [required('data', 'data is mandatory')]
  return isJsonObject(data) ? [] : [required('data', 'data must be a valid JSON object')]
}

export const controllerRevisionRules: KindRules<appsv1.ControllerRevision> = {
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
