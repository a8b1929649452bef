import { FileError } from '../files/file-error.ts'
import type { FileRoom } from '../files/file-room.ts'
import {
  type DirectoryEntries,
  DirectoryNode,
  type FileAttributes,
  GeneratedFile,
  type Inode,
  LinkNode,
} from '../files/inode.ts'
import type { FileTree } from '../files/mounts.ts'
import { bytesOfText } from '../processes/bytes-as-text.ts'

/** What a generated directory has by name: a text that is made when it is read, or a directory. */
export interface GeneratedNames {
  readonly [name: string]: (() => string) | GeneratedNames
}

/** Makes the nodes of a file system whose files are made when they are read. */
export class GeneratedTree {
  readonly #madeAt: number

  constructor(madeAt: number) {
    this.#madeAt = madeAt
  }

  attributes(mode: number, uid = 0): FileAttributes {
    return { mode, uid, gid: uid, modifiedAt: this.#madeAt }
  }

  file(read: () => string, uid = 0): GeneratedFile {
    return new GeneratedFile(this.attributes(0o444, uid), () => bytesOfText(read()))
  }

  link(target: string, uid = 0): LinkNode {
    return new LinkNode(this.attributes(0o777, uid), target)
  }

  directory(names: GeneratedNames): DirectoryNode {
    return this.directoryOf(
      new GeneratedEntries(
        () => Object.keys(names),
        (name) => {
          const what = Object.hasOwn(names, name) ? names[name] : undefined
          if (what === undefined) return undefined
          return typeof what === 'function' ? this.file(what) : this.directory(what)
        },
      ),
    )
  }

  directoryOf(entries: DirectoryEntries): DirectoryNode {
    return new DirectoryNode(this.attributes(0o555), entries)
  }

  tree(root: DirectoryNode, type: string, room: FileRoom): FileTree {
    return { root, room, type, source: type }
  }
}

/** Entries that are made when they are asked for, and kept while they have their names. None can be added or removed. */
export class GeneratedEntries implements DirectoryEntries {
  readonly #names: () => readonly string[]
  readonly #make: (name: string) => Inode | undefined
  readonly #made = new Map<string, Inode>()

  constructor(names: () => readonly string[], make: (name: string) => Inode | undefined) {
    this.#names = names
    this.#make = make
  }

  get size(): number {
    return this.#names().length
  }

  get(name: string): Inode | undefined {
    const known = this.#made.get(name)
    if (known?.kind === 'directory' || known?.kind === 'file') {
      if (this.#names().includes(name)) return known
    }
    const made = this.#make(name)
    if (made) this.#made.set(name, made)
    else this.#made.delete(name)
    return made
  }

  set(): never {
    throw new FileError('EPERM')
  }

  delete(): never {
    throw new FileError('EPERM')
  }

  keys(): readonly string[] {
    return this.#names()
  }
}
