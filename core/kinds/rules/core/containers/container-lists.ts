import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'

/** The lists of containers that a pod has, in the order in which they run. */
export const containerLists = ['initContainers', 'containers', 'ephemeralContainers'] as const

/** A container of any of a pod's lists. */
export type AnyContainer = corev1.Container | corev1.EphemeralContainer

const noResources: corev1.ResourceRequirements = {}

/** Resources of a container. Decoding sets them always, but a container that an admission plug-in has added may lack them. */
export function resourcesOf(container: AnyContainer): corev1.ResourceRequirements {
  return container.resources ?? noResources
}
