import { canRead, canSearch, canWrite, type Credentials, isAllowed } from './credentials.ts'
import { FileError } from './file-error.ts'
import { type FileStatus, statusOf } from './file-status.ts'
import {
  DirectoryNode,
  type FileAttributes,
  FileNode,
  type Inode,
  LinkNode,
  PipeNode,
} from './inode.ts'
import type { Mount, Mounts } from './mounts.ts'
import { longestPath, pathOfPlace, type Place, type Step, walkPath } from './path-walk.ts'

export type { Credentials } from './credentials.ts'
export type { FileStatus } from './file-status.ts'
export { longestPath } from './path-walk.ts'

/** What an entry is counted as beside its content, in bytes. */
export const entryBytes = 512
const [setUserId, setGroupId, sticky] = [0o4000, 0o2000, 0o1000]

export interface WriteOptions {
  readonly append?: boolean
  /** Permission bits of a file that is made, before the umask is applied. */
  readonly mode?: number
}

type Existing = Place & { readonly node: Inode }

/** The files of a container as a process sees them: its mounts, its rights, its umask. Paths are absolute. All methods throw FileErrors. */
export class ProcessFiles {
  readonly mounts: Mounts
  readonly credentials: Credentials
  readonly #now: () => number
  umask = 0o022

  constructor(mounts: Mounts, credentials: Credentials, now: () => number) {
    this.mounts = mounts
    this.credentials = credentials
    this.#now = now
  }

  /** The files as a process sees them whose root is a directory of these (chroot(2)). */
  below(path: string): ProcessFiles {
    const place = this.#existing(path)
    const { node, mount } = place
    if (node.kind !== 'directory') throw new FileError('ENOTDIR')
    this.#check(node, canSearch)
    const top = pathOfPlace(place).replace(/\/$/, '')
    const { tree, isReadOnly } = mount
    const mounts = new Map<string, Mount>([['/', { path: '/', tree, node, isReadOnly }]])
    for (const each of this.mounts.values()) {
      if (!each.path.startsWith(`${top}/`) || each.path === '/') continue
      const inner = each.path.slice(top.length)
      mounts.set(inner, { ...each, path: inner })
    }
    return new ProcessFiles(mounts, this.credentials, this.#now)
  }

  /** The same files for another process. */
  again(): ProcessFiles {
    return new ProcessFiles(this.mounts, this.credentials, this.#now)
  }

  /** What lies at a path. `follow` false: of a symbolic link, that itself. */
  status(path: string, follow = true): FileStatus {
    const { node, mount } = this.#existing(path, follow)
    return statusOf(node, mount)
  }

  /** What lies at a path; undefined where nothing does, or where it cannot be reached. */
  find(path: string, follow = true): FileStatus | undefined {
    try {
      return this.status(path, follow)
    } catch (error) {
      if (error instanceof FileError) return undefined
      throw error
    }
  }

  /** Reads a file, which may grow, shrink or lose its name meanwhile: the result gives its content as it is then. */
  open(path: string): () => Uint8Array {
    return this.opened(path).read
  }

  /** As {@link open}, with the time of its last change, in milliseconds since the epoch. */
  opened(path: string): { readonly modifiedAt: number; readonly read: () => Uint8Array } {
    const { node } = this.#existing(path)
    this.#check(node, canRead)
    if (node.kind === 'directory') throw new FileError('EISDIR')
    const { modifiedAt } = node
    if (node.kind !== 'file') return { modifiedAt, read: () => new Uint8Array() }
    return { modifiedAt, read: () => node.content }
  }

  read(path: string): Uint8Array {
    return this.open(path)()
  }

  /** Names in a directory, in their order. */
  names(path: string): string[] {
    const { node } = this.#existing(path)
    if (node.kind !== 'directory') throw new FileError('ENOTDIR')
    this.#check(node, canRead)
    return Array.from(node.entries.keys()).toSorted()
  }

  /** Writes a file, or appends to it, and makes it where it is not there. `bytes` may be kept. */
  write(
    path: string,
    bytes: Uint8Array,
    { append = false, mode = 0o666 }: WriteOptions = {},
  ): void {
    const place = this.#walk(path, true)
    const { node, mount } = place
    const { room } = mount.tree
    if (!node) {
      if (place.isOfDirectory) throw new FileError('EISDIR')
      const made = new FileNode(this.#attributes(mode & ~this.umask, place))
      this.#add(place, made)
      if (bytes.length > 0) made.set(bytes, room)
      return
    }
    if (node.kind === 'directory') throw new FileError('EISDIR')
    if (node.kind === 'file' && mount.isReadOnly) throw new FileError('EROFS')
    this.#check(node, canWrite)
    if (node.kind !== 'file') {
      if (node.kind === 'device' && node.device === 'full' && bytes.length > 0) {
        throw new FileError('ENOSPC')
      }
      return
    }
    if (append) node.append(bytes, room)
    else node.set(bytes, room)
    if (append && bytes.length === 0) return
    if (this.credentials.uid !== 0) node.mode &= ~idBits(node.mode)
    node.modifiedAt = node.changedAt = this.#now()
  }

  makeDirectory(path: string, mode = 0o777): void {
    const place = this.#walk(path, false)
    if (place.node) throw new FileError('EEXIST')
    this.#add(place, this.#directory(place, mode))
  }

  /** Makes a directory and those that it lies in, where they are not there. */
  makeDirectories(path: string, mode: number = 0o777): void {
    const made = this.#walk(path, true, (place) => {
      const node = this.#directory(place, mode)
      this.#add(place, node)
      return node
    })
    if (made.node && made.node.kind !== 'directory') throw new FileError('EEXIST')
  }

  /** Makes a named pipe. */
  makePipe(path: string, mode = 0o666): void {
    const place = this.#walk(path, false)
    if (place.node) throw new FileError('EEXIST')
    if (place.isOfDirectory) throw new FileError('ENOENT')
    this.#add(place, new PipeNode(this.#attributes(mode & ~this.umask, place)))
  }

  /** Makes a symbolic link at `path`. */
  symlink(target: string, path: string): void {
    if (target === '') throw new FileError('ENOENT')
    if (target.length >= longestPath) throw new FileError('ENAMETOOLONG')
    const place = this.#walk(path, false)
    if (place.node) throw new FileError('EEXIST')
    if (place.isOfDirectory) throw new FileError('ENOENT')
    this.#add(place, new LinkNode(this.#attributes(0o777, place), target), target.length)
  }

  /** Gives a file a further name. `follow`: of a symbolic link, what it leads to. */
  link(from: string, to: string, follow = false): void {
    const { node, mount } = this.#existing(from, follow)
    const place = this.#walk(to, false)
    if (place.node) throw new FileError('EEXIST')
    if (place.isOfDirectory) throw new FileError('ENOENT')
    if (mount !== place.mount) throw new FileError('EXDEV')
    if (node.kind === 'directory') throw new FileError('EPERM')
    // Of a link that takes no room yet, the target is taken with its first name that does.
    this.#add(place, node, node.kind === 'symlink' && node.namesTaken === 0 ? node.size : 0)
    node.links += 1
    node.changedAt = this.#now()
  }

  /** Removes a file or a link. */
  remove(path: string): void {
    const place = this.#existing(path, false)
    this.#checkRemoval(place)
    if (place.node.kind === 'directory') throw new FileError('EISDIR')
    this.#detach(place)
  }

  removeDirectory(path: string): void {
    const place = this.#existing(path, false)
    if (/(?:^|\/)\.\/*$/.test(path)) throw new FileError('EINVAL')
    if (/(?:^|\/)\.\.\/*$/.test(path)) throw new FileError('ENOTEMPTY')
    this.#checkRemoval(place)
    const { node } = place
    if (node.kind !== 'directory') throw new FileError('ENOTDIR')
    if (node.entries.size > 0) throw new FileError('ENOTEMPTY')
    this.#detach(place)
  }

  /** Removes what lies at a path, a directory with all that lies in it. Returns how many entries that were. */
  removeAll(path: string): number {
    const top = this.#existing(path, false)
    let count = 0
    const left: (readonly [place: Existing, isEmpty: boolean])[] = [[top, false]]
    for (let next = left.pop(); next; next = left.pop()) {
      const [place, isEmpty] = next
      const { node } = place
      if (node.kind !== 'directory' || isEmpty) {
        this.#checkRemoval(place)
        this.#detach(place)
        count += 1
        continue
      }
      if (place.isMountPoint) throw new FileError('EBUSY')
      this.#check(node, canRead)
      left.push([place, true])
      const step = { node, mount: place.mount, name: place.name }
      const points = place.parent.below?.points.get(place.name)
      const parent: Step = { ...step, below: points }
      for (const name of Array.from(node.entries.keys())) {
        const mounted = points?.points.get(name)?.mount
        const inside = mounted?.node ?? node.entries.get(name)
        const isMountPoint = mounted !== undefined
        if (inside) left.push([{ ...place, parent, name, node: inside, isMountPoint }, false])
      }
    }
    return count
  }

  /** Gives a file another place, where it replaces what is there. */
  rename(from: string, to: string): void {
    const place = this.#existing(from, false)
    const target = this.#walk(to, false)
    const { node } = place
    if (place.mount !== target.mount) throw new FileError('EXDEV')
    if (place.isDots || target.isDots) throw new FileError('EBUSY')
    if (target.node !== node && target.steps.some((step) => step.node === node)) {
      throw new FileError('EINVAL')
    }
    if (target.isOfDirectory && node.kind !== 'directory') throw new FileError('ENOTDIR')
    if (target.node === node) return
    this.#checkRemoval(place)
    if (target.node) this.#checkRemoval({ ...target, node: target.node })
    else this.#checkEntry(target)
    if (target.node) {
      if (target.node.kind === 'directory') {
        if (node.kind !== 'directory') throw new FileError('EISDIR')
        if (target.node.entries.size > 0) throw new FileError('ENOTEMPTY')
      } else if (node.kind === 'directory') throw new FileError('ENOTDIR')
      this.#detach({ ...target, node: target.node })
    }
    place.parent.node.delete(place.name)
    target.parent.node.set(target.name, node)
    const now = this.#now()
    for (const { node: parent } of [place.parent, target.parent]) {
      parent.modifiedAt = parent.changedAt = now
    }
    node.changedAt = now
  }

  changeMode(path: string, mode: number): void {
    const { node, mount } = this.#existing(path)
    if (mount.isReadOnly) throw new FileError('EROFS')
    const { uid, groups } = this.credentials
    if (uid !== 0 && uid !== node.uid) throw new FileError('EPERM')
    // Only a member of its group makes a file run with its rights.
    const isMember = uid === 0 || groups.includes(node.gid)
    node.mode = mode & (isMember ? 0o7777 : 0o5777)
    node.changedAt = this.#now()
  }

  /** Undefined leaves the user or the group as it is. */
  changeOwner(path: string, uid: number | undefined, gid: number | undefined, follow = true): void {
    const { node, mount } = this.#existing(path, follow)
    if (mount.isReadOnly) throw new FileError('EROFS')
    const { uid: own, groups } = this.credentials
    const isPermitted =
      own === 0 ||
      (node.uid === own &&
        (uid === undefined || uid === own) &&
        (gid === undefined || gid === node.gid || groups.includes(gid)))
    if (!isPermitted) throw new FileError('EPERM')
    node.uid = uid ?? node.uid
    node.gid = gid ?? node.gid
    if (node.kind !== 'directory') node.mode &= ~idBits(node.mode)
    node.changedAt = this.#now()
  }

  /** Sets the times of the last change and, where it is given, of the last read, in milliseconds since the epoch. */
  changeTime(path: string, modifiedAt: number | undefined, accessedAt?: number): void {
    const { node, mount } = this.#existing(path)
    if (mount.isReadOnly) throw new FileError('EROFS')
    if (node.uid !== this.credentials.uid) this.#check(node, canWrite)
    node.modifiedAt = modifiedAt ?? node.modifiedAt
    node.accessedAt = accessedAt ?? node.accessedAt
    node.changedAt = this.#now()
  }

  /** Whether the process may do that: 4 reads, 2 writes, 1 runs or searches; added. */
  allows(path: string, access: number): boolean {
    const status = this.find(path)
    if (!status) return false
    if ((access & canWrite) !== 0 && status.mount.isReadOnly && status.kind !== 'device')
      return false
    return isAllowed(this.credentials, status, access)
  }

  /** The path without symbolic links; the last part need not exist. */
  realPath(path: string): string {
    return pathOfPlace(this.#walk(path, true))
  }

  #directory(place: Place, mode: number): DirectoryNode {
    const attributes = this.#attributes(mode & ~this.umask, place)
    const inherited = place.parent.node.mode & setGroupId
    return new DirectoryNode({ ...attributes, mode: attributes.mode | inherited })
  }

  #attributes(mode: number, { parent }: Place): FileAttributes {
    const { uid, groups } = this.credentials
    const { node } = parent
    // What is made in a directory with the set-group-id bit belongs to its group.
    const gid = (node.mode & setGroupId) === 0 ? (groups[0] ?? 0) : node.gid
    return { mode, uid, gid, modifiedAt: this.#now() }
  }

  /** Puts a node at a place that has none. */
  #add(place: Place, node: Inode, bytes = 0): void {
    this.#checkEntry(place)
    const { node: parent } = place.parent
    // What was removed meanwhile takes no names.
    if (parent.links === 0) throw new FileError('ENOENT')
    parent.set(place.name, node)
    if (!place.mount.tree.room.take(bytes + entryBytes, 1)) {
      parent.delete(place.name)
      throw new FileError('ENOSPC')
    }
    node.namesTaken += 1
    parent.modifiedAt = parent.changedAt = this.#now()
  }

  /** Takes a name from its directory, and gives back the room that it took. */
  #detach({ node, parent, name, mount }: Existing): void {
    const { room } = mount.tree
    const before = node.bytesTaken
    parent.node.delete(name)
    parent.node.modifiedAt = parent.node.changedAt = this.#now()
    node.links -= 1
    node.changedAt = this.#now()
    if (node.namesTaken > 0) {
      node.namesTaken -= 1
      room.take(-entryBytes, -1)
    }
    if (node.kind === 'symlink') room.take(node.bytesTaken - before)
    else if (node.links <= 0 && before > 0) room.take(-before)
  }

  /** Checks that names may be added to a directory and taken from it. */
  #checkEntry({ parent, mount }: Place): void {
    if (parent.mount.isReadOnly || mount.isReadOnly) throw new FileError('EROFS')
    this.#check(parent.node, canWrite | canSearch)
  }

  /** Checks that a name may be taken from its directory. */
  #checkRemoval(place: Existing): void {
    const { parent, node, isMountPoint } = place
    if (isMountPoint) throw new FileError('EBUSY')
    this.#checkEntry(place)
    const { uid } = this.credentials
    if ((parent.node.mode & sticky) === 0 || uid === 0) return
    if (uid !== node.uid && uid !== parent.node.uid) throw new FileError('EPERM')
  }

  #check(node: Inode, access: number): void {
    if (!isAllowed(this.credentials, node, access)) throw new FileError('EACCES')
  }

  #existing(path: string, follow = true): Existing {
    const place = this.#walk(path, follow)
    if (!place.node) throw new FileError('ENOENT')
    return place as Existing
  }

  #walk(path: string, follow: boolean, make?: (place: Place) => DirectoryNode): Place {
    return walkPath(this.mounts, this.credentials, path, { follow, ...(make && { make }) })
  }
}

/** The bits by which a file runs with the rights of its owner and its group, where it has them. */
function idBits(mode: number): number {
  return setUserId | ((mode & 0o010) === 0 ? 0 : setGroupId)
}
