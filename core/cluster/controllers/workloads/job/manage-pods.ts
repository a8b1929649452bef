import type { Pod } from '../../../../base/api/types/core.v1.generated.ts'
import { isPodFinished, isTerminating } from '../../shared/pods/pod-state.ts'
import { allFailuresOf, indexesOf } from './index-counts.ts'
import type { JobPods, PodChanges } from './job-pods.ts'
import type { JobSync } from './job-sync.ts'
import { remainingDelay, remainingDelayOfIndex } from './pod-back-off.ts'
import { podsToRemove } from './pod-order.ts'

/** Pods created or deleted in one sync at most. */
const burst = 500

export interface Managed {
  /** Active pods afterwards, as the status has them. */
  readonly active: number
  readonly error?: unknown
  /** Milliseconds until missing pods may be created. */
  readonly wait?: number
}

/** Creates and deletes pods so that as many run as the Job wants now. */
export async function managePods(
  sync: JobSync,
  pods: JobPods,
  signal: AbortSignal,
): Promise<Managed> {
  const { facts, active } = sync
  const wanted = facts.isSuspended ? 0 : wantedPods(sync)
  const surplus = Math.max(0, active.length - wanted)
  const removed = podsToRemove(facts, active, surplus).slice(
    0,
    facts.isSuspended ? active.length : burst,
  )
  if (removed.length > 0 || facts.isSuspended) {
    return countRemoved(sync, await pods.delete(sync, removed, false, signal))
  }
  const terminating = facts.replacesOnlyFailed ? sync.terminating : 0
  const missing = wanted - terminating - active.length
  return missing > 0
    ? createMissing(sync, Math.min(missing, burst), pods, signal)
    : { active: active.length }
}

function countRemoved(sync: JobSync, { done, ready, error }: PodChanges): Managed {
  sync.terminating += done
  sync.ready -= ready
  return { active: sync.active.length - done, error }
}

function wantedPods({ facts, active, succeeded }: JobSync): number {
  const { completions, parallelism } = facts
  // Without completions, the first success ends the Job once the other pods have ended.
  if (completions === undefined) return succeeded > 0 ? active.length : parallelism
  return Math.max(0, Math.min(parallelism, completions - succeeded))
}

async function createMissing(
  sync: JobSync,
  missing: number,
  pods: JobPods,
  signal: AbortSignal,
): Promise<Managed> {
  const { facts, active, failures, now } = sync
  const delay = facts.limitPerIndex === undefined ? remainingDelay(failures, now) : 0
  // The original reports no active pods while it waits.
  if (delay > 0) return { active: 0, wait: delay }
  let indexes: readonly number[] = []
  if (facts.isIndexed) {
    const due = indexesToCreate(sync, missing)
    if (due.indexes.length === 0 && due.wait > 0) return { active: 0, wait: due.wait }
    indexes = due.indexes
  }
  const count = facts.isIndexed ? indexes.length : missing
  const { done, error } = await pods.create(sync, { count, indexes }, signal)
  return { active: active.length + done, error }
}

/** The first pending indexes whose back-off is over, and the shortest wait of the others. */
function indexesToCreate(
  sync: JobSync,
  count: number,
): { readonly indexes: number[]; readonly wait: number } {
  const { facts, delayed, now } = sync
  const indexes: number[] = []
  let wait = Infinity
  for (const index of pendingIndexes(sync, count)) {
    const last = delayed.get(index)
    const delay = remainingDelayOfIndex(last, last ? allFailuresOf(facts, last) : 0, now)
    if (delay === 0) indexes.push(index)
    else wait = Math.min(wait, delay)
  }
  return { indexes, wait: Number.isFinite(wait) ? wait : 0 }
}

function pendingIndexes(sync: JobSync, count: number): number[] {
  const { facts, active, pods, succeededIndexes, failedIndexes } = sync
  let taken = succeededIndexes.with(indexesOf(facts, active))
  if (facts.replacesOnlyFailed) {
    const terminating = pods.filter((pod: Pod) => isTerminating(pod) && !isPodFinished(pod))
    taken = taken.with(indexesOf(facts, terminating))
  }
  if (failedIndexes) taken = taken.with(failedIndexes)
  return taken.missing(count, facts.completions ?? 0)
}
