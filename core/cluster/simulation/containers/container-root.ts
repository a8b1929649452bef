import { encodeUtf8 } from '../../../base/text/utf8.ts'
import type { FileRoom } from '../files/file-room.ts'
import {
  type DeviceName,
  type DirectoryEntries,
  DeviceNode,
  DirectoryNode,
  type FileAttributes,
  FileNode,
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
  /** Absolute path of a directory that is made where it is not there; none unless given. */
  readonly workingDirectory?: string
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

/** The file system that a container starts with: what its image has. Each directory of it is filled at the first look. */
export function containerRoot(parts: RootFiles): FileTree {
  const { files, programs, madeAt, room, workingDirectory = '' } = parts
  const [workTop = '', ...workNames] = workingDirectory
    .split('/')
    .filter((name) => !['', '.', '..'].includes(name))
  const owned = (mode: number): FileAttributes => ({ mode, uid: 0, gid: 0, modifiedAt: madeAt })
  const fills: Readonly<Record<string, (directory: DirectoryNode) => void>> = {
    bin: ({ entries }) => {
      const program = new FileNode(owned(0o755))
      for (const name of programs()) entries.set(name, program)
    },
    dev: ({ entries }) => {
      for (const name of devices) entries.set(name, new DeviceNode(owned(0o666), name))
    },
    usr: (usr) => {
      usr.entries.set('bin', new LinkNode(owned(0o777), '/bin'))
      directoryIn(usr, 'share', owned(0o755))
      const { entries } = directoryIn(usr, 'local', owned(0o755))
      entries.set('bin', new LinkNode(owned(0o777), '/bin'))
    },
    var: (directory) => {
      directory.entries.set('run', new LinkNode(owned(0o777), '/run'))
      directory.entries.set('tmp', new DirectoryNode(owned(0o1777)))
      for (const name of ['cache', 'lib', 'log', 'spool']) {
        directoryIn(directory, name, owned(0o755))
      }
    },
  }
  const addFiles = (directory: DirectoryNode, top: string): void => {
    for (const [path, text] of files) {
      if (!path.startsWith(top)) continue
      const names = path.slice(top.length).split('/')
      const last = names.pop() ?? ''
      let parent = directory
      for (const name of names) parent = directoryIn(parent, name, owned(0o755))
      parent.entries.set(last, new FileNode(owned(0o644), () => encodeUtf8(text)))
    }
  }
  const addWorkingDirectory = (directory: DirectoryNode): void => {
    let parent = directory
    for (const name of workNames) {
      const known = parent.entries.get(name)
      if (known && known.kind !== 'directory') return
      parent = directoryIn(parent, name, owned(0o755))
    }
  }
  const filled = (name: string): DirectoryEntries => {
    const directory = new DirectoryNode(owned(0o755))
    fills[name]?.(directory)
    addFiles(directory, `/${name}/`)
    if (name === workTop) addWorkingDirectory(directory)
    return directory.entries
  }
  const root = new DirectoryNode(owned(0o755))
  const tops: string[] = workTop === '' ? [] : [workTop]
  for (const [path, text] of files) {
    const [, name = '', ...rest] = path.split('/')
    if (rest.length > 0) tops.push(name)
    else root.entries.set(name, new FileNode(owned(0o644), () => encodeUtf8(text)))
  }
  for (const name of new Set([...directories, ...tops])) {
    const mode = name === 'tmp' ? 0o1777 : name === 'root' ? 0o700 : 0o755
    root.entries.set(name, new DirectoryNode(owned(mode), () => filled(name)))
  }
  return { root, room, type: 'overlay', source: 'overlay' }
}
