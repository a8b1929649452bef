import { isJsonObject, type JsonObject, type JsonValue } from '../../api/json.ts'
import { maxUnknownFields, type UnknownField } from '../decode-trail.ts'
import { ofEveryObject } from '../object-fields.ts'
import type { Schema } from '../schema.ts'
import { itemSchema, memberSchema, objectPart } from '../schema-parts.ts'
import { memberPath } from '../validation/causes.ts'

export interface PruneOptions {
  /** Whether the value is a whole object: its `apiVersion`, `kind` and `metadata` stay. */
  readonly isRoot?: boolean
}

/**
 * Prunes members that a structural schema does not declare. Where a schema preserves unknown fields, those at any depth stay,
 * down to parts that declare members of their own. Changes `value` in place.
 *
 * @returns pruned fields (`spec.list[0].extra`), sorted by path; at most {@link maxUnknownFields}.
 */
export function pruneFields(
  schema: Schema | undefined,
  value: JsonValue,
  { isRoot = false }: PruneOptions = {},
): readonly UnknownField[] {
  const pruner = new Pruner()
  pruner.prune(schema, value, isRoot)
  return pruner.unknown.length < 2
    ? pruner.unknown
    : pruner.unknown.toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

/** Prunes as {@link pruneFields} does. @returns the paths of the pruned fields. */
export function prune(
  schema: Schema | undefined,
  value: JsonValue,
  options?: PruneOptions,
): readonly string[] {
  return pruneFields(schema, value, options).map(({ path }) => path)
}

type Step = string | number

function pathText(steps: readonly Step[]): string {
  return steps.reduce<string>(
    (path, step) => (typeof step === 'number' ? `${path}[${step}]` : memberPath(path, step)),
    '',
  )
}

class Pruner {
  readonly unknown: UnknownField[] = []
  /** Steps to the value that is being pruned. */
  #steps: Step[] = []

  prune(schema: Schema | undefined, value: JsonValue, isRoot = false): void {
    if (schema?.preserveUnknown) {
      this.#preserve(schema, value, isRoot)
      return
    }
    if (isJsonObject(value)) this.#members(schema, value, isRoot)
    else if (Array.isArray(value)) this.#items(schema, value)
  }

  #pruneAt(step: Step, schema: Schema, value: JsonValue): void {
    this.#steps.push(step)
    this.prune(schema, value)
    this.#steps.pop()
  }

  #members(schema: Schema | undefined, object: JsonObject, isRoot: boolean): void {
    const isWhole = isRoot || schema?.embeddedResource
    for (const key of Object.keys(object)) {
      const member = object[key]
      if (member === undefined || (isWhole && ofEveryObject.has(key))) continue
      const part = memberSchema(schema, key)
      if (part) {
        if (typeof member === 'object') this.#pruneAt(key, part, member)
        continue
      }
      // Undeclared `apiVersion`, `kind` and `metadata` of the root are pruned without being reported.
      if (this.#steps.length > 0 || !ofEveryObject.has(key)) this.#drop(key)
      delete object[key]
    }
  }

  #items(schema: Schema | undefined, list: JsonValue[]): void {
    const items = itemSchema(schema)
    if (!items) this.#undeclared(list)
    else {
      for (let at = 0; at < list.length; at++) {
        const item = list[at]
        if (typeof item === 'object') this.#pruneAt(at, items, item)
      }
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
          this.#members(undefined, item, false)
        }
      }
    }
    this.#steps = around
  }

  #preserve(schema: Schema, value: JsonValue, isRoot: boolean): void {
    if (Array.isArray(value)) {
      const items = itemSchema(schema)
      if (!items) return
      for (const [at, item] of value.entries()) {
        this.#steps.push(at)
        this.#preserve(items, item, false)
        this.#steps.pop()
      }
      return
    }
    if (!isJsonObject(value) || !objectPart(schema)) return
    const isWhole = isRoot || schema.embeddedResource
    for (const key of Object.keys(value)) {
      const member = value[key]
      if (member === undefined || (isWhole && ofEveryObject.has(key))) continue
      const part = memberSchema(schema, key)
      if (part) this.#pruneAt(key, part, member)
    }
  }

  #drop(key: string): void {
    if (this.unknown.length >= maxUnknownFields) return
    const steps = [...this.#steps, key]
    this.unknown.push({ path: pathText(steps), steps })
  }
}
