import { describeValue } from './describe-value.ts'
import { equalMaps } from './equals.ts'
import { LiteralMap } from './literal-map.ts'
import { CelError, MapValue, type Result, type Value } from './value.ts'

/**
 * A map in which a comprehension accumulates entries, so that a loop takes linear time; nothing but the accumulator may hold
 * the map before `toMap`.
 */
export class GrowingMap extends MapValue {
  readonly #map = new LiteralMap()

  override get size(): number {
    return this.#map.size
  }

  override find(key: Value): Result | undefined {
    return this.#map.find(key)
  }

  override keys(): Iterable<Value> {
    return this.#map.keys()
  }

  override equals(other: Value): boolean {
    return equalMaps(this, other)
  }

  /** Adds an entry; an error where the map has the key. */
  insert(key: Value, value: Result): CelError | undefined {
    if (this.#map.find(key) !== undefined) return repeatedKey(key)
    this.#map.set(key, value)
    return undefined
  }

  /** The finished map. It takes over the entries, so this map must not grow afterwards. */
  toMap(): LiteralMap {
    return this.#map
  }
}

/** A map with one more entry; an error where it has the key. A growing map gets the entry itself. */
export function insertEntry(map: MapValue, key: Value, value: Result): MapValue | CelError {
  if (map instanceof GrowingMap) return map.insert(key, value) ?? map
  if (map.find(key) !== undefined) return repeatedKey(key)
  const copy = new LiteralMap()
  for (const each of map.keys()) copy.set(each, map.find(each) ?? null)
  copy.set(key, value)
  return copy
}

function repeatedKey(key: Value): CelError {
  return new CelError(`insert failed: key ${describeValue(key)} already exists`)
}
