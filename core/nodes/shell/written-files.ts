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

/** Bytes that are left to several containers together. */
export interface FileRoom {
  left: number
}

function sizeOf(path: string, entry: WrittenEntry | undefined): number {
  return entry === undefined ? 0 : path.length + entryBytes + entry.length
}

/** What the commands of one run of a container have written, by absolute path; it lies over the files of the image. */
export class WrittenFiles {
  readonly #room: FileRoom
  readonly #entries = new Map<string, WrittenEntry>()
  #bytes = 0

  constructor(room: FileRoom = { left: mostWritten }) {
    this.#room = room
  }

  get entries(): ReadonlyMap<string, WrittenEntry> {
    return this.#entries
  }

  /** Puts an entry in the place of another; undefined removes it. Returns whether there was room. */
  set(path: string, entry: WrittenEntry | undefined): boolean {
    if (this.#entries.size >= mostEntries && entry && !this.#entries.has(path)) return false
    const more = sizeOf(path, entry) - sizeOf(path, this.#entries.get(path))
    if (more > 0 && (more > this.#room.left || more > mostWritten - this.#bytes)) return false
    this.#room.left -= more
    this.#bytes += more
    if (entry === undefined) this.#entries.delete(path)
    else this.#entries.set(path, entry)
    return true
  }

  /** Gives the room back at the end of the container's run; nothing more can be written. */
  clear(): void {
    this.#room.left += this.#bytes
    this.#bytes = Infinity
    this.#entries.clear()
  }
}
