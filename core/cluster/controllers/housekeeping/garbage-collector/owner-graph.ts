import type { Ownership } from '../../../../base/api/metadata/ownership.ts'
import type { OwnerReference } from '../../../../base/api/object.ts'
import { writeJson } from '../../../../base/json/json-write.ts'
import type { PlaceId } from '../object-place.ts'

/** Owner that objects name in their owner references. At its place may be another object, or none. */
export interface Owner {
  readonly place: PlaceId
  readonly uid: string
  readonly dependents: Set<GraphNode>
  /** Whether it was first named while the graph was {@link OwnerGraph.isLive}. */
  readonly isNews: boolean
  /** Whether the object exists: `unknown` is not checked yet, `present` existed when checked, `absent` was deleted. */
  state: 'unknown' | 'present' | 'absent'
}

/** Owner reference with its owner; undefined where the owner cannot be located. */
interface Link {
  readonly reference: OwnerReference
  readonly owner: Owner | undefined
}

/** Object of the graph: one that names owners, or that is being deleted and waits for its dependents. */
export interface GraphNode {
  readonly place: PlaceId
  readonly ownership: Ownership
  readonly links: readonly Link[]
}

interface MutableNode extends GraphNode {
  ownership: Ownership
  links: readonly Link[]
}

export interface OwnerGraphOptions {
  /** Place of the owner that a reference of the object at `dependent` names; undefined where it cannot be located. */
  locate(dependent: PlaceId, reference: OwnerReference): PlaceId | undefined
  /** Called for every place where there may be work now. */
  look(place: PlaceId): void
}

function blocks({ reference }: Link): boolean {
  return reference.blockOwnerDeletion === true
}

/**
 * Owner graph: dependents and owners, from owner references. Objects that neither name owners nor are named as owners take
 * no memory and next to no time.
 */
export class OwnerGraph {
  /** Set once all objects that existed at the start were put. */
  isLive = false
  readonly #options: OwnerGraphOptions
  readonly #nodes = new Map<PlaceId, MutableNode>()
  /** Owners, by place and uid. */
  readonly #owners = new Map<PlaceId, Map<string, Owner>>()

  constructor(options: OwnerGraphOptions) {
    this.#options = options
  }

  node(place: PlaceId): GraphNode | undefined {
    return this.#nodes.get(place)
  }

  /** Owners named at a place whose existence is not checked yet. */
  unknownOwners(place: PlaceId): readonly Owner[] {
    const owners = this.#owners.get(place)
    return owners ? [...owners.values()].filter(({ state }) => state === 'unknown') : []
  }

  owner(place: PlaceId, uid: string): Owner | undefined {
    return this.#owners.get(place)?.get(uid)
  }

  dependentsOf({ place, ownership }: GraphNode): readonly GraphNode[] {
    return [...(this.owner(place, ownership.uid)?.dependents ?? [])]
  }

  /** Blocking dependents of an owner in foreground deletion: they must go before it. */
  blockersOf(node: GraphNode): readonly GraphNode[] {
    const owner = this.owner(node.place, node.ownership.uid)
    return this.dependentsOf(node).filter(({ links }) =>
      links.some((link) => link.owner === owner && blocks(link)),
    )
  }

  /** Whether the object has an owner that is absent, waits for it to go, or cannot be located. */
  mayBeCollected({ links }: GraphNode): boolean {
    return links.some(
      ({ owner }) => !owner || owner.state === 'absent' || this.#awaitsDeletion(owner),
    )
  }

  lookAt(nodes: Iterable<GraphNode>): void {
    for (const { place } of nodes) this.#options.look(place)
  }

  /** Looks at the objects, and at the owners that objects name, at the places that `matches` accepts. */
  lookAtPlaces(matches: (place: PlaceId) => boolean): void {
    for (const places of [this.#nodes, this.#owners]) {
      for (const place of places.keys()) if (matches(place)) this.#options.look(place)
    }
  }

  /** Records that the object at `place` exists, with its owner references and finalizers. */
  put(place: PlaceId, ownership: Ownership | undefined): void {
    const known = this.#nodes.get(place)
    if (known && known.ownership.uid !== ownership?.uid) this.#drop(known)
    if (!ownership) return
    const node = this.#nodes.get(place) ?? this.#insert(place, ownership)
    const before = node.ownership
    node.ownership = ownership
    this.#relink(node, ownership.owners)
    const isNews = before === ownership || before.awaits !== ownership.awaits
    if (!isNews || ownership.awaits === 'nothing') return
    this.#options.look(place)
    if (ownership.awaits === 'deletion') this.lookAt(this.dependentsOf(node))
  }

  /** Records that the object at `place` was deleted. */
  gone(place: PlaceId): void {
    const node = this.#nodes.get(place)
    if (node) this.#drop(node)
    for (const owner of this.#owners.get(place)?.values() ?? []) this.setAbsent(owner)
  }

  setAbsent(owner: Owner): void {
    if (owner.state === 'absent') return
    owner.state = 'absent'
    this.lookAt(owner.dependents)
  }

  /** Drops what is known of the places that `matches` accepts; their objects will be put again. */
  forget(matches: (place: PlaceId) => boolean): void {
    for (const node of this.#nodes.values()) if (matches(node.place)) this.#drop(node)
    for (const [place, owners] of this.#owners) {
      if (!matches(place)) continue
      for (const owner of owners.values()) owner.state = 'unknown'
      this.#options.look(place)
    }
  }

  /** Locates all owners anew, after a change of the catalogue. */
  relocate(): void {
    for (const node of this.#nodes.values()) {
      const isSame = node.links.every(
        ({ reference, owner }) => this.#options.locate(node.place, reference) === owner?.place,
      )
      if (isSame) continue
      const { links } = node
      node.links = []
      for (const { owner } of links) this.#unlink(node, owner)
      this.#relink(node, node.ownership.owners)
      this.#options.look(node.place)
    }
  }

  #insert(place: PlaceId, ownership: Ownership): MutableNode {
    const node: MutableNode = { place, ownership, links: [] }
    this.#nodes.set(place, node)
    return node
  }

  #drop(node: MutableNode): void {
    this.#nodes.delete(node.place)
    this.#relink(node, [])
  }

  #relink(node: MutableNode, references: readonly OwnerReference[]): void {
    const before = node.links
    if (before.length === 0 && references.length === 0) return
    // Stored references have their members in one order, so that equal references have equal texts.
    const known = new Map(before.toReversed().map((link) => [writeJson(link.reference), link]))
    node.links = references.map((reference) => {
      const same = known.size > 0 ? known.get(writeJson(reference)) : undefined
      return same ?? { reference, owner: this.#link(node, reference) }
    })
    const [blocked, linked] = [new Set<Owner>(), new Set<Owner>()]
    for (const link of node.links) {
      if (!link.owner) continue
      linked.add(link.owner)
      if (blocks(link)) blocked.add(link.owner)
    }
    for (const { owner } of before) {
      if (!owner) continue
      if (!blocked.has(owner) && this.#awaitsDeletion(owner)) this.#options.look(owner.place)
      if (!linked.has(owner)) this.#unlink(node, owner)
    }
  }

  #link(node: MutableNode, reference: OwnerReference): Owner | undefined {
    const place = this.#options.locate(node.place, reference)
    if (place === undefined) {
      this.#options.look(node.place)
      return undefined
    }
    const { uid } = reference
    const owners = this.#owners.get(place) ?? new Map<string, Owner>()
    const known = owners.get(uid)
    const owner: Owner = known ?? this.#newOwner(place, uid)
    this.#owners.set(place, owners.set(uid, owner))
    owner.dependents.add(node)
    if (!known) this.#options.look(place)
    else if (known.state === 'absent' || this.#awaitsDeletion(known)) this.#options.look(node.place)
    return owner
  }

  #newOwner(place: PlaceId, uid: string): Owner {
    return { place, uid, dependents: new Set(), isNews: this.isLive, state: 'unknown' }
  }

  #unlink(node: MutableNode, owner: Owner | undefined): void {
    if (!owner) return
    owner.dependents.delete(node)
    if (owner.dependents.size > 0) return
    const owners = this.#owners.get(owner.place)
    if (owners?.get(owner.uid) === owner) owners.delete(owner.uid)
    if (owners?.size === 0) this.#owners.delete(owner.place)
  }

  #awaitsDeletion({ place, uid }: Owner): boolean {
    const ownership = this.#nodes.get(place)?.ownership
    return ownership?.uid === uid && ownership.awaits === 'deletion'
  }
}
