import type * as corev1 from '../../../base/api/types/core.v1.generated.ts'
import { numberOfInt64 } from '../../../base/api/types/scalars.ts'
import type { Inode } from '../files/inode.ts'

/** Whom a pod gives the files of its volumes. */
export interface VolumeOwner {
  /** User of tokens: the one that all containers of the pod run as. */
  readonly uid?: number
  /** `fsGroup` of the pod. */
  readonly gid?: number
}

/** As `FsUserFrom` and `fsGroup` of a kubelet have it. */
export function ownerOf({ spec }: corev1.Pod): VolumeOwner {
  const { securityContext } = spec
  const containers = [
    ...(spec.initContainers ?? []),
    ...(spec.containers ?? []),
    ...(spec.ephemeralContainers ?? []),
  ]
  const users = new Set(
    containers.map(({ securityContext: own }) =>
      numberOfInt64(own?.runAsUser ?? securityContext.runAsUser),
    ),
  )
  const [uid] = users
  const gid = numberOfInt64(securityContext.fsGroup)
  return {
    ...(users.size === 1 && uid !== undefined && { uid }),
    ...(gid !== undefined && { gid }),
  }
}

const setGroup = 0o2000

/** Gives a file, link or directory of a volume to the group of its pod, as `SetVolumeOwnership` of a kubelet does. */
export function giveToGroup(node: Inode, { gid }: VolumeOwner, isReadOnly: boolean): void {
  if (gid === undefined) return
  node.gid = gid
  if (node.kind === 'symlink') return
  node.mode |= isReadOnly ? 0o440 : 0o660
  if (node.kind === 'directory') node.mode |= setGroup | 0o110
}
