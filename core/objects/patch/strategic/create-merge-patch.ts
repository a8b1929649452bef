import { ApiError } from '../../../base/api/errors/api-error.ts'
import { cloneJson, type JsonObject } from '../../../base/api/json.ts'
import { goText } from '../../../base/json/go-text.ts'
import type { StructSchema } from '../../schema/schema.ts'
import { diffObject } from './diff-object.ts'
import { mergeObject } from './merge-object.ts'
import { patchesConflict } from './patch-conflict.ts'

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
