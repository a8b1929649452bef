import { isJsonObject, type JsonValue, isList } from '../../../../base/api/json.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import { checkTyped } from '../../../../objects/field-sets/check-typed.ts'
import { mergeTyped } from '../../../../objects/field-sets/merge-typed.ts'
import {
  fieldElement,
  indexElement,
  labelOfPath,
  type PathElement,
} from '../../../../objects/field-sets/path-element.ts'
import { declaredField, UnidentifiedItem } from '../../../../objects/field-sets/typed-value.ts'
import type { Schema, StructSchema } from '../../../../objects/schema/schema.ts'

/** A mutation that cannot be applied, with the text of the denial. */
export class MutationFault extends Error {
  override readonly name = 'MutationFault'
}

/**
 * Merges an apply configuration into an object, by the schema of its kind. The object stays as it is; the result may share parts
 * with it. Nobody comes to own the fields.
 *
 * @throws MutationFault
 */
export function applyMutation(
  object: ApiObject,
  configuration: JsonValue,
  schema: StructSchema,
): ApiObject {
  const failed = (what: string): MutationFault => new MutationFault(`error applying patch: ${what}`)
  const { apiVersion, kind } = object
  const patch = isJsonObject(configuration) ? { ...configuration, apiVersion, kind } : configuration
  const faults = checkTyped(patch, schema)
  if (faults.length > 0) {
    throw failed(`failed to convert patch object to typed object: ${faults.join('\n')}`)
  }
  const atomics = atomicPlaces(patch, schema)
  if (atomics.length > 0) {
    const places = atomics.join(', ')
    throw failed(
      `invalid ApplyConfiguration: may not mutate atomic arrays, maps or structs: ${places}`,
    )
  }
  const faultsOfObject = checkTyped(object, schema, { allowRepeated: true })
  if (faultsOfObject.length > 0) {
    throw failed(`failed to convert original object to typed object: ${faultsOfObject.join('\n')}`)
  }
  try {
    return mergeTyped(object, patch, schema) as ApiObject
  } catch (error) {
    if (error instanceof UnidentifiedItem) throw failed(`failed to merge patch: ${error.message}`)
    throw error
  }
}

/** Places of atomic values in a configuration, which would replace the whole value. Entries of maps are not looked into. */
function atomicPlaces(
  value: JsonValue,
  schema: Schema,
  path: readonly PathElement[] = [],
): string[] {
  const own = (isAtomic: boolean): string[] => (isAtomic ? [labelOfPath([...path])] : [])
  if (isJsonObject(value) && (schema.kind === 'struct' || schema.kind === 'map')) {
    const isAtomic =
      schema.kind === 'struct' ? schema.structType === 'atomic' : schema.mapType === 'atomic'
    const below = Object.entries(value).flatMap(([key, part]) => {
      const field = declaredField(schema, key)
      if (!field || part === undefined) return []
      return atomicPlaces(part, field.schema, [...path, fieldElement(key)])
    })
    return [...own(isAtomic), ...below]
  }
  if (isList(value) && schema.kind === 'list') {
    const below = value.flatMap((item, at) =>
      atomicPlaces(item, schema.items, [...path, indexElement(at)]),
    )
    return [...own(schema.listType === 'atomic'), ...below]
  }
  return []
}
