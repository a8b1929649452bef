import { isJsonObject, type JsonObject, type JsonValue, isList } from '../../base/api/json.ts'
import { goSyntax, goText, goTypeOf } from '../../base/json/go-text.ts'
import type {
  AnySchema,
  ListSchema,
  MapSchema,
  ScalarSchema,
  ScalarType,
  Schema,
  StructSchema,
} from '../schema/schema.ts'
import { fieldElement, indexElement, labelOfPath, type PathElement } from './path-element.ts'
import {
  isAnyScalar,
  declaredField,
  elementOfItem,
  schemaOfKey,
  UnidentifiedItem,
} from './typed-value.ts'

export interface CheckOptions {
  /** Whether items of sets and keyed lists may be repeated, as they may be in stored objects. */
  readonly allowRepeated?: boolean
}

/** Faults that are reported at most: a hostile value can be wrong in a million places. */
const maxFaults = 100

/**
 * The faults for which a value cannot be merged by its schema, one message each; empty for a sound value. The first
 * hundred are reported.
 */
export function checkTyped(
  value: JsonValue,
  schema: Schema,
  options: CheckOptions = {},
): readonly string[] {
  const check = new TypeCheck(options)
  check.value(value, schema)
  return check.faults
}

/** The faults of a value that cannot be merged by its schema, in one text. */
export function faultsText(faults: readonly string[]): string {
  const [first = ''] = faults
  return faults.length === 1 ? first : ['errors:', ...faults].join('\n  ')
}

class TypeCheck {
  readonly faults: string[] = []
  readonly #path: PathElement[] = []
  readonly #options: CheckOptions

  constructor(options: CheckOptions) {
    this.#options = options
  }

  value(value: JsonValue, schema: Schema): void {
    if (value === null) return
    if (schema.kind === 'any') this.#untyped(value, schema)
    else if (schema.kind === 'scalar') {
      const fault = scalarFault(value, schema)
      if (fault !== undefined) this.#tell(fault)
    } else if (schema.kind === 'list') {
      if (isList(value)) this.#items(value, schema)
      else this.#tell(`expected list, got &{${goText(value)}}`)
    } else if (isJsonObject(value)) this.#fields(value, schema)
    else this.#tell(`expected map, got &{${goText(value)}}`)
  }

  /** Checks an object or a list in a value of any type, whose schema may declare their parts. */
  #untyped(value: JsonValue, { parts }: AnySchema): void {
    if (isJsonObject(value) && parts?.object) this.#fields(value, parts.object)
    else if (isList(value) && parts?.list) this.#items(value, parts.list)
  }

  /** Checks the fields of an object, up to the first one that the schema does not take. */
  #fields(object: JsonObject, schema: MapSchema | StructSchema): void {
    const isClosed = schema.kind === 'struct' && !schema.open
    for (const key of Object.keys(object)) {
      const part = object[key]
      if (part === undefined) continue
      const isUnknown = isClosed && declaredField(schema, key) === undefined
      this.#path.push(fieldElement(key))
      if (isUnknown) this.#tell('field not declared in schema')
      else this.value(part, schemaOfKey(schema, key))
      this.#path.pop()
      if (isUnknown) return
    }
  }

  #items(items: readonly JsonValue[], schema: ListSchema): void {
    const seen = new Set<PathElement>()
    for (const [at, item] of items.entries()) {
      const element = schema.listType === 'atomic' ? indexElement(at) : elementOrFault(schema, item)
      // An item without identity has no path, and ends the check of its list.
      if (element instanceof UnidentifiedItem)
        return this.#tell(`element ${at}: ${element.message}`)
      if (seen.has(element) && !this.#options.allowRepeated) {
        this.#tell(`duplicate entries for key ${labelOfPath([element])}`)
      }
      seen.add(element)
      this.#path.push(element)
      this.value(item, schema.items)
      this.#path.pop()
    }
  }

  #tell(fault: string): void {
    if (this.faults.length >= maxFaults) return
    const place = this.#path.length === 0 ? '.' : labelOfPath(this.#path)
    this.faults.push(`${place}: ${fault}`)
  }
}

function elementOrFault(schema: ListSchema, item: JsonValue): PathElement | UnidentifiedItem {
  try {
    return elementOfItem(schema, item)
  } catch (error) {
    if (error instanceof UnidentifiedItem) return error
    throw error
  }
}

const numbers: ReadonlySet<ScalarType> = new Set(['int32', 'int64', 'double'])

function scalarFault(value: JsonValue, schema: ScalarSchema): string | undefined {
  const { type } = schema
  const isNumber = typeof value === 'number' || typeof value === 'bigint'
  // The original's typed schema does not describe int-or-string; decoding the object finds a wrong type.
  if (type === 'intOrString') return undefined
  if (numbers.has(type)) {
    return isNumber ? undefined : `expected numeric (int or float), got ${goTypeOf(value)}`
  }
  if (type === 'boolean') {
    return typeof value === 'boolean' ? undefined : `expected boolean, got &{${goText(value)}}`
  }
  if (isAnyScalar(schema)) {
    return typeof value === 'object' ? `expected any scalar, got &{${goText(value)}}` : undefined
  }
  if (typeof value === 'string') return undefined
  return `expected string, got &value.valueUnstructured{Value:${goSyntax(value)}}`
}
