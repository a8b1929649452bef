import type { Quantity } from '../../base/api/quantities/quantity.ts'
import {
  addAmounts,
  largerAmounts,
  noAmounts,
  parseAmounts,
  type ResourceAmounts,
} from '../../base/api/quantities/resource-amounts.ts'
import type {
  Container,
  ContainerStatus,
  Pod,
  PodSpec,
  PodStatus,
} from '../../base/api/types/core.v1.generated.ts'

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

/** Whether a pod has resources of its own, beside those of its containers. */
export function hasPodLevelResources({ resources = {} }: Pick<PodSpec, 'resources'>): boolean {
  const { requests = {}, limits = {} } = resources
  return [requests, limits].some((amounts) => Object.keys(amounts).some(isPodLevelName))
}

function isSidecar({ restartPolicy }: Container): boolean {
  return restartPolicy === 'Always'
}

function isResizeInfeasible({ conditions }: PodStatus): boolean {
  const pending = conditions?.find(({ type }) => type === 'PodResizePending')
  return pending?.reason === 'Infeasible'
}

/** The statuses of a pod's containers by name. */
function statusesByName({
  containerStatuses = [],
  initContainerStatuses = [],
}: PodStatus): ReadonlyMap<string, ContainerStatus> {
  const all = [...containerStatuses, ...initContainerStatuses]
  return new Map(all.map((each) => [each.name, each]))
}

function askedBy({ resources }: Container, side: Side): ResourceAmounts {
  return parseAmounts(resources[side] ?? {})
}

/** What a container has: as its status says where it is being resized, since it keeps that until it has the new amounts. */
function amountsInStatus(
  container: Container,
  found: ContainerStatus,
  side: Side,
  isInfeasible: boolean,
): ResourceAmounts {
  const given = parseAmounts(found.resources?.[side] ?? {})
  const allocated = side === 'requests' ? parseAmounts(found.allocatedResources ?? {}) : noAmounts
  const held = largerAmounts(given, allocated)
  return isInfeasible ? held : largerAmounts(askedBy(container, side), held)
}

/** The parts of a pod that say what it takes. */
type CountedPod = Pick<Pod, 'spec' | 'status'>

/**
 * Sum over a pod's containers: all that run at a time, or the most that its init containers take one after another.
 *
 * @param readsStatus whether containers count what they were given where that is more than they ask for
 */
export function amountsOfContainers(
  { spec, status }: CountedPod,
  side: Side,
  readsStatus: boolean,
): ResourceAmounts {
  const statuses = readsStatus ? statusesByName(status) : new Map<string, ContainerStatus>()
  const isInfeasible = isResizeInfeasible(status)
  const amountsOf = (container: Container, runsOn: boolean): ResourceAmounts => {
    const found = runsOn ? statuses.get(container.name) : undefined
    return found?.resources
      ? amountsInStatus(container, found, side, isInfeasible)
      : askedBy(container, side)
  }
  let running = noAmounts
  for (const container of spec.containers ?? []) {
    running = addAmounts(running, amountsOf(container, true))
  }
  let sidecars = noAmounts
  let atStart = noAmounts
  for (const container of spec.initContainers ?? []) {
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
function withOverhead(amounts: ResourceAmounts, spec: PodSpec, side: Side): ResourceAmounts {
  if (!spec.overhead) return amounts
  const overhead = parseAmounts(spec.overhead)
  if (side === 'requests') return addAmounts(amounts, overhead)
  const isLimited = ([name]: readonly [string, Quantity]): boolean =>
    (amounts.get(name)?.value ?? 0n) !== 0n
  return addAmounts(amounts, new Map([...overhead].filter(isLimited)))
}

/** The requests or limits of a whole pod. */
export function amountsOfPod(pod: CountedPod, side: Side, gates: PodAmountGates): ResourceAmounts {
  const { spec } = pod
  const amounts = new Map(amountsOfContainers(pod, side, gates.readsStatus))
  if (gates.readsPodLevel) {
    for (const [name, amount] of parseAmounts(spec.resources?.[side] ?? {})) {
      if (isPodLevelName(name)) amounts.set(name, amount)
    }
  }
  return withOverhead(amounts, spec, side)
}
