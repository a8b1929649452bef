import {
  equalJson,
  getKey,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  isList,
} from '../../../base/api/json.ts'
import { itemSchema, listPart, memberSchema } from '../schema-parts.ts'
import type { ListSchema, Schema } from '../schema.ts'

/**
 * A correlated value: a value of an update with the old value that it replaces. Members correlate by name, items of `map`
 * lists by their keys; items of other lists do not, as nothing identifies them.
 */
export class CorrelatedValue {
  readonly value: JsonValue
  readonly old: JsonValue
  readonly schema: Schema
  readonly #children = new Map<string | number, CorrelatedValue | undefined>()
  #oldItems: OldItems | undefined
  #isUnchanged: boolean | undefined

  constructor(schema: Schema, value: JsonValue, old: JsonValue) {
    this.schema = schema
    this.value = value
    this.old = old
  }

  /** The correlated value of a member; undefined where the member is new, or not declared. */
  key(name: string): CorrelatedValue | undefined {
    if (!isJsonObject(this.value) || !isJsonObject(this.old)) return undefined
    const [value, old] = [getKey(this.value, name), getKey(this.old, name)]
    const schema = memberSchema(this.schema, name)
    if (value === undefined || old === undefined || !schema) return undefined
    return this.#child(name, () => new CorrelatedValue(schema, value, old))
  }

  /** The correlated value of a list item; undefined where the item is new, or its list is no `map` list. */
  index(at: number): CorrelatedValue | undefined {
    return this.#child(at, () => {
      if (!isList(this.value) || !isList(this.old)) return undefined
      const list = listPart(this.schema)
      const items = itemSchema(this.schema)
      const value = this.value[at]
      if (!items || list?.listType !== 'map' || value === undefined) return undefined
      this.#oldItems ??= new OldItems(list, this.old)
      const old = this.#oldItems.find(value)
      return old === undefined ? undefined : new CorrelatedValue(items, value, old)
    })
  }

  /** Whether the update left the value as it was; the order of `map` lists does not count, undeclared members do. */
  isUnchanged(): boolean {
    return (this.#isUnchanged ??= this.#compare())
  }

  #child<K extends string | number>(
    key: K,
    create: () => CorrelatedValue | undefined,
  ): CorrelatedValue | undefined {
    if (!this.#children.has(key)) this.#children.set(key, create())
    return this.#children.get(key)
  }

  #compare(): boolean {
    const { value, old } = this
    if (isList(value) && isList(old)) return this.#compareItems(value, old)
    if (isJsonObject(value) && isJsonObject(old)) return this.#compareMembers(value, old)
    return equalJson(value, old)
  }

  #compareItems(value: readonly JsonValue[], old: readonly JsonValue[]): boolean {
    if (value.length !== old.length) return false
    if (listPart(this.schema)?.listType !== 'map') return equalJson(value, old)
    return value.every((_, at) => this.index(at)?.isUnchanged())
  }

  #compareMembers(value: JsonObject, old: JsonObject): boolean {
    const names = Object.keys(value).filter((name) => value[name] !== undefined)
    const before = Object.keys(old).filter((name) => old[name] !== undefined)
    return names.length === before.length && names.every((name) => this.key(name)?.isUnchanged())
  }
}

/** Old items of a `map` list by their keys; of items with the same keys the first counts. */
class OldItems {
  readonly #keys: readonly string[]
  readonly #items = new Map<string, JsonValue>()

  constructor({ mapKeys }: ListSchema, items: readonly JsonValue[]) {
    this.#keys = mapKeys
    for (const item of items) {
      const key = keyOf(item, mapKeys)
      if (key !== undefined && !this.#items.has(key)) this.#items.set(key, item)
    }
  }

  find(item: JsonValue): JsonValue | undefined {
    const key = keyOf(item, this.#keys)
    return key === undefined ? undefined : this.#items.get(key)
  }
}

/** The keys of a `map` list's item as one text; undefined where a key is missing or is no scalar. */
function keyOf(item: JsonValue, keys: readonly string[]): string | undefined {
  if (!isJsonObject(item) || keys.length === 0) return undefined
  const parts: string[] = []
  for (const name of keys) {
    const part = getKey(item, name)
    if (part === undefined || part === null || typeof part === 'object') return undefined
    parts.push(typeof part === 'string' ? JSON.stringify(part) : String(part))
  }
  return parts.join(',')
}
