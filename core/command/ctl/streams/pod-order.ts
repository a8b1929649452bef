import { numberOf, objectsOf, structOf, textOf } from '../../../base/api/json-fields.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { millisecondsOf } from '../../../base/time/time.ts'

/** Compares pods; negative where the first comes first. */
export type PodOrder = (a: ApiObject, b: ApiObject) => number

function phaseRank(pod: ApiObject): number {
  return Math.max(
    0,
    ['Running', 'Unknown', 'Pending'].indexOf(textOf(structOf(pod, 'status'), 'phase')),
  )
}

/** When a pod became ready, in milliseconds; undefined for one that is not. */
function readySince(pod: ApiObject): number | undefined {
  const ready = objectsOf(structOf(pod, 'status'), 'conditions').find(
    ({ type, status }) => type === 'Ready' && status === 'True',
  )
  return ready && (millisecondsOf(textOf(ready, 'lastTransitionTime')) ?? 0)
}

function restarts(pod: ApiObject): number {
  const statuses = objectsOf(structOf(pod, 'status'), 'containerStatuses')
  return Math.max(0, ...statuses.map((each) => numberOf(each, 'restartCount') ?? 0))
}

function createdAt({ metadata }: ApiObject): number {
  return millisecondsOf(metadata.creationTimestamp ?? '') ?? Infinity
}

function isAssigned(pod: ApiObject): boolean {
  return textOf(structOf(pod, 'spec'), 'nodeName') !== ''
}

/** Pods that have a node, run and are ready come first. */
function byState(a: ApiObject, b: ApiObject): number {
  return (
    Number(isAssigned(b)) - Number(isAssigned(a)) ||
    phaseRank(a) - phaseRank(b) ||
    Number(readySince(b) !== undefined) - Number(readySince(a) !== undefined)
  )
}

/** The order in which `logs` chooses a pod: by state, then those ready for longest, with most restarts, the oldest. */
export const byLogging: PodOrder = (a, b) =>
  byState(a, b) ||
  (readySince(a) ?? 0) - (readySince(b) ?? 0) ||
  restarts(b) - restarts(a) ||
  createdAt(a) - createdAt(b)

/** The order in which `exec`, `attach` and `port-forward` choose a pod, those that are being deleted behind others. */
export const byActivity: PodOrder = (a, b) =>
  byState(a, b) || isDeleting(a) - isDeleting(b) || byLogging(a, b)

function isDeleting({ metadata }: ApiObject): number {
  return metadata.deletionTimestamp === undefined ? 0 : 1
}
