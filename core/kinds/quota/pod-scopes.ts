import { isPresent } from '../../base/api/json-fields.ts'
import type { Pod, PodAffinity, PodAffinityTerm } from '../../base/api/types/core.v1.generated.ts'
import { qosClassOf } from '../rules/core/pods/pod-qos.ts'
import type { ScopeRequirement } from './quota.ts'
import { anyFulfils } from './scope-values.ts'

/** What scopes ask of a pod. */
export interface PodScopes {
  readonly isTerminating: boolean
  readonly isBestEffort: boolean
  readonly priorityClass: string
  readonly reachesNamespaces: boolean
}

/** Whether a pod has a deadline: the scope `Terminating` is about that, and not about its deletion. */
export function isTerminatingPod({ spec }: Pod): boolean {
  return (spec.activeDeadlineSeconds ?? -1) >= 0
}

function reaches({ namespaces = [], namespaceSelector }: PodAffinityTerm): boolean {
  return namespaces.length > 0 || isPresent(namespaceSelector)
}

function isAffinityAcrossNamespaces({
  requiredDuringSchedulingIgnoredDuringExecution: required = [],
  preferredDuringSchedulingIgnoredDuringExecution: preferred = [],
}: PodAffinity): boolean {
  return required.some(reaches) || preferred.some(({ podAffinityTerm }) => reaches(podAffinityTerm))
}

export function scopesOfPod(pod: Pod, readsPodLevel: boolean): PodScopes {
  const { spec, status } = pod
  const { podAffinity, podAntiAffinity } = spec.affinity ?? {}
  const qosClass = status.qosClass || qosClassOf(spec, readsPodLevel)
  return {
    isTerminating: isTerminatingPod(pod),
    isBestEffort: qosClass === 'BestEffort',
    priorityClass: spec.priorityClassName ?? '',
    reachesNamespaces: [podAffinity, podAntiAffinity].some(
      (affinity) => affinity && isAffinityAcrossNamespaces(affinity),
    ),
  }
}

export function isPodWithin(pod: PodScopes, scope: ScopeRequirement): boolean {
  switch (scope.scopeName) {
    case 'Terminating':
      return pod.isTerminating
    case 'NotTerminating':
      return !pod.isTerminating
    case 'BestEffort':
      return pod.isBestEffort
    case 'NotBestEffort':
      return !pod.isBestEffort
    case 'PriorityClass':
      return anyFulfils(pod.priorityClass === '' ? [] : [pod.priorityClass], scope)
    case 'CrossNamespacePodAffinity':
      return pod.reachesNamespaces
    default:
      return false
  }
}
