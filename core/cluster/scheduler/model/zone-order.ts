import type { Brand } from '../../../base/api/brand.ts'
import type { KnownNode, NodeFacts } from './node-state.ts'

/** Text of the region and zone of a node. */
export function zoneOf({ labels }: NodeFacts, { labelDomain }: Brand): string {
  const [region, zone] = [`topology.${labelDomain}/region`, `topology.${labelDomain}/zone`]
  return JSON.stringify([labels[region], labels[zone]])
}

/** Nodes in the order in which they are looked at: one of each zone in turn, so that a part of them is of all zones. */
export function nodesByZone(nodes: readonly KnownNode[], brand: Brand): readonly KnownNode[] {
  const zones = new Map<string, KnownNode[]>()
  for (const node of nodes) {
    const id = zoneOf(node.facts, brand)
    const known = zones.get(id)
    if (known) known.push(node)
    else zones.set(id, [node])
  }
  if (zones.size <= 1) return nodes
  const lists = Array.from(zones.values())
  const longest = Math.max(...lists.map(({ length }) => length))
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list[at] ?? [])).flat()
}
