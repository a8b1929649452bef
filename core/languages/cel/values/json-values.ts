import {
  equalJson,
  getKey,
  type JsonObject,
  type JsonValue,
  isList,
  type JsonContainer,
} from '../../../base/api/json.ts'
import { concatLists } from './array-list.ts'
import { countComparisons } from './comparison-limit.ts'
import { equalLists, equalMaps } from './equals.ts'
import { integerOf, maxInt, minInt } from './integer.ts'
import type { ObjectMembers } from './member-reader.ts'
import { type CelError, Double, List, MapValue, type Result, type Value } from './value.ts'

/**
 * A JSON value as a value of CEL, without a schema: whole numbers are ints, all others doubles. Lists and objects are views,
 * which make values of their elements when asked for them; the JSON must not change afterwards.
 */
export function fromJson(value: JsonValue): Value {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return fromNumber(value)
  if (typeof value === 'bigint') return fromBigint(value)
  if (typeof value !== 'object' || value === null) return value
  return isList(value) ? new JsonList(value) : new JsonMap(value)
}

function fromNumber(value: number): Value {
  if (Number.isSafeInteger(value)) return value + 0
  return Number.isInteger(value) ? fromBigint(BigInt(value)) : new Double(value)
}

function fromBigint(value: bigint): Value {
  return value < minInt || value > maxInt ? new Double(Number(value)) : integerOf(value)
}

function countElements(container: JsonContainer): void {
  countComparisons(isList(container) ? container.length : Object.keys(container).length)
}

/** A list that is a view of a JSON array: it makes values of elements when asked for them. The JSON must not change afterwards. */
export abstract class ArrayView extends List {
  readonly json: readonly JsonValue[]

  constructor(json: readonly JsonValue[]) {
    super()
    this.json = json
  }

  override get size(): number {
    return this.json.length
  }

  /** The value of an element. */
  abstract read(element: JsonValue): Result

  /** A view that can move over the elements that are objects. */
  abstract movingView(): JsonMap | undefined

  override at(index: number): Result {
    return this.read(this.json[index] ?? null)
  }
}

/** A JSON array. */
export class JsonList extends ArrayView {
  override read(element: JsonValue): Value {
    return fromJson(element)
  }

  override movingView(): JsonMap {
    return new JsonMap({})
  }

  override concat(other: List): Result {
    return concatLists(this, other)
  }

  override equals(other: Value): boolean {
    // Two JSON values are compared by a loop: they may nest deeper than the stack.
    return other instanceof JsonList
      ? equalJson(this.json, other.json, countElements)
      : equalLists(this, other)
  }
}

/** Keys of a JSON object, and the list or map read last, that a view keeps for the next reads. */
interface Known {
  keys: readonly Value[] | undefined
  /** Key of the list or map read last: loops read the same one again and again, as in `self.ports[i]`. */
  lastKey: string | undefined
  lastPart: List | MapValue | undefined
}

/** A JSON object as a map, of which values are made as they are asked for. The JSON must not change afterwards. */
export class JsonMap extends MapValue {
  /** How members are read; undefined for JSON without a schema. */
  readonly members: ObjectMembers | undefined
  // No private fields: those take longer to make, and views are made all the time.
  private object: JsonObject
  protected known: Known | undefined

  constructor(json: JsonObject, members?: ObjectMembers) {
    super()
    this.members = members
    this.object = json
    this.known = undefined
  }

  get json(): JsonObject {
    return this.object
  }

  /** Makes this a view of another object. Only the sole holder of the view may do so. */
  moveTo(json: JsonObject): void {
    this.object = json
    this.known = undefined
  }

  override get size(): number {
    return this.keys().length
  }

  override find(key: Value): Result | undefined {
    return typeof key === 'string' ? this.member(key) : undefined
  }

  /** The value of a member; undefined where there is none. */
  member(name: string): Result | undefined {
    const { known } = this
    if (known !== undefined && known.lastKey === name) return known.lastPart
    const value = this.readMember(name)
    if (value instanceof MapValue || value instanceof List) {
      const kept = this.keep()
      kept.lastKey = name
      kept.lastPart = value
    }
    return value
  }

  protected readMember(name: string): Result | undefined {
    const value = getKey(this.object, name)
    return value === undefined ? undefined : fromJson(value)
  }

  override keys(): readonly Value[] {
    const known = this.keep()
    return (known.keys ??= presentKeys(this.object))
  }

  override equals(other: Value): boolean | CelError {
    return other instanceof JsonMap && other.members === undefined
      ? equalJson(this.object, other.object, countElements)
      : equalMaps(this, other)
  }

  /** The keys and the member that the view keeps, made at the first use. */
  protected keep(): Known {
    return (this.known ??= { keys: undefined, lastKey: undefined, lastPart: undefined })
  }
}

/** Keys of members that have a value. A loop of this form reads members many times faster than by keys that were listed before. */
export function presentKeys(json: JsonObject): string[] {
  const keys: string[] = []
  for (const key in json) {
    if (json[key] !== undefined) keys.push(key)
  }
  return keys
}
