import type { JsonValue } from '../../base/api/json.ts'
import { concatLists } from '../../languages/cel/values/array-list.ts'
import { ArrayView, fromJson, type JsonMap } from '../../languages/cel/values/json-values.ts'
import { noOverload } from '../../languages/cel/values/no-such-overload.ts'
import { type CelError, List, type Result, type Value } from '../../languages/cel/values/value.ts'
import { equalParts, hasPart } from './equal-parts.ts'
import { type JsonReader, SchemaMap, type SchemaMembers } from './schema-map.ts'

/** How elements of a list are read by their schema. */
export interface ElementReader {
  readonly read: JsonReader
  /** How members of elements are read; undefined where elements are no objects. */
  readonly members: SchemaMembers | undefined
}

/** A JSON list read by its schema, element by element as expressions ask. */
export class SchemaList extends ArrayView {
  readonly #reader: ElementReader

  constructor(json: JsonValue[], reader: ElementReader) {
    super(json)
    this.#reader = reader
  }

  override read(element: JsonValue): Result {
    return this.#reader.read(element)
  }

  override movingView(): JsonMap | undefined {
    const { members } = this.#reader
    return members && new SchemaMap({}, members)
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

  /** An empty list counts as a value for `optional.ofNonZeroValue`, as in the original. */
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
