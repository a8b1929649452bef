import { equalJson, type JsonObject } from '../../../../base/api/json.ts'
import { type IntOrString, percentOf } from '../../../../base/api/quantities/int-or-string.ts'
import type {
  Deployment,
  ReplicaSet,
  ReplicaSetStatus,
} from '../../../../base/api/types/apps.v1.generated.ts'
import type { PodTemplateSpec } from '../../../../base/api/types/core.v1.generated.ts'
import { replicasOf } from '../replica-set/replica-status.ts'

/** Label of the replica sets of a deployment, and of their pods. */
export const hashLabel = 'pod-template-hash'

export function isRollingUpdate(deployment: Deployment): boolean {
  return deployment.spec.strategy.type !== 'Recreate'
}

function scaled(
  value: IntOrString | undefined,
  total: number,
  round: (value: number) => number,
): number {
  if (typeof value === 'number') return value
  const percent = value === undefined ? undefined : percentOf(value)
  return percent === undefined ? 0 : round((percent * total) / 100)
}

interface Fenceposts {
  readonly surge: number
  readonly unavailable: number
}

/** How many pods a rolling update may have too many and too few; never both 0. */
function fenceposts(deployment: Deployment): Fenceposts {
  const rolling = deployment.spec.strategy.rollingUpdate
  const total = replicasOf(deployment)
  const surge = scaled(rolling?.maxSurge, total, Math.ceil)
  const unavailable = scaled(rolling?.maxUnavailable, total, Math.floor)
  return { surge, unavailable: surge === 0 && unavailable === 0 ? 1 : unavailable }
}

export function maxSurge(deployment: Deployment): number {
  return isRollingUpdate(deployment) ? fenceposts(deployment).surge : 0
}

export function maxUnavailable(deployment: Deployment): number {
  const total = replicasOf(deployment)
  if (!isRollingUpdate(deployment) || total === 0) return 0
  return Math.min(fenceposts(deployment).unavailable, total)
}

/** Seconds without progress after which a rollout counts as stuck; undefined for never. */
export function progressDeadline(deployment: Deployment): number | undefined {
  const seconds = deployment.spec.progressDeadlineSeconds
  return seconds === 2_147_483_647 ? undefined : seconds
}

export function totalReplicas(sets: readonly ReplicaSet[]): number {
  return sets.reduce((sum, set) => sum + replicasOf(set), 0)
}

/** Names of the counts in the status of a replica set. */
export type ReplicaCount = keyof ReplicaSetStatus & `${string}eplicas`

export function totalStatus(sets: readonly ReplicaSet[], field: ReplicaCount): number {
  return sets.reduce((sum, set) => sum + (set.status[field] ?? 0), 0)
}

export function activeSets(sets: readonly ReplicaSet[]): ReplicaSet[] {
  return sets.filter((set) => replicasOf(set) > 0)
}

/** Oldest first, then by name. */
export function byAge(a: ReplicaSet, b: ReplicaSet): number {
  const first = a.metadata.creationTimestamp ?? ''
  const second = b.metadata.creationTimestamp ?? ''
  if (first !== second) return first < second ? -1 : 1
  return (a.metadata.name ?? '') < (b.metadata.name ?? '') ? -1 : 1
}

function withoutHash(template: PodTemplateSpec): JsonObject {
  const { creationTimestamp: _, labels: given = {}, ...rest } = template.metadata
  const { [hashLabel]: __, ...labels } = given
  return { ...template, metadata: { ...rest, labels } }
}

/** Whether two pod templates are equal but for the label of their hash. */
export function areSameTemplates(a: PodTemplateSpec, b: PodTemplateSpec): boolean {
  return equalJson(withoutHash(a), withoutHash(b))
}
