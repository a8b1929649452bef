/** Bytes that the files of one pod take at most. */
export const mostPodBytes: number = 64 * 1024 * 1024
/** Files and directories of one pod at most. */
export const mostPodEntries = 4096

/** The room that files have: bytes and entries, within the room of a parent. */
export class FileRoom {
  readonly #mostBytes: number
  readonly #mostEntries: number
  readonly #parent: FileRoom | undefined
  /** Bytes that are taken. */
  bytes = 0
  /** Files, directories and links that are there. */
  entries = 0

  constructor(mostBytes: number, mostEntries: number = Infinity, parent?: FileRoom) {
    this.#mostBytes = mostBytes
    this.#mostEntries = mostEntries
    this.#parent = parent
  }

  get mostBytes(): number {
    return Math.min(this.#mostBytes, this.#parent?.mostBytes ?? Infinity)
  }

  get mostEntries(): number {
    return Math.min(this.#mostEntries, this.#parent?.mostEntries ?? Infinity)
  }

  /** Takes bytes and entries, or gives negative ones back. Returns whether there were as many; if not, nothing is taken. */
  take(bytes: number, entries = 0): boolean {
    if (bytes > 0 && this.bytes + bytes > this.#mostBytes) return false
    if (entries > 0 && this.entries + entries > this.#mostEntries) return false
    if (this.#parent && !this.#parent.take(bytes, entries)) return false
    this.bytes += bytes
    this.entries += entries
    return true
  }

  /** Gives all of it back to the parent. */
  release(): void {
    this.take(-this.bytes, -this.entries)
  }
}
