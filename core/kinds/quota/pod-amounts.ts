import { has, objectOf, objectsOf, structOf, textOf } from '../../base/api/json-fields.ts'
import type { JsonObject } from '../../base/api/json.ts'
import type { Quantity } from '../../base/api/quantities/quantity.ts'
import {
  addAmounts,
  largerAmounts,
  noAmounts,
  parseAmounts,
  type ResourceAmounts,
} from '../../base/api/quantities/resource-amounts.ts'

type Side = 'requests' | 'limits'

/** Feature gates by which the amounts of a pod are read. */
export interface PodAmountGates {
  /** `InPlacePodVerticalScaling`: containers count what they were given where that is more than they ask for. */
  readonly readsStatus: boolean
  /** `PodLevelResources`: resources of the pod stand for those of its containers. */
  readonly readsPodLevel: boolean
}

function isPodLevelName(name: string): boolean {
  return name === 'cpu' || name === 'memory' || name.startsWith('hugepages-')
}

function hasPodLevelNames(list: JsonObject): boolean {
  return Object.keys(list).some(isPodLevelName)
}

/** Whether a pod has resources of its own, beside those of its containers. */
export function hasPodLevelResources(spec: JsonObject): boolean {
  const resources = structOf(spec, 'resources')
  return (['requests', 'limits'] as const).some((side) =>
    hasPodLevelNames(structOf(resources, side)),
  )
}

function isSidecar(container: JsonObject): boolean {
  return textOf(container, 'restartPolicy') === 'Always'
}

function isResizeInfeasible(status: JsonObject): boolean {
  const pending = objectsOf(status, 'conditions').find(({ type }) => type === 'PodResizePending')
  return pending?.['reason'] === 'Infeasible'
}

/** The statuses of a pod's containers by name. */
function containerStatuses(status: JsonObject): ReadonlyMap<string, JsonObject> {
  const all = [
    ...objectsOf(status, 'containerStatuses'),
    ...objectsOf(status, 'initContainerStatuses'),
  ]
  return new Map(all.map((each) => [textOf(each, 'name'), each]))
}

/** What a container has: as its status says where it is being resized, since it keeps that until it has the new amounts. */
function amountsInStatus(
  container: JsonObject,
  found: JsonObject,
  side: Side,
  isInfeasible: boolean,
): ResourceAmounts {
  const given = parseAmounts(structOf(found, 'resources', side))
  const allocated =
    side === 'requests' ? parseAmounts(structOf(found, 'allocatedResources')) : noAmounts
  const held = largerAmounts(given, allocated)
  return isInfeasible
    ? held
    : largerAmounts(parseAmounts(structOf(container, 'resources', side)), held)
}

/**
 * Sum over a pod's containers: all that run at a time, or the most that its init containers take one after another.
 *
 * @param readsStatus whether containers count what they were given where that is more than they ask for
 */
export function amountsOfContainers(
  pod: JsonObject,
  side: Side,
  readsStatus: boolean,
): ResourceAmounts {
  const [spec, status] = [structOf(pod, 'spec'), structOf(pod, 'status')]
  const statuses = readsStatus ? containerStatuses(status) : new Map<string, JsonObject>()
  const isInfeasible = isResizeInfeasible(status)
  const amountsOf = (container: JsonObject, runsOn: boolean): ResourceAmounts => {
    const found = runsOn ? statuses.get(textOf(container, 'name')) : undefined
    return found && objectOf(found, 'resources')
      ? amountsInStatus(container, found, side, isInfeasible)
      : parseAmounts(structOf(container, 'resources', side))
  }
  let running = noAmounts
  for (const container of objectsOf(spec, 'containers')) {
    running = addAmounts(running, amountsOf(container, true))
  }
  let sidecars = noAmounts
  let atStart = noAmounts
  for (const container of objectsOf(spec, 'initContainers')) {
    const amounts = amountsOf(container, isSidecar(container))
    if (isSidecar(container)) {
      running = addAmounts(running, amounts)
      sidecars = addAmounts(sidecars, amounts)
      atStart = largerAmounts(atStart, sidecars)
    } else {
      atStart = largerAmounts(atStart, addAmounts(amounts, sidecars))
    }
  }
  return largerAmounts(running, atStart)
}

/** Adds the overhead of a pod's runtime class: to all requests, and to limits that there are. */
function withOverhead(amounts: ResourceAmounts, spec: JsonObject, side: Side): ResourceAmounts {
  if (!has(spec, 'overhead')) return amounts
  const overhead = parseAmounts(structOf(spec, 'overhead'))
  if (side === 'requests') return addAmounts(amounts, overhead)
  const isLimited = ([name]: readonly [string, Quantity]): boolean =>
    (amounts.get(name)?.value ?? 0n) !== 0n
  return addAmounts(amounts, new Map([...overhead].filter(isLimited)))
}

/** The requests or limits of a whole pod. */
export function amountsOfPod(pod: JsonObject, side: Side, gates: PodAmountGates): ResourceAmounts {
  const spec = structOf(pod, 'spec')
  const amounts = new Map(amountsOfContainers(pod, side, gates.readsStatus))
  const own = structOf(spec, 'resources', side)
  if (gates.readsPodLevel) {
    for (const [name, amount] of parseAmounts(own)) {
      if (isPodLevelName(name)) amounts.set(name, amount)
    }
  }
  return withOverhead(amounts, spec, side)
}
