import type * as corev1 from '../../../base/api/types/core.v1.generated.ts'
import type { PodContainer } from './container-plan.ts'

/** The resources that a container is held to: a limit that it does not have is that of its pod (`spec.resources`). */
export function limitedResources(
  { spec }: Pick<corev1.Pod, 'spec'>,
  { resources }: PodContainer,
): corev1.ResourceRequirements {
  const limits = spec.resources?.limits
  return limits ? { ...resources, limits: { ...limits, ...resources.limits } } : resources
}
