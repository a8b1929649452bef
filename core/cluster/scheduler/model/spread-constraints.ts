import { numberOf, objectsOf, structOf, textOf, textsOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import {
  type LabelSelector,
  matchesLabels,
  selectorFromLabels,
  selectorFromLabelSelectorObject,
} from '../../../base/api/selectors/label-selector.ts'
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

export type UnsatisfiableAction = 'DoNotSchedule' | 'ScheduleAnyway'

/** The constraints of a pod with that action, their `matchLabelKeys` merged into the selectors. */
export function spreadConstraintsOf(
  { metadata, ...pod }: ApiObject,
  action: UnsatisfiableAction,
): readonly SpreadConstraint[] {
  const all = objectsOf(structOf(pod as JsonObject, 'spec'), 'topologySpreadConstraints')
  return all
    .filter((constraint) => textOf(constraint, 'whenUnsatisfiable') === action)
    .map((constraint) => ({
      topologyKey: textOf(constraint, 'topologyKey'),
      maxSkew: numberOf(constraint, 'maxSkew') ?? 1,
      minDomains: numberOf(constraint, 'minDomains') ?? 1,
      selector: selectorOf(constraint, metadata.labels ?? {}),
      honorsAffinity: textOf(constraint, 'nodeAffinityPolicy') !== 'Ignore',
      honorsTaints: textOf(constraint, 'nodeTaintsPolicy') === 'Honor',
    }))
}

function selectorOf(constraint: JsonObject, labels: JsonObject): LabelSelector {
  const selector = selectorFromLabelSelectorObject(constraint['labelSelector'])
  const keys = textsOf(constraint, 'matchLabelKeys').filter((key) => Object.hasOwn(labels, key))
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
  for (const { traits, nodes } of cluster.groups.inNamespace(namespace)) {
    if (traits.isTerminating || !matchesLabels(selector, traits.labels)) continue
    for (const [node, count] of nodes) counts.set(node, (counts.get(node) ?? 0) + count)
  }
  return counts
}
