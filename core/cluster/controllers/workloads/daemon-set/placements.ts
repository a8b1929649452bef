import type { Brand } from '../../../../base/api/brand.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import type { ObjectIndex } from '../../shared/objects/object-index.ts'
import { type Placement, placementOn } from './node-placement.ts'

interface KnownPlacements {
  /** Generation of the set that they are of. */
  readonly generation: number
  readonly byNode: Map<string, Placement>
}

/** On which nodes daemon sets run, kept by set so that thousands of nodes are looked at only when they change. */
export class Placements {
  readonly #nodes: ObjectIndex
  readonly #brand: Brand
  readonly #known = new Map<string, KnownPlacements>()

  constructor(nodes: ObjectIndex, brand: Brand) {
    this.#nodes = nodes
    this.#brand = brand
  }

  /** Placements of a set on all nodes. */
  of(set: ApiObject): ReadonlyMap<string, Placement> {
    const { uid = '', generation = 0 } = set.metadata
    const known = this.#known.get(uid)
    if (known?.generation === generation) return known.byNode
    const byNode = new Map<string, Placement>()
    for (const node of this.#nodes.objects()) {
      byNode.set(node.metadata.name ?? '', placementOn(set, node, this.#brand))
    }
    this.#known.set(uid, { generation, byNode })
    return byNode
  }

  /** Takes in a node that is new or changed. @returns the set's placement on it; undefined where no placement of the set is known */
  putNode(set: ApiObject, node: ApiObject): Placement | undefined {
    const known = this.#known.get(set.metadata.uid ?? '')
    if (!known || known.generation !== (set.metadata.generation ?? 0)) return undefined
    const placement = placementOn(set, node, this.#brand)
    known.byNode.set(node.metadata.name ?? '', placement)
    return placement
  }

  deleteNode({ metadata }: ApiObject): void {
    for (const { byNode } of this.#known.values()) byNode.delete(metadata.name ?? '')
  }

  forget(uid: string): void {
    this.#known.delete(uid)
  }
}
