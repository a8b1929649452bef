import { isJsonObject, type JsonObject, setKey } from '../api/json.ts'
import { compareElements, type FieldPath, type PathElement } from './path-element.ts'

type Members = ReadonlySet<PathElement>
type Children = ReadonlyMap<PathElement, FieldSet>

const noMembers: Members = new Set()
const noChildren: Children = new Map()

/** The element of the stored form that stands for the field or item itself, beside those for its parts. */
const self = '.'

/**
 * A set of field paths. A path may be in it together with paths below it: then both the field itself and these parts
 * are owned. Sets are immutable; operations share equal parts, and return the set itself where they remove nothing.
 */
export class FieldSet {
  #members: Members | undefined
  #children: Children | undefined
  #form: JsonObject | undefined

  constructor(members: Members = noMembers, children: Children = noChildren) {
    this.#members = members
    this.#children = children
  }

  /**
   * The field set of a stored form, as {@link FieldSet.form} gives it, which must not be changed. The form is parsed
   * lazily, since most writes need few of the fields that other managers own.
   */
  static stored(form: JsonObject): FieldSet {
    const set = new FieldSet()
    set.#members = undefined
    set.#children = undefined
    set.#form = form
    return set
  }

  static of(...paths: readonly FieldPath[]): FieldSet {
    const set = new FieldSetBuilder()
    for (const path of paths) set.add(path)
    return set.build()
  }

  /** Elements that are paths of one step in the set. */
  get members(): Members {
    return (this.#members ??= membersOf(this.#form ?? {}))
  }

  /** The sets below each element; none is empty. */
  get children(): Children {
    return (this.#children ??= childrenOf(this.#form ?? {}))
  }

  get isEmpty(): boolean {
    if (this.#members === undefined && this.#form) return !hasParts(this.#form)
    return this.members.size === 0 && this.children.size === 0
  }

  /** The set in the form of `metadata.managedFields[].fieldsV1`, its elements in order. It must not be changed. */
  get form(): JsonObject {
    return (this.#form ??= this.#write())
  }

  /** The first elements of all paths, in the order in which they are stored. */
  elements(): PathElement[] {
    const elements = [...this.members]
    for (const element of this.children.keys()) {
      if (!this.members.has(element)) elements.push(element)
    }
    return elements.length > 1 ? elements.sort(compareElements) : elements
  }

  /** The set below an element; empty where there is none. */
  below(element: PathElement): FieldSet {
    return this.children.get(element) ?? emptySet
  }

  has(path: FieldPath): boolean {
    const [element, ...rest] = path
    if (element === undefined) return false
    if (rest.length === 0) return this.members.has(element)
    return this.children.get(element)?.has(rest) ?? false
  }

  union(other: FieldSet): FieldSet {
    if (other.isEmpty || other === this) return this
    if (this.isEmpty) return other
    const children = new Map(this.children)
    for (const [element, child] of other.children) {
      children.set(element, children.get(element)?.union(child) ?? child)
    }
    return new FieldSet(new Set([...this.members, ...other.members]), children)
  }

  intersection(other: FieldSet): FieldSet {
    if (this.isEmpty || other.isEmpty) return emptySet
    if (other === this) return this
    return this.#filter(
      (member) => other.members.has(member),
      (child, element) => child.intersection(other.below(element)),
    )
  }

  /** The paths that are not in `other`. */
  difference(other: FieldSet): FieldSet {
    if (this.isEmpty || other.isEmpty) return this
    return this.#filter(
      (member) => !other.members.has(member),
      (child, element) => child.difference(other.below(element)),
    )
  }

  /** The paths that are neither in `other` nor below one of its paths. */
  outside(other: FieldSet): FieldSet {
    if (this.isEmpty || other.isEmpty) return this
    return this.#filter(
      (member) => !other.members.has(member),
      (child, element) =>
        other.members.has(element) ? emptySet : child.outside(other.below(element)),
    )
  }

  /** The paths that have no paths below them. */
  leaves(): FieldSet {
    return this.#filter(
      (member) => !this.children.has(member),
      (child) => child.leaves(),
    )
  }

  equals(other: FieldSet): boolean {
    if (other === this || (this.#form && this.#form === other.#form)) return true
    if (this.members.size !== other.members.size) return false
    if (this.children.size !== other.children.size) return false
    for (const member of this.members) if (!other.members.has(member)) return false
    for (const [element, child] of this.children) {
      if (!child.equals(other.below(element))) return false
    }
    return true
  }

  /** All paths: those of one element in order, then those below each element. */
  *paths(above: FieldPath = []): Generator<FieldPath> {
    for (const element of [...this.members].sort(compareElements)) yield [...above, element]
    for (const element of [...this.children.keys()].sort(compareElements)) {
      yield* this.below(element).paths([...above, element])
    }
  }

  /** Writes the stored form; `isMember` marks the form of a part that is a path of the set itself. */
  #write(isMember = false): JsonObject {
    const form: JsonObject = isMember ? { [self]: {} } : {}
    for (const element of this.elements()) {
      const below = this.children.get(element)
      const isWhole = this.members.has(element)
      setKey(form, element, below ? below.#formBelow(isWhole) : {})
    }
    return form
  }

  #formBelow(isMember: boolean): JsonObject {
    return this.#form ? withSelf(this.#form, isMember) : (this.#form = this.#write(isMember))
  }

  #filter(
    keeps: (member: PathElement) => boolean,
    reduce: (child: FieldSet, element: PathElement) => FieldSet,
  ): FieldSet {
    const kept = new FieldSetBuilder()
    let isSame = true
    for (const member of this.members) {
      if (keeps(member)) kept.addElement(member)
      else isSame = false
    }
    for (const [element, child] of this.children) {
      const rest = reduce(child, element)
      if (rest !== child) isSame = false
      kept.place(element, rest)
    }
    return isSame ? this : kept.build()
  }
}

function membersOf(form: JsonObject): Members {
  const members = new Set<PathElement>()
  for (const element of Object.keys(form)) {
    const below = partOf(form, element)
    if (below && (below[self] !== undefined || !hasParts(below))) members.add(element)
  }
  return members
}

function childrenOf(form: JsonObject): Children {
  const children = new Map<PathElement, FieldSet>()
  for (const element of Object.keys(form)) {
    const below = partOf(form, element)
    if (below && hasParts(below)) children.set(element, FieldSet.stored(below))
  }
  return children
}

function partOf(form: JsonObject, element: PathElement): JsonObject | undefined {
  const part = element === self ? undefined : form[element]
  return isJsonObject(part) ? part : undefined
}

function hasParts(form: JsonObject): boolean {
  for (const element in form) if (element !== self) return true
  return false
}

/** The stored form of a part, with or without the mark that the part itself is a path of the set. */
function withSelf(form: JsonObject, isMember: boolean): JsonObject {
  if (isMember === (form[self] !== undefined)) return form
  const { [self]: _, ...parts } = form
  return isMember ? { [self]: {}, ...parts } : parts
}

const emptySet = new FieldSet()

/** The empty field set. */
export function emptyFieldSet(): FieldSet {
  return emptySet
}

/** Builder of field sets; most are built bottom up. */
export class FieldSetBuilder {
  #members: Set<PathElement> | undefined
  #children: Map<PathElement, FieldSet> | undefined

  /** Adds a path; the empty path is ignored. */
  add(path: FieldPath): void {
    const [element, ...rest] = path
    if (element === undefined) return
    if (rest.length === 0) this.addElement(element)
    else this.place(element, FieldSet.of(rest))
  }

  addElement(element: PathElement): void {
    this.#members ??= new Set()
    this.#members.add(element)
  }

  /** Adds all paths of `below` under one element. */
  place(element: PathElement, below: FieldSet): void {
    if (below.isEmpty) return
    this.#children ??= new Map()
    this.#children.set(element, this.#children.get(element)?.union(below) ?? below)
  }

  /** Builds the set; the builder cannot be used any more. */
  build(): FieldSet {
    if (!this.#members && !this.#children) return emptySet
    return new FieldSet(this.#members, this.#children)
  }
}
