import { isJsonObject, type JsonObject, type JsonValue, setKey } from '../api/json.ts'
import { FieldSet } from './field-set.ts'
import { fieldElement, parseElement } from './path-element.ts'

/** Stands for the thing itself, where parts of it are named beside it. */
const self = '.'

/** Deeper than any object may be nested. */
const maxDepth = 10_000

/** `metadata.managedFields[].fieldsV1` of a set, its steps in order. */
export function writeFieldsV1(set: FieldSet): JsonObject {
  const fields: JsonObject = {}
  for (const element of set.elements()) {
    const below = set.children.get(element)
    const isMember = set.members.has(element)
    const parts = below ? writeFieldsV1(below) : {}
    setKey(fields, element, below && isMember ? { [self]: {}, ...parts } : parts)
  }
  return fields
}

/**
 * The set that `fieldsV1` stands for.
 *
 * @throws RangeError for what is no such form.
 */
export function readFieldsV1(fields: JsonValue, depth: number = 0): FieldSet {
  if (!isJsonObject(fields)) throw new RangeError('fieldsV1 must be an object of objects')
  if (depth > maxDepth) throw new RangeError(`fieldsV1 is nested deeper than ${maxDepth}`)
  const set = new FieldSet()
  for (const [key, value] of Object.entries(fields)) {
    if (key === self) continue
    const element = parseElement(key)
    if (element === undefined || value === undefined) continue
    if (!isJsonObject(value)) throw new RangeError(`fieldsV1: ${key} must be an object`)
    const below = readFieldsV1(value, depth + 1)
    if (below.isEmpty || value[self] !== undefined) set.add([element])
    set.place(element, below)
  }
  return set
}

/** The set of one field and everything that `below` says of it. */
export function underField(name: string, below: FieldSet): FieldSet {
  const set = new FieldSet()
  set.place(fieldElement(name), below)
  return set
}
