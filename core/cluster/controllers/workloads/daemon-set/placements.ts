import type { Brand } from '../../../../base/api/brand.ts'
import type { DaemonSet } from '../../../../base/api/types/apps.v1.generated.ts'
import type { Node } from '../../../../base/api/types/core.v1.generated.ts'
import type { Int64 } from '../../../../base/api/types/scalars.ts'
import { matchesNodeSelection } from '../../../scheduler/predicates/node-selector.ts'
import { untoleratedTaint } from '../../../scheduler/predicates/tolerations.ts'
import type { ObjectIndex } from '../../shared/objects/object-index.ts'
import { daemonTolerations } from './daemon-template.ts'

interface KnownPlacements {
  /** Generation of the set that they are of. */
  readonly generation: Int64
  readonly byNode: Map<string, Placement>
}

/** On which nodes daemon sets run, kept by set so that thousands of nodes are looked at only when they change. */
export class Placements {
  readonly #nodes: ObjectIndex<Node>
  readonly #brand: Brand
  readonly #known = new Map<string, KnownPlacements>()

  constructor(nodes: ObjectIndex<Node>, brand: Brand) {
    this.#nodes = nodes
    this.#brand = brand
  }

  /** Placements of a set on all nodes. */
  of(set: DaemonSet): ReadonlyMap<string, Placement> {
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
  putNode(set: DaemonSet, node: Node): Placement | undefined {
    const known = this.#known.get(set.metadata.uid ?? '')
    if (!known || known.generation !== (set.metadata.generation ?? 0)) return undefined
    const placement = placementOn(set, node, this.#brand)
    known.byNode.set(node.metadata.name ?? '', placement)
    return placement
  }

  deleteNode({ metadata }: Node): void {
    for (const { byNode } of this.#known.values()) byNode.delete(metadata.name ?? '')
  }

  forget(uid: string): void {
    this.#known.delete(uid)
  }
}

/** Whether a daemon's pod starts on a node; where it does not, whether one that runs there stays. */
export type Placement = 'runs' | 'stays' | 'leaves'

/** Where a daemon set's pod runs, by the node's name, labels and taints. */
function placementOn(set: DaemonSet, node: Node, brand: Brand): Placement {
  const { spec } = set.spec.template
  const { nodeName: wanted = '' } = spec
  if (wanted !== '' && wanted !== node.metadata.name) return 'leaves'
  if (!matchesNodeSelection(spec, node)) return 'leaves'
  const { taints = [] } = node.spec
  if (taints.length === 0) return 'runs'
  const tolerations = daemonTolerations(spec, brand)
  if (!untoleratedTaint(taints, tolerations, ['NoExecute', 'NoSchedule'])) return 'runs'
  return untoleratedTaint(taints, tolerations, ['NoExecute']) ? 'leaves' : 'stays'
}
