import type { DaemonSetStatus } from '../../../../base/api/types/apps.v1.generated.ts'
import { compareDaemonPods } from './daemon-pod.ts'
import { type DaemonView, isPodAvailable, isUpdated } from './daemon-view.ts'

/** Names of the counts in the status of a daemon set. */
type CountName = keyof DaemonSetStatus & (`number${string}` | `${string}NumberScheduled`)

const countNames: readonly CountName[] = [
  'desiredNumberScheduled',
  'currentNumberScheduled',
  'numberMisscheduled',
  'numberReady',
  'updatedNumberScheduled',
  'numberAvailable',
  'numberUnavailable',
]

export type DaemonCounts = Record<CountName, number>

/** Counts nodes by what runs on them; of several pods of a node the first one counts. */
export function countNodes(view: DaemonView): DaemonCounts {
  const counts: DaemonCounts = {
    desiredNumberScheduled: 0,
    currentNumberScheduled: 0,
    numberMisscheduled: 0,
    numberReady: 0,
    updatedNumberScheduled: 0,
    numberAvailable: 0,
    numberUnavailable: 0,
  }
  for (const [node, placement] of view.placements) {
    const [pod] = view.byNode.get(node)?.toSorted(compareDaemonPods) ?? []
    if (placement !== 'runs') {
      if (pod) counts.numberMisscheduled += 1
      continue
    }
    counts.desiredNumberScheduled += 1
    if (!pod) continue
    counts.currentNumberScheduled += 1
    if (pod.readySince !== undefined) counts.numberReady += 1
    if (isPodAvailable(view, pod)) counts.numberAvailable += 1
    if (isUpdated(view, pod)) counts.updatedNumberScheduled += 1
  }
  counts.numberUnavailable = counts.desiredNumberScheduled - counts.numberAvailable
  return counts
}

/** The status to write; undefined where the set has it already. */
export function changedStatus(
  { set }: DaemonView,
  counts: DaemonCounts,
): DaemonSetStatus | undefined {
  const stored = set.status
  const generation = set.metadata.generation ?? 0
  const isSame = countNames.every((field) => counts[field] === (stored[field] ?? 0))
  if (isSame && (stored.observedGeneration ?? 0) >= generation) return undefined
  return { ...stored, ...counts, observedGeneration: generation }
}
