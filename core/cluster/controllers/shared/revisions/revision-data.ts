import { structOf } from '../../../../base/api/json-fields.ts'
import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  isList,
  type WritableJsonObject,
} from '../../../../base/api/json.ts'
import type { ApiObject } from '../../../../base/api/object.ts'

/**
 * The data of a controller revision of a workload: a strategic merge patch that puts the workload's template back. Keys are
 * sorted, as in the original's data.
 */
export function templateData(workload: ApiObject): JsonObject {
  const template = sortedKeys(structOf(workload, 'spec', 'template'))
  return { spec: { template: { $patch: 'replace', ...template } } }
}

/** The template in a revision's data. */
function templateOfRevision(revision: ApiObject): JsonObject {
  const { $patch: _patch, ...template } = structOf(revision, 'data', 'spec', 'template')
  return template
}

/** A workload with the template of a revision. */
export function atRevision(workload: ApiObject, revision: ApiObject): ApiObject {
  const spec = { ...structOf(workload, 'spec'), template: templateOfRevision(revision) }
  return { ...workload, spec }
}

function sortedKeys(object: JsonObject): JsonObject {
  const sorted: WritableJsonObject = {}
  for (const key of Object.keys(object).sort()) sorted[key] = sortedValue(object[key] ?? null)
  return sorted
}

function sortedValue(value: JsonValue): JsonValue {
  if (isList(value)) return value.map(sortedValue)
  return isJsonObject(value) ? sortedKeys(value) : value
}
