import { concatLists } from '../../values/array-list.ts'
import { equalLists } from '../../values/equals.ts'
import { List, type Result, type Value } from '../../values/value.ts'

/** The ints from 0 to before a count, which take no memory. */
export class RangeList extends List {
  override readonly size: number

  constructor(size: number) {
    super()
    this.size = size
  }

  override at(index: number): number {
    return index
  }

  override concat(other: List): Result {
    return concatLists(this, other)
  }

  override equals(other: Value): boolean {
    return equalLists(this, other)
  }
}
