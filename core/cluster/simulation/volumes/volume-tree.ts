import { parseQuantity, scaledValue } from '../../../base/api/quantities/quantity.ts'
import type * as corev1 from '../../../base/api/types/core.v1.generated.ts'
import { FileRoom } from '../files/file-room.ts'
import { DirectoryNode } from '../files/inode.ts'
import type { FileTree } from '../files/mounts.ts'
import { giveToGroup, type VolumeOwner } from './volume-owner.ts'

/** Bytes of a quantity; Infinity where it is none, or zero. */
export function bytesOfQuantity(text: string | undefined): number {
  const quantity = parseQuantity(text ?? '')
  const bytes = quantity ? Number(scaledValue(quantity, 0)) : 0
  return bytes > 0 ? bytes : Infinity
}

/** The file system of a volume that starts empty: `emptyDir`, and volumes of drivers that nothing is known of. */
export function emptyTree(
  volume: corev1.Volume,
  owner: VolumeOwner,
  madeAt: number,
  podRoom: FileRoom,
): FileTree {
  const isMemory = volume.emptyDir?.medium === 'Memory'
  const most = isMemory ? bytesOfQuantity(volume.emptyDir?.sizeLimit) : Infinity
  const mode = volume.image ? 0o755 : isMemory ? 0o1777 : 0o777
  const root = new DirectoryNode({ mode, uid: 0, gid: 0, modifiedAt: madeAt })
  giveToGroup(root, owner, false)
  return {
    root,
    room: new FileRoom(most, Infinity, podRoom),
    type: isMemory ? 'tmpfs' : 'ext4',
    source: isMemory ? 'tmpfs' : '/dev/sda1',
  }
}
