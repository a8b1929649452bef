/** Bytes that the files of one container take at most. */
export const mostWritten: number = 16 * 1024 * 1024
/** Bytes that the files of all containers of a server take at most. */
export const mostWrittenInAll: number = 4 * mostWritten
/** Files and directories of one container at most: lists and archives go through all of them. */
export const mostEntries: number = 4096
/** What an entry is counted as beside its path and content, in bytes: its header in an archive. */
const entryBytes = 512

/** Content of a file, a directory, or a path of the image that was removed. */
export type WrittenEntry = Uint8Array | 'directory' | 'removed'

/** Takes bytes of a room that several have, or gives negative ones back. Returns whether there were as many. */
export type TakeRoom = (bytes: number) => boolean

/** The room that the files of several containers have together. */
export function roomOf(bytes: number): TakeRoom {
  let left = bytes
  return (more) => {
    if (more > left) return false
    left -= more
    return true
  }
}

/** Files that no container keeps: they are memory of the process. */
export function filesOf(meter: { hold(bytes: number): void }): WrittenFiles {
  return new WrittenFiles((bytes) => {
    meter.hold(bytes)
    return true
  })
}

function sizeOf(path: string, entry: WrittenEntry | undefined): number {
  return entry === undefined ? 0 : path.length + entryBytes + entry.length
}

/** What the commands of one run of a container have written, by absolute path; it lies over the files of the image. */
export class WrittenFiles {
  readonly #take: TakeRoom
  readonly #entries = new Map<string, WrittenEntry>()
  /** Memory of the files that have grown, by path; more than they fill. */
  readonly #grown = new Map<string, Uint8Array>()
  #bytes = 0

  constructor(take: TakeRoom = roomOf(mostWritten)) {
    this.#take = take
  }

  get entries(): ReadonlyMap<string, WrittenEntry> {
    return this.#entries
  }

  /** Puts an entry in the place of another; undefined removes it. Returns whether there was room. */
  set(path: string, entry: WrittenEntry | undefined): boolean {
    if (this.#entries.size >= mostEntries && entry && !this.#entries.has(path)) return false
    const more = sizeOf(path, entry) - sizeOf(path, this.#entries.get(path))
    if (!this.#add(more)) return false
    this.#grown.delete(path)
    if (entry === undefined) this.#entries.delete(path)
    else this.#entries.set(path, entry)
    return true
  }

  /** Appends to a file that was written before. Returns whether there was room. */
  append(path: string, bytes: Uint8Array): boolean {
    const before = this.#entries.get(path)
    if (!(before instanceof Uint8Array) || !this.#add(bytes.length)) return false
    const length = before.length + bytes.length
    let memory = this.#grown.get(path)
    if (!memory || memory.length < length) {
      memory = new Uint8Array(length + (length >> 2))
      memory.set(before)
      this.#grown.set(path, memory)
    }
    memory.set(bytes, before.length)
    this.#entries.set(path, memory.subarray(0, length))
    return true
  }

  /** Gives the room back at the end of the container's run; nothing more can be written. */
  clear(): void {
    this.#take(-this.#bytes)
    this.#bytes = Infinity
    this.#entries.clear()
    this.#grown.clear()
  }

  #add(more: number): boolean {
    if (more > 0 && more > mostWritten - this.#bytes) return false
    if (!this.#take(more)) return false
    this.#bytes += more
    return true
  }
}
