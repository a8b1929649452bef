import { FileRoom } from './file-room.ts'

/** A room whose changes are noted. */
export class NotingRoom extends FileRoom {
  readonly #noted: () => void

  /** `noted` is called after each change of what is taken. */
  constructor(mostBytes: number, mostEntries: number, parent: FileRoom, noted: () => void) {
    super(mostBytes, mostEntries, parent)
    this.#noted = noted
  }

  override take(bytes: number, entries = 0): boolean {
    const isTaken = super.take(bytes, entries)
    if (isTaken) this.#noted()
    return isTaken
  }
}
