import { equalJson, getKey, type JsonObject, type JsonValue } from '../../api/json.ts'
import { concatLists } from './array-list.ts'
import { countComparisons } from './comparison-limit.ts'
import { equalLists, equalMaps } from './equals.ts'
import { integerOf, maxInt, minInt } from './integer.ts'
import { Double, List, MapValue, type Result, type Value } from './value.ts'

/**
 * A JSON value as a value of CEL, without a schema: whole numbers are ints, all others doubles. Lists and objects are views,
 * which make values of their elements when asked for them; the JSON must not change afterwards.
 */
export function fromJson(value: JsonValue): Value {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return fromNumber(value)
  if (typeof value === 'bigint') return fromBigint(value)
  if (typeof value !== 'object' || value === null) return value
  return Array.isArray(value) ? new JsonList(value) : new JsonMap(value)
}

function fromNumber(value: number): Value {
  if (Number.isSafeInteger(value)) return value + 0
  return Number.isInteger(value) ? fromBigint(BigInt(value)) : new Double(value)
}

function fromBigint(value: bigint): Value {
  return value < minInt || value > maxInt ? new Double(Number(value)) : integerOf(value)
}

function countElements(container: JsonValue[] | JsonObject): void {
  countComparisons(Array.isArray(container) ? container.length : Object.keys(container).length)
}

/** A JSON array. */
export class JsonList extends List {
  readonly json: JsonValue[]

  constructor(json: JsonValue[]) {
    super()
    this.json = json
  }

  override get size(): number {
    return this.json.length
  }

  override at(index: number): Value {
    return fromJson(this.json[index] ?? null)
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

/** What a view of a JSON object keeps of what it was asked for. */
interface Known {
  keys: readonly string[] | undefined
  /** The list or map read last and its key: loops read the same one again and again, as in `self.ports[i]`. */
  lastKey: string | undefined
  lastView: Value
}

/** A JSON object, whose members are the entries. */
export class JsonMap extends MapValue {
  // No private fields: those take longer to make, and views are made all the time.
  private object: JsonObject
  private known: Known | undefined

  constructor(json: JsonObject) {
    super()
    this.object = json
    this.known = undefined
  }

  get json(): JsonObject {
    return this.object
  }

  /** Makes this a view of another object; only what alone holds the view may do so. */
  moveTo(json: JsonObject): void {
    this.object = json
    this.known = undefined
  }

  override get size(): number {
    return this.keys().length
  }

  override find(key: Value): Value | undefined {
    return typeof key === 'string' ? this.member(key) : undefined
  }

  /** A member that is the same value here as in JSON, as most that expressions read are; undefined for others. */
  scalar(key: string): Value | undefined {
    const value = this.object[key]
    if (typeof value === 'number') return Number.isSafeInteger(value) ? value + 0 : undefined
    return typeof value === 'string' || typeof value === 'boolean' || value === null
      ? value
      : undefined
  }

  /** The value of a member; undefined where there is none. */
  member(key: string): Value | undefined {
    const { known } = this
    if (known !== undefined && known.lastKey === key) return known.lastView
    const value = getKey(this.object, key)
    if (typeof value !== 'object' || value === null) {
      return value === undefined ? undefined : fromJson(value)
    }
    const view = fromJson(value)
    this.known ??= { keys: undefined, lastKey: key, lastView: view }
    this.known.lastKey = key
    this.known.lastView = view
    return view
  }

  /** Whether there is a member. */
  has(key: string): boolean {
    return getKey(this.object, key) !== undefined
  }

  override keys(): readonly string[] {
    this.known ??= { keys: undefined, lastKey: undefined, lastView: null }
    this.known.keys ??= presentKeys(this.object)
    return this.known.keys
  }

  override equals(other: Value): boolean {
    return other instanceof JsonMap
      ? equalJson(this.object, other.object, countElements)
      : equalMaps(this, other)
  }
}

/** Keys of members that have a value. A loop of this form reads members many times faster than by keys that were listed before. */
function presentKeys(json: JsonObject): string[] {
  const keys: string[] = []
  for (const key in json) {
    if (json[key] !== undefined) keys.push(key)
  }
  return keys
}
