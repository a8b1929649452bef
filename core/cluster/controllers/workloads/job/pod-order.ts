import { numberOf, objectsOf, structOf, textOf } from '../../../../base/api/json-fields.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import { millisecondsOf } from '../../../../base/time/time.ts'
import { conditionOf, isPodReady, nodeOf, podPhase } from '../../shared/pods/pod-state.ts'
import type { JobFacts } from './job-facts.ts'

const phaseOrder: Readonly<Record<string, number>> = { Pending: 0, Unknown: 1, Running: 2 }

function restartsOf(pod: ApiObject, list: 'containerStatuses' | 'initContainerStatuses'): number {
  const statuses = objectsOf(structOf(pod, 'status'), list)
  return Math.max(0, ...statuses.map((status) => numberOf(status, 'restartCount') ?? 0))
}

function readySince(pod: ApiObject): number {
  return millisecondsOf(textOf(conditionOf(pod, 'Ready') ?? {}, 'lastTransitionTime')) ?? 0
}

/** Later before earlier; an unknown time, which is 0, first. */
function laterFirst(a: number, b: number): number {
  return a === 0 || b === 0 ? a - b : b - a
}

/** Order of deletion among active pods: those that are less far come first. */
function compareActive(a: ApiObject, b: ApiObject): number {
  const assigned = Number(nodeOf(a) !== '') - Number(nodeOf(b) !== '')
  if (assigned !== 0) return assigned
  const phase = (phaseOrder[podPhase(a)] ?? 0) - (phaseOrder[podPhase(b)] ?? 0)
  if (phase !== 0) return phase
  const ready = Number(isPodReady(a)) - Number(isPodReady(b))
  if (ready !== 0) return ready
  const since = isPodReady(a) ? laterFirst(readySince(a), readySince(b)) : 0
  if (since !== 0) return since
  const restarts = restartsOf(b, 'containerStatuses') - restartsOf(a, 'containerStatuses')
  if (restarts !== 0) return restarts
  const inits = restartsOf(b, 'initContainerStatuses') - restartsOf(a, 'initContainerStatuses')
  if (inits !== 0) return inits
  const created = ({ metadata }: ApiObject): number =>
    millisecondsOf(metadata.creationTimestamp ?? '') ?? 0
  return laterFirst(created(a), created(b))
}

/**
 * Active pods that a Job deletes: at least `atLeast`, and of an indexed Job also those without a valid index and all but one of
 * each index.
 */
export function podsToRemove(
  facts: JobFacts,
  active: readonly ApiObject[],
  atLeast: number,
): readonly ApiObject[] {
  const removed: ApiObject[] = []
  let left: ApiObject[] = [...active]
  if (facts.isIndexed) {
    left = []
    for (const [index, pods] of byIndex(facts, active)) {
      const ordered = pods.toSorted(compareActive)
      if (index !== undefined) left.push(...ordered.splice(-1))
      removed.push(...ordered)
    }
  }
  if (removed.length >= atLeast) return removed
  return [...removed, ...left.toSorted(compareActive).slice(0, atLeast - removed.length)]
}

function byIndex(
  facts: JobFacts,
  pods: readonly ApiObject[],
): Map<number | undefined, ApiObject[]> {
  const groups = new Map<number | undefined, ApiObject[]>()
  for (const pod of pods) {
    const index = facts.validIndexOf(pod)
    const group = groups.get(index)
    if (group) group.push(pod)
    else groups.set(index, [pod])
  }
  return groups
}
