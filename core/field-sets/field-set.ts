import { compareElements, type FieldPath, type PathElement } from './path-element.ts'

/**
 * A set of paths. A path may be in it together with paths below it: then both the thing itself and these parts are owned.
 * Sets are filled by {@link add} and {@link place}; the operations leave both sides alone and may share parts of them.
 */
export class FieldSet {
  readonly #members: Set<PathElement>
  readonly #children: Map<PathElement, FieldSet>

  constructor(
    members: Iterable<PathElement> = [],
    children: Iterable<readonly [PathElement, FieldSet]> = [],
  ) {
    this.#members = new Set(members)
    this.#children = new Map()
    for (const [element, child] of children) if (!child.isEmpty) this.#children.set(element, child)
  }

  static of(...paths: readonly FieldPath[]): FieldSet {
    const set = new FieldSet()
    for (const path of paths) set.add(path)
    return set
  }

  get isEmpty(): boolean {
    return this.#members.size === 0 && this.#children.size === 0
  }

  /** Steps that are paths themselves. */
  get members(): ReadonlySet<PathElement> {
    return this.#members
  }

  /** What lies below each step; never empty sets. */
  get children(): ReadonlyMap<PathElement, FieldSet> {
    return this.#children
  }

  /** Every first step, in the order in which they are stored. */
  elements(): PathElement[] {
    return [...new Set([...this.#members, ...this.#children.keys()])].toSorted(compareElements)
  }

  /** The part below a step; empty where there is none. */
  below(element: PathElement): FieldSet {
    return this.#children.get(element) ?? empty
  }

  has(path: FieldPath): boolean {
    const [element, ...rest] = path
    if (element === undefined) return false
    if (rest.length === 0) return this.#members.has(element)
    return this.#children.get(element)?.has(rest) ?? false
  }

  /** Adds one path; the empty path is no member of anything. */
  add(path: FieldPath): void {
    const [element, ...rest] = path
    if (element === undefined) return
    if (rest.length === 0) {
      this.#members.add(element)
      return
    }
    // A child may be shared with other sets, so it is replaced and not filled.
    const child = this.#children.get(element)?.union(empty) ?? new FieldSet()
    child.add(rest)
    this.#children.set(element, child)
  }

  /** Adds everything in `below` under one step. */
  place(element: PathElement, below: FieldSet): void {
    if (below.isEmpty) return
    const child = this.#children.get(element)
    this.#children.set(element, child ? child.union(below) : below)
  }

  union(other: FieldSet): FieldSet {
    const set = new FieldSet(this.#members, this.#children)
    for (const member of other.#members) set.#members.add(member)
    for (const [element, child] of other.#children) set.place(element, child)
    return set
  }

  intersection(other: FieldSet): FieldSet {
    return new FieldSet(
      [...this.#members].filter((member) => other.#members.has(member)),
      [...this.#children].map(([element, child]) => [
        element,
        child.intersection(other.below(element)),
      ]),
    )
  }

  /** The paths that are not in `other`. */
  difference(other: FieldSet): FieldSet {
    return new FieldSet(
      [...this.#members].filter((member) => !other.#members.has(member)),
      [...this.#children].map(([element, child]) => [
        element,
        child.difference(other.below(element)),
      ]),
    )
  }

  /** The paths that are neither in `other` nor below one of its paths. */
  outside(other: FieldSet): FieldSet {
    return new FieldSet(
      [...this.#members].filter((member) => !other.#members.has(member)),
      [...this.#children]
        .filter(([element]) => !other.#members.has(element))
        .map(([element, child]) => [element, child.outside(other.below(element))]),
    )
  }

  /** Only the paths with nothing below them. */
  leaves(): FieldSet {
    return new FieldSet(
      [...this.#members].filter((member) => !this.#children.has(member)),
      [...this.#children].map(([element, child]) => [element, child.leaves()]),
    )
  }

  equals(other: FieldSet): boolean {
    return (
      this.#members.size === other.#members.size &&
      this.#children.size === other.#children.size &&
      [...this.#members].every((member) => other.#members.has(member)) &&
      [...this.#children].every(([element, child]) => child.equals(other.below(element)))
    )
  }

  /** Every path: those of one step in order, then what lies below each step. */
  *paths(above: FieldPath = []): Generator<FieldPath> {
    for (const element of [...this.#members].toSorted(compareElements)) yield [...above, element]
    for (const element of [...this.#children.keys()].toSorted(compareElements)) {
      yield* this.below(element).paths([...above, element])
    }
  }
}

const empty: FieldSet = new FieldSet()

/** The set of nothing. */
export function emptyFieldSet(): FieldSet {
  return new FieldSet()
}
