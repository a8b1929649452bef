import type { Pod } from '../../../../base/api/types/core.v1.generated.ts'
import { formatTime } from '../../../../base/time/time.ts'
import { podPhase } from '../../shared/pods/pod-state.ts'
import { IndexRanges } from './index-ranges.ts'
import type { JobPods } from './job-pods.ts'
import type { NewCondition } from './job-status.ts'
import type { JobSync } from './job-sync.ts'

/** Uids in `uncountedTerminatedPods` at most. */
const mostUncounted = 500

export interface TrackingParts {
  readonly pods: JobPods
  readonly signal: AbortSignal
  /** Writes the sync's status; `sync.job` is what was written afterwards. */
  readonly write: (sync: JobSync) => Promise<void>
  /** Called when the status with the uncounted pods has been written. */
  readonly counted: () => void
}

/**
 * Counts the pods that have ended, in the order that loses none: their uids are written to the status, then their finalizers are
 * removed, then the counters are raised; the Job's last condition comes with the last counters.
 *
 * @returns the condition by which the Job ended, if it did.
 * @throws the first error of a write.
 */
export async function trackPods(
  sync: JobSync,
  isChanged: boolean,
  { pods, signal, write, counted }: TrackingParts,
): Promise<NewCondition | undefined> {
  const { status, facts } = sync
  const tracked = new Set(sync.pods.filter((pod) => facts.isTracked(pod)).map(uidOf))
  let mustWrite = status.countReleased(tracked) || isChanged
  const chosen = choosePods(sync)
  mustWrite ||= chosen.isChanged
  mustWrite = writeIndexes(sync, chosen.indexes) || mustWrite
  mustWrite = addInterimCondition(sync) || mustWrite
  if (mustWrite) {
    await write(sync)
    counted()
  }
  const results = await Promise.allSettled(
    chosen.pods.map(async (pod) => {
      await pods.release(pod, facts.finalizer, signal)
      tracked.delete(uidOf(pod))
    }),
  )
  mustWrite = status.countReleased(tracked)
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) {
    if (mustWrite) await write(sync)
    throw failed.reason instanceof Error ? failed.reason : new Error(String(failed.reason))
  }
  const end = chosen.isFull ? undefined : enactFinish(sync)
  if (mustWrite || end) await write(sync)
  return end
}

function uidOf({ metadata }: Pod): string {
  return metadata.uid ?? ''
}

interface ChosenPods {
  /** Pods whose finalizers are to be removed. */
  readonly pods: readonly Pod[]
  /** Indexes that succeeded. */
  readonly indexes: readonly number[]
  /** Whether the status changed. */
  readonly isChanged: boolean
  /** Whether more pods could not be counted in this sync. */
  readonly isFull: boolean
}

/** Chooses pods that have ended, and adds them to the uncounted ones. */
function choosePods(sync: JobSync): ChosenPods {
  const { facts, status, uncountedSucceeded, uncountedFailed, earlierIndexes } = sync
  const succeeded = [...status.uncountedSucceeded]
  const failed = [...status.uncountedFailed]
  const pods: Pod[] = []
  const indexes: number[] = []
  let isFull = false
  let isChanged = false
  const unsorted = sync.pods.filter((pod) => facts.isTracked(pod))
  const all = facts.isIndexed
    ? unsorted.toSorted((a, b) => (facts.indexOf(a) ?? -1) - (facts.indexOf(b) ?? -1))
    : unsorted
  for (const pod of all) {
    if (!canRelease(sync, pod)) continue
    pods.push(pod)
    const uid = uidOf(pod)
    const index = facts.validIndexOf(pod)
    if (podPhase(pod) === 'Succeeded' && !uncountedFailed.has(uid)) {
      if (facts.isIndexed) {
        if (index !== undefined && !earlierIndexes.has(index)) {
          indexes.push(index)
          isChanged = true
        }
      } else if (!uncountedSucceeded.has(uid)) {
        succeeded.push(uid)
        isChanged = true
      }
    } else if (countsAsFailed(sync, pod) && !uncountedFailed.has(uid)) {
      const isValid = !facts.isIndexed || index !== undefined
      if (isValid && facts.decide(pod).counts) {
        failed.push(uid)
        isChanged = true
      }
    }
    if (indexes.length + succeeded.length + failed.length >= mostUncounted) {
      isFull = true
      break
    }
  }
  status.uncountedSucceeded = succeeded
  status.uncountedFailed = failed
  return { pods, indexes, isChanged, isFull }
}

/** Pods of a Job that has failed count as failed even where they run. */
function countsAsFailed({ facts, finish }: JobSync, pod: Pod): boolean {
  if (facts.isFailed(pod)) return true
  return finish !== undefined && finish.type !== 'SuccessCriteriaMet'
}

function canRelease({ facts, finish, delayed }: JobSync, pod: Pod): boolean {
  if (facts.isDeleting || finish !== undefined || podPhase(pod) === 'Succeeded') return true
  if (!facts.isFailed(pod)) return false
  const index = facts.indexOf(pod)
  return index === undefined || delayed.get(index)?.metadata.uid !== pod.metadata.uid
}

/** Writes the indexes of an indexed Job into its status. Returns whether they changed. */
function writeIndexes(sync: JobSync, indexes: readonly number[]): boolean {
  const { facts, status, succeededIndexes, failedIndexes } = sync
  if (!facts.isIndexed) return false
  const succeeded = succeededIndexes.with(IndexRanges.of(indexes))
  const text = succeeded.toString()
  const failedText = failedIndexes?.toString()
  const isChanged = text !== status.completedIndexes || failedText !== status.failedIndexes
  status.succeeded = succeeded.total
  status.completedIndexes = text
  status.failedIndexes = failedText
  return isChanged
}

/** Adds the condition that announces the Job's end, and makes `sync.finish` the one that is its end. */
function addInterimCondition(sync: JobSync): boolean {
  const { finish, status, now } = sync
  if (finish?.type !== 'FailureTarget' && finish?.type !== 'SuccessCriteriaMet') return false
  const isKnown = status.trueCondition(finish.type) !== undefined
  if (!isKnown) status.addCondition(finish, now)
  const type = finish.type === 'FailureTarget' ? 'Failed' : 'Complete'
  sync.finish = { ...finish, type }
  return !isKnown
}

/** Ends the Job once all its pods are counted and none terminates. Returns the condition that it ends by. */
function enactFinish({ finish, status, terminating, now }: JobSync): NewCondition | undefined {
  if (!finish || status.uncounted > 0 || terminating > 0) return undefined
  status.setCondition(finish, now)
  if (finish.type === 'Complete') status.completionTime = formatTime(now)
  return finish
}
