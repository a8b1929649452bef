import { directoryIn } from '../containers/container-root.ts'
import { chosenBy } from '../containers/image-name.ts'
import type { FileRoom } from '../files/file-room.ts'
import {
  type DirectoryEntries,
  DirectoryNode,
  type FileAttributes,
  FileNode,
  type Inode,
  LinkNode,
} from '../files/inode.ts'
import type { ContentStore } from './content-store.ts'
import { giveToGroup, type VolumeOwner } from './volume-owner.ts'
import type { Payload, PayloadFile } from './volume-payload.ts'

/** How a volume is written whose files come from objects. */
export interface AtomicVolumeParts {
  now(): number
  /** What it is to hold now. */
  payload(): Payload
  /** Whether it is time to look whether that has changed. */
  isDue(): boolean
  /** Names the volume among those of all pods. */
  readonly id: string
  readonly owner: VolumeOwner
  /** Mode of its root. */
  readonly mode: number
  /** Room of the pod. */
  readonly room: FileRoom
  readonly contents: ContentStore
}

/** A file that has been written. */
interface WrittenFile {
  readonly id: string | undefined
  readonly node: FileNode
}

/** Name of the link to the directory that holds the files, as the kubelet's atomic writer names it. */
const dataLink = '..data'

/** The directory of a moment: `..2026_01_02_03_04_05.123456789`. */
function momentName(now: number, id: string): string {
  const time = new Date(now).toISOString().slice(0, 19).replaceAll(/[-T:]/g, '_')
  return `..${time}.${1_000_000_000 + chosenBy(`${id} ${now}`, 3_000_000_000)}`
}

/** Entries that are brought up to date before they are looked at. */
class CurrentEntries implements DirectoryEntries {
  readonly own = new Map<string, Inode>()
  readonly #update: () => void

  constructor(update: () => void) {
    this.#update = update
  }

  get size(): number {
    this.#update()
    return this.own.size
  }

  get(name: string): Inode | undefined {
    this.#update()
    return this.own.get(name)
  }

  keys(): Iterable<string> {
    this.#update()
    return this.own.keys()
  }

  set(name: string, node: Inode): void {
    this.own.set(name, node)
  }

  delete(name: string): void {
    this.own.delete(name)
  }
}

/**
 * A volume whose files come from objects, laid out as the kubelet's atomic writer does: the files lie in a directory of the moment at
 * which they were written, `..data` is a link to it, and each name is a link through `..data`; so all files change at once. It is written
 * at the first look, and looked after at each further one.
 */
export class AtomicVolume {
  readonly root: DirectoryNode
  readonly #parts: AtomicVolumeParts
  readonly #entries: CurrentEntries
  /** By path; undefined before the first look. */
  #written: Map<string, WrittenFile> | undefined
  #isUpdating = false
  #isClosed = false

  constructor(parts: AtomicVolumeParts) {
    this.#parts = parts
    this.#entries = new CurrentEntries(() => this.#update())
    this.root = new DirectoryNode(this.#attributes(parts.mode), this.#entries)
    giveToGroup(this.root, parts.owner, true)
  }

  /** Gives up what it shares with volumes of other pods. */
  close(): void {
    this.#isClosed = true
    this.#release(this.#written)
    this.#written = new Map()
  }

  #update(): void {
    if (this.#isClosed || this.#isUpdating) return
    const first = this.#written === undefined
    if (!first && !this.#parts.isDue()) return
    this.#isUpdating = true
    try {
      const payload = this.#parts.payload()
      if (!first && (!payload.isWhole || !this.#hasChanged(payload.files))) return
      this.#write(payload.files)
    } finally {
      this.#isUpdating = false
    }
  }

  #hasChanged(files: ReadonlyMap<string, PayloadFile>): boolean {
    const written = this.#written ?? new Map<string, WrittenFile>()
    if (written.size !== files.size) return true
    for (const [path, file] of files) {
      const known = written.get(path)
      if (!known) return true
      if (file.id !== undefined && file.id === known.id) continue
      if (!equalBytes(file.bytes(), known.node.content)) return true
    }
    return false
  }

  /** Writes files in a new directory and swaps the link; without room for them, what was there stays. */
  #write(files: ReadonlyMap<string, PayloadFile>): void {
    const { id } = this.#parts
    const now = this.#parts.now()
    const former = this.#written
    const written = new Map<string, WrittenFile>()
    const directory = new DirectoryNode(this.#attributes(0o755))
    for (const [path, file] of files) {
      const made = this.#fileOf(file)
      if (!made) {
        this.#release(written)
        this.#written ??= new Map()
        return
      }
      written.set(path, made)
      const names = path.split('/').filter((name) => name !== '')
      const last = names.pop() ?? ''
      let parent = directory
      for (const name of names) {
        parent = directoryIn(parent, name, this.#attributes(0o755))
        giveToGroup(parent, this.#parts.owner, true)
      }
      parent.entries.set(last, made.node)
    }
    giveToGroup(directory, this.#parts.owner, true)
    const moment = momentName(now, id)
    const { own } = this.#entries
    own.clear()
    own.set(moment, directory)
    own.set(dataLink, this.#link(moment))
    for (const name of directory.entries.keys()) own.set(name, this.#link(`${dataLink}/${name}`))
    this.root.modifiedAt = now
    this.#written = written
    this.#release(former)
  }

  #fileOf(file: PayloadFile): WrittenFile | undefined {
    const { contents, owner, room } = this.#parts
    const { id } = file
    if (!room.take(0, 1)) return undefined
    const bytes = id === undefined ? file.bytes() : contents.hold(id, () => file.bytes())
    const fits = bytes && (id !== undefined || room.take(bytes.length))
    if (!fits) {
      room.take(0, -1)
      if (bytes && id !== undefined) contents.release(id)
      return undefined
    }
    const node = new FileNode({ ...this.#attributes(file.mode), uid: file.uid ?? 0 }, bytes)
    giveToGroup(node, owner, true)
    return { id, node }
  }

  #release(written: ReadonlyMap<string, WrittenFile> | undefined): void {
    const { contents, room } = this.#parts
    for (const { id, node } of written?.values() ?? []) {
      if (id === undefined) room.take(-node.content.length)
      else contents.release(id)
      room.take(0, -1)
    }
  }

  #link(target: string): LinkNode {
    const link = new LinkNode(this.#attributes(0o777), target)
    giveToGroup(link, this.#parts.owner, true)
    return link
  }

  #attributes(mode: number): FileAttributes {
    return { mode, uid: 0, gid: 0, modifiedAt: this.#parts.now() }
  }
}

function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at])
}
