import { FileError } from './file-error.ts'
import type { FileRoom } from './file-room.ts'

/** Who owns a file, and what it allows: permission bits with those of set-user-id, set-group-id and sticky (07777). */
export interface FileAttributes {
  readonly mode: number
  readonly uid: number
  readonly gid: number
  /** Milliseconds since the epoch. */
  readonly modifiedAt: number
}

let lastNumber = 1

abstract class Node {
  readonly number: number = ++lastNumber
  mode: number
  uid: number
  gid: number
  modifiedAt: number
  /** When its owner, mode, content or count of names changed last. */
  changedAt: number
  /** When it was read last, as far as `touch` says so: reads do not change it (`noatime`). */
  accessedAt: number
  /** Names that it has. */
  links = 1
  /** Names whose room was taken; those of an image take none. */
  namesTaken = 0

  constructor({ mode, uid, gid, modifiedAt }: FileAttributes) {
    this.mode = mode
    this.uid = uid
    this.gid = gid
    this.modifiedAt = modifiedAt
    this.changedAt = modifiedAt
    this.accessedAt = modifiedAt
  }

  /** Bytes that its content takes of a room. */
  get bytesTaken(): number {
    return 0
  }
}

const none = new Uint8Array()

/** A regular file. Its content is never changed in place, so that several files may share it. */
export class FileNode extends Node {
  readonly kind = 'file'
  #content: Uint8Array | (() => Uint8Array)
  /** Memory of a file that has grown; more than it fills. */
  #grown: Uint8Array | undefined
  #taken = 0

  /** A content that is given takes no room; one that is given as a function is made at the first look. */
  constructor(attributes: FileAttributes, content: Uint8Array | (() => Uint8Array) = none) {
    super(attributes)
    this.#content = content
  }

  override get bytesTaken(): number {
    return this.#taken
  }

  get content(): Uint8Array {
    if (typeof this.#content === 'function') this.#content = this.#content()
    return this.#content
  }

  get size(): number {
    return this.content.length
  }

  /** Replaces the content. @throws FileError where no room is left */
  set(content: Uint8Array, room: FileRoom): void {
    this.#take(content.length, room)
    this.#grown = undefined
    this.#content = content
  }

  /** @throws FileError where no room is left */
  append(bytes: Uint8Array, room: FileRoom): void {
    const before = this.content
    const length = before.length + bytes.length
    this.#take(length, room)
    if (!this.#grown || this.#grown.length < length) {
      this.#grown = new Uint8Array(length + (length >> 2))
      this.#grown.set(before)
    }
    this.#grown.set(bytes, before.length)
    this.#content = this.#grown.subarray(0, length)
  }

  /** Takes room for so many bytes in place of those that it has taken. */
  #take(bytes: number, room: FileRoom): void {
    if (!room.take(bytes - this.#taken)) throw new FileError('ENOSPC')
    this.#taken = bytes
  }
}

/** A file whose content is made when it is read, as those of /proc are. */
export class GeneratedFile extends FileNode {
  readonly #read: () => Uint8Array

  constructor(attributes: FileAttributes, read: () => Uint8Array) {
    super(attributes)
    this.#read = read
  }

  override get content(): Uint8Array {
    return this.#read()
  }

  /** As procfs says. */
  override get size(): number {
    return 0
  }

  override set(): void {
    throw new FileError('EACCES')
  }

  override append(): void {
    throw new FileError('EACCES')
  }
}

export class LinkNode extends Node {
  readonly kind = 'symlink'
  readonly target: string

  constructor(attributes: FileAttributes, target: string) {
    super(attributes)
    this.target = target
  }

  get size(): number {
    return this.target.length
  }

  override get bytesTaken(): number {
    return this.namesTaken > 0 ? this.target.length : 0
  }
}

export type DeviceName =
  | 'null'
  | 'zero'
  | 'full'
  | 'random'
  | 'urandom'
  | 'tty'
  | 'stdin'
  | 'stdout'
  | 'stderr'

/** A character device; what reads and writes do is up to who runs the process. */
export class DeviceNode extends Node {
  readonly kind = 'device'
  readonly device: DeviceName
  readonly size = 0

  constructor(attributes: FileAttributes, device: DeviceName) {
    super(attributes)
    this.device = device
  }
}

/** The entries of a directory; a Map, or made when they are asked for. */
export interface DirectoryEntries {
  readonly size: number
  get(name: string): Inode | undefined
  set(name: string, node: Inode): unknown
  delete(name: string): unknown
  keys(): Iterable<string>
}

/** Most directories of an image are never looked into. */
const noEntries = (): DirectoryEntries => new Map<string, Inode>()

export class DirectoryNode extends Node {
  readonly kind = 'directory'
  readonly size = 4096
  #entries: DirectoryEntries | (() => DirectoryEntries)
  /** Once it was asked for. */
  #directories: number | undefined

  /** Entries that are given as a function are made at the first look. */
  constructor(
    attributes: FileAttributes,
    entries: DirectoryEntries | (() => DirectoryEntries) = noEntries,
  ) {
    super(attributes)
    this.#entries = entries
  }

  get entries(): DirectoryEntries {
    if (typeof this.#entries === 'function') this.#entries = this.#entries()
    return this.#entries
  }

  /** Directories that lie in it, as far as its entries are kept. */
  get directories(): number {
    const { entries } = this
    if (!(entries instanceof Map)) return 0
    this.#directories ??= Array.from(entries.values(), countOf).reduce((sum, each) => sum + each, 0)
    return this.#directories
  }

  set(name: string, node: Inode): void {
    this.delete(name)
    this.entries.set(name, node)
    if (this.#directories !== undefined) this.#directories += countOf(node)
  }

  delete(name: string): void {
    const { entries } = this
    const node = entries.get(name)
    if (!node) return
    entries.delete(name)
    if (this.#directories !== undefined) this.#directories -= countOf(node)
  }
}

function countOf({ kind }: Inode): number {
  return kind === 'directory' ? 1 : 0
}

/** A named pipe. */
export class PipeNode extends Node {
  readonly kind = 'pipe'
  readonly size = 0
}

export type Inode = FileNode | DirectoryNode | LinkNode | DeviceNode | PipeNode
