import { isJsonObject, type JsonObject, type JsonValue, setKey } from '../../api/json.ts'
import { inNameOrder, pickInNameOrder, valueInNameOrder } from '../../api/name-order.ts'
import { maxUnknownFields, type UnknownField } from '../decode-trail.ts'
import { ofEveryObject } from '../object-fields.ts'
import type { Schema } from '../schema.ts'
import { itemSchema, objectPart } from '../schema-parts.ts'
import { memberPath } from '../validation/causes.ts'
import { defaultValues, fillItems, fillMembers } from './default-values.ts'

export interface StructuralReadOptions {
  /** Whether the value is a whole object: its `apiVersion`, `kind` and `metadata` stay. */
  readonly isRoot?: boolean
  /** Also fills in defaults, as `defaultValues` does. */
  readonly fillsDefaults?: boolean
}

export interface StructuralRead<T extends JsonValue> {
  readonly value: T
  /** Pruned fields (`spec.list[0].extra`), sorted by path; at most {@link maxUnknownFields}. */
  readonly unknown: readonly UnknownField[]
}

/**
 * Reads a value by a structural schema, in one walk: members that the schema does not declare are pruned, and members are in
 * the order of their names, as they are stored, but for the metadata of whole objects. Where a schema
 * preserves unknown fields, those at any depth stay, down to parts that declare members of their own.
 *
 * `value` is changed, and must not be used any more.
 */
export function readStructural<T extends JsonValue>(
  schema: Schema | undefined,
  value: T,
  { isRoot = false, fillsDefaults = false }: StructuralReadOptions = {},
): StructuralRead<T> {
  const reader = new StructuralReader(fillsDefaults)
  const read = reader.read(schema, value, schema?.preserveUnknown === true, isRoot) as T
  const { unknown } = reader
  const sorted = unknown.length < 2 ? unknown : unknown.toSorted(byPath)
  return { value: read, unknown: sorted }
}

function byPath(a: UnknownField, b: UnknownField): number {
  return a.path < b.path ? -1 : 1
}

type Step = string | number

function pathText(steps: readonly Step[]): string {
  return steps.reduce<string>(
    (path, step) => (typeof step === 'number' ? `${path}[${step}]` : memberPath(path, step)),
    '',
  )
}

class StructuralReader {
  readonly unknown: UnknownField[] = []
  readonly #fillsDefaults: boolean
  /** Steps to the value that is being read. */
  #steps: Step[] = []

  constructor(fillsDefaults: boolean) {
    this.#fillsDefaults = fillsDefaults
  }

  /** Reads a value; `preserves` says that unknown members of it, or of its items, stay. */
  read(
    schema: Schema | undefined,
    value: JsonValue,
    preserves: boolean,
    isRoot = false,
  ): JsonValue {
    if (typeof value !== 'object' || value === null) return value
    if (!Array.isArray(value)) return this.#object(schema, value, preserves, isRoot)
    this.#list(schema, value, preserves)
    return value
  }

  #readAt(step: Step, schema: Schema, value: JsonValue, preserves = false): JsonValue {
    this.#steps.push(step)
    const read = this.read(schema, value, preserves || schema.preserveUnknown === true)
    this.#steps.pop()
    return read
  }

  #object(
    schema: Schema | undefined,
    object: JsonObject,
    preserves: boolean,
    isRoot: boolean,
  ): JsonObject {
    const part = schema && objectPart(schema)
    if (!part && preserves) return inNameOrder(object)
    if (this.#fillsDefaults && schema) fillMembers(schema, object)
    const isWhole = isRoot || schema?.embeddedResource === true
    let dropped: Set<string> | undefined
    let inOrder = true
    let last = ''
    // Objects here are plain, so `for…in` finds no inherited names, and it allocates no list of them.
    for (const name in object) {
      if (last > name) inOrder = false
      last = name
      const member = object[name]
      if (member === undefined) continue
      const isOfEvery = isWhole && ofEveryObject.has(name)
      const declared = part && (part.kind === 'map' ? part.values : part.fields.get(name)?.schema)
      if (!declared && !preserves && !isOfEvery) {
        this.#report(name)
        dropped = (dropped ?? new Set()).add(name)
        continue
      }
      if (typeof member !== 'object' || member === null) continue
      if (isOfEvery) {
        // The metadata of a whole object has its own form; a schema may have defaults for it.
        if (declared && this.#fillsDefaults) defaultValues(declared, member)
        continue
      }
      const read = declared ? this.#readAt(name, declared, member) : valueInNameOrder(member)
      if (read !== member) setKey(object, name, read)
    }
    if (inOrder && !dropped) return object
    const names = Object.keys(object)
    return pickInNameOrder(object, dropped ? names.filter((name) => !dropped.has(name)) : names)
  }

  #list(schema: Schema | undefined, list: JsonValue[], preserves: boolean): void {
    const items = itemSchema(schema)
    if (!items) {
      if (!preserves) this.#undeclared(list)
      else for (const [at, item] of list.entries()) list[at] = valueInNameOrder(item)
      return
    }
    if (this.#fillsDefaults) fillItems(items, list)
    for (let at = 0; at < list.length; at++) {
      const item = list[at]
      if (typeof item !== 'object' || item === null) continue
      list[at] = this.#readAt(at, items, item, preserves)
    }
  }

  /** Prunes lists without declared items, and lists within them to any depth: their objects lose every member. */
  #undeclared(list: JsonValue[]): void {
    const around = this.#steps
    const pending = [{ list, steps: around }]
    for (let next = pending.pop(); next; next = pending.pop()) {
      for (const [at, item] of next.list.entries()) {
        const steps = [...next.steps, at]
        if (Array.isArray(item)) pending.push({ list: item, steps })
        else if (isJsonObject(item)) {
          this.#steps = steps
          next.list[at] = this.#object(undefined, item, false, false)
        }
      }
    }
    this.#steps = around
  }

  #report(name: string): void {
    // Undeclared `apiVersion`, `kind` and `metadata` of the value itself are pruned without being reported.
    if (this.#steps.length === 0 && ofEveryObject.has(name)) return
    if (this.unknown.length >= maxUnknownFields) return
    const steps = [...this.#steps, name]
    this.unknown.push({ path: pathText(steps), steps })
  }
}
