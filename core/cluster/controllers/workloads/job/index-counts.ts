import type { Pod } from '../../../../base/api/types/core.v1.generated.ts'
import { podPhase } from '../../shared/pods/pod-state.ts'
import { IndexRanges } from './index-ranges.ts'
import type { JobFacts } from './job-facts.ts'
import { finishTimeOf } from './pod-back-off.ts'

/** Indexes of pods. */
export function indexesOf(facts: JobFacts, pods: readonly Pod[]): IndexRanges {
  return IndexRanges.of(new Set(pods.flatMap((pod) => facts.indexOf(pod) ?? [])))
}

/** Indexes that have succeeded and whose pods were not counted yet. */
export function succeededIndexes(facts: JobFacts, pods: readonly Pod[]): IndexRanges {
  const found = pods.filter((pod) => podPhase(pod) === 'Succeeded' && facts.isTracked(pod))
  return IndexRanges.of(new Set(found.flatMap((pod) => facts.validIndexOf(pod) ?? [])))
}

/** Indexes that have failed for good and whose pods were not counted yet. */
export function failedIndexes(facts: JobFacts, pods: readonly Pod[]): IndexRanges {
  const found = pods.filter((pod) => facts.isTracked(pod) && failsIndex(facts, pod))
  return IndexRanges.of(new Set(found.flatMap((pod) => facts.validIndexOf(pod) ?? [])))
}

function failsIndex(facts: JobFacts, pod: Pod): boolean {
  if (!facts.isFailed(pod)) return false
  const { action, counts } = facts.decide(pod)
  if (action === 'FailIndex') return true
  return counts && facts.failuresOf(pod) >= (facts.limitPerIndex ?? Infinity)
}

/** All failures of an index before a pod, with those that the policy ignores. */
export function allFailuresOf(facts: JobFacts, pod: Pod): number {
  return facts.failuresOf(pod) + facts.ignoredFailuresOf(pod)
}

/**
 * Failed pods of indexes that have no other pod yet, the last of each: they keep their finalizer until they are replaced, since
 * the new pod's annotations count on from theirs.
 */
export function delayedPods(
  facts: JobFacts,
  counted: readonly Pod[],
  { active, finished }: { readonly active: readonly Pod[]; readonly finished: IndexRanges },
): Map<number, Pod> {
  const taken = finished.with(indexesOf(facts, active))
  const delayed = new Map<number, Pod>()
  for (const pod of counted) {
    const index = facts.validIndexOf(pod)
    if (index === undefined || !facts.isFailed(pod) || taken.has(index)) continue
    const known = delayed.get(index)
    const isLater =
      !known ||
      (allFailuresOf(facts, known) <= allFailuresOf(facts, pod) &&
        finishTimeOf(known) <= finishTimeOf(pod))
    if (isLater) delayed.set(index, pod)
  }
  return delayed
}

/** Annotations of an index's new pod that count its failures; `replaced` is its last failed pod. */
export function failureAnnotations(
  facts: JobFacts,
  replaced: Pod | undefined,
): Record<string, string> {
  let failures = 0
  let ignored = 0
  if (replaced) {
    failures = facts.failuresOf(replaced)
    ignored = facts.ignoredFailuresOf(replaced)
    if (facts.decide(replaced).counts) failures++
    else ignored++
  }
  return {
    [facts.failuresKey]: String(failures),
    ...(ignored > 0 && { [facts.ignoredKey]: String(ignored) }),
  }
}
