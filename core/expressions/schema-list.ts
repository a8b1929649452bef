import type { JsonValue } from '../api/json.ts'
import { concatLists } from '../cel/values/array-list.ts'
import { fromJson } from '../cel/values/json-values.ts'
import { noOverload } from '../cel/values/no-such-overload.ts'
import { type CelError, List, type Result, type Value } from '../cel/values/value.ts'
import { equalParts, hasPart } from './equal-parts.ts'
import type { JsonReader } from './schema-map.ts'

/** A JSON list that expressions read, element by element as they ask. */
export class SchemaList extends List {
  readonly json: JsonValue[]
  readonly #read: JsonReader

  constructor(json: JsonValue[], read: JsonReader) {
    super()
    this.json = json
    this.#read = read
  }

  override get size(): number {
    return this.json.length
  }

  override at(index: number): Result {
    return this.#read(this.json[index] ?? null)
  }

  override native(): Value {
    return fromJson(this.json)
  }

  override contains(value: Value): boolean | CelError {
    return hasPart(this, value)
  }

  override concat(other: List): Result {
    return other.size === 0 ? this : concatLists(this, other)
  }

  /** Lists of objects are values even where they are empty: the original does not ask them. */
  override isZero(): boolean {
    return false
  }

  override equals(other: Value): boolean | CelError {
    if (!(other instanceof List)) return noOverload
    const { size } = this
    if (size !== other.size) return false
    for (let at = 0; at < size; at += 1) {
      const result = equalParts(this.at(at), other.at(at))
      if (result !== true) return result
    }
    return true
  }
}
