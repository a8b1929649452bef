import { type JsonValue, isList } from '../../base/api/json.ts'
import { writtenNumberText } from '../../base/json/written-number.ts'

/** Thrown where a value is not of its field's type. The message is that of Go's decoder. */
export class SchemaTypeError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'SchemaTypeError'
  }
}

/** The message about a value that nests too deep. */
export const tooDeep = 'exceeded max depth'

/** The message of the {@link SchemaTypeError} that `read` throws; undefined where it throws nothing. */
export function typeErrorOf(read: () => unknown): string | undefined {
  try {
    read()
    return undefined
  } catch (error) {
    if (error instanceof SchemaTypeError) return error.message
    throw error
  }
}

/** A field on the path to a value, and the short name of the struct that has it. */
export interface TrailField {
  readonly name: string
  readonly owner: string
}

/** An unknown field, which its type does not have, and the path to it from the root: names, map keys, list indexes. */
export interface UnknownField {
  /** The path as text: `spec.containers[0].foo`. */
  readonly path: string
  /** The path without map keys, as the original reports it of values that it converts from unstructured; absent if the same. */
  readonly unkeyedPath?: string
  readonly steps: readonly (string | number)[]
}

/**
 * Nesting limit of typed values, refused while every JavaScript engine still has stack to spare. Only JSON schemas of custom
 * resources nest without limit; free-form values are not walked and have the parser's limit.
 */
const maxTypedDepth = 1_500

/** Limit of unknown fields that are reported, as a hostile body may have any number. */
export const maxUnknownFields = 100
/** Limit of all paths of unknown fields together, in characters: map keys in a path may be as long as a body. */
const maxUnknownLength = 64 * 1024

/** The path of the value being decoded (fields, list indexes and map keys from the root), and the unknown fields so far. */
export class DecodeTrail {
  readonly #steps: (TrailField | number | string)[] = []
  readonly #unknown: UnknownField[] = []
  /** Whether fields and map entries are read in the order in which the value has them, instead of the order of the result. */
  readonly inOrder: boolean
  /** Whether the value carries which of its fields were sent empty, as one that a conversion made of a decoded object does. */
  readonly isCarrying: boolean
  /** Whether a field was found to have been sent empty. */
  hasEmpty = false
  /** Whether the value had all fields that are always written, so that decoding added none. */
  isWhole = true
  #mistake: SchemaTypeError | undefined
  #unknownLength = 0
  #depth = 0
  /** How many parts around the value are decoded leniently, which takes stack, too. */
  #lenient = 0
  /** Number of steps to the outermost part that is decoded leniently. */
  #lenientFrom = 0

  constructor({
    inOrder = false,
    isCarrying = false,
  }: { readonly inOrder?: boolean; readonly isCarrying?: boolean } = {}) {
    this.inOrder = inOrder
    this.isCarrying = isCarrying
  }

  /** The first mismatch in the order of the value, of those that let Go's decoder go on; set where the trail is in order. */
  get mistake(): SchemaTypeError | undefined {
    return this.#mistake
  }

  get unknownFields(): readonly UnknownField[] {
    return this.#unknown
  }

  push(step: TrailField | number | string): void {
    if (this.#depth + this.#lenient >= maxTypedDepth) throw new SchemaTypeError(tooDeep)
    this.#steps[this.#depth++] = step
  }

  pop(): void {
    this.#depth--
  }

  /**
   * Decodes a part whose unknown fields are dropped without being reported. In Go such parts have decoders of their own, so
   * a mismatch within one names the field that holds the outermost.
   */
  leniently<T>(read: () => T): T {
    if (this.#lenient === 0) this.#lenientFrom = this.#depth
    this.#lenient++
    const value = read()
    this.#lenient--
    return value
  }

  unknown(key: string): void {
    if (this.#lenient > 0 || this.#unknown.length >= maxUnknownFields) return
    if (this.#unknownLength >= maxUnknownLength) return
    const path = `${this.#path()}${key}`
    const above = this.#steps
      .slice(0, this.#depth)
      .map((step) => (typeof step === 'object' ? step.name : step))
    const unkeyed = `${this.#path(false)}${key}`
    const steps = [...above, key]
    this.#unknown.push({ path, steps, ...(unkeyed !== path && { unkeyedPath: unkeyed }) })
    this.#unknownLength += path.length
  }

  /**
   * Notes a mismatch after which Go's decoder goes on, since types with a decoder of their own end it at once: theirs is then the error
   * that it reports. Throws it where the trail is not in order.
   */
  note(mistake: SchemaTypeError): null {
    if (!this.inOrder || this.#lenient > 0) throw mistake
    this.#mistake ??= mistake
    return null
  }

  mismatch(raw: JsonValue, goType: string): SchemaTypeError {
    const what = describe(raw, goType)
    return new SchemaTypeError(`json: cannot unmarshal ${what} into Go ${this.#target()}${goType}`)
  }

  /** The path as text, up to and with the dot before the next field. */
  #path(hasKeys = true): string {
    let path = ''
    for (const step of this.#steps.slice(0, this.#depth)) {
      if (typeof step === 'number') path = `${path.slice(0, -1)}[${step}].`
      else if (typeof step === 'object') path += `${step.name}.`
      else if (hasKeys) path += `${step}.`
    }
    return path
  }

  #target(): string {
    const fields = this.#steps
      .slice(0, this.#lenient > 0 ? this.#lenientFrom : this.#depth)
      .filter((step): step is TrailField => typeof step === 'object')
    const owner = fields.at(-1)?.owner
    if (owner === undefined) return 'value of type '
    return `struct field ${owner}.${fields.map((field) => field.name).join('.')} of type `
  }
}

/** A value's type as Go's decoder names it; a number is shown itself where an integer was wanted. */
function describe(raw: JsonValue, goType: string): string {
  const text = writtenNumberText(raw)
  if (text !== undefined) return `number ${text}`
  const isNumber = typeof raw === 'number' || typeof raw === 'bigint'
  const isQuoted = isNumber && /^u?int\d/.test(goType)
  return isQuoted ? `number ${raw}` : jsonTypeName(raw)
}

/** Type name of a JSON value as Go's decoder writes it. */
export function jsonTypeName(value: JsonValue): string {
  if (isList(value)) return 'array'
  if (value === null) return 'null'
  if (typeof value === 'boolean') return 'bool'
  if (typeof value === 'object') return 'object'
  return typeof value === 'string' && writtenNumberText(value) === undefined ? 'string' : 'number'
}
