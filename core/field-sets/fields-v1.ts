import { isJsonObject, type JsonObject, type JsonValue, setKey } from '../api/json.ts'
import { emptyFieldSet, type FieldSet, FieldSetBuilder } from './field-set.ts'
import { compareElements, parseElement } from './path-element.ts'

/** Stands for the thing itself, where parts of it are named beside it. */
const self = '.'

/** Deeper than any object may be nested, in the parts whose fields are owned one by one. */
const maxDepth = 2_000

/** The form that a set was read from, where it is just what would be written: most sets are stored again as they were. */
const forms = new WeakMap<FieldSet, JsonObject>()

/** `metadata.managedFields[].fieldsV1` of a set, its steps in order. It may be shared, so it must not be changed. */
export function writeFieldsV1(set: FieldSet): JsonObject {
  const known = forms.get(set)
  if (known) return known
  const fields: JsonObject = {}
  for (const element of set.elements()) {
    const below = set.children.get(element)
    const parts = below ? writeFieldsV1(below) : {}
    setKey(fields, element, below && set.members.has(element) ? { [self]: {}, ...parts } : parts)
  }
  return fields
}

/**
 * The set that `fieldsV1` stands for.
 *
 * @throws RangeError for what is no such form.
 */
export function readFieldsV1(fields: JsonValue): FieldSet {
  const { set, isCanonical } = read(fields, 0)
  if (isCanonical && !set.isEmpty && isJsonObject(fields)) forms.set(set, fields)
  return set
}

interface Read {
  readonly set: FieldSet
  /** It would be written just so. */
  readonly isCanonical: boolean
}

const leaf: Read = { set: emptyFieldSet(), isCanonical: true }

function read(fields: JsonValue, depth: number): Read {
  if (!isJsonObject(fields)) throw new RangeError('fieldsV1 must be an object of objects')
  if (depth > maxDepth) throw new RangeError(`fieldsV1 is nested deeper than ${maxDepth}`)
  const keys = Object.keys(fields)
  if (keys.length === 0) return leaf
  const builder = new FieldSetBuilder()
  let isCanonical = true
  let last = ''
  for (const key of keys) {
    if (key === self) {
      if (depth === 0 || keys.length === 1 || keys[0] !== self) isCanonical = false
      continue
    }
    const element = parseElement(key)
    const value = fields[key]
    if (element === undefined || value === undefined) {
      isCanonical = false
      continue
    }
    if (!isJsonObject(value)) throw new RangeError(`fieldsV1: ${key} must be an object`)
    const below = read(value, depth + 1)
    if (below.set.isEmpty || value[self] !== undefined) builder.addElement(element)
    builder.place(element, below.set)
    const isNext = last === '' || compareElements(last, element) < 0
    if (!below.isCanonical || !isNext || element !== key) isCanonical = false
    last = element
  }
  return { set: builder.build(), isCanonical }
}
