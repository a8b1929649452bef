import { joinBytes } from '../../../../../base/streams/join-bytes.ts'
import { encodeUtf8 } from '../../../../../base/text/utf8.ts'
import { prefixRange, type Storage } from '../../../../../storage/engine/storage.ts'
import type { DirectoryNode, FileNode } from '../../../../simulation/files/inode.ts'
import { textOfBytes } from '../../../../simulation/processes/bytes-as-text.ts'
import { textOfTree, treeOfText } from '../../../../simulation/volumes/stored-tree.ts'

/** Store keys of the contents of persistent volumes, outside the objects: only servers read them. */
const prefix = '/skerry/volumes/'
/** Bytes of one value at most. */
const chunkBytes = 512 * 1024
/** Values that are read at once. */
const pageSize = 16

/** The content of a file as it is stored. */
interface StoredContent {
  readonly bytes: Uint8Array
  readonly id: string
  readonly keys: readonly string[]
}

interface StoredVolume {
  /** By the number of the file. */
  contents: Map<number, StoredContent>
  /** Keys of the newest index. */
  index: readonly string[]
  /** Counts the writes. */
  writes: number
}

/**
 * The contents of persistent volumes in the server's store. Below `/skerry/volumes/UID/`, `head` names the newest index, `index-N-M` are
 * its pieces (all entries with their attributes), `file-N-M` those of the contents. What is new is written first, then `head`, then what is
 * old is removed: a server that dies meanwhile leaves the former content, or the new one.
 */
export class ClaimStore {
  readonly #storage: Storage
  readonly #volumes = new Map<string, StoredVolume>()

  constructor(storage: Storage) {
    this.#storage = storage
  }

  /** The roots of all volumes that are stored, by uid. */
  async load(): Promise<Map<string, DirectoryNode>> {
    const values = new Map<string, Uint8Array>()
    const range = prefixRange(prefix)
    for (let start = range.start; ;) {
      const page = await this.#storage.list({ start, end: range.end }, { limit: pageSize })
      if (!page.ok) break
      for (const { key, value } of page.entries) values.set(key, value)
      const last = page.entries.at(-1)
      if (!page.more || !last) break
      start = `${last.key}\0`
    }
    const roots = new Map<string, DirectoryNode>()
    const used = new Set<string>()
    for (const [key, value] of values) {
      const [, uid] = /^\/skerry\/volumes\/([^/]+)\/head$/.exec(key) ?? []
      if (uid === undefined) continue
      const index = JSON.parse(textOf([value])) as readonly string[]
      const volume: StoredVolume = { contents: new Map(), index, writes: 0 }
      const pieces = (keys: readonly string[]): Uint8Array[] =>
        keys.flatMap((each) => values.get(each) ?? [])
      for (const each of [key, ...index]) used.add(each)
      const ids = new Map<Uint8Array, string>()
      const root = treeOfText(textOf(pieces(index)), (id) => {
        const keys = keysOfContent(uid, id)
        for (const each of keys) used.add(each)
        volume.writes = Math.max(volume.writes, Number(id.split('-')[0]) || 0)
        const bytes = joinBytes(pieces(keys))
        ids.set(bytes, id)
        return bytes
      })
      const [, write = '0'] = /index-(\d+)-/.exec(index[0] ?? '') ?? []
      volume.writes = Math.max(volume.writes, Number(write))
      this.#volumes.set(uid, volume)
      noteContents(uid, root, volume, ids)
      roots.set(uid, root)
    }
    await this.#remove(Array.from(values.keys()).filter((key) => !used.has(key)))
    return roots
  }

  /** Stores a volume as it is now. @throws StorageError */
  async save(uid: string, root: DirectoryNode): Promise<void> {
    const volume = this.#volumes.get(uid) ?? { contents: new Map(), index: [], writes: 0 }
    this.#volumes.set(uid, volume)
    const write = (volume.writes += 1)
    const contents = new Map<number, StoredContent>()
    const added: StoredContent[] = []
    const text = textOfTree(root, (file) => {
      const known = contents.get(file.number) ?? unchanged(volume.contents.get(file.number), file)
      const content = known ?? newContent(uid, file, `${write}-${added.length}`)
      if (!known) added.push(content)
      contents.set(file.number, content)
      return content.id
    })
    for (const { bytes, keys } of added) await this.#put(keys, bytes)
    const bytes = encodeUtf8(text)
    const index = Array.from({ length: Math.ceil(bytes.length / chunkBytes) }, (_, at) => {
      return `${prefix}${uid}/index-${write}-${at}`
    })
    await this.#put(index, bytes)
    await this.#put([`${prefix}${uid}/head`], encodeUtf8(JSON.stringify(index)))
    const kept = new Set(Array.from(contents.values(), ({ keys }) => keys).flat())
    const old = Array.from(volume.contents.values(), ({ keys }) => keys).flat()
    await this.#remove([...volume.index, ...old.filter((key) => !kept.has(key))])
    volume.contents = contents
    volume.index = index
  }

  /** Removes what is stored of a volume. */
  async delete(uid: string): Promise<void> {
    const volume = this.#volumes.get(uid)
    if (!volume) return
    this.#volumes.delete(uid)
    const contents = Array.from(volume.contents.values(), ({ keys }) => keys).flat()
    await this.#remove([`${prefix}${uid}/head`, ...volume.index, ...contents])
  }

  async #put(keys: readonly string[], bytes: Uint8Array): Promise<void> {
    for (const [at, key] of keys.entries()) {
      const value = bytes.slice(at * chunkBytes, (at + 1) * chunkBytes)
      await this.#storage.commit([], [{ type: 'put', key, value }])
    }
  }

  async #remove(keys: readonly string[]): Promise<void> {
    for (let at = 0; at < keys.length; at += pageSize) {
      const writes = keys.slice(at, at + pageSize).map((key) => ({ type: 'delete', key }) as const)
      await this.#storage.commit([], writes)
    }
  }
}

/** Keys of a content, whose id is its name and the number of its pieces. */
function keysOfContent(uid: string, id: string): string[] {
  const [name = '', count = '0'] = id.split(':')
  return Array.from({ length: Number(count) }, (_, at) => `${prefix}${uid}/file-${name}-${at}`)
}

function newContent(uid: string, { content: bytes }: FileNode, name: string): StoredContent {
  const count = Math.ceil(bytes.length / chunkBytes)
  const id = `${name}:${count}`
  return { bytes, id, keys: keysOfContent(uid, id) }
}

function unchanged(stored: StoredContent | undefined, file: FileNode): StoredContent | undefined {
  return stored?.bytes === file.content ? stored : undefined
}

/** Notes how the files of a volume are stored that has been read; `ids` are those of their contents. */
function noteContents(
  uid: string,
  root: DirectoryNode,
  volume: StoredVolume,
  ids: ReadonlyMap<Uint8Array, string>,
): void {
  textOfTree(root, ({ number, content: bytes }) => {
    const id = ids.get(bytes) ?? ''
    volume.contents.set(number, { bytes, id, keys: keysOfContent(uid, id) })
    return id
  })
}

function textOf(pieces: readonly Uint8Array[]): string {
  return textOfBytes(joinBytes(pieces))
}
