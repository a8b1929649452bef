import { encodeUtf8 } from '../../../base/text/utf8.ts'
import type { FileRoom } from '../files/file-room.ts'
import {
  type DeviceName,
  DeviceNode,
  DirectoryNode,
  type FileAttributes,
  FileNode,
  type Inode,
  LinkNode,
} from '../files/inode.ts'
import type { FileTree } from '../files/mounts.ts'

const directories = [
  'bin',
  'dev',
  'etc',
  'home',
  'mnt',
  'opt',
  'proc',
  'root',
  'run',
  'sbin',
  'srv',
  'sys',
  'tmp',
  'usr',
  'var',
]
const devices: readonly DeviceName[] = [
  'null',
  'zero',
  'full',
  'random',
  'urandom',
  'tty',
  'stdin',
  'stdout',
  'stderr',
]

export interface RootFiles {
  /** Contents by absolute path. */
  readonly files: ReadonlyMap<string, string>
  /** Names of the programs in /bin. */
  readonly programs: () => readonly string[]
  /** When the container was made, in milliseconds since the epoch. */
  readonly madeAt: number
  readonly room: FileRoom
}

/** A directory below another one, which is made where it is not there. */
export function directoryIn(
  parent: DirectoryNode,
  name: string,
  attributes: FileAttributes,
): DirectoryNode {
  const known = parent.entries.get(name)
  if (known?.kind === 'directory') return known
  const made = new DirectoryNode(attributes)
  parent.entries.set(name, made)
  return made
}

/** The file system that a container starts with: what its image has, and what the kubelet puts into it. */
export function containerRoot({ files, programs, madeAt, room }: RootFiles): FileTree {
  const owned = (mode: number): FileAttributes => ({ mode, uid: 0, gid: 0, modifiedAt: madeAt })
  const program = new FileNode(owned(0o755))
  const bin = (): Map<string, Inode> => new Map(programs().map((name) => [name, program] as const))
  const root = new DirectoryNode(owned(0o755))
  for (const name of directories) {
    const mode = name === 'tmp' ? 0o1777 : name === 'root' ? 0o700 : 0o755
    root.entries.set(name, new DirectoryNode(owned(mode), name === 'bin' ? bin : undefined))
  }
  const dev = directoryIn(root, 'dev', owned(0o755))
  for (const name of devices) dev.entries.set(name, new DeviceNode(owned(0o666), name))
  const usr = directoryIn(root, 'usr', owned(0o755))
  usr.entries.set('bin', new LinkNode(owned(0o777), '/bin'))
  for (const name of ['local', 'share']) directoryIn(usr, name, owned(0o755))
  const local = directoryIn(usr, 'local', owned(0o755))
  local.entries.set('bin', new LinkNode(owned(0o777), '/bin'))
  const variable = directoryIn(root, 'var', owned(0o755))
  variable.entries.set('run', new LinkNode(owned(0o777), '/run'))
  variable.entries.set('tmp', new DirectoryNode(owned(0o1777)))
  for (const name of ['cache', 'lib', 'log', 'spool']) directoryIn(variable, name, owned(0o755))
  for (const [path, text] of files) {
    const names = path.split('/').slice(1)
    const last = names.pop() ?? ''
    let parent = root
    for (const name of names) parent = directoryIn(parent, name, owned(0o755))
    parent.entries.set(last, new FileNode(owned(0o644), encodeUtf8(text)))
  }
  return { root, room, type: 'overlay', source: 'overlay' }
}
