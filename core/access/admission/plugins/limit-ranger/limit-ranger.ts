import { objectsOf, structOf, has, ensureStruct, textOf } from '../../../../base/api/json-fields.ts'
import type { JsonObject, WritableJsonObject } from '../../../../base/api/json.ts'
import type { ApiObject, WritableObject } from '../../../../base/api/object.ts'
import {
  parseAmounts,
  type ResourceAmounts,
} from '../../../../base/api/quantities/resource-amounts.ts'
import { withSortedKeys } from '../../../../base/json/sorted-keys.ts'
import { aggregateText } from '../../../../base/text/aggregate-text.ts'
import { amountsOfContainers } from '../../../../kinds/quota/pod-amounts.ts'
import { byNamespace, perEntry } from '../../../../storage/cache/derived-values.ts'
import type { AdmissionAttributes } from '../../admission-attributes.ts'
import { forbiddenWrite } from '../../forbidden-write.ts'
import type { PluginRegistration } from '../../plugin-registration.ts'
import { claimViolations, type Usage, violations } from './limit-violations.ts'
import { type Limit, type LimitRange, readLimitRange } from './limits.ts'

/** Resources that a pod may state for itself, instead of its containers. */
const podLevelNames = ['cpu', 'memory']

/** What limits of pods are about: the amounts of the containers, in whose place a pod may state its own; without overhead. */
function amountsOfPod(
  pod: ApiObject,
  side: 'requests' | 'limits',
  readsPodLevel: boolean,
): ResourceAmounts {
  const amounts = amountsOfContainers(pod, side, false)
  if (!readsPodLevel) return amounts
  const stated = parseAmounts(structOf(pod, 'spec', 'resources', side))
  const own = podLevelNames.flatMap((name) => {
    const amount = stated.get(name)
    return amount ? [[name, amount] as const] : []
  })
  return new Map([...amounts, ...own])
}

/** Adds amounts that are absent from the map. @returns their resource names, sorted. */
function addAbsent(
  resources: WritableJsonObject,
  field: string,
  amounts: JsonObject,
): readonly string[] {
  const given = structOf(resources, field)
  const added = Object.keys(amounts).filter((name) => !has(given, name))
  if (added.length === 0) return added
  const entries = added.map((name) => [name, amounts[name] ?? '0'])
  resources[field] = withSortedKeys({ ...given, ...Object.fromEntries(entries) })
  return added.toSorted()
}

const containerLists = [
  ['containers', 'container'],
  ['initContainers', 'init container'],
] as const

/** Gives containers the default requests and limits of a LimitRange; an annotation says which ones. */
function setDefaultAmounts(pod: WritableObject, range: LimitRange, annotation: string): void {
  const { defaultRequests, defaultLimits } = range
  const changes: string[] = []
  for (const [list, kind] of containerLists) {
    for (const container of objectsOf(structOf(pod, 'spec'), list)) {
      const resources = ensureStruct(container, 'resources')
      const limits = addAbsent(resources, 'limits', defaultLimits)
      const requests = addAbsent(resources, 'requests', defaultRequests)
      const target = `for ${kind} ${textOf(container, 'name')}`
      if (requests.length > 0) changes.push(`${requests.join(', ')} request ${target}`)
      if (limits.length > 0) changes.push(`${limits.join(', ')} limit ${target}`)
    }
  }
  if (changes.length === 0) return
  const text = `LimitRanger plugin set: ${changes.join('; ')}`
  pod.metadata.annotations = withSortedKeys({ ...pod.metadata.annotations, [annotation]: text })
}

const name = 'LimitRanger'

function usageOf(container: JsonObject): Usage {
  const resources = structOf(container, 'resources')
  return {
    requests: parseAmounts(structOf(resources, 'requests')),
    limits: parseAmounts(structOf(resources, 'limits')),
  }
}

/** Why a pod, or one of its containers, violates the limits. */
function podViolations(
  pod: ApiObject,
  limits: readonly Limit[],
  podLevelResources: boolean,
): readonly string[] {
  const spec = structOf(pod, 'spec')
  const containers = [...objectsOf(spec, 'containers'), ...objectsOf(spec, 'initContainers')]
  return limits.flatMap((limit) => {
    if (limit.type === 'Container') {
      return containers.flatMap((container) => violations(limit, usageOf(container)))
    }
    if (limit.type !== 'Pod') return []
    const requests = amountsOfPod(pod, 'requests', podLevelResources)
    return violations(limit, { requests, limits: amountsOfPod(pod, 'limits', podLevelResources) })
  })
}

function claimLimitViolations(claim: ApiObject, limits: readonly Limit[]): readonly string[] {
  const requests = parseAmounts(structOf(claim, 'spec', 'resources', 'requests'))
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
  create({ brand, gate, objects }) {
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
        const { object, definition } = attributes
        if (!object || definition.resource !== 'pods') return
        for (const range of rangesFor(attributes)) setDefaultAmounts(object, range, annotation)
      },
      validate(attributes) {
        const { object, definition } = attributes
        if (!object) return
        for (const { limits } of rangesFor(attributes)) {
          const found =
            definition.resource === 'pods'
              ? podViolations(object, limits, gate('PodLevelResources'))
              : claimLimitViolations(object, limits)
          if (found.length > 0) throw forbiddenWrite(attributes, aggregateText(found))
        }
      },
    }
  },
}
