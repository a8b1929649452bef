import type {
  StatefulSet,
  StatefulSetStatus,
} from '../../../../base/api/types/apps.v1.generated.ts'
import { isPodAvailable, isPodReady, isTerminating, podPhase } from '../../shared/pods/pod-state.ts'
import { minReadySecondsOf, replicasOf } from '../replica-set/replica-status.ts'
import { isRollingUpdate, type SetLabels, type SetPod } from './stateful-set-facts.ts'

/** Status of a stateful set; the names are those of its fields. */
export interface SetStatus {
  readonly observedGeneration: number
  replicas: number
  readyReplicas: number
  availableReplicas: number
  currentReplicas: number
  updatedReplicas: number
  currentRevision: string
  readonly updateRevision: string
  readonly collisionCount: number
}

/** Whether the pod is stored, and not one that is still to be created. */
export function isCreated(pod: SetPod): boolean {
  return podPhase(pod) !== ''
}

export function isRunningAndReady(pod: SetPod): boolean {
  return podPhase(pod) === 'Running' && isPodReady(pod)
}

/** Counts the pods of a set into its status. */
export function countPods(
  status: SetStatus,
  pods: readonly SetPod[],
  {
    set,
    labels,
    now,
  }: { readonly set: StatefulSet; readonly labels: SetLabels; readonly now: number },
): void {
  const seconds = minReadySecondsOf(set)
  const ready = pods.filter(isRunningAndReady)
  const kept = pods.filter((pod) => isCreated(pod) && !isTerminating(pod))
  const atRevision = (name: string): number =>
    kept.filter(({ metadata }) => metadata.labels?.[labels.revision] === name).length
  status.replicas = pods.filter(isCreated).length
  status.readyReplicas = ready.length
  status.availableReplicas = ready.filter((pod) => isPodAvailable(pod, seconds, now)).length
  status.currentReplicas = atRevision(status.currentRevision)
  status.updatedReplicas = atRevision(status.updateRevision)
}

/** Makes the update revision the current one where a rolling update is complete. */
export function completeUpdate(set: StatefulSet, status: SetStatus): void {
  const wanted = replicasOf(set)
  const { updatedReplicas, readyReplicas, replicas } = status
  if (!isRollingUpdate(set)) return
  if (updatedReplicas !== wanted || readyReplicas !== wanted || replicas !== wanted) return
  status.currentReplicas = updatedReplicas
  status.currentRevision = status.updateRevision
}

/** The status to write; undefined where the set has it already. */
export function changedStatus(set: StatefulSet, status: SetStatus): StatefulSetStatus | undefined {
  const stored = set.status
  const isSame =
    status.observedGeneration <= (stored.observedGeneration ?? 0) &&
    counts.every((field) => status[field] === (stored[field] ?? 0)) &&
    texts.every((field) => status[field] === (stored[field] ?? ''))
  return isSame ? undefined : { ...status }
}

const counts = [
  'replicas',
  'readyReplicas',
  'availableReplicas',
  'currentReplicas',
  'updatedReplicas',
] as const
const texts = ['currentRevision', 'updateRevision'] as const
