import { ensureStruct, has, objectsOf, structOf, textOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import { isExtendedResource } from '../../../kinds/rules/core/quotas/resource-names.ts'
import { writesOf } from '../handled-writes.ts'
import type { PluginRegistration } from '../plugin-registration.ts'

const name = 'ExtendedResourceToleration'

/** Resources that containers request, sorted. */
function requestedResources(spec: JsonObject): readonly string[] {
  const containers = [...objectsOf(spec, 'containers'), ...objectsOf(spec, 'initContainers')]
  const names = containers.flatMap((each) => Object.keys(structOf(each, 'resources', 'requests')))
  return [...new Set(names)].toSorted()
}

function tolerationOf(resource: string): JsonObject {
  return { key: resource, operator: 'Exists', effect: 'NoSchedule' }
}

/** Whether a toleration differs from {@link tolerationOf} its key at most in its seconds. */
function isOfResource(toleration: JsonObject): boolean {
  return (
    textOf(toleration, 'operator') === 'Exists' &&
    textOf(toleration, 'effect') === 'NoSchedule' &&
    textOf(toleration, 'value') === ''
  )
}

/** The tolerations of a pod, with those of resources. One that has seconds, which are of no use there, is replaced. */
function withResources(
  tolerations: readonly JsonObject[],
  resources: readonly string[],
): JsonObject[] {
  const wanted = new Set(resources)
  const present = new Set<string>()
  const exact = new Set<string>()
  for (const each of tolerations.filter(isOfResource)) {
    const key = textOf(each, 'key')
    present.add(key)
    if (!has(each, 'tolerationSeconds')) exact.add(key)
  }
  const kept = tolerations.map((each) => {
    const key = textOf(each, 'key')
    return isOfResource(each) && wanted.has(key) && !exact.has(key) ? tolerationOf(key) : each
  })
  return [...kept, ...resources.filter((each) => !present.has(each)).map(tolerationOf)]
}

/**
 * The plug-in ExtendedResourceToleration: pods tolerate the taints of nodes that are kept for the extended resources which
 * they request. Such a taint has the name of the resource as its key.
 */
export const extendedResourceToleration: PluginRegistration = {
  name,
  isDefault: false,
  create({ brand }) {
    const isExtended = (resource: string): boolean =>
      !resource.includes(`${brand.labelDomain}/`) && isExtendedResource(resource)
    return {
      name,
      handles: writesOf('pods'),
      changesObjects: 'complete',
      mutate({ object }) {
        if (!object) return
        const spec = ensureStruct(object, 'spec')
        const extended = requestedResources(spec).filter(isExtended)
        if (extended.length === 0) return
        spec['tolerations'] = withResources(objectsOf(spec, 'tolerations'), extended)
      },
    }
  },
}
