import {
  equalJson,
  getKey,
  isJsonObject,
  type JsonObject,
  type JsonValue,
} from '../../../base/api/json.ts'
import { goText } from '../../../base/json/go-text.ts'
import type { Schema } from '../../schema/schema.ts'
import { compareShown } from './compare-shown.ts'
import { patchDirective, retainKeysDirective } from './directives.ts'
import { identityOf } from './item-identity.ts'
import { listFacts, type MergeFacts, objectFacts } from './merge-facts.ts'

/** Whether two patches of one object set a field differently. */
export function patchesConflict(left: JsonObject, right: JsonObject, schema: Schema): boolean {
  return Object.entries(left).some(([key, wanted]) => {
    const other = getKey(right, key)
    if (wanted === undefined || other === undefined) return false
    // Directives do not conflict: lists of scalars to delete, for example, cannot contradict each other.
    if (key === patchDirective || key === retainKeysDirective || key.includes('$')) return false
    if (isJsonObject(wanted) && isJsonObject(other)) {
      return objectsConflict(wanted, other, objectFacts(schema, key))
    }
    if (Array.isArray(wanted) && Array.isArray(other)) {
      return listsConflict(wanted, other, listFacts(schema, key))
    }
    return !equalJson(wanted, other)
  })
}

function objectsConflict(left: JsonObject, right: JsonObject, facts: MergeFacts): boolean {
  // A `$patch` directive is about the whole object, while the other patch is about single keys.
  if (left[patchDirective] !== right[patchDirective]) return true
  return facts.strategy !== 'replace' && patchesConflict(left, right, facts.schema)
}

function listsConflict(left: JsonValue[], right: JsonValue[], facts: MergeFacts): boolean {
  if (facts.strategy !== 'merge') return replacementsConflict(left, right, facts)
  const others = new Map<string, JsonObject>()
  for (const item of right) {
    if (isJsonObject(item)) others.set(goText(identityOf(item, facts.mergeKey)), item)
  }
  return left.some((item) => {
    // Lists of scalars can always be merged.
    if (!isJsonObject(item)) return false
    const other = others.get(goText(identityOf(item, facts.mergeKey)))
    return other !== undefined && objectsConflict(item, other, { ...facts, strategy: undefined })
  })
}

function replacementsConflict(left: JsonValue[], right: JsonValue[], facts: MergeFacts): boolean {
  if (left.length !== right.length) return true
  const areScalars = [...left, ...right].every((item) => typeof item !== 'object')
  const [a, b] = areScalars
    ? [left.toSorted(compareShown), right.toSorted(compareShown)]
    : [left, right]
  return a.some((item, index) => {
    const other = b[index]
    return isJsonObject(item) && isJsonObject(other)
      ? objectsConflict(item, other, { ...facts, strategy: undefined })
      : !equalJson(item, other)
  })
}
