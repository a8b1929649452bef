import {
  carrySent,
  type JsonObject,
  type JsonValue,
  type WritableJsonObject,
} from '../../base/api/json.ts'
import { hasKeys, sameKeys } from './same-keys.ts'

/** Arranges a value within an object: itself where it is in order already. */
export type ArrangeValue = (value: JsonValue) => JsonValue

const none: ReadonlyMap<string, ArrangeValue> = new Map()

/** How objects with one particular sequence of keys are put in canonical order. */
interface Arrangement {
  readonly keys: readonly string[]
  /** The keys that are fields of the type, in canonical order. */
  readonly fields: readonly string[]
  /** An object with just `fields`; undefined where `keys` are in order already. */
  readonly template: JsonObject | undefined
  /** The keys whose values are arranged, too. */
  readonly inner: readonly { readonly name: string; readonly step: ArrangeValue }[]
}

/** Cache size, in arrangements of one type: objects come with few key sequences, so each sequence is ordered once. */
const rememberedArrangements = 8

/** The canonical order of a type's fields. */
export class FieldOrder {
  readonly #positions: ReadonlyMap<string, number>
  readonly #steps: ReadonlyMap<string, ArrangeValue>
  readonly #known: Arrangement[] = []
  #oldest = 0

  /** @param steps what arranges the values of fields, by name; others stay as they are */
  constructor(names: readonly string[], steps: ReadonlyMap<string, ArrangeValue> = none) {
    this.#steps = steps
    this.#positions = new Map(names.map((name, index) => [name, index]))
  }

  /**
   * The object with its fields in order: itself where they are already, else a copy without keys that are no fields. Values that
   * are arranged are replaced in `object`.
   */
  arrange(object: WritableJsonObject): JsonObject {
    const { fields, template, inner } = this.#find(object) ?? this.#create(Object.keys(object))
    for (const { name, step } of inner) {
      const value = object[name]
      if (typeof value !== 'object' || value === null) continue
      const arranged = step(value)
      if (arranged !== value) object[name] = arranged
    }
    if (!template) return object
    const arranged = { ...template }
    for (const field of fields) arranged[field] = object[field]
    carrySent(object, arranged)
    return arranged
  }

  #find(object: JsonObject): Arrangement | undefined {
    for (const known of this.#known) if (hasKeys(object, known.keys)) return known
    return undefined
  }

  #create(keys: readonly string[]): Arrangement {
    const arrangement = this.#describe(keys)
    this.#known[this.#oldest] = arrangement
    this.#oldest = (this.#oldest + 1) % rememberedArrangements
    return arrangement
  }

  #describe(keys: readonly string[]): Arrangement {
    const position = (key: string): number => this.#positions.get(key) ?? Infinity
    const ordered = keys.toSorted((a, b) => position(a) - position(b) || 0)
    const inner = keys.flatMap((name) => {
      const step = this.#steps.get(name)
      return step ? [{ name, step }] : []
    })
    if (sameKeys(ordered, keys)) return { keys, fields: keys, template: undefined, inner }
    const fields = ordered.filter((key) => this.#positions.has(key))
    const entries = fields.map((field) => [field, null])
    // Templates are made by JSON.parse: engines give such objects a compact shape that is fast to copy and read.
    const template = JSON.parse(JSON.stringify(Object.fromEntries(entries))) as JsonObject
    return { keys, fields, template, inner }
  }
}
