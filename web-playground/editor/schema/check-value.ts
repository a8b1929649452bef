import {
  isJsonObject,
  isList,
  type JsonObject,
  type JsonValue,
  nearestName,
  writeJson,
} from '../../../core/index.ts'
import type { Step } from '../field-range.ts'
import { pathText } from './field-card.ts'
import type { FieldSchema } from './field-schema.ts'

/** What a value has that its schema does not allow. */
export interface SchemaFault {
  readonly type: 'unknown' | 'wrong type' | 'missing' | 'not allowed'
  /** Of the field; of the one that is missing. */
  readonly path: readonly Step[]
  readonly message: string
  /** A name or a value that may have been meant. */
  readonly nearest?: string
  /** The value would do as a text, or a text as the value that it spells. */
  readonly quotes?: 'add' | 'remove'
}

/** Levels of a value that are looked at; objects of the API have a few. */
const deepest = 60

const embeddedNames = new Set(['apiVersion', 'kind', 'metadata'])

function typeOf(value: JsonValue): string {
  if (isList(value)) return 'array'
  if (typeof value === 'bigint') return 'integer'
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number'
  return typeof value
}

function isOfType(type: string, types: readonly string[]): boolean {
  if (types.length === 0 || types.includes(type)) return true
  return type === 'integer' && types.includes('number')
}

const typeWords: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  integer: 'a whole number',
  number: 'a number',
  object: 'a mapping',
  string: 'a text',
}

function words(types: readonly string[]): string {
  return types.map((type) => typeWords[type] ?? type).join(' or ')
}

function quotesFor(value: JsonValue, types: readonly string[]): Pick<SchemaFault, 'quotes'> {
  if (types.includes('string') && !isList(value) && !isJsonObject(value)) return { quotes: 'add' }
  if (typeof value !== 'string') return {}
  const isNumber = /^-?\d+(?:\.\d+)?$/.test(value)
  const spells =
    (types.includes('boolean') && (value === 'true' || value === 'false')) ||
    (types.includes('integer') && isNumber && !value.includes('.')) ||
    (types.includes('number') && isNumber)
  return spells ? { quotes: 'remove' } : {}
}

/** Values that a message lists. */
const mostListed = 12

function listed(values: readonly JsonValue[]): string {
  const shown = values.slice(0, mostListed).map((value) => writeJson(value))
  return shown.join(', ') + (values.length > mostListed ? ', …' : '')
}

/** Looks for faults of a value, up to a number of them. */
export class ValueCheck {
  readonly #most: number
  readonly #faults: SchemaFault[] = []

  constructor(most: number) {
    this.#most = most
  }

  /** The faults of an object, in the order of its fields. */
  check(value: JsonObject, schema: FieldSchema): readonly SchemaFault[] {
    this.#value(value, schema, [])
    return this.#faults
  }

  #add(fault: SchemaFault): void {
    if (this.#faults.length < this.#most) this.#faults.push(fault)
  }

  #value(value: JsonValue | undefined, schema: FieldSchema, path: readonly Step[]): void {
    // The server takes null for an absent value.
    if (value === null || value === undefined) return
    if (path.length > deepest || this.#faults.length >= this.#most) return
    const type = typeOf(value)
    const { types } = schema
    if (!isOfType(type, types)) {
      const name = pathText(path.slice(-1))
      const message = `${name} must be ${words(types)}, not ${words([type])}`
      return this.#add({ type: 'wrong type', path, message, ...quotesFor(value, types) })
    }
    if (isJsonObject(value)) this.#object(value, schema, path)
    else if (isList(value)) this.#list(value, schema, path)
    else this.#scalar(value, schema, path)
  }

  #list(value: readonly JsonValue[], schema: FieldSchema, path: readonly Step[]): void {
    const { items } = schema
    if (!items) return
    for (const [at, item] of value.entries()) this.#value(item, items, [...path, at])
  }

  #object(value: JsonObject, schema: FieldSchema, path: readonly Step[]): void {
    const { entries, isOpen, fields } = schema
    for (const [name, member] of Object.entries(value)) {
      const known = fields.get(name)?.schema ?? entries
      if (known) this.#value(member, known, [...path, name])
      else if (!isOpen && !(schema.isEmbedded && embeddedNames.has(name))) {
        this.#unknown(
          name,
          [...fields.keys()].filter((one) => !(one in value)),
          path,
        )
      }
    }
    for (const name of schema.requiredNames) {
      // The server writes null for lists and times without a value.
      if (value[name] !== undefined || isFilled(fields.get(name)?.schema)) continue
      this.#add({ type: 'missing', path: [...path, name], message: `${name} is required` })
    }
  }

  #unknown(name: string, names: readonly string[], path: readonly Step[]): void {
    const nearest = nearestName(name, names)
    const hint = nearest === undefined ? '' : `; did you mean ${nearest}?`
    this.#add({
      type: 'unknown',
      path: [...path, name],
      message: `unknown field ${writeJson(name)}${hint}`,
      ...(nearest !== undefined && { nearest }),
    })
  }

  #scalar(value: JsonValue, schema: FieldSchema, path: readonly Step[]): void {
    const allowed = schema.enum
    // An empty text is that of an absent field: the server sets its default.
    if (!allowed || allowed.includes(value) || value === '') return
    const texts = allowed.filter((one) => typeof one === 'string')
    const nearest = typeof value === 'string' ? nearestName(value, texts) : undefined
    this.#add({
      type: 'not allowed',
      path,
      message: `${pathText(path.slice(-1))} must be one of ${listed(allowed)}`,
      ...(nearest !== undefined && { nearest }),
    })
  }
}

/** Whether the server fills in an absent field: with a default that is no zero value of Go. */
function isFilled(schema: FieldSchema | undefined): boolean {
  const usual = schema?.default
  return usual !== undefined && usual !== 0 && usual !== false
}
