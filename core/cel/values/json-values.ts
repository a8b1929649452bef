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

/** A JSON object, whose members are the entries. */
export class JsonMap extends MapValue {
  readonly json: JsonObject
  /** Keys of members, once they were asked for. No private field: those take longer to make, and views are made all the time. */
  private knownKeys: readonly string[] | undefined

  constructor(json: JsonObject) {
    super()
    this.json = json
    this.knownKeys = undefined
  }

  override get size(): number {
    return this.keys().length
  }

  override find(key: Value): Value | undefined {
    const value = typeof key === 'string' ? getKey(this.json, key) : undefined
    return value === undefined ? undefined : fromJson(value)
  }

  override keys(): readonly string[] {
    this.knownKeys ??= Object.keys(this.json).filter((key) => this.json[key] !== undefined)
    return this.knownKeys
  }

  override equals(other: Value): boolean {
    return other instanceof JsonMap
      ? equalJson(this.json, other.json, countElements)
      : equalMaps(this, other)
  }
}
