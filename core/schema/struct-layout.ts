import type { JsonObject, JsonValue } from '../api/json.ts'
import type { DecodeTrail, TrailField } from './decode-trail.ts'
import { hasKeys, sameKeys } from './same-keys.ts'

/** A field, ready to be read. `undefined` leaves the field out. */
export interface FieldPlan extends TrailField {
  readonly position: number
  readonly read: (raw: JsonValue, trail: DecodeTrail) => JsonValue | undefined
  /** What is written when the input has no such field. */
  readonly absent: () => JsonValue | undefined
}

/** How an object with one particular sequence of keys is read. */
export interface StructLayout {
  readonly keys: readonly string[]
  /** Fields that the object has, in canonical order. */
  readonly present: readonly FieldPlan[]
  /** Absent fields that are written as an object, which must be a new one each time. */
  readonly fresh: readonly FieldPlan[]
  /** All keys of the result in canonical order; absent scalars already have their value. */
  readonly template: JsonObject
}

/** Objects of one type come with few different sequences of keys, so looking up and ordering them is paid for once. */
const rememberedLayouts = 8

export class StructLayouts {
  readonly #fields: ReadonlyMap<string, FieldPlan>
  readonly #written: readonly FieldPlan[]
  readonly #known: StructLayout[] = []
  #oldest = 0

  /** `fields` by name, in canonical order. */
  constructor(fields: ReadonlyMap<string, FieldPlan>) {
    this.#fields = fields
    this.#written = [...fields.values()].filter((field) => field.absent() !== undefined)
  }

  /** Reports the fields of `object` that the type does not have. */
  of(object: JsonObject, trail: DecodeTrail): StructLayout {
    for (const layout of this.#known) if (hasKeys(object, layout.keys)) return layout
    const keys = Object.keys(object)
    const known = keys.filter((key) => this.#fields.has(key))
    if (known.length === keys.length) return this.#create(keys)
    for (const key of keys) {
      if (!this.#fields.has(key) && object[key] !== undefined) trail.unknown(key)
    }
    // What callers make up is never remembered.
    return this.#known.find((layout) => sameKeys(layout.keys, known)) ?? this.#create(known)
  }

  #create(keys: readonly string[]): StructLayout {
    const layout = this.#describe(keys)
    this.#known[this.#oldest] = layout
    this.#oldest = (this.#oldest + 1) % rememberedLayouts
    return layout
  }

  #describe(keys: readonly string[]): StructLayout {
    const present: FieldPlan[] = []
    for (const key of keys) {
      const field = this.#fields.get(key)
      if (field) present.push(field)
    }
    const had = new Set(present)
    const absent = this.#written.filter((field) => !had.has(field))
    present.sort(byPosition)
    const result = [...present, ...absent].toSorted(byPosition)
    const entries = result.map((field) => [field.name, had.has(field) ? null : field.absent()])
    return {
      keys,
      present,
      fresh: absent.filter(
        (field) => typeof field.absent() === 'object' && field.absent() !== null,
      ),
      // Parsed text has the compact shape that makes copying it, and reading the copies, fast.
      template: JSON.parse(JSON.stringify(Object.fromEntries(entries))) as JsonObject,
    }
  }
}

function byPosition(a: FieldPlan, b: FieldPlan): number {
  return a.position - b.position
}
