import type { JsonValue } from '../../api/json.ts'
import type { JsonMap } from './json-values.ts'
import { List, type Result } from './value.ts'

/** A list that is a view of a JSON array: it makes values of elements when asked for them. The JSON must not change afterwards. */
export abstract class ArrayView extends List {
  readonly json: JsonValue[]

  constructor(json: JsonValue[]) {
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
