import { isJsonObject, type JsonObject, setKey } from '../../base/api/json.ts'
import { compareElements, type FieldPath, type PathElement } from './path-element.ts'

type Members = ReadonlySet<PathElement>
type Children = ReadonlyMap<PathElement, FieldSet>

const noMembers: Members = new Set()
const noChildren: Children = new Map()

/** The element of the stored form that stands for the field or item itself, beside those for its parts. */
const self = '.'

/**
 * A set of field paths. A path may be in it together with paths below it: then both the field itself and these parts
 * are owned. Sets are immutable; operations share equal parts, and return the set itself where they add or remove nothing.
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

  /** Whether an element is a path of one step in the set. Unlike {@link FieldSet.members}, it parses no stored form. */
  hasMember(element: PathElement): boolean {
    if (this.#members) return this.#members.has(element)
    const part = this.#form && partOf(this.#form, element)
    return part !== undefined && isMemberOf(part)
  }

  /** The set below an element; empty where there is none. */
  below(element: PathElement): FieldSet {
    if (this.#children) return this.#children.get(element) ?? emptySet
    const part = this.#form && partOf(this.#form, element)
    return part && hasParts(part) ? FieldSet.stored(part) : emptySet
  }

  has(path: FieldPath): boolean {
    const [element, ...rest] = path
    if (element === undefined) return false
    return rest.length === 0 ? this.hasMember(element) : this.below(element).has(rest)
  }

  union(other: FieldSet): FieldSet {
    if (other.isEmpty || other === this) return this
    if (this.isEmpty) return other
    let members: Set<PathElement> | undefined
    let children: Map<PathElement, FieldSet> | undefined
    for (const member of other.members) {
      if (!this.hasMember(member)) (members ??= new Set(this.members)).add(member)
    }
    for (const [element, child] of other.children) {
      const known = this.below(element)
      const joined = known.union(child)
      if (joined !== known) (children ??= new Map(this.children)).set(element, joined)
    }
    return this.#changed(members, children)
  }

  intersection(other: FieldSet): FieldSet {
    if (other === this) return this
    if (this.isEmpty || other.isEmpty) return emptySet
    const shared = new FieldSetBuilder()
    for (const member of other.members) if (this.hasMember(member)) shared.addElement(member)
    for (const [element, child] of other.children) {
      shared.place(element, this.below(element).intersection(child))
    }
    return shared.build()
  }

  /** The paths that are not in `other`. */
  difference(other: FieldSet): FieldSet {
    return this.#without(other, false)
  }

  /** The paths that are neither in `other` nor below one of its paths. */
  outside(other: FieldSet): FieldSet {
    return this.#without(other, true)
  }

  /** The paths that have no paths below them. */
  leaves(): FieldSet {
    const leaves = new FieldSetBuilder()
    for (const member of this.members) if (!this.children.has(member)) leaves.addElement(member)
    for (const [element, child] of this.children) leaves.place(element, child.leaves())
    return leaves.build()
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

  /** The paths that are not in `other`; with `isWhole`, nor below one of its paths. */
  #without(other: FieldSet, isWhole: boolean): FieldSet {
    if (this.isEmpty || other.isEmpty) return this
    let members: Set<PathElement> | undefined
    let children: Map<PathElement, FieldSet> | undefined
    for (const member of other.members) {
      if (this.hasMember(member)) (members ??= new Set(this.members)).delete(member)
      if (!isWhole || this.below(member).isEmpty) continue
      children ??= new Map(this.children)
      children.delete(member)
    }
    for (const [element, lost] of other.children) {
      if (isWhole && other.hasMember(element)) continue
      const child = this.below(element)
      const rest = child.#without(lost, isWhole)
      if (rest === child) continue
      children ??= new Map(this.children)
      if (rest.isEmpty) children.delete(element)
      else children.set(element, rest)
    }
    return this.#changed(members, children)
  }

  /** The set with other members or children, where they are given. */
  #changed(members: Members | undefined, children: Children | undefined): FieldSet {
    if (!members && !children) return this
    const changed = new FieldSet(members ?? this.members, children ?? this.children)
    return changed.isEmpty ? emptySet : changed
  }
}

function membersOf(form: JsonObject): Members {
  const members = new Set<PathElement>()
  for (const element of Object.keys(form)) {
    const below = partOf(form, element)
    if (below && isMemberOf(below)) members.add(element)
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

/** Whether a part is itself a path of the set, by its stored form. */
function isMemberOf(part: JsonObject): boolean {
  return part[self] !== undefined || !hasParts(part)
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
