import { FileError } from './file-error.ts'
import {
  type DeviceName,
  DirectoryNode,
  type FileAttributes,
  FileNode,
  type Inode,
  LinkNode,
} from './inode.ts'
import type { Mount, Mounts } from './mounts.ts'

/** Characters of a path at most, as in Linux (`PATH_MAX`). */
export const longestPath = 4096
/** Characters of a name at most (`NAME_MAX`). */
const longestName = 255
const mostLinks = 40
/** What an entry is counted as beside its content, in bytes. */
const entryBytes = 512

/** Whose rights a process has. */
export interface Credentials {
  readonly uid: number
  /** Primary group first. */
  readonly groups: readonly number[]
}

export interface FileStatus {
  readonly kind: Inode['kind']
  readonly number: number
  readonly mode: number
  readonly uid: number
  readonly gid: number
  readonly size: number
  readonly modifiedAt: number
  readonly links: number
  /** Of a symbolic link. */
  readonly target?: string
  readonly device?: DeviceName
  /** The mount that it lies in. */
  readonly mount: Mount
}

export interface WriteOptions {
  readonly append?: boolean
  /** Permission bits of a file that is made, before the umask is applied. */
  readonly mode?: number
}

/** A directory or file on the way to a path. */
interface Step {
  readonly node: Inode
  readonly mount: Mount
  readonly path: string
}

/** Where a path leads: to a node, or to a name in a directory that has none of that name. */
interface Place {
  readonly parent: Step
  readonly name: string
  readonly node: Inode | undefined
  readonly mount: Mount
  /** Without symbolic links. */
  readonly path: string
}

const [canRead, canWrite, canSearch] = [4, 2, 1]

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

  /** What lies at a path. `follow` false: of a symbolic link, that itself. */
  status(path: string, follow = true): FileStatus {
    const { node, mount } = this.#existing(path, follow)
    const { kind, number, mode, uid, gid, size, modifiedAt, links } = node
    return {
      kind,
      number,
      mode,
      uid,
      gid,
      size,
      modifiedAt,
      links,
      mount,
      ...(node.kind === 'symlink' && { target: node.target }),
      ...(node.kind === 'device' && { device: node.device }),
    }
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
    const { node } = this.#existing(path)
    if (node.kind === 'directory') throw new FileError('EISDIR')
    this.#check(node, canRead)
    if (node.kind !== 'file') return () => new Uint8Array()
    return () => node.content
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
    if (!node) {
      this.#add(
        place,
        new FileNode(this.#attributes(mode & ~this.umask, place), bytes),
        bytes.length,
      )
      return
    }
    if (node.kind === 'directory') throw new FileError('EISDIR')
    this.#check(node, canWrite)
    if (node.kind !== 'file') {
      if (node.kind === 'device' && node.device === 'full') throw new FileError('ENOSPC')
      return
    }
    if (mount.isReadOnly) throw new FileError('EROFS')
    if (append) node.append(bytes, mount.tree.room)
    else node.set(bytes, mount.tree.room)
    node.modifiedAt = this.#now()
  }

  makeDirectory(path: string, mode = 0o777): void {
    const place = this.#walk(path, false)
    if (place.node) throw new FileError('EEXIST')
    const attributes = this.#attributes(mode & ~this.umask, place)
    const inherited = place.parent.node.mode & 0o2000
    this.#add(place, new DirectoryNode({ ...attributes, mode: attributes.mode | inherited }))
  }

  /** Makes a directory and those that it lies in, where they are not there. */
  makeDirectories(path: string, mode: number = 0o777): void {
    const made = this.#walk(path, true, (place) => {
      const attributes = this.#attributes(mode & ~this.umask, place)
      const node = new DirectoryNode(attributes)
      this.#add(place, node)
      return node
    })
    if (made.node && made.node.kind !== 'directory') throw new FileError('EEXIST')
  }

  /** Makes a symbolic link at `path`. */
  symlink(target: string, path: string): void {
    if (target === '') throw new FileError('ENOENT')
    if (target.length >= longestPath) throw new FileError('ENAMETOOLONG')
    const place = this.#walk(path, false)
    if (place.node) throw new FileError('EEXIST')
    this.#add(place, new LinkNode(this.#attributes(0o777, place), target), target.length)
  }

  /** Gives a file a further name. */
  link(from: string, to: string): void {
    const { node, mount } = this.#existing(from, false)
    const place = this.#walk(to, false)
    if (place.node) throw new FileError('EEXIST')
    if (node.kind === 'directory') throw new FileError('EPERM')
    if (mount !== place.mount) throw new FileError('EXDEV')
    this.#add(place, node)
    node.links += 1
  }

  /** Removes a file or a link. */
  remove(path: string): void {
    const place = this.#existing(path, false)
    if (place.node.kind === 'directory') throw new FileError('EISDIR')
    this.#detach(place)
  }

  removeDirectory(path: string): void {
    if (/(?:^|\/)\.\/*$/.test(path)) throw new FileError('EINVAL')
    const place = this.#existing(path, false)
    const { node } = place
    if (node.kind !== 'directory') throw new FileError('ENOTDIR')
    if (this.mounts.has(place.path)) throw new FileError('EBUSY')
    if (node.entries.size > 0) throw new FileError('ENOTEMPTY')
    this.#detach(place)
  }

  /** Removes what lies at a path, a directory with all that lies in it. Returns how many entries that were. */
  removeAll(path: string): number {
    const top = this.#existing(path, false)
    let count = 0
    const left: (readonly [place: Place & { readonly node: Inode }, isEmpty: boolean])[] = [
      [top, false],
    ]
    for (let next = left.pop(); next; next = left.pop()) {
      const [place, isEmpty] = next
      const { node } = place
      if (node.kind !== 'directory' || isEmpty) {
        this.#detach(place)
        count += 1
        continue
      }
      if (this.mounts.has(place.path)) throw new FileError('EBUSY')
      left.push([place, true])
      const parent: Step = { node, mount: place.mount, path: place.path }
      for (const name of Array.from(node.entries.keys())) {
        const inside = node.entries.get(name)
        // The path of what lies deep down may be longer than any that can be followed.
        const at = `${place.path}/${name}`
        if (inside) left.push([{ parent, name, node: inside, mount: place.mount, path: at }, false])
      }
    }
    return count
  }

  /** Gives a file another place, where it replaces what is there. */
  rename(from: string, to: string): void {
    const place = this.#existing(from, false)
    const target = this.#walk(to, false)
    const { node } = place
    if (target.node === node) return
    if (place.mount !== target.mount) throw new FileError('EXDEV')
    if (this.mounts.has(place.path) || this.mounts.has(target.path)) throw new FileError('EBUSY')
    if (`${target.path}/`.startsWith(`${place.path}/`)) throw new FileError('EINVAL')
    this.#checkEntry(place)
    this.#checkEntry(target)
    if (target.node) {
      if (target.node.kind === 'directory') {
        if (node.kind !== 'directory') throw new FileError('EISDIR')
        if (target.node.entries.size > 0) throw new FileError('ENOTEMPTY')
      } else if (node.kind === 'directory') throw new FileError('ENOTDIR')
      this.#detach(target)
    }
    directoryOf(place.parent).entries.delete(place.name)
    directoryOf(target.parent).entries.set(target.name, node)
  }

  changeMode(path: string, mode: number): void {
    const { node, mount } = this.#existing(path)
    this.#checkOwner(node)
    if (mount.isReadOnly) throw new FileError('EROFS')
    node.mode = mode & 0o7777
  }

  /** Undefined leaves the user or the group as it is. */
  changeOwner(path: string, uid: number | undefined, gid: number | undefined, follow = true): void {
    const { node, mount } = this.#existing(path, follow)
    const { uid: own, groups } = this.credentials
    const isAllowed =
      own === 0 ||
      (node.uid === own &&
        (uid === undefined || uid === own) &&
        (gid === undefined || groups.includes(gid)))
    if (!isAllowed) throw new FileError('EPERM')
    if (mount.isReadOnly) throw new FileError('EROFS')
    node.uid = uid ?? node.uid
    node.gid = gid ?? node.gid
  }

  /** Sets the time of the last change, in milliseconds since the epoch. */
  changeTime(path: string, modifiedAt: number): void {
    const { node, mount } = this.#existing(path)
    if (node.uid !== this.credentials.uid) this.#check(node, canWrite)
    if (mount.isReadOnly) throw new FileError('EROFS')
    node.modifiedAt = modifiedAt
  }

  /** Whether the process may do that: 4 reads, 2 writes, 1 runs or searches; added. */
  allows(path: string, access: number): boolean {
    const status = this.find(path)
    if (!status) return false
    if ((access & canWrite) !== 0 && status.mount.isReadOnly && status.kind !== 'device')
      return false
    return this.#may(status, access)
  }

  /** The path without symbolic links; the last part need not exist. */
  realPath(path: string): string {
    return this.#walk(path, true).path
  }

  #attributes(mode: number, { parent }: Place): FileAttributes {
    const { uid, groups } = this.credentials
    const { node } = parent
    // What is made in a directory with the set-group-id bit belongs to its group.
    const gid = (node.mode & 0o2000) === 0 ? (groups[0] ?? 0) : node.gid
    return { mode, uid, gid, modifiedAt: this.#now() }
  }

  /** Puts a node at a place that has none. */
  #add(place: Place, node: Inode, bytes = 0): void {
    this.#checkEntry(place)
    if (!place.mount.tree.room.take(bytes + entryBytes, 1)) throw new FileError('ENOSPC')
    const { node: parent } = place.parent
    directoryOf(place.parent).entries.set(place.name, node)
    parent.modifiedAt = this.#now()
  }

  #detach(place: Place & { readonly node: Inode | undefined }): void {
    const { node, parent, name, path, mount } = place
    if (!node) return
    if (this.mounts.has(path)) throw new FileError('EBUSY')
    this.#checkEntry(place)
    const sticky = (parent.node.mode & 0o1000) !== 0
    const { uid } = this.credentials
    if (sticky && uid !== 0 && uid !== node.uid && uid !== parent.node.uid) {
      throw new FileError('EPERM')
    }
    directoryOf(parent).entries.delete(name)
    parent.node.modifiedAt = this.#now()
    node.links -= 1
    const bytes = node.links > 0 || node.kind === 'directory' ? 0 : node.size
    mount.tree.room.take(
      -Math.min(mount.tree.room.bytes, bytes + entryBytes),
      -Math.min(1, mount.tree.room.entries),
    )
  }

  /** Checks that names may be added to a directory and taken from it. */
  #checkEntry({ parent, mount }: Place): void {
    if (parent.mount.isReadOnly || mount.isReadOnly) throw new FileError('EROFS')
    this.#check(parent.node, canWrite | canSearch)
  }

  #checkOwner({ uid }: Inode): void {
    const { uid: own } = this.credentials
    if (own !== 0 && own !== uid) throw new FileError('EPERM')
  }

  #check(node: Inode, access: number): void {
    if (!this.#may(node, access)) throw new FileError('EACCES')
  }

  #may(
    { kind, mode, uid, gid }: Pick<Inode, 'kind' | 'mode' | 'uid' | 'gid'>,
    access: number,
  ): boolean {
    const { uid: own, groups } = this.credentials
    if (own === 0) return kind === 'directory' || (access & canSearch) === 0 || (mode & 0o111) !== 0
    const shift = own === uid ? 6 : groups.includes(gid) ? 3 : 0
    return ((mode >> shift) & access) === access
  }

  #existing(path: string, follow = true): Place & { readonly node: Inode } {
    const place = this.#walk(path, follow)
    const { node } = place
    if (!node) throw new FileError('ENOENT')
    return { ...place, node }
  }

  /** Follows a path (path_resolution(7)). */
  #walk(path: string, follow: boolean, make?: (place: Place) => DirectoryNode): Place {
    if (path.length >= longestPath) throw new FileError('ENAMETOOLONG')
    if (path === '') throw new FileError('ENOENT')
    const top = this.mounts.get('/')
    if (!top) throw new TypeError('a container has a mount at /')
    const root: Step = { node: top.node, mount: top, path: '/' }
    let steps = [root]
    let links = 0
    // The next name is the last one.
    const left = path.split('/').toReversed()
    for (let name = left.pop(); name !== undefined; name = left.pop()) {
      const current = steps.at(-1) ?? root
      if (current.node.kind !== 'directory') throw new FileError('ENOTDIR')
      if (name === '' || name === '.') continue
      if (name === '..') {
        if (steps.length > 1) steps.pop()
        continue
      }
      this.#check(current.node, canSearch)
      if (name.length > longestName) throw new FileError('ENAMETOOLONG')
      const at = current.path === '/' ? `/${name}` : `${current.path}/${name}`
      const mounted = this.mounts.get(at)
      let node = mounted?.node ?? current.node.entries.get(name)
      if (!node && make) {
        node = make({ parent: current, name, node, mount: current.mount, path: at })
      }
      const isLast = left.every((each) => each === '' || each === '.')
      if (!node) {
        if (!isLast) throw new FileError('ENOENT')
        return { parent: current, name, node, mount: current.mount, path: at }
      }
      if (node.kind === 'symlink' && (!isLast || follow || left.length > 0)) {
        links += 1
        if (links > mostLinks) throw new FileError('ELOOP')
        if (node.target.startsWith('/')) steps = [root]
        left.push(...node.target.split('/').toReversed())
        continue
      }
      steps.push({ node, mount: mounted ?? current.mount, path: at })
    }
    const { node, mount, path: at } = steps.at(-1) ?? root
    return {
      parent: steps.at(-2) ?? root,
      name: at.slice(at.lastIndexOf('/') + 1),
      node,
      mount,
      path: at,
    }
  }
}

function directoryOf({ node }: Step): DirectoryNode {
  if (node.kind !== 'directory') throw new FileError('ENOTDIR')
  return node
}
