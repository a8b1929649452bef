import type { FileRoom } from '../files/file-room.ts'

interface Content {
  readonly bytes: Uint8Array
  uses: number
}

/** Contents of files that many pods have, such as those of a config map: each is kept once and takes its room once. */
export class ContentStore {
  readonly #room: FileRoom
  readonly #contents = new Map<string, Content>()

  /** `room`: that of the files of all pods. */
  constructor(room: FileRoom) {
    this.#room = room
  }

  /** The content of that name, for one more user; undefined where no room is left for it. */
  hold(id: string, make: () => Uint8Array): Uint8Array | undefined {
    const known = this.#contents.get(id)
    if (known) {
      known.uses += 1
      return known.bytes
    }
    const bytes = make()
    if (!this.#room.take(bytes.length)) return undefined
    this.#contents.set(id, { bytes, uses: 1 })
    return bytes
  }

  release(id: string): void {
    const known = this.#contents.get(id)
    if (!known) return
    known.uses -= 1
    if (known.uses > 0) return
    this.#contents.delete(id)
    this.#room.take(-known.bytes.length)
  }
}
