import { FileRoom } from '../../../../../core/cluster/simulation/files/file-room.ts'
import { DirectoryNode } from '../../../../../core/cluster/simulation/files/inode.ts'
import type { Mount } from '../../../../../core/cluster/simulation/files/mounts.ts'
import { ProcessFiles } from '../../../../../core/cluster/simulation/files/process-files.ts'
import { failureOf } from '../../../../../core/cluster/simulation/processes/shell-session.ts'

export interface TestFiles {
  readonly room: FileRoom
  readonly root: DirectoryNode
  /** The files as a user with some groups sees them. */
  as(uid: number, ...groups: number[]): ProcessFiles
}

/** An empty tree with room, whose root anyone may write to; further mounts by path. */
export function testFiles(
  mounts: Readonly<Record<string, Partial<Mount>>> = {},
  now: () => number = () => 1000,
): TestFiles {
  const attributes = { mode: 0o777, uid: 0, gid: 0, modifiedAt: 0 }
  const room = new FileRoom(100_000, 100)
  const treeOf = (root: DirectoryNode): Mount['tree'] => ({
    root,
    room,
    type: 'tmpfs',
    source: 'tmpfs',
  })
  const mount = (path: string, more: Partial<Mount> = {}): [string, Mount] => {
    const root = new DirectoryNode(attributes)
    return [path, { path, tree: treeOf(root), node: root, isReadOnly: false, ...more }]
  }
  const root = new DirectoryNode(attributes)
  const all = new Map([
    mount('/', { node: root, tree: treeOf(root) }),
    ...Object.entries(mounts).map(([path, more]) => mount(path, more)),
  ])
  for (const path of Object.keys(mounts)) {
    root.entries.set(path.slice(1), new DirectoryNode(attributes))
  }
  return { room, root, as: (uid, ...groups) => new ProcessFiles(all, { uid, groups }, now) }
}

/** What a call on files fails with; undefined where it does not. */
export const failure = (act: () => unknown): string | undefined => failureOf(() => void act())
