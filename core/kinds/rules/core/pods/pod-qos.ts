import { structOf, objectsOf } from '../../../../base/api/json-fields.ts'
import { isJsonObject, type JsonObject } from '../../../../base/api/json.ts'
import {
  addQuantities,
  compareQuantities,
  parseQuantity,
  type Quantity,
} from '../../../../base/api/quantities/quantity.ts'

export type QosClass = 'Guaranteed' | 'Burstable' | 'BestEffort'

const counted = ['cpu', 'memory'] as const

type Amounts = Map<string, Quantity>

/**
 * QoS class of a pod, by which nodes evict: `Guaranteed` where every container's CPU and memory are limited and requested
 * alike, `BestEffort` where none is set, else `Burstable`. Only CPU and memory count, and zero counts as unset.
 */
export function qosClassOf(podSpec: JsonObject, podLevelResources: boolean): QosClass {
  const requests: Amounts = new Map()
  const limits: Amounts = new Map()
  let allLimited = true
  for (const resources of countedResources(podSpec, podLevelResources)) {
    addAmounts(requests, structOf(resources, 'requests'))
    const limited = addAmounts(limits, structOf(resources, 'limits'))
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
function countedResources(podSpec: JsonObject, podLevelResources: boolean): JsonObject[] {
  const whole = podSpec['resources']
  if (podLevelResources && isJsonObject(whole)) return [whole]
  return [...objectsOf(podSpec, 'containers'), ...objectsOf(podSpec, 'initContainers')].map(
    (container) => structOf(container, 'resources'),
  )
}

/** Returns how many of the counted resources `list` has. */
function addAmounts(sums: Amounts, list: JsonObject): number {
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
