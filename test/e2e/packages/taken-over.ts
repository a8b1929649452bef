import { objectOf, textOf } from '../../../core/base/api/json-fields.ts'
import type { JsonObject } from '../../../core/base/api/json.ts'
import type { ApiObject } from '../../../core/base/api/object.ts'
import { emptyFieldSet, type FieldSet } from '../../../core/objects/field-sets/field-set.ts'
import { readFieldsV1 } from '../../../core/objects/field-sets/fields-v1.ts'

/**
 * The entries of `managedFields` after a manager has taken over what the named ones updated: all of it is in its one
 * entry of an apply, so that it goes when the manager states it no longer. Undefined where there is nothing of theirs.
 */
export function takenOver(
  { apiVersion, metadata }: ApiObject,
  manager: string,
  from: ReadonlySet<string>,
): JsonObject[] | undefined {
  const entries = metadata.managedFields ?? []
  const isTheirs = (entry: JsonObject): boolean =>
    from.has(textOf(entry, 'manager')) &&
    textOf(entry, 'operation') === 'Update' &&
    textOf(entry, 'subresource') === ''
  if (!entries.some(isTheirs)) return undefined
  const isOwn = (entry: JsonObject): boolean =>
    textOf(entry, 'manager') === manager && textOf(entry, 'operation') === 'Apply'
  const all = entries.filter((entry) => isTheirs(entry) || isOwn(entry))
  const owned = all.reduce<FieldSet>(
    (set, entry) => set.union(readFieldsV1(objectOf(entry, 'fieldsV1') ?? {})),
    emptyFieldSet(),
  )
  const rest = entries.filter((entry) => !isTheirs(entry) && !isOwn(entry))
  const time = all[0]?.['time'] ?? null
  const fields = { fieldsType: 'FieldsV1', fieldsV1: owned.form }
  return [{ manager, operation: 'Apply', apiVersion, time, ...fields }, ...rest]
}
