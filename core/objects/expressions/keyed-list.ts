import { noOverload } from '../../languages/cel/values/no-such-overload.ts'
import { CelError, List, type Result, type Value } from '../../languages/cel/values/value.ts'
import { equalParts, hasPart } from './equal-parts.ts'

/** How the elements of a list are identified. */
export interface ListIdentity {
  /** The key of an element: a text that elements which stand for each other share. Undefined for one that is like no other. */
  keyOf(element: Result): string | undefined
  /** Elements of the same key may differ: equality compares them, and a union takes those of the right list. */
  readonly hasValues: boolean
}

/** Elements of a keyed list, read as they are asked for: those of a view of JSON, or of a union. */
interface Elements {
  readonly size: number
  at(index: number): Result
}

/** Elements that a union takes at most: more than there are in the lists of any request. */
const mostElements = 4_000_000

/**
 * A list whose elements are identified by keys: a set, or a list of objects with key fields. It equals a list of the same
 * elements in any order. Concatenation is a union: the left list's elements keep their places, new ones follow.
 */
export class KeyedList extends List {
  readonly #elements: Elements
  readonly #identity: ListIdentity
  #byKey: ReadonlyMap<string, Result> | undefined

  constructor(elements: Elements, identity: ListIdentity) {
    super()
    this.#elements = elements
    this.#identity = identity
  }

  override get size(): number {
    return this.#elements.size
  }

  override at(index: number): Result {
    return this.#elements.at(index)
  }

  override get elements(): List {
    return this.#elements instanceof List ? this.#elements : this
  }

  override equals(other: Value): boolean | CelError {
    if (!(other instanceof List)) return noOverload
    if (this.size !== other.size) return false
    const mine = (this.#byKey ??= elementsByKey(this, this.#identity))
    for (let at = 0; at < other.size; at += 1) {
      const theirs = other.at(at)
      const key = this.#identity.keyOf(theirs)
      const element = key === undefined ? undefined : mine.get(key)
      if (element === undefined) return false
      const result = !this.#identity.hasValues || equalParts(element, theirs)
      if (result !== true) return result
    }
    return true
  }

  override native(): Value {
    return this.#elements instanceof List ? this.#elements.native() : this
  }

  override contains(value: Value): boolean | CelError {
    return hasPart(this, value)
  }

  /** An empty list counts as a value for `optional.ofNonZeroValue`, as in the original. */
  override isZero(): boolean {
    return false
  }

  override concat(other: List): Result {
    if (other.size > mostElements) return new CelError('list is too large')
    return new KeyedList(new Union(this, other, this.#identity), this.#identity)
  }
}

/** Elements by key; of those with the same key, the last. */
function elementsByKey(list: List, identity: ListIdentity): ReadonlyMap<string, Result> {
  const elements = new Map<string, Result>()
  for (let at = 0; at < list.size; at += 1) {
    const element = list.at(at)
    const key = identity.keyOf(element)
    if (key !== undefined) elements.set(key, element)
  }
  return elements
}

/** The union of two lists. It is made when it is first read, as concatenation costs the same for lists of any size. */
class Union implements Elements {
  readonly #left: List
  readonly #right: List
  readonly #identity: ListIdentity
  #elements: readonly Result[] | undefined

  constructor(left: List, right: List, identity: ListIdentity) {
    this.#left = left
    this.#right = right
    this.#identity = identity
  }

  get size(): number {
    return this.#all().length
  }

  at(index: number): Result {
    return this.#all()[index] ?? null
  }

  #all(): readonly Result[] {
    return (this.#elements ??= unite(this.#left, this.#right, this.#identity))
  }
}

function unite(left: List, right: List, identity: ListIdentity): readonly Result[] {
  const elements: Result[] = []
  const places = new Map<string, number>()
  for (let at = 0; at < left.size; at += 1) {
    const element = left.at(at)
    const key = identity.keyOf(element)
    if (key !== undefined) places.set(key, elements.length)
    elements.push(element)
  }
  for (let at = 0; at < right.size; at += 1) {
    const element = right.at(at)
    const key = identity.keyOf(element)
    const place = key === undefined ? undefined : places.get(key)
    if (place !== undefined) {
      if (identity.hasValues) elements[place] = element
      continue
    }
    if (key !== undefined) places.set(key, elements.length)
    elements.push(element)
  }
  return elements
}
