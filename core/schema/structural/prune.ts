import { isJsonObject, type JsonObject, type JsonValue } from '../../api/json.ts'
import { maxUnknownFields } from '../decode-trail.ts'
import type { Schema } from '../schema.ts'
import { itemSchema, memberSchema, objectPart } from '../schema-parts.ts'
import { memberPath } from '../validation/causes.ts'

export interface PruneOptions {
  /** Whether the value is a whole object: its `apiVersion`, `kind` and `metadata` stay. */
  readonly isRoot?: boolean
}

const ofEveryObject: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata'])

/**
 * Prunes members that a structural schema does not declare. Where a schema preserves unknown fields, those at any depth stay,
 * down to parts that declare members of their own. Changes `value` in place.
 *
 * @returns paths of pruned fields (`spec.list[0].extra`), sorted; at most {@link maxUnknownFields}.
 */
export function prune(
  schema: Schema | undefined,
  value: JsonValue,
  { isRoot = false }: PruneOptions = {},
): readonly string[] {
  const pruner = new Pruner()
  pruner.prune(schema, value, '', isRoot)
  return pruner.unknown.toSorted()
}

class Pruner {
  readonly unknown: string[] = []

  prune(schema: Schema | undefined, value: JsonValue, path: string, isRoot = false): void {
    if (schema?.preserveUnknown) {
      this.#preserve(schema, value, path, isRoot)
      return
    }
    if (isJsonObject(value)) this.#members(schema, value, path, isRoot)
    else if (Array.isArray(value)) this.#items(schema, value, path)
  }

  #members(schema: Schema | undefined, object: JsonObject, path: string, isRoot: boolean): void {
    const isWhole = isRoot || schema?.embeddedResource
    for (const key of Object.keys(object)) {
      const member = object[key]
      if (member === undefined || (isWhole && ofEveryObject.has(key))) continue
      const part = memberSchema(schema, key)
      if (part) {
        this.prune(part, member, memberPath(path, key))
        continue
      }
      // Undeclared `apiVersion`, `kind` and `metadata` of the root are pruned without being reported.
      if (path !== '' || !ofEveryObject.has(key)) this.#drop(memberPath(path, key))
      delete object[key]
    }
  }

  #items(schema: Schema | undefined, list: JsonValue[], path: string): void {
    const items = itemSchema(schema)
    if (items) for (const [at, item] of list.entries()) this.prune(items, item, `${path}[${at}]`)
    else this.#undeclared(list, path)
  }

  /** Prunes lists without declared items, and lists within them to any depth: their objects lose every member. */
  #undeclared(list: JsonValue[], path: string): void {
    const pending = [{ list, path }]
    for (let next = pending.pop(); next; next = pending.pop()) {
      for (const [at, item] of next.list.entries()) {
        const place = `${next.path}[${at}]`
        if (Array.isArray(item)) pending.push({ list: item, path: place })
        else if (isJsonObject(item)) this.#members(undefined, item, place, false)
      }
    }
  }

  #preserve(schema: Schema, value: JsonValue, path: string, isRoot: boolean): void {
    if (Array.isArray(value)) {
      const items = itemSchema(schema)
      if (!items) return
      for (const [at, item] of value.entries()) {
        this.#preserve(items, item, `${path}[${at}]`, false)
      }
      return
    }
    if (!isJsonObject(value) || !objectPart(schema)) return
    const isWhole = isRoot || schema.embeddedResource
    for (const key of Object.keys(value)) {
      const member = value[key]
      if (member === undefined || (isWhole && ofEveryObject.has(key))) continue
      const part = memberSchema(schema, key)
      if (part) this.prune(part, member, memberPath(path, key))
    }
  }

  #drop(path: string): void {
    if (this.unknown.length < maxUnknownFields) this.unknown.push(path)
  }
}
