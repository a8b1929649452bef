import { objectsOf, structOf, textOf } from '../../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../../base/api/json.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import { formatTime, millisecondsOf } from '../../../../base/time/time.ts'
import { conditionOf } from '../../shared/pods/pod-state.ts'
import { replicasOf } from '../replica-set/replica-status.ts'
import {
  maxUnavailable,
  progressDeadline,
  statusNumber,
  totalReplicas,
  totalStatus,
} from './deployment-facts.ts'

export interface NewCondition {
  readonly type: string
  readonly status: string
  readonly reason: string
  readonly message: string
}

/** Sets a condition; one of the same status and reason stays as it is. */
export function withCondition(
  conditions: readonly JsonObject[],
  { type, status, reason, message }: NewCondition,
  now: number,
): JsonObject[] {
  const known = conditions.find((condition) => condition['type'] === type)
  if (known?.['status'] === status && known['reason'] === reason) return [...conditions]
  const time = formatTime(now)
  const since = known?.['status'] === status ? textOf(known, 'lastTransitionTime') : time
  return [
    ...conditions.filter((condition) => condition['type'] !== type),
    { type, status, lastUpdateTime: time, lastTransitionTime: since, reason, message },
  ]
}

/** The status by the deployment's replica sets, without estimating progress. */
export function countedStatus(
  deployment: ApiObject,
  sets: readonly ApiObject[],
  newSet: ApiObject | undefined,
  now: number,
): JsonObject {
  const available = totalStatus(sets, 'availableReplicas')
  const counts: Record<string, number> = {
    replicas: totalStatus(sets, 'replicas'),
    updatedReplicas: newSet ? statusNumber(newSet, 'replicas') : 0,
    readyReplicas: totalStatus(sets, 'readyReplicas'),
    availableReplicas: available,
    unavailableReplicas: Math.max(0, totalReplicas(sets) - available),
  }
  const isAvailable = available >= replicasOf(deployment) - maxUnavailable(deployment)
  const conditions = withCondition(
    objectsOf(structOf(deployment, 'status'), 'conditions'),
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
  const collisions = structOf(deployment, 'status')['collisionCount']
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
function terminatingReplicas(sets: readonly ApiObject[]): number | undefined {
  const counted = sets.filter((set) => statusNumber(set, 'observedGeneration') > 0)
  if (counted.length === 0) return undefined
  const isCounted = counted.every((set) => 'terminatingReplicas' in structOf(set, 'status'))
  return isCounted ? totalStatus(counted, 'terminatingReplicas') : undefined
}

/** Whether all pods are new and available. */
export function isComplete(deployment: ApiObject, status: JsonObject): boolean {
  const wanted = replicasOf(deployment)
  const fields = ['updatedReplicas', 'replicas', 'availableReplicas']
  return (
    fields.every((field) => (status[field] ?? 0) === wanted) &&
    Number(status['observedGeneration'] ?? 0) >= (deployment.metadata.generation ?? 0)
  )
}

/** The status of a rollout: with progress, and with failures of the replica sets. */
export function rolloutStatus(
  deployment: ApiObject,
  sets: readonly ApiObject[],
  newSet: ApiObject | undefined,
  now: number,
): JsonObject {
  const counted = countedStatus(deployment, sets, newSet, now)
  let conditions = objectsOf(counted, 'conditions')
  if (progressDeadline(deployment) === undefined) {
    conditions = conditions.filter(({ type }) => type !== 'Progressing')
  } else conditions = progressOf(deployment, counted, newSet, now)
  const failure = [...(newSet ? [newSet] : []), ...sets]
    .map((set) => conditionOf(set, 'ReplicaFailure'))
    .find((condition) => condition !== undefined)
  const known = conditions.find(({ type }) => type === 'ReplicaFailure')
  const isKnown =
    failure && known?.['status'] === failure['status'] && known?.['reason'] === failure['reason']
  if (!isKnown) conditions = conditions.filter(({ type }) => type !== 'ReplicaFailure')
  if (failure && !isKnown) {
    const { lastTransitionTime, ...rest } = failure
    const time = lastTransitionTime ?? formatTime(now)
    conditions = [...conditions, { ...rest, lastUpdateTime: time, lastTransitionTime: time }]
  }
  return { ...counted, conditions: [...conditions] }
}

function progressOf(
  deployment: ApiObject,
  status: JsonObject,
  newSet: ApiObject | undefined,
  now: number,
): readonly JsonObject[] {
  const conditions = objectsOf(status, 'conditions')
  const current = conditionOf(deployment, 'Progressing')
  const { replicas = 0, updatedReplicas = 0 } = status
  if (replicas === updatedReplicas && current?.['reason'] === 'NewReplicaSetAvailable') {
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
    const since = current?.['status'] === 'True' ? current['lastTransitionTime'] : time
    return [
      ...conditions.filter((condition) => condition['type'] !== type),
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
  deployment: ApiObject,
  conditions: readonly JsonObject[],
): number | undefined {
  const seconds = progressDeadline(deployment)
  const condition = conditions.find(({ type }) => type === 'Progressing')
  const ended = ['NewReplicaSetAvailable', 'ProgressDeadlineExceeded']
  if (seconds === undefined || !condition || ended.includes(textOf(condition, 'reason'))) {
    return undefined
  }
  const since = millisecondsOf(textOf(condition, 'lastUpdateTime'))
  return since === undefined ? undefined : since + seconds * 1000
}

function hasProgressed(deployment: ApiObject, status: JsonObject): boolean {
  const before = (field: string): number => statusNumber(deployment, field)
  const after = (field: string): number => Number(status[field] ?? 0)
  return (
    after('updatedReplicas') > before('updatedReplicas') ||
    after('replicas') - after('updatedReplicas') < before('replicas') - before('updatedReplicas') ||
    after('readyReplicas') > before('readyReplicas') ||
    after('availableReplicas') > before('availableReplicas')
  )
}
