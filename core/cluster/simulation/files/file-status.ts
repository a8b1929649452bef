import type { DeviceName, Inode } from './inode.ts'
import type { Mount } from './mounts.ts'

/** What stat(2) says of a file. */
export interface FileStatus {
  readonly kind: Inode['kind']
  readonly number: number
  readonly mode: number
  readonly uid: number
  readonly gid: number
  readonly size: number
  /** Milliseconds since the epoch, as are the two others. */
  readonly modifiedAt: number
  readonly changedAt: number
  readonly accessedAt: number
  /** Names that it has; of a directory, with `.` and the `..` of those in it. */
  readonly links: number
  /** Of a symbolic link. */
  readonly target?: string
  readonly device?: DeviceName
  /** The mount that it lies in. */
  readonly mount: Mount
}

export function statusOf(node: Inode, mount: Mount): FileStatus {
  const { kind, number, mode, uid, gid, size, modifiedAt, changedAt, accessedAt } = node
  return {
    kind,
    number,
    mode,
    uid,
    gid,
    size,
    modifiedAt,
    changedAt,
    accessedAt,
    links: linksOf(node, mount),
    mount,
    ...(node.kind === 'symlink' && { target: node.target }),
    ...(node.kind === 'device' && { device: node.device }),
  }
}

/** Names of a node: of a directory, with its `.` and the `..` of those in it, but for those of an image, as in overlayfs. */
function linksOf(node: Inode, { tree }: Mount): number {
  if (node.kind !== 'directory') return node.links
  return tree.type === 'overlay' && node.namesTaken === 0 ? 1 : 2 + node.directories
}
