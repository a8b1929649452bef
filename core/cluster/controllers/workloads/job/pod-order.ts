import type { Pod } from '../../../../base/api/types/core.v1.generated.ts'
import { millisecondsOf } from '../../../../base/time/time.ts'
import { conditionOf, isPodReady, nodeOf, podPhase } from '../../shared/pods/pod-state.ts'
import type { JobFacts } from './job-facts.ts'

const phaseOrder: Readonly<Record<string, number>> = { Pending: 0, Unknown: 1, Running: 2 }

function restartsOf(pod: Pod, list: 'containerStatuses' | 'initContainerStatuses'): number {
  const statuses = pod.status[list] ?? []
  return Math.max(0, ...statuses.map(({ restartCount }) => restartCount))
}

function readySince(pod: Pod): number {
  return millisecondsOf(conditionOf(pod, 'Ready')?.lastTransitionTime ?? '') ?? 0
}

/** Later before earlier; an unknown time, which is 0, first. */
function laterFirst(a: number, b: number): number {
  return a === 0 || b === 0 ? a - b : b - a
}

/** Order of deletion among active pods: those that are less far come first. */
function compareActive(a: Pod, b: Pod): number {
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
  const created = ({ metadata }: Pod): number =>
    millisecondsOf(metadata.creationTimestamp ?? '') ?? 0
  return laterFirst(created(a), created(b))
}

/**
 * Active pods that a Job deletes: at least `atLeast`, and of an indexed Job also those without a valid index and all but one of
 * each index.
 */
export function podsToRemove(
  facts: JobFacts,
  active: readonly Pod[],
  atLeast: number,
): readonly Pod[] {
  const removed: Pod[] = []
  let left: Pod[] = [...active]
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

function byIndex(facts: JobFacts, pods: readonly Pod[]): Map<number | undefined, Pod[]> {
  const groups = new Map<number | undefined, Pod[]>()
  for (const pod of pods) {
    const index = facts.validIndexOf(pod)
    const group = groups.get(index)
    if (group) group.push(pod)
    else groups.set(index, [pod])
  }
  return groups
}
