import { structOf } from '../../../../base/api/json-fields.ts'
import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  isList,
  type WritableJsonObject,
} from '../../../../base/api/json.ts'
import type {
  ControllerRevision,
  DaemonSet,
  StatefulSet,
} from '../../../../base/api/types/apps.v1.generated.ts'
import type { PodTemplateSpec } from '../../../../base/api/types/core.v1.generated.ts'

/**
 * The data of a controller revision of a workload: a strategic merge patch that puts the workload's template back. Keys are
 * sorted, as in the original's data.
 */
export function templateData({ spec }: DaemonSet | StatefulSet): JsonObject {
  const template = sortedKeys(spec.template)
  return { spec: { template: { $patch: 'replace', ...template } } }
}

/** The template in a revision's data, which was a decoded one; the data itself is free JSON. */
function templateOfRevision({ data }: ControllerRevision): PodTemplateSpec {
  const { $patch: _patch, ...template } = structOf(data ?? {}, 'spec', 'template')
  return template as PodTemplateSpec
}

/** A set with the template of a revision. */
export function atRevision(set: StatefulSet, revision: ControllerRevision): StatefulSet {
  return { ...set, spec: { ...set.spec, template: templateOfRevision(revision) } }
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
