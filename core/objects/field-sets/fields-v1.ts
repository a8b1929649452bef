import { isJsonObject, type JsonValue } from '../../base/api/json.ts'
import { emptyFieldSet, type FieldSet, FieldSetBuilder } from './field-set.ts'
import { parseElement } from './path-element.ts'

/** The element of `fieldsV1` that stands for the field or item itself, beside those for its parts. */
const self = '.'

/** Nesting depth of `fieldsV1` at most: more than that of any object's fields that are owned one by one. */
const maxDepth = 2_000

/**
 * Parses `metadata.managedFields[].fieldsV1` of a client, with its elements in any order.
 *
 * @throws RangeError for a malformed value.
 */
export function readFieldsV1(fields: JsonValue, depth: number = 0): FieldSet {
  if (!isJsonObject(fields)) throw new RangeError('fieldsV1 must be an object of objects')
  if (depth > maxDepth) throw new RangeError(`fieldsV1 is nested deeper than ${maxDepth}`)
  const keys = Object.keys(fields)
  if (keys.length === 0) return emptyFieldSet()
  const builder = new FieldSetBuilder()
  for (const key of keys) {
    const element = key === self ? undefined : parseElement(key)
    const value = fields[key]
    if (element === undefined || value === undefined) continue
    if (!isJsonObject(value)) throw new RangeError(`fieldsV1: ${key} must be an object`)
    const below = readFieldsV1(value, depth + 1)
    if (below.isEmpty || value[self] !== undefined) builder.addElement(element)
    builder.place(element, below)
  }
  return builder.build()
}
