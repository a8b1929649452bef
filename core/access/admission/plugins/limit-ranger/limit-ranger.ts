import { getKey } from '../../../../base/api/json.ts'
import {
  parseAmounts,
  type ResourceAmounts,
} from '../../../../base/api/quantities/resource-amounts.ts'
import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import type { Writable } from '../../../../base/api/types/views.ts'
import { withSortedKeys } from '../../../../base/json/sorted-keys.ts'
import { aggregateText } from '../../../../base/text/aggregate-text.ts'
import { amountsOfContainers } from '../../../../kinds/quota/pod-amounts.ts'
import { byNamespace, perEntry } from '../../../../storage/cache/derived-values.ts'
import type { AdmissionAttributes } from '../../admission-attributes.ts'
import type { AdmissionPlugin } from '../../admission-plugin.ts'
import { forbiddenWrite } from '../../forbidden-write.ts'
import type { PluginRegistration } from '../../plugin-registration.ts'
import { claimViolations, type Usage, violations } from './limit-violations.ts'
import { type Amounts, type Limit, type LimitRange, readLimitRange } from './limits.ts'

/** Resources that a pod may state for itself, instead of its containers. */
const podLevelNames = ['cpu', 'memory']

/** What limits of pods are about: the amounts of the containers, in whose place a pod may state its own; without overhead. */
function amountsOfPod(
  pod: corev1.Pod,
  side: 'requests' | 'limits',
  readsPodLevel: boolean,
): ResourceAmounts {
  const amounts = amountsOfContainers(pod, side, false)
  if (!readsPodLevel) return amounts
  const stated = parseAmounts(pod.spec.resources?.[side] ?? {})
  const own = podLevelNames.flatMap((name) => {
    const amount = stated.get(name)
    return amount ? [[name, amount] as const] : []
  })
  return new Map([...amounts, ...own])
}

/** Adds amounts that are absent from the map. @returns their resource names, sorted. */
function addAbsent(
  resources: Writable<corev1.ResourceRequirements>,
  field: 'limits' | 'requests',
  amounts: Amounts,
): readonly string[] {
  const given = resources[field] ?? {}
  const added = Object.keys(amounts).filter((name) => getKey(given, name) === undefined)
  if (added.length === 0) return added
  const entries = added.map((name) => [name, amounts[name] ?? '0'] as const)
  resources[field] = withSortedKeys({ ...given, ...Object.fromEntries(entries) })
  return added.toSorted()
}

const containerLists = [
  ['containers', 'container'],
  ['initContainers', 'init container'],
] as const

/** Gives containers the default requests and limits of a LimitRange; an annotation says which ones. */
function setDefaultAmounts(pod: Writable<corev1.Pod>, range: LimitRange, annotation: string): void {
  const { defaultRequests, defaultLimits } = range
  const changes: string[] = []
  for (const [list, kind] of containerLists) {
    for (const { name, resources } of pod.spec[list] ?? []) {
      const limits = addAbsent(resources, 'limits', defaultLimits)
      const requests = addAbsent(resources, 'requests', defaultRequests)
      const target = `for ${kind} ${name}`
      if (requests.length > 0) changes.push(`${requests.join(', ')} request ${target}`)
      if (limits.length > 0) changes.push(`${limits.join(', ')} limit ${target}`)
    }
  }
  if (changes.length === 0) return
  const text = `LimitRanger plugin set: ${changes.join('; ')}`
  pod.metadata.annotations = withSortedKeys({ ...pod.metadata.annotations, [annotation]: text })
}

const name = 'LimitRanger'

function usageOf({ resources }: corev1.Container): Usage {
  return {
    requests: parseAmounts(resources.requests ?? {}),
    limits: parseAmounts(resources.limits ?? {}),
  }
}

/** Why a pod, or one of its containers, violates the limits. */
function podViolations(
  pod: corev1.Pod,
  limits: readonly Limit[],
  podLevelResources: boolean,
): readonly string[] {
  const { spec } = pod
  const containers = [...(spec.containers ?? []), ...(spec.initContainers ?? [])]
  return limits.flatMap((limit) => {
    if (limit.type === 'Container') {
      return containers.flatMap((container) => violations(limit, usageOf(container)))
    }
    if (limit.type !== 'Pod') return []
    const requests = amountsOfPod(pod, 'requests', podLevelResources)
    return violations(limit, { requests, limits: amountsOfPod(pod, 'limits', podLevelResources) })
  })
}

function claimLimitViolations(
  { spec }: corev1.PersistentVolumeClaim,
  limits: readonly Limit[],
): readonly string[] {
  const requests = parseAmounts(spec.resources.requests ?? {})
  return limits
    .filter(({ type }) => type === 'PersistentVolumeClaim')
    .flatMap((limit) => claimViolations(limit, requests))
}

function isTerminating({ old }: AdmissionAttributes): boolean {
  return old?.metadata.deletionTimestamp !== undefined
}

/**
 * The plug-in LimitRanger: containers get the default requests and limits of the LimitRanges of their namespace; containers, pods
 * and volume claims outside of their bounds are refused.
 */
export const limitRanger: PluginRegistration = {
  name,
  isDefault: true,
  create({ brand, gate, objects }): AdmissionPlugin<corev1.Pod | corev1.PersistentVolumeClaim> {
    const ranges = byNamespace(objects('', 'limitranges'), perEntry(readLimitRange))
    const annotation = `${brand.labelDomain}/limit-ranger`
    const rangesFor = (attributes: AdmissionAttributes): readonly LimitRange[] =>
      isTerminating(attributes) ? [] : ranges(attributes.namespace)
    return {
      name,
      handles: (operation, { group, resource }, subresource) => {
        if (group !== '') return false
        if (resource === 'persistentvolumeclaims') {
          return (operation === 'CREATE' || operation === 'UPDATE') && subresource === ''
        }
        return (
          resource === 'pods' &&
          (operation === 'CREATE'
            ? subresource === ''
            : operation === 'UPDATE' && subresource === 'resize')
        )
      },
      changesObjects: 'complete',
      mutate(attributes) {
        const { object } = attributes
        if (object?.kind !== 'Pod') return
        for (const range of rangesFor(attributes)) setDefaultAmounts(object, range, annotation)
      },
      validate(attributes) {
        const { object } = attributes
        if (!object) return
        for (const { limits } of rangesFor(attributes)) {
          const found =
            object.kind === 'Pod'
              ? podViolations(object, limits, gate('PodLevelResources'))
              : claimLimitViolations(object, limits)
          if (found.length > 0) throw forbiddenWrite(attributes, aggregateText(found))
        }
      },
    }
  },
}
