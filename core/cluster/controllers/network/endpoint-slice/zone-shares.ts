import { parseQuantity, scaledValue } from '../../../../base/api/quantities/quantity.ts'
import type { Node } from '../../../../base/api/types/core.v1.generated.ts'
import { hasCondition } from '../../shared/pods/pod-state.ts'
import { zoneOf } from './node-zone.ts'

/** Numbers of endpoints by zone. */
export type ZoneCounts = ReadonlyMap<string, number>

/** How many endpoints of a service a zone is to have. */
export interface ZoneShare {
  readonly minimum: number
  readonly maximum: number
  readonly desired: number
}

/** By how much more than its share an endpoint may be loaded. */
const overload = 0.2

/** Labels of nodes whose processors do not count. */
const controlPlaneLabels = [
  'node-role.kubernetes.io/control-plane',
  'node-role.kubernetes.io/master',
]

/** Whether a node may have endpoints that count. */
export function isReadyNode(node: Node): boolean {
  return hasCondition(node, 'Ready')
}

/** The share of all processors that each zone has, by the nodes that are ready; undefined where one says too little, or one zone has all. */
export function processorShares(nodes: Iterable<Node>): ReadonlyMap<string, number> | undefined {
  const byZone = new Map<string, number>()
  let all = 0
  for (const node of nodes) {
    const { labels = {} } = node.metadata
    if (controlPlaneLabels.some((label) => label in labels) || !isReadyNode(node)) continue
    const zone = zoneOf(node)
    const quantity = parseQuantity(node.status.allocatable?.['cpu'] ?? '')
    const amount = quantity ? Number(scaledValue(quantity, -3)) : 0
    if (zone === '' || amount === 0) return undefined
    byZone.set(zone, (byZone.get(zone) ?? 0) + amount)
    all += amount
  }
  if (byZone.size < 2) return undefined
  const sorted = [...byZone].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return new Map(sorted.map(([zone, amount]) => [zone, amount / all]))
}

/** What zones are to have of a number of endpoints; undefined where an endpoint would be overloaded. */
export function zoneShares(
  processors: ReadonlyMap<string, number>,
  endpoints: number,
): ReadonlyMap<string, ZoneShare> | undefined {
  const minima = [...processors].map(([zone, ratio]) => {
    const desired = ratio * endpoints
    const minimum = leastOf(desired)
    return { zone, minimum, desired: Math.max(desired, minimum) }
  })
  const left = endpoints - minima.reduce((sum, { minimum }) => sum + minimum, 0)
  if (left < 0) return undefined
  return new Map(
    minima.map(({ zone, minimum, desired }) => [
      zone,
      { minimum, desired, maximum: minimum + left },
    ]),
  )
}

function leastOf(desired: number): number {
  return Math.ceil(desired * (1 / (1 + overload)))
}

/** Whether a zone has too few of the endpoints of a service for its processors. */
export function isOverloaded(
  counts: ZoneCounts,
  processors: ReadonlyMap<string, number> | undefined,
): boolean {
  if (counts.size === 0) return false
  if (!processors) return true
  let all = 0
  for (const count of counts.values()) all += count
  return [...processors].some(([zone, ratio]) => {
    const count = counts.get(zone)
    return count === undefined || count < leastOf(all * ratio)
  })
}

/** How many endpoints each zone gives to others, and how many each takes. */
export interface ZoneMoves {
  readonly giving: Map<string, number>
  readonly taking: Map<string, number>
}

/** The moves that bring zones as near to their shares as whole endpoints can; the most is given and taken first. */
export function zoneMoves(shares: ReadonlyMap<string, ZoneShare>, counts: ZoneCounts): ZoneMoves {
  const [spare, missing] = [new Map<string, number>(), new Map<string, number>()]
  for (const [zone, { desired }] of shares) {
    const count = counts.get(zone) ?? 0
    if (count > desired) spare.set(zone, count - desired)
    else if (count < desired) missing.set(zone, desired - count)
  }
  const moves: ZoneMoves = { giving: new Map(), taking: new Map() }
  for (;;) {
    const [giver, most] = greatest(spare)
    const [taker, wanted] = greatest(missing)
    if ((most < 1 && wanted < 1) || most < 0.5 || wanted < 0.5) return moves
    moves.giving.set(giver, (moves.giving.get(giver) ?? 0) + 1)
    spare.set(giver, most - 1)
    moves.taking.set(taker, (moves.taking.get(taker) ?? 0) + 1)
    missing.set(taker, wanted - 1)
  }
}

function greatest(zones: ReadonlyMap<string, number>): [zone: string, amount: number] {
  let found: [string, number] = ['', 0]
  for (const each of zones) if (each[1] > found[1]) found = each
  return found
}
