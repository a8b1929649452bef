import { has, listOf, numberOf, objectsOf, structOf, textOf } from '../../base/api/json-fields.ts'
import type { JsonObject } from '../../base/api/json.ts'
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
export function isTerminatingPod(pod: JsonObject): boolean {
  return (numberOf(structOf(pod, 'spec'), 'activeDeadlineSeconds') ?? -1) >= 0
}

function reaches(term: JsonObject): boolean {
  return listOf(term, 'namespaces').length > 0 || has(term, 'namespaceSelector')
}

function isAffinityAcrossNamespaces(affinity: JsonObject): boolean {
  const required = objectsOf(affinity, 'requiredDuringSchedulingIgnoredDuringExecution')
  const preferred = objectsOf(affinity, 'preferredDuringSchedulingIgnoredDuringExecution')
  const terms = [...required, ...preferred.map((each) => structOf(each, 'podAffinityTerm'))]
  return terms.some(reaches)
}

export function scopesOfPod(pod: JsonObject, readsPodLevel: boolean): PodScopes {
  const spec = structOf(pod, 'spec')
  const qosClass = textOf(structOf(pod, 'status'), 'qosClass') || qosClassOf(spec, readsPodLevel)
  return {
    isTerminating: isTerminatingPod(pod),
    isBestEffort: qosClass === 'BestEffort',
    priorityClass: textOf(spec, 'priorityClassName'),
    reachesNamespaces: ['podAffinity', 'podAntiAffinity'].some((kind) =>
      isAffinityAcrossNamespaces(structOf(spec, 'affinity', kind)),
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
