import { isPresent } from '../../../../../base/api/json-fields.ts'
import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'
import type { PodContainer } from '../../../../simulation/containers/container-plan.ts'
import { imageUsersOf } from '../../../../simulation/containers/image-users.ts'

/**
 * Why a container may not run as the user that it has, in the words of the kubelet; undefined where it may. An image that nothing is
 * known of has a user that is not root.
 */
export function userProblem(
  { metadata: { name = '', namespace = '', uid = '' }, spec }: corev1.Pod,
  { name: container, image = '', securityContext: own }: PodContainer,
): string | undefined {
  const { securityContext: shared } = spec
  if ((own?.runAsNonRoot ?? shared.runAsNonRoot) !== true) return undefined
  const where = `(pod: "${name}_${namespace}(${uid})", container: ${container})`
  const runAsUser = own?.runAsUser ?? shared.runAsUser
  if (isPresent(runAsUser)) {
    if (Number(runAsUser) !== 0) return undefined
    return `container's runAsUser breaks non-root policy ${where}`
  }
  const users = imageUsersOf(image)
  if (users?.isNamed === true) {
    return `container has runAsNonRoot and image has non-numeric user (${users.usual.name}), cannot verify user is non-root ${where}`
  }
  return users?.usual.uid === 0
    ? `container has runAsNonRoot and image will run as root ${where}`
    : undefined
}
