import type * as corev1 from '../../../base/api/types/core.v1.generated.ts'
import { isExtendedResource } from '../../../kinds/rules/core/quotas/resource-names.ts'
import type { AdmissionPlugin } from '../admission-plugin.ts'
import { writesOf } from '../handled-writes.ts'
import type { PluginRegistration } from '../plugin-registration.ts'

const name = 'ExtendedResourceToleration'

/** Resources that containers request, sorted. */
function requestedResources(spec: corev1.PodSpec): readonly string[] {
  const containers = [...(spec.containers ?? []), ...(spec.initContainers ?? [])]
  const names = containers.flatMap(({ resources }) => Object.keys(resources.requests ?? {}))
  return [...new Set(names)].toSorted()
}

function tolerationOf(resource: string): corev1.Toleration {
  return { key: resource, operator: 'Exists', effect: 'NoSchedule' }
}

/** Whether a toleration differs from {@link tolerationOf} its key at most in its seconds. */
function isOfResource({ operator, effect, value = '' }: corev1.Toleration): boolean {
  return operator === 'Exists' && effect === 'NoSchedule' && value === ''
}

/** The tolerations of a pod, with those of resources. One that has seconds, which are of no use there, is replaced. */
function withResources(
  tolerations: readonly corev1.Toleration[],
  resources: readonly string[],
): corev1.Toleration[] {
  const wanted = new Set(resources)
  const present = new Set<string>()
  const exact = new Set<string>()
  for (const each of tolerations.filter(isOfResource)) {
    const { key = '' } = each
    present.add(key)
    if (each.tolerationSeconds === undefined) exact.add(key)
  }
  const kept = tolerations.map((each) => {
    const { key = '' } = each
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
  create({ brand }): AdmissionPlugin<corev1.Pod> {
    const isExtended = (resource: string): boolean =>
      !resource.includes(`${brand.labelDomain}/`) && isExtendedResource(resource)
    return {
      name,
      handles: writesOf('pods'),
      changesObjects: 'complete',
      mutate({ object }) {
        if (!object) return
        const { spec } = object
        const extended = requestedResources(spec).filter(isExtended)
        if (extended.length === 0) return
        spec.tolerations = withResources(spec.tolerations ?? [], extended)
      },
    }
  },
}
