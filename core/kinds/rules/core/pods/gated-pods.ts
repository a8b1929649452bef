import type { StatusCause } from '../../../../base/api/errors/status.ts'
import { listOf, objectOf, objectsOf, structOf } from '../../../../base/api/json-fields.ts'
import type { JsonObject, JsonValue, WritableJsonObject } from '../../../../base/api/json.ts'
import {
  type FieldPath,
  invalidShown,
  invalidValue,
  noCauses,
} from '../../../../objects/schema/validation/causes.ts'
import { isSame } from '../../shared/validation/field-checks.ts'
import { internalText } from '../../shared/validation/internal-text.ts'

/** Whether scheduling gates hold a pod back: its nodes may then be narrowed. */
export function isGated(spec: JsonObject): boolean {
  return listOf(spec, 'schedulingGates').length > 0
}

export function setMember(
  object: WritableJsonObject,
  key: string,
  value: JsonValue | undefined,
): void {
  if (value === undefined) delete object[key]
  else object[key] = value
}

const demanded = 'requiredDuringSchedulingIgnoredDuringExecution'

function termsOf(spec: JsonObject): readonly JsonObject[] {
  return objectsOf(structOf(spec, 'affinity', 'nodeAffinity', demanded), 'nodeSelectorTerms')
}

function checkSelector(next: JsonObject, stored: JsonObject): readonly StatusCause[] {
  const [selector, old] = [structOf(next, 'nodeSelector'), structOf(stored, 'nodeSelector')]
  if (Object.keys(old).every((key) => selector[key] === old[key])) return noCauses
  const detail = 'only additions to spec.nodeSelector are allowed (no mutations or deletions)'
  return [invalidValue('spec.nodeSelector', next['nodeSelector'] ?? null, detail)]
}

const requirementLists = ['matchExpressions', 'matchFields']

/** Whether a node selector term begins with the requirements of the stored one; an empty one stays empty. */
function hasOnlyAdditions(next: JsonObject, stored: JsonObject): boolean {
  if (requirementLists.every((list) => listOf(stored, list).length === 0)) {
    return requirementLists.every((list) => listOf(next, list).length === 0)
  }
  return requirementLists.every((list) => {
    const old = listOf(stored, list)
    const start = listOf(next, list).slice(0, old.length)
    return start.length === old.length && isSame(start, [...old])
  })
}

function checkTerms(next: JsonObject, stored: JsonObject): readonly StatusCause[] {
  const [terms, old] = [termsOf(next), termsOf(stored)]
  if (old.length === 0) return noCauses
  const path: FieldPath = `spec.affinity.nodeAffinity.${demanded}.nodeSelectorTerms`
  const shown = terms.map((term) => internalText('core.NodeSelectorTerm', term))
  if (terms.length !== old.length) {
    const detail = 'no additions/deletions to non-empty NodeSelectorTerms list are allowed'
    const all = terms.length === 0 ? 'null' : `[${shown.join(',')}]`
    return [invalidShown(path, all, detail)]
  }
  return terms.flatMap((term, index) => {
    if (hasOnlyAdditions(term, old[index] ?? {})) return []
    const detail = 'only additions are allowed (no mutations or deletions)'
    return [invalidShown(`${path}[${index}]`, shown[index] ?? '', detail)]
  })
}

/** Changes of a gated pod's node selector and node affinity, which only demand more of a node. */
export function checkGatedChanges(next: JsonObject, stored: JsonObject): readonly StatusCause[] {
  return [...checkSelector(next, stored), ...checkTerms(next, stored)]
}

/** Gives a spec the stored node affinity, which may have changed, and no affinity where the stored spec has none. */
export function setNodeAffinity(spec: WritableJsonObject, stored: JsonObject): void {
  const old = objectOf(structOf(stored, 'affinity'), 'nodeAffinity')
  const affinity = objectOf(spec, 'affinity')
  const isOther = !isSame(affinity && affinity['nodeAffinity'], old)
  if (!isOther) return
  if (!affinity) {
    if (old) spec['affinity'] = { nodeAffinity: old }
    return
  }
  setMember(affinity, 'nodeAffinity', old)
  if (!objectOf(stored, 'affinity') && Object.keys(affinity).length === 0) delete spec['affinity']
}
