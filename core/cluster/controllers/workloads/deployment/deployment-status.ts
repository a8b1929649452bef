import { findCondition } from '../../../../base/api/conditions.ts'
import type {
  Deployment,
  DeploymentCondition,
  DeploymentStatus,
  ReplicaSet,
} from '../../../../base/api/types/apps.v1.generated.ts'
import { formatTime, millisecondsOf } from '../../../../base/time/time.ts'
import { conditionOf } from '../../shared/pods/pod-state.ts'
import { replicasOf } from '../replica-set/replica-status.ts'
import { maxUnavailable, progressDeadline, totalReplicas, totalStatus } from './deployment-facts.ts'

export type NewCondition = Pick<DeploymentCondition, 'type' | 'status'> & {
  readonly reason: string
  readonly message: string
}

/** Sets a condition; one of the same status and reason stays as it is. */
export function withCondition(
  conditions: readonly DeploymentCondition[],
  { type, status, reason, message }: NewCondition,
  now: number,
): DeploymentCondition[] {
  const known = findCondition(conditions, type)
  if (known?.status === status && known.reason === reason) return [...conditions]
  const time = formatTime(now)
  const since = known?.status === status ? (known.lastTransitionTime ?? '') : time
  return [
    ...conditions.filter((condition) => condition.type !== type),
    { type, status, lastUpdateTime: time, lastTransitionTime: since, reason, message },
  ]
}

/** The status by the deployment's replica sets, without estimating progress. */
export function countedStatus(
  deployment: Deployment,
  sets: readonly ReplicaSet[],
  newSet: ReplicaSet | undefined,
  now: number,
): DeploymentStatus {
  const available = totalStatus(sets, 'availableReplicas')
  const counts: Record<Exclude<CountName, 'terminatingReplicas'>, number> = {
    replicas: totalStatus(sets, 'replicas'),
    updatedReplicas: newSet?.status.replicas ?? 0,
    readyReplicas: totalStatus(sets, 'readyReplicas'),
    availableReplicas: available,
    unavailableReplicas: Math.max(0, totalReplicas(sets) - available),
  }
  const isAvailable = available >= replicasOf(deployment) - maxUnavailable(deployment)
  const conditions = withCondition(
    deployment.status.conditions ?? [],
    isAvailable
      ? {
          type: 'Available',
          status: 'True',
          reason: 'MinimumReplicasAvailable',
          message: 'Deployment has minimum availability.',
        }
      : {
          type: 'Available',
          status: 'False',
          reason: 'MinimumReplicasUnavailable',
          message: 'Deployment does not have minimum availability.',
        },
    now,
  )
  const collisions = deployment.status.collisionCount
  const terminating = terminatingReplicas(sets)
  return {
    observedGeneration: deployment.metadata.generation ?? 0,
    ...Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0)),
    ...(terminating !== undefined && { terminatingReplicas: terminating }),
    conditions,
    ...(collisions !== undefined && { collisionCount: collisions }),
  }
}

/** Terminating pods, where the replica sets count them. */
function terminatingReplicas(sets: readonly ReplicaSet[]): number | undefined {
  const counted = sets.filter((set) => (set.status.observedGeneration ?? 0) > 0)
  if (counted.length === 0) return undefined
  const isCounted = counted.every(({ status }) => 'terminatingReplicas' in status)
  return isCounted ? totalStatus(counted, 'terminatingReplicas') : undefined
}

/** Whether all pods are new and available. */
export function isComplete(deployment: Deployment, status: DeploymentStatus): boolean {
  const wanted = replicasOf(deployment)
  const { updatedReplicas = 0, replicas = 0, availableReplicas = 0 } = status
  return (
    [updatedReplicas, replicas, availableReplicas].every((count) => count === wanted) &&
    (status.observedGeneration ?? 0) >= (deployment.metadata.generation ?? 0)
  )
}

/** The status of a rollout: with progress, and with failures of the replica sets. */
export function rolloutStatus(
  deployment: Deployment,
  sets: readonly ReplicaSet[],
  newSet: ReplicaSet | undefined,
  now: number,
): DeploymentStatus {
  const counted = countedStatus(deployment, sets, newSet, now)
  let conditions = counted.conditions ?? []
  if (progressDeadline(deployment) === undefined) {
    conditions = conditions.filter(({ type }) => type !== 'Progressing')
  } else conditions = progressOf(deployment, counted, newSet, now)
  const failure = [...(newSet ? [newSet] : []), ...sets]
    .map((set) => conditionOf(set, 'ReplicaFailure'))
    .find((condition) => condition !== undefined)
  const known = findCondition(conditions, 'ReplicaFailure')
  const isKnown = failure && known?.status === failure.status && known.reason === failure.reason
  if (!isKnown) conditions = conditions.filter(({ type }) => type !== 'ReplicaFailure')
  if (failure && !isKnown) {
    const { lastTransitionTime, ...rest } = failure
    const time = lastTransitionTime ?? formatTime(now)
    conditions = [...conditions, { ...rest, lastUpdateTime: time, lastTransitionTime: time }]
  }
  return { ...counted, conditions: [...conditions] }
}

function progressOf(
  deployment: Deployment,
  status: DeploymentStatus,
  newSet: ReplicaSet | undefined,
  now: number,
): readonly DeploymentCondition[] {
  const { conditions = [] } = status
  const current = conditionOf(deployment, 'Progressing')
  const { replicas = 0, updatedReplicas = 0 } = status
  if (replicas === updatedReplicas && current?.reason === 'NewReplicaSetAvailable') {
    return conditions
  }
  const subject = newSet
    ? `ReplicaSet "${newSet.metadata.name ?? ''}"`
    : `Deployment "${deployment.metadata.name ?? ''}"`
  const type = 'Progressing'
  if (isComplete(deployment, status)) {
    const message = `${subject} has successfully progressed.`
    const reason = 'NewReplicaSetAvailable'
    return withCondition(conditions, { type, status: 'True', reason, message }, now)
  }
  if (hasProgressed(deployment, status)) {
    const time = formatTime(now)
    const since = current?.status === 'True' ? current.lastTransitionTime : time
    return [
      ...conditions.filter((condition) => condition.type !== type),
      {
        type,
        status: 'True',
        lastUpdateTime: time,
        lastTransitionTime: since,
        reason: 'ReplicaSetUpdated',
        message: `${subject} is progressing.`,
      },
    ]
  }
  const deadline = deadlineOf(deployment, conditions)
  if (deadline === undefined || deadline >= now) return conditions
  const message = `${subject} has timed out progressing.`
  const reason = 'ProgressDeadlineExceeded'
  return withCondition(conditions, { type, status: 'False', reason, message }, now)
}

/** When a rollout counts as stuck unless it progresses, in milliseconds since the epoch; undefined where it cannot. */
export function deadlineOf(
  deployment: Deployment,
  conditions: readonly DeploymentCondition[],
): number | undefined {
  const seconds = progressDeadline(deployment)
  const condition = findCondition(conditions, 'Progressing')
  const ended = ['NewReplicaSetAvailable', 'ProgressDeadlineExceeded']
  if (seconds === undefined || !condition || ended.includes(condition.reason ?? '')) {
    return undefined
  }
  const since = millisecondsOf(condition.lastUpdateTime ?? '')
  return since === undefined ? undefined : since + seconds * 1000
}

/** Names of the counts in the status of a deployment. */
type CountName = keyof DeploymentStatus & `${string}eplicas`

function hasProgressed(deployment: Deployment, status: DeploymentStatus): boolean {
  const before = (field: CountName): number => deployment.status[field] ?? 0
  const after = (field: CountName): number => status[field] ?? 0
  return (
    after('updatedReplicas') > before('updatedReplicas') ||
    after('replicas') - after('updatedReplicas') < before('replicas') - before('updatedReplicas') ||
    after('readyReplicas') > before('readyReplicas') ||
    after('availableReplicas') > before('availableReplicas')
  )
}
