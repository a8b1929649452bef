import { objectsOf, structOf } from '../../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../../base/api/json.ts'
import {
  addQuantities,
  compareQuantities,
  parseQuantity,
  type Quantity,
} from '../../../../base/api/quantities/quantity.ts'
import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import { resourcesOf } from '../containers/container-lists.ts'

export type QosClass = 'Guaranteed' | 'Burstable' | 'BestEffort'

const counted = ['cpu', 'memory'] as const

type Amounts = Map<string, Quantity>

/**
 * QoS class of a pod, by which nodes evict: `Guaranteed` where every container's CPU and memory are limited and requested
 * alike, `BestEffort` where none is set, else `Burstable`. Only CPU and memory count, and zero counts as unset.
 */
export function qosClassOf(podSpec: corev1.PodSpec, podLevelResources: boolean): QosClass {
  return qosClassOfAll(countedResources(podSpec, podLevelResources))
}

/** As {@link qosClassOf}, for a spec that nobody decoded; containers alone count. */
export function qosClassOfJson(podSpec: JsonObject): QosClass {
  const containers = [...objectsOf(podSpec, 'containers'), ...objectsOf(podSpec, 'initContainers')]
  return qosClassOfAll(
    containers.map((container) => ({
      requests: structOf(container, 'resources', 'requests'),
      limits: structOf(container, 'resources', 'limits'),
    })),
  )
}

/** Requests and limits of a container or of a pod. */
interface Counted {
  readonly requests?: JsonObject
  readonly limits?: JsonObject
}

function qosClassOfAll(all: readonly Counted[]): QosClass {
  const requests: Amounts = new Map()
  const limits: Amounts = new Map()
  let allLimited = true
  for (const resources of all) {
    addAmounts(requests, resources.requests)
    const limited = addAmounts(limits, resources.limits)
    if (limited < counted.length) allLimited = false
  }
  if (requests.size === 0 && limits.size === 0) return 'BestEffort'
  const equal = [...requests].every(([name, amount]) => {
    const limit = limits.get(name)
    return limit !== undefined && compareQuantities(limit, amount) === 0
  })
  return allLimited && equal && requests.size === limits.size ? 'Guaranteed' : 'Burstable'
}

/** Resources that count for the QoS class: those of the pod where it sets any, else those of its containers. */
function countedResources(
  { resources, containers, initContainers = [] }: corev1.PodSpec,
  podLevelResources: boolean,
): readonly corev1.ResourceRequirements[] {
  if (podLevelResources && resources) return [resources]
  return [...(containers ?? []), ...initContainers].map(resourcesOf)
}

/** Returns how many of the counted resources `list` has. */
function addAmounts(sums: Amounts, list: JsonObject = {}): number {
  let found = 0
  for (const name of counted) {
    const text = list[name]
    const amount = typeof text === 'string' ? parseQuantity(text) : undefined
    if (!amount || amount.value <= 0n) continue
    const sum = sums.get(name)
    sums.set(name, sum ? addQuantities(sum, amount) : amount)
    found++
  }
  return found
}
