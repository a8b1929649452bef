import { numberOf, structOf, textOf } from '../../../../base/api/json-fields.ts'
import { equalJson, type JsonObject, type JsonValue } from '../../../../base/api/json.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import { percentOf } from '../../../../base/api/quantities/int-or-string.ts'
import { replicasOf } from '../replica-set/replica-status.ts'

/** Label of the replica sets of a deployment, and of their pods. */
export const hashLabel = 'pod-template-hash'

export function templateOf(object: ApiObject): JsonObject {
  return structOf(object, 'spec', 'template')
}

export function isRollingUpdate(deployment: ApiObject): boolean {
  return textOf(structOf(deployment, 'spec', 'strategy'), 'type') !== 'Recreate'
}

function scaled(
  value: JsonValue | undefined,
  total: number,
  round: (value: number) => number,
): number {
  if (typeof value === 'number') return value
  const percent = typeof value === 'string' ? percentOf(value) : undefined
  return percent === undefined ? 0 : round((percent * total) / 100)
}

interface Fenceposts {
  readonly surge: number
  readonly unavailable: number
}

/** How many pods a rolling update may have too many and too few; never both 0. */
function fenceposts(deployment: ApiObject): Fenceposts {
  const rolling = structOf(deployment, 'spec', 'strategy', 'rollingUpdate')
  const total = replicasOf(deployment)
  const surge = scaled(rolling['maxSurge'], total, Math.ceil)
  const unavailable = scaled(rolling['maxUnavailable'], total, Math.floor)
  return { surge, unavailable: surge === 0 && unavailable === 0 ? 1 : unavailable }
}

export function maxSurge(deployment: ApiObject): number {
  return isRollingUpdate(deployment) ? fenceposts(deployment).surge : 0
}

export function maxUnavailable(deployment: ApiObject): number {
  const total = replicasOf(deployment)
  if (!isRollingUpdate(deployment) || total === 0) return 0
  return Math.min(fenceposts(deployment).unavailable, total)
}

/** Seconds without progress after which a rollout counts as stuck; undefined for never. */
export function progressDeadline(deployment: ApiObject): number | undefined {
  const seconds = numberOf(structOf(deployment, 'spec'), 'progressDeadlineSeconds')
  return seconds === 2_147_483_647 ? undefined : seconds
}

export function statusNumber(object: ApiObject, field: string): number {
  return numberOf(structOf(object, 'status'), field) ?? 0
}

export function totalReplicas(sets: readonly ApiObject[]): number {
  return sets.reduce((sum, set) => sum + replicasOf(set), 0)
}

export function totalStatus(sets: readonly ApiObject[], field: string): number {
  return sets.reduce((sum, set) => sum + statusNumber(set, field), 0)
}

export function activeSets(sets: readonly ApiObject[]): ApiObject[] {
  return sets.filter((set) => replicasOf(set) > 0)
}

/** Oldest first, then by name. */
export function byAge(a: ApiObject, b: ApiObject): number {
  const first = a.metadata.creationTimestamp ?? ''
  const second = b.metadata.creationTimestamp ?? ''
  if (first !== second) return first < second ? -1 : 1
  return (a.metadata.name ?? '') < (b.metadata.name ?? '') ? -1 : 1
}

function withoutHash(template: JsonObject): JsonObject {
  const metadata = structOf(template, 'metadata')
  const { [hashLabel]: _, ...labels } = structOf(metadata, 'labels')
  const { creationTimestamp: __, labels: ___, ...rest } = metadata
  return { ...template, metadata: { ...rest, labels } }
}

/** Whether two pod templates are equal but for the label of their hash. */
export function areSameTemplates(a: JsonObject, b: JsonObject): boolean {
  return equalJson(withoutHash(a), withoutHash(b))
}
