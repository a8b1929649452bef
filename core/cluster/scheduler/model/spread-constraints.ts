import {
  type Labels,
  type LabelSelector,
  matchesLabels,
  selectorFromLabels,
  selectorFromLabelSelectorObject,
} from '../../../base/api/selectors/label-selector.ts'
import type * as corev1 from '../../../base/api/types/core.v1.generated.ts'
import { untoleratedTaint } from '../predicates/tolerations.ts'
import type { ClusterState } from './cluster-state.ts'
import type { KnownNode } from './node-state.ts'
import { type PendingPod, selectsNode } from './pending-pod.ts'

/** A topology spread constraint of a pod. */
export interface SpreadConstraint {
  readonly topologyKey: string
  readonly maxSkew: number
  readonly minDomains: number
  readonly selector: LabelSelector
  readonly honorsAffinity: boolean
  readonly honorsTaints: boolean
}

/** The constraints of a pod with that action, their `matchLabelKeys` merged into the selectors. */
export function spreadConstraintsOf(
  { metadata, spec }: corev1.Pod,
  action: corev1.UnsatisfiableConstraintAction,
): readonly SpreadConstraint[] {
  return (spec.topologySpreadConstraints ?? [])
    .filter(({ whenUnsatisfiable }) => whenUnsatisfiable === action)
    .map((constraint) => ({
      topologyKey: constraint.topologyKey,
      maxSkew: constraint.maxSkew,
      minDomains: constraint.minDomains ?? 1,
      selector: selectorOf(constraint, metadata.labels ?? {}),
      honorsAffinity: constraint.nodeAffinityPolicy !== 'Ignore',
      honorsTaints: constraint.nodeTaintsPolicy === 'Honor',
    }))
}

function selectorOf(
  { labelSelector, matchLabelKeys = [] }: corev1.TopologySpreadConstraint,
  labels: Labels,
): LabelSelector {
  const selector = selectorFromLabelSelectorObject(labelSelector)
  const keys = matchLabelKeys.filter((key) => Object.hasOwn(labels, key))
  if (keys.length === 0 || selector.requirements === undefined) return selector
  const own = selectorFromLabels(Object.fromEntries(keys.map((key) => [key, labels[key] ?? ''])))
  return { requirements: [...selector.requirements, ...(own.requirements ?? [])] }
}

/** Whether a node has the topology labels of all constraints. */
export function hasTopologyKeys(
  { facts }: KnownNode,
  constraints: readonly SpreadConstraint[],
): boolean {
  return constraints.every(({ topologyKey }) => Object.hasOwn(facts.labels, topologyKey))
}

/** Whether a constraint counts the pods of a node, by its policies for affinity and taints. */
export function includesNode(
  { honorsAffinity, honorsTaints }: SpreadConstraint,
  pod: PendingPod,
  node: KnownNode,
): boolean {
  if (honorsAffinity && !selectsNode(pod, node)) return false
  if (!honorsTaints) return true
  const { taints } = node.facts
  return !untoleratedTaint(taints, pod.tolerations, ['NoSchedule', 'NoExecute'])
}

/** Value of a topology label; undefined where the node has none. */
export function domainOf({ facts }: KnownNode, topologyKey: string): string | undefined {
  // Nothing that labels inherit is a string.
  const value = facts.labels[topologyKey]
  return typeof value === 'string' ? value : undefined
}

/** How many pods of a namespace that a selector means are on which node; pods that are being deleted do not count. */
export function matchingPods(
  cluster: ClusterState,
  namespace: string,
  selector: LabelSelector,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { traits, nodes } of cluster.groups.candidates(namespace, selector)) {
    if (traits.isTerminating || !matchesLabels(selector, traits.labels)) continue
    for (const [node, count] of nodes) counts.set(node, (counts.get(node) ?? 0) + count)
  }
  return counts
}
