import { scaledCount } from '../../../../base/api/quantities/int-or-string.ts'
import type {
  DaemonSet,
  RollingUpdateDaemonSet,
} from '../../../../base/api/types/apps.v1.generated.ts'
import type { Pod } from '../../../../base/api/types/core.v1.generated.ts'
import { parseInt64 } from '../../../../base/text/int64.ts'
import { nodeOf } from '../../shared/pods/pod-state.ts'

export const hashLabel = 'controller-revision-hash'
export const generationLabel = 'pod-template-generation'
const generationAnnotation = 'deprecated.daemonset.template.generation'

/** Generation of the template, as earlier releases counted it; undefined without one. */
export function templateGenerationOf({ metadata }: DaemonSet): string | undefined {
  return parseInt64(metadata.annotations?.[generationAnnotation] ?? '')?.toString()
}

export function isRollingUpdate(set: DaemonSet): boolean {
  return set.spec.updateStrategy.type === 'RollingUpdate'
}

/** Pods that an update may start beside old ones, of `nodes` nodes. */
export function maxSurgeOf(set: DaemonSet, nodes: number): number {
  return limitOf(set, 'maxSurge', nodes)
}

/** Nodes whose pods may be unavailable in an update; 1 where neither limit allows anything. */
export function maxUnavailableOf(set: DaemonSet, nodes: number): number {
  const most = limitOf(set, 'maxUnavailable', nodes)
  return nodes > 0 && most === 0 && maxSurgeOf(set, nodes) === 0 ? 1 : most
}

function limitOf(set: DaemonSet, field: keyof RollingUpdateDaemonSet, nodes: number): number {
  if (!isRollingUpdate(set)) return 0
  const value = set.spec.updateStrategy.rollingUpdate?.[field]
  return value === undefined ? 0 : scaledCount(value, nodes, 'up')
}

/** Name of the node that a pod of a daemon set is for: its own, or the one that its affinity names; undefined for none. */
export function targetNodeOf(pod: Pod): string | undefined {
  const assigned = nodeOf(pod)
  if (assigned !== '') return assigned
  const { nodeAffinity } = pod.spec.affinity ?? {}
  const required = nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution
  const fields = (required?.nodeSelectorTerms ?? []).flatMap(({ matchFields = [] }) => matchFields)
  const named = fields.find(({ key, operator }) => key === 'metadata.name' && operator === 'In')
  const values = named?.values ?? []
  return values.length === 1 ? values[0] : undefined
}
