import { ApiError } from '../../../base/api/errors/api-error.ts'
import {
  cloneJson,
  type JsonObject,
  equalJson,
  getKey,
  isJsonObject,
  type JsonValue,
  isList,
} from '../../../base/api/json.ts'
import { goText } from '../../../base/json/go-text.ts'
import type { StructSchema, Schema } from '../../schema/schema.ts'
import { compareShown, diffObject } from './diff-object.ts'
import { patchDirective, retainKeysDirective } from './directives.ts'
import { identityOf } from './item-identity.ts'
import { listFacts, type MergeFacts, objectFacts } from './merge-facts.ts'
import { mergeObject } from './merge-object.ts'

/**
 * The strategic merge patch that turns `original` into `modified`; empty where they are equal.
 *
 * @throws ApiError where a changed object or list is not in the schema, or an item lacks its merge key.
 */
export function createTwoWayMergePatch(
  original: JsonObject,
  modified: JsonObject,
  schema: StructSchema,
): JsonObject {
  return cloneJson(
    diffObject(original, modified, schema, { changes: true, deletions: true, order: true }),
  )
}

export interface ThreeWayOptions {
  /** Whether `modified` wins over changes of others since `original`; true by default. */
  readonly overwrite?: boolean
}

/**
 * The strategic merge patch that a client-side apply sends: it sets the fields of `modified` in `current`, removes
 * fields that `original` (the last applied configuration) had and `modified` has not, and leaves all others.
 *
 * @throws ApiError where a changed field is not in the schema; `Conflict` without `overwrite`, when both
 * sides changed the same field differently.
 */
export function createThreeWayMergePatch(
  original: JsonObject,
  modified: JsonObject,
  current: JsonObject,
  schema: StructSchema,
  { overwrite = true }: ThreeWayOptions = {},
): JsonObject {
  const changes = diffObject(current, modified, schema, {
    changes: true,
    deletions: false,
    order: true,
  })
  const deletions = diffObject(original, modified, schema, {
    changes: false,
    deletions: true,
    order: true,
  })
  const patch = mergeObject(cloneJson(deletions), cloneJson(changes), schema, 'combine')
  if (!overwrite) checkConflicts(patch, original, current, schema)
  return patch
}

function checkConflicts(
  patch: JsonObject,
  original: JsonObject,
  current: JsonObject,
  schema: StructSchema,
): void {
  const changed = diffObject(original, current, schema, {
    changes: true,
    deletions: true,
    order: false,
  })
  if (!patchesConflict(patch, changed, schema)) return
  const message = `conflicts with changes made from original to current:\n${goText(changed)}\n`
  throw new ApiError('Conflict', `patch:\n${goText(patch)}\n${message}`)
}

/** Whether two patches of one object set a field differently. */
function patchesConflict(left: JsonObject, right: JsonObject, schema: Schema): boolean {
  return Object.entries(left).some(([key, wanted]) => {
    const other = getKey(right, key)
    if (wanted === undefined || other === undefined) return false
    // Directives do not conflict: lists of scalars to delete, for example, cannot contradict each other.
    if (key === patchDirective || key === retainKeysDirective || key.includes('$')) return false
    if (isJsonObject(wanted) && isJsonObject(other)) {
      return objectsConflict(wanted, other, objectFacts(schema, key))
    }
    if (isList(wanted) && isList(other)) {
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

function listsConflict(
  left: readonly JsonValue[],
  right: readonly JsonValue[],
  facts: MergeFacts,
): boolean {
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

function replacementsConflict(
  left: readonly JsonValue[],
  right: readonly JsonValue[],
  facts: MergeFacts,
): boolean {
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
