import {
  numberOf,
  objectOf,
  objectsOf,
  structOf,
  textOf,
  textsOf,
} from '../../../../base/api/json-fields.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import { scaledCount } from '../../../../base/api/quantities/int-or-string.ts'
import type * as appsv1 from '../../../../base/api/types/apps.v1.generated.ts'
import { parseInt64 } from '../../../../base/text/int64.ts'
import { nodeOf } from '../../shared/pods/pod-state.ts'

export const hashLabel = 'controller-revision-hash'
export const generationLabel = 'pod-template-generation'
const generationAnnotation = 'deprecated.daemonset.template.generation'

/** Generation of the template, as earlier releases counted it; undefined without one. */
export function templateGenerationOf({ metadata }: ApiObject): string | undefined {
  return parseInt64(metadata.annotations?.[generationAnnotation] ?? '')?.toString()
}

export function minReadySecondsOf(set: appsv1.DaemonSet): number {
  return numberOf(structOf(set, 'spec'), 'minReadySeconds') ?? 0
}

export function isRollingUpdate(set: appsv1.DaemonSet): boolean {
  return textOf(structOf(set, 'spec', 'updateStrategy'), 'type') === 'RollingUpdate'
}

/** Pods that an update may start beside old ones, of `nodes` nodes. */
export function maxSurgeOf(set: appsv1.DaemonSet, nodes: number): number {
  return limitOf(set, 'maxSurge', nodes)
}

/** Nodes whose pods may be unavailable in an update; 1 where neither limit allows anything. */
export function maxUnavailableOf(set: appsv1.DaemonSet, nodes: number): number {
  const most = limitOf(set, 'maxUnavailable', nodes)
  return nodes > 0 && most === 0 && maxSurgeOf(set, nodes) === 0 ? 1 : most
}

function limitOf(set: appsv1.DaemonSet, field: string, nodes: number): number {
  if (!isRollingUpdate(set)) return 0
  const value = structOf(set, 'spec', 'updateStrategy', 'rollingUpdate')[field]
  if (typeof value !== 'number' && typeof value !== 'string') return 0
  return scaledCount(value, nodes, 'up')
}

/** Name of the node that a pod of a daemon set is for: its own, or the one that its affinity names; undefined for none. */
export function targetNodeOf(pod: ApiObject): string | undefined {
  const assigned = nodeOf(pod)
  if (assigned !== '') return assigned
  const affinity = structOf(pod, 'spec', 'affinity', 'nodeAffinity')
  const required = objectOf(affinity, 'requiredDuringSchedulingIgnoredDuringExecution') ?? {}
  const fields = objectsOf(required, 'nodeSelectorTerms').flatMap((term) =>
    objectsOf(term, 'matchFields'),
  )
  const named = fields.find(
    (field) => textOf(field, 'key') === 'metadata.name' && textOf(field, 'operator') === 'In',
  )
  const values = named ? textsOf(named, 'values') : []
  return values.length === 1 ? values[0] : undefined
}
