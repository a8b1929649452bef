import type { Brand } from '../../../base/api/brand.ts'
import type { ClusterState } from '../model/cluster-state.ts'
import type { KnownNode } from '../model/node-state.ts'
import type { PendingPod } from '../model/pending-pod.ts'
import type { PodSets } from '../model/pod-sets.ts'
import {
  domainOf,
  hasTopologyKeys,
  includesNode,
  matchingPods,
  type SpreadConstraint,
  spreadConstraintsOf,
} from '../model/spread-constraints.ts'
import { mostScore, type ScorePlugin } from './score-plugin.ts'

/** Constraints of pods that have none: kube-scheduler spreads the pods of services and owners over nodes and zones. */
function usualConstraints({ labelDomain }: Brand): readonly UsualConstraint[] {
  return [
    { topologyKey: `${labelDomain}/hostname`, maxSkew: 3 },
    { topologyKey: `topology.${labelDomain}/zone`, maxSkew: 5 },
  ]
}

type UsualConstraint = Pick<SpreadConstraint, 'topologyKey' | 'maxSkew'>

/** Prefers nodes of domains with few pods like this one. */
export function spreadScore(brand: Brand, sets: PodSets): ScorePlugin {
  const usual = usualConstraints(brand)
  const hostname = `${brand.labelDomain}/hostname`
  return {
    name: 'PodTopologySpread',
    weight: 2,
    score(pod, nodes, cluster) {
      const { topologySpreadConstraints: own = [] } = pod.spec
      const isOwn = own.length > 0
      const constraints = isOwn
        ? spreadConstraintsOf(pod.object, 'ScheduleAnyway')
        : defaultConstraints(pod, sets, usual)
      if (constraints.length === 0) return undefined
      const isScored = (node: KnownNode): boolean => !isOwn || hasTopologyKeys(node, constraints)
      const scored = nodes.filter(isScored)
      const parts = constraints.map((constraint) =>
        constraintScore(constraint, { pod, scored, cluster, isScored, hostname }),
      )
      const sums = nodes.map((node) =>
        isScored(node)
          ? Math.round(parts.reduce((sum, scoreOf) => sum + scoreOf(node), 0))
          : undefined,
      )
      return reversedScores(sums)
    },
  }
}

function defaultConstraints(
  pod: PendingPod,
  sets: PodSets,
  usual: readonly UsualConstraint[],
): readonly SpreadConstraint[] {
  const selector = sets.selectorOf(pod.object)
  if (!selector) return []
  return usual.map((constraint) => ({
    ...constraint,
    minDomains: 1,
    selector,
    honorsAffinity: true,
    honorsTaints: false,
  }))
}

interface ScoringParts {
  readonly pod: PendingPod
  readonly scored: readonly KnownNode[]
  readonly cluster: ClusterState
  readonly isScored: (node: KnownNode) => boolean
  /** Topology key of single nodes. */
  readonly hostname: string
}

function constraintScore(
  constraint: SpreadConstraint,
  { pod, scored, cluster, isScored, hostname }: ScoringParts,
): (node: KnownNode) => number {
  const { topologyKey, maxSkew, selector } = constraint
  const matching = matchingPods(cluster, pod.facts.traits.namespace, selector)
  if (topologyKey === hostname) {
    const weight = Math.log(scored.length + 2)
    return (node) =>
      domainOf(node, topologyKey) === undefined
        ? 0
        : (matching.get(node.name) ?? 0) * weight + maxSkew - 1
  }
  const counts = new Map<string, number>()
  for (const node of scored) counts.set(domainOf(node, topologyKey) ?? '', 0)
  for (const [name, count] of matching) {
    const node = cluster.node(name)
    if (!node || !isScored(node) || !includesNode(constraint, pod, node)) continue
    const known = counts.get(domainOf(node, topologyKey) ?? '')
    if (known !== undefined) counts.set(domainOf(node, topologyKey) ?? '', known + count)
  }
  const weight = Math.log(counts.size + 2)
  return (node) => {
    const domain = domainOf(node, topologyKey)
    return domain === undefined ? 0 : (counts.get(domain) ?? 0) * weight + maxSkew - 1
  }
}

/** 100 for the smallest sum; nodes without one score 0. */
function reversedScores(sums: readonly (number | undefined)[]): readonly number[] {
  let [least, most] = [Infinity, 0]
  for (const sum of sums) {
    if (sum === undefined) continue
    least = Math.min(least, sum)
    most = Math.max(most, sum)
  }
  return sums.map((sum) => {
    if (sum === undefined) return 0
    return most === 0 ? mostScore : Math.trunc((mostScore * (most + least - sum)) / most)
  })
}
