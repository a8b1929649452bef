import { has, ensureStruct, objectsOf, structOf, textOf } from '../../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../../base/api/json.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import { withSortedKeys } from '../../../../base/json/sorted-keys.ts'
import type { LimitRange } from './limits.ts'

/** Adds amounts that are absent from the map. @returns their resource names, sorted. */
function addAbsent(resources: JsonObject, field: string, amounts: JsonObject): readonly string[] {
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
export function setDefaultAmounts(pod: ApiObject, range: LimitRange, annotation: string): void {
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
