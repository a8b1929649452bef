import type { ContainerStatus, Pod } from '../../../../base/api/types/core.v1.generated.ts'
import { millisecondsOf } from '../../../../base/time/time.ts'
import { conditionOf } from '../../shared/pods/pod-state.ts'

/** Failures of a Job's pods since the last success; times are milliseconds since the epoch. */
export interface FailureRecord {
  readonly failures: number
  readonly lastFailure: number
}

export const noFailures: FailureRecord = { failures: 0, lastFailure: 0 }

const firstDelay = 10_000
const longestDelay = 600_000

/** When a pod ended, by the best source that it has. */
export function finishTimeOf(pod: Pod): number {
  const { deletionTimestamp, deletionGracePeriodSeconds = 0, creationTimestamp = '' } = pod.metadata
  const ended = containersEnd(pod)
  if (ended !== undefined) return ended
  const ready = conditionOf(pod, 'Ready')
  const unready =
    ready?.status === 'False' ? millisecondsOf(ready.lastTransitionTime ?? '') : undefined
  if (unready !== undefined) return unready
  const deletion = deletionTimestamp === undefined ? undefined : millisecondsOf(deletionTimestamp)
  if (deletion !== undefined) return deletion - Number(deletionGracePeriodSeconds) * 1000
  return millisecondsOf(creationTimestamp) ?? 0
}

/** When the last container ended, sidecars among them; undefined while any has not. */
function containersEnd(pod: Pod): number | undefined {
  const { containerStatuses = [], initContainerStatuses = [] } = pod.status
  const { initContainers = [] } = pod.spec
  const sidecars = new Set(
    initContainers
      .filter(({ restartPolicy }) => restartPolicy === 'Always')
      .map(({ name }) => name),
  )
  const main = latestEnd(containerStatuses, undefined)
  return latestEnd(
    initContainerStatuses.filter(({ name }) => sidecars.has(name)),
    main,
  )
}

function latestEnd(
  containers: readonly ContainerStatus[],
  before: number | undefined,
): number | undefined {
  let latest = before
  for (const { state } of containers) {
    const end = millisecondsOf(state.terminated?.finishedAt ?? '')
    if (end === undefined) return undefined
    latest = Math.max(latest ?? end, end)
  }
  return latest
}

/** Adds pods that ended since the record was made: a success starts the count anew. */
export function withEnded(
  record: FailureRecord,
  succeeded: readonly Pod[],
  failed: readonly Pod[],
): FailureRecord {
  const failures = failed.map(finishTimeOf)
  if (succeeded.length === 0) {
    if (failures.length === 0) return record
    return {
      failures: record.failures + failures.length,
      lastFailure: Math.max(...failures),
    }
  }
  const lastSuccess = Math.max(...succeeded.map(finishTimeOf))
  const later = failures.filter((time) => time > lastSuccess)
  return later.length === 0
    ? noFailures
    : { failures: later.length, lastFailure: Math.max(...later) }
}

/** Milliseconds until a pod may replace a failed one: 10 s after the first failure, twice as long after each other, 10 min at most. */
export function remainingDelay({ failures, lastFailure }: FailureRecord, now: number): number {
  if (failures === 0) return 0
  const delay = Math.min(firstDelay * 2 ** Math.min(failures - 1, 30), longestDelay)
  return Math.max(0, delay - (now - lastFailure))
}

/** The same for one index, of which `last` is the pod that failed last. */
export function remainingDelayOfIndex(
  last: Pod | undefined,
  failuresBefore: number,
  now: number,
): number {
  if (!last) return 0
  return remainingDelay({ failures: failuresBefore + 1, lastFailure: finishTimeOf(last) }, now)
}
