import type { JsonObject, JsonValue } from '../../base/api/json.ts'
import type { DecodeTrail, TrailField } from './decode-trail.ts'
import { hasKeys, sameKeys } from './same-keys.ts'

/** A field with its compiled decoder. A result of `undefined` leaves the field out. */
export interface FieldPlan extends TrailField {
  readonly position: number
  /** Whether a text is taken as it is; `but empty`: an empty one leaves the field out. Undefined for fields of other types. */
  readonly takesText: 'every' | 'but empty' | undefined
  readonly read: (raw: JsonValue, trail: DecodeTrail, known?: JsonObject) => JsonValue | undefined
  /** The value that is written when the input does not have the field. */
  readonly absent: () => JsonValue | undefined
  /** Whether a client that leaves the field out is distinguished from one that sends the value which is written then. */
  readonly marksAbsence: boolean
}

/** How objects with one particular sequence of keys are decoded. */
export interface StructLayout {
  readonly keys: readonly string[]
  /** Fields that the object has, in canonical order. */
  readonly present: readonly FieldPlan[]
  /** Whether the object has all fields that are always written. */
  readonly isWhole: boolean
  /** Absent fields that are written as an object, which must be a new one each time. */
  readonly fresh: readonly FieldPlan[]
  /** Absent fields whose absence is remembered. */
  readonly marked: readonly FieldPlan[]
  /** All keys of the result in canonical order; absent scalars already have their value. */
  readonly template: JsonObject
}

/** Cache size, in layouts of one type: objects come with few key sequences, so each is looked up and ordered once. */
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

  /** Whether the type has a field. */
  has(name: string): boolean {
    return this.#fields.has(name)
  }

  /** The layout of an object. Reports fields of `object` that the type does not have to `trail`. */
  of(object: JsonObject, trail: DecodeTrail): StructLayout {
    for (const layout of this.#known) if (hasKeys(object, layout.keys)) return layout
    const keys = Object.keys(object)
    const known = keys.filter((key) => this.#fields.has(key))
    if (known.length === keys.length) return this.#create(keys)
    for (const key of keys) {
      if (!this.#fields.has(key) && object[key] !== undefined) trail.unknown(key)
    }
    // Layouts are cached without unknown keys, as clients may send any number of those.
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
      isWhole: absent.length === 0,
      fresh: absent.filter(
        (field) => typeof field.absent() === 'object' && field.absent() !== null,
      ),
      marked: absent.filter(({ marksAbsence }) => marksAbsence),
      // Templates are made by JSON.parse: engines give such objects a compact shape that is fast to copy and read.
      template: JSON.parse(JSON.stringify(Object.fromEntries(entries))) as JsonObject,
    }
  }
}

function byPosition(a: FieldPlan, b: FieldPlan): number {
  return a.position - b.position
}
