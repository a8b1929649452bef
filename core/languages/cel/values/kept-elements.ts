import type { JsonValue } from '../../../base/api/json.ts'
import { concatLists } from './array-list.ts'
import { equalLists } from './equals.ts'
import { ArrayView, type JsonMap } from './json-values.ts'
import type { List, Result, Value } from './value.ts'

/** Elements that a filter kept of a view of a JSON array. They are read as there, and are a list like any other. */
export class KeptElements extends ArrayView {
  readonly #source: ArrayView

  constructor(json: JsonValue[], source: ArrayView) {
    super(json)
    this.#source = source
  }

  override read(element: JsonValue): Result {
    return this.#source.read(element)
  }

  override movingView(): JsonMap | undefined {
    return this.#source.movingView()
  }

  override concat(other: List): Result {
    return concatLists(this, other)
  }

  override equals(other: Value): boolean {
    return equalLists(this, other)
  }
}
