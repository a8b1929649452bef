import { findCondition } from '../../../../base/api/conditions.ts'
import {
  matchesLabels,
  selectorFromLabelSelectorObject,
} from '../../../../base/api/selectors/label-selector.ts'
import type {
  DaemonSet,
  Deployment,
  ReplicaSetCondition,
  ReplicaSetStatus,
  StatefulSet,
} from '../../../../base/api/types/apps.v1.generated.ts'
import { formatTime } from '../../../../base/time/time.ts'
import { isPodAvailable, isPodReady } from '../../shared/pods/pod-state.ts'
import type { PodSummary } from './pod-summary.ts'
import type { ReplicaOwner } from './replica-kind.ts'

export interface ReplicaFindings {
  /** Active pods of the owner. */
  readonly active: readonly PodSummary[]
  /** Pods of the owner that are being deleted; undefined where the status does not count them. */
  readonly terminating: number | undefined
  /** Text of the error that kept the number of pods from being right. */
  readonly failure: string | undefined
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** Number of pods that a workload asks for; 1 unless given. */
export function replicasOf({ spec }: ReplicaOwner | Deployment | StatefulSet): number {
  return spec.replicas ?? 1
}

export function minReadySecondsOf({
  spec,
}: ReplicaOwner | Deployment | StatefulSet | DaemonSet): number {
  return spec.minReadySeconds ?? 0
}

/** The status of a replica set, or of a replication controller, with these pods. */
export function replicaStatus(owner: ReplicaOwner, findings: ReplicaFindings): ReplicaSetStatus {
  const { active, terminating, now } = findings
  const matchLabels = owner.spec.template?.metadata.labels ?? {}
  const template = selectorFromLabelSelectorObject({ matchLabels })
  const seconds = minReadySecondsOf(owner)
  let labeled = 0
  let ready = 0
  let available = 0
  for (const pod of active) {
    if (matchesLabels(template, pod.metadata.labels)) labeled += 1
    if (isPodReady(pod)) ready += 1
    if (isPodAvailable(pod, seconds, now)) available += 1
  }
  const conditions = conditionsOf(owner, findings)
  return {
    replicas: active.length,
    ...(labeled > 0 && { fullyLabeledReplicas: labeled }),
    ...(ready > 0 && { readyReplicas: ready }),
    ...(available > 0 && { availableReplicas: available }),
    ...(terminating !== undefined && { terminatingReplicas: terminating }),
    observedGeneration: owner.metadata.generation ?? 0,
    ...(conditions.length > 0 && { conditions }),
  }
}

/** A condition `ReplicaFailure` keeps its first text until the number of pods is right. */
function conditionsOf(
  owner: ReplicaOwner,
  { active, failure, now }: ReplicaFindings,
): readonly ReplicaSetCondition[] {
  const { conditions = [] } = owner.status
  if (failure === undefined) return conditions.filter(({ type }) => type !== 'ReplicaFailure')
  if (findCondition(conditions, 'ReplicaFailure')) return conditions
  const missing = replicasOf(owner) - active.length
  const condition: ReplicaSetCondition = {
    type: 'ReplicaFailure',
    status: 'True',
    lastTransitionTime: formatTime(now),
    ...(missing !== 0 && { reason: missing > 0 ? 'FailedCreate' : 'FailedDelete' }),
    message: failure,
  }
  return [...conditions, condition]
}
