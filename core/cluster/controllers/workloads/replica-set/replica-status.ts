import { numberOf, objectsOf, structOf } from '../../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../../base/api/json.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import {
  matchesLabels,
  selectorFromLabelSelectorObject,
} from '../../../../base/api/selectors/label-selector.ts'
import { formatTime } from '../../../../base/time/time.ts'
import { conditionOf, isPodAvailable, isPodReady } from '../../shared/pods/pod-state.ts'

export interface ReplicaFindings {
  /** Active pods of the owner. */
  readonly active: readonly ApiObject[]
  /** Pods of the owner that are being deleted; undefined where the status does not count them. */
  readonly terminating: number | undefined
  /** Text of the error that kept the number of pods from being right. */
  readonly failure: string | undefined
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** Number of pods that a workload asks for; 1 unless given. */
export function replicasOf(object: ApiObject): number {
  return numberOf(structOf(object, 'spec'), 'replicas') ?? 1
}

export function minReadySecondsOf(object: ApiObject): number {
  return numberOf(structOf(object, 'spec'), 'minReadySeconds') ?? 0
}

/** The status of a replica set, or of a replication controller, with these pods. */
export function replicaStatus(owner: ApiObject, findings: ReplicaFindings): JsonObject {
  const { active, terminating, now } = findings
  const matchLabels = structOf(owner, 'spec', 'template', 'metadata', 'labels')
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
function conditionsOf(owner: ApiObject, { active, failure, now }: ReplicaFindings): JsonObject[] {
  const known = conditionOf(owner, 'ReplicaFailure')
  const conditions = [...objectsOf(structOf(owner, 'status'), 'conditions')]
  if (failure === undefined) return conditions.filter(({ type }) => type !== 'ReplicaFailure')
  if (known) return conditions
  const missing = replicasOf(owner) - active.length
  const condition: JsonObject = {
    type: 'ReplicaFailure',
    status: 'True',
    lastTransitionTime: formatTime(now),
    ...(missing !== 0 && { reason: missing > 0 ? 'FailedCreate' : 'FailedDelete' }),
    message: failure,
  }
  return [...conditions, condition]
}
