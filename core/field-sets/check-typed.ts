import { isJsonObject, type JsonValue } from '../api/json.ts'
import type { ListSchema, ScalarSchema, ScalarType, Schema } from '../schema/schema.ts'
import { type FieldPath, fieldElement, indexElement, labelOfPath } from './path-element.ts'
import { elementOfItem, UnidentifiedItem } from './typed-value.ts'

export interface CheckOptions {
  /** Items of sets and keyed lists may be repeated, as stored objects may have them. */
  readonly allowRepeated?: boolean
}

/** What keeps a value from being merged by its schema, one text a fault; empty for a sound value. */
export function checkTyped(
  value: JsonValue,
  schema: Schema,
  options: CheckOptions = {},
): readonly string[] {
  return [...faults(value, schema, [], options)]
}

function* faults(
  value: JsonValue,
  schema: Schema,
  path: FieldPath,
  options: CheckOptions,
): Generator<string> {
  if (schema.kind === 'any' || value === null) return
  if (schema.kind === 'scalar') {
    if (!isScalar(value, schema))
      yield `${place(path)}: expected ${schema.goType}, got ${kindOf(value)}`
  } else if (schema.kind === 'list') {
    if (Array.isArray(value)) yield* faultsOfItems(value, schema, path, options)
    else yield `${place(path)}: expected a list, got ${kindOf(value)}`
  } else if (!isJsonObject(value)) {
    yield `${place(path)}: expected an object, got ${kindOf(value)}`
  } else {
    for (const [key, part] of Object.entries(value)) {
      if (part === undefined) continue
      const step = [...path, fieldElement(key)]
      const below = schema.kind === 'map' ? schema.values : schema.fields.get(key)?.schema
      if (below) yield* faults(part, below, step, options)
      else yield `${place(step)}: field not declared in schema`
    }
  }
}

function* faultsOfItems(
  items: readonly JsonValue[],
  schema: ListSchema,
  path: FieldPath,
  options: CheckOptions,
): Generator<string> {
  const seen = new Set<string>()
  for (const [at, item] of items.entries()) {
    const element = schema.listType === 'atomic' ? indexElement(at) : elementOrFault(schema, item)
    if (element instanceof UnidentifiedItem) {
      yield `${place(path)}: element ${at}: ${element.message}`
      continue
    }
    if (seen.has(element) && !options.allowRepeated) {
      yield `${place(path)}: duplicate entries for key ${labelOfPath([element])}`
    }
    seen.add(element)
    yield* faults(item, schema.items, [...path, element], options)
  }
}

function elementOrFault(schema: ListSchema, item: JsonValue): string | UnidentifiedItem {
  try {
    return elementOfItem(schema, item)
  } catch (error) {
    if (error instanceof UnidentifiedItem) return error
    throw error
  }
}

const numbers: ReadonlySet<ScalarType> = new Set(['int32', 'int64', 'double'])
const numbersOrText: ReadonlySet<ScalarType> = new Set(['intOrString', 'quantity'])

function isScalar(value: JsonValue, { type }: ScalarSchema): boolean {
  if (type === 'boolean') return typeof value === 'boolean'
  const isNumber = typeof value === 'number' || typeof value === 'bigint'
  if (numbers.has(type)) return isNumber
  return typeof value === 'string' || (numbersOrText.has(type) && isNumber)
}

function kindOf(value: JsonValue): string {
  return Array.isArray(value) ? 'a list' : typeof value
}

function place(path: FieldPath): string {
  return path.length === 0 ? '.' : labelOfPath(path)
}
