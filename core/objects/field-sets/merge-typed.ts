import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  setKey,
  isList,
} from '../../base/api/json.ts'
import type { AnySchema, ListSchema, MapSchema, Schema, StructSchema } from '../schema/schema.ts'
import { groupItems, sharedElements } from './list-items.ts'
import type { PathElement } from './path-element.ts'
import { isEmptyValue, elementOfItem, schemaOfKey, shapeOf } from './typed-value.ts'

type Side = JsonValue | undefined

/**
 * Merges `over` into `base`: leaves of `over` win, structs and maps are merged, lists are merged item by item. Items of
 * both sides are in the order of `over`; items of one side stay near their neighbours.
 *
 * @throws UnidentifiedItem
 */
export function mergeTyped(base: JsonValue, over: JsonValue, schema: Schema): JsonValue {
  return mergeSides(base, over, schema) ?? null
}

function mergeSides(base: Side, over: Side, schema: Schema): Side {
  if (over === undefined || base === undefined) return over === undefined ? base : over
  // Null over an object or a list adds nothing to it; over a leaf it wins.
  const shape = shapeOf(schema, over ?? base)
  const fits = base === null || shape.kind === shapeOf(schema, base).kind
  // Two empty values are leaves, so that null and empty differ.
  if (!fits || shape.kind === 'leaf' || (isEmptyValue(base) && isEmptyValue(over))) return over
  return shape.kind === 'list'
    ? mergeLists(base, over, shape.schema)
    : mergeObjects(base, over, shape.schema)
}

function mergeObjects(
  base: Side,
  over: Side,
  schema: MapSchema | StructSchema | AnySchema,
): JsonObject {
  const under = isJsonObject(base) ? base : {}
  const top = isJsonObject(over) ? over : {}
  const merged: JsonObject = {}
  for (const key of new Set([...Object.keys(under), ...Object.keys(top)])) {
    const value = mergeSides(under[key], top[key], schemaOfKey(schema, key))
    if (value !== undefined) setKey(merged, key, value)
  }
  return merged
}

function mergeLists(base: Side, over: Side, schema: ListSchema): JsonValue[] {
  const under = isList(base) ? base : []
  const top = isList(over) ? over : []
  if (sharedElements(under, top, schema)) {
    return under.map((item, at) => mergeSides(item, top[at], schema.items) ?? null)
  }
  return new ListMerge(under, top, schema).run()
}

/**
 * The merge of two lists, in one pass. Items that only the base has keep their place before the items that followed
 * them; those of `over` are in its order.
 */
class ListMerge {
  readonly #base: readonly JsonValue[]
  readonly #schema: ListSchema
  readonly #baseOrder: readonly PathElement[]
  readonly #overOrder: readonly PathElement[]
  readonly #baseItems: ReadonlyMap<PathElement, readonly JsonValue[]>
  readonly #overItems: ReadonlyMap<PathElement, readonly JsonValue[]>
  readonly #taken = new Set<PathElement>()
  readonly #merged: JsonValue[] = []
  /** Items of both sides that are not merged yet, in the order of `over`. */
  readonly #shared: PathElement[]

  constructor(base: readonly JsonValue[], over: readonly JsonValue[], schema: ListSchema) {
    this.#base = base
    this.#schema = schema
    this.#baseOrder = base.map((item) => elementOfItem(schema, item))
    this.#overItems = groupItems(over, schema)
    this.#baseItems = groupItems(base, schema)
    this.#overOrder = [...this.#overItems.keys()]
    this.#shared = this.#overOrder.filter((element) => this.#baseItems.has(element))
  }

  run(): JsonValue[] {
    let left = 0
    let right = 0
    while (left < this.#baseOrder.length || right < this.#overOrder.length) {
      const ours = this.#baseOrder[left]
      const theirs = this.#overOrder[right]
      if (ours !== undefined && ours === theirs) {
        this.#takeOver(theirs)
        left++
        right++
      } else if (ours !== undefined && this.#mustWait(ours, theirs)) {
        left++
      } else if (ours !== undefined && !this.#overItems.has(ours)) {
        this.#takeBase(left)
        left++
      } else {
        // An item of the base that was merged before is skipped.
        if (ours !== undefined && this.#taken.has(ours)) left++
        if (theirs !== undefined) {
          this.#takeOver(theirs)
          right++
        }
      }
    }
    return this.#merged
  }

  /** Whether an item of the base waits for its later place in `over`. */
  #mustWait(ours: PathElement, theirs: PathElement | undefined): boolean {
    const next = this.#shared[0]
    return theirs !== undefined && next !== undefined && next !== ours && this.#overItems.has(ours)
  }

  #takeBase(at: number): void {
    const item = this.#base[at]
    if (item !== undefined) this.#merged.push(item)
  }

  #takeOver(element: PathElement): void {
    this.#taken.add(element)
    if (this.#shared[0] === element) this.#shared.shift()
    const base = this.#baseItems.get(element) ?? []
    const [over] = this.#overItems.get(element) ?? []
    // Repeated items, which share their keys, cannot be merged: the new item replaces them all.
    const under = base.length === 1 ? base[0] : undefined
    const merged = mergeSides(under, over, this.#schema.items)
    if (merged !== undefined) this.#merged.push(merged)
  }
}
