import type * as corev1 from '../../../base/api/types/core.v1.generated.ts'
import type { FindConfig } from '../containers/config-values.ts'
import { directoryIn } from '../containers/container-root.ts'
import type { FileRoom } from '../files/file-room.ts'
import { DirectoryNode, type FileAttributes, FileNode, type Inode } from '../files/inode.ts'
import type { FileTree } from '../files/mounts.ts'
import { bytesOfText } from '../processes/bytes-as-text.ts'
import { filesOfVolume } from './volume-files.ts'

/** The file system of a pod's volume as it is mounted first. */
export function volumeTree(
  pod: corev1.Pod,
  volume: corev1.Volume,
  find: FindConfig,
  madeAt: number,
  room: FileRoom,
): FileTree {
  const owned = (mode: number): FileAttributes => ({ mode, uid: 0, gid: 0, modifiedAt: madeAt })
  const fill = (): Map<string, Inode> => {
    const entries = new Map<string, Inode>()
    const top = new DirectoryNode(owned(0o777), entries)
    for (const [path, read] of filesOfVolume(pod, volume, find)) {
      const names = path.split('/').filter((name) => name !== '')
      const last = names.pop()
      if (last === undefined) continue
      let parent = top
      for (const name of names) parent = directoryIn(parent, name, owned(0o755))
      parent.entries.set(last, new FileNode(owned(0o644), bytesOfText(read())))
    }
    return entries
  }
  const root = new DirectoryNode(owned(0o777), fill)
  return { root, room, type: volume.emptyDir ? 'ext4' : 'tmpfs', source: volume.name }
}
