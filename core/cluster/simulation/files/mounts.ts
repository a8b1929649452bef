import type { FileRoom } from './file-room.ts'
import type { DirectoryNode, Inode } from './inode.ts'

/** A file system. */
export interface FileTree {
  readonly root: DirectoryNode
  readonly room: FileRoom
  /** As /proc/mounts names it: `overlay`, `tmpfs`, `ext4`, `proc`. */
  readonly type: string
  /** As /proc/mounts names it. */
  readonly source: string
}

/** A file system, or a file or directory of it, at a path of a container. */
export interface Mount {
  /** Absolute, without symbolic links. */
  readonly path: string
  readonly tree: FileTree
  /** The root of its tree, or what `subPath` names there. */
  readonly node: Inode
  readonly isReadOnly: boolean
}

/** The mounts of a container by their paths; `/` is always there. */
export type Mounts = ReadonlyMap<string, Mount>
