import type { Revision } from '../../base/api/revision.ts'
import type { Storage } from '../engine/storage.ts'

/**
 * The newest revision of a shared store. Many readers share one question: a reader shares only one that was sent after it came, as the
 * answer to an earlier one may be older than a write that the reader knows of. So one question is under way, and one waits behind it.
 */
export class NewestRevision {
  readonly #storage: Pick<Storage, 'progress'>
  #underWay: Promise<Revision> | undefined
  #behind: Promise<Revision> | undefined
  #asked = 0

  constructor(storage: Pick<Storage, 'progress'>) {
    this.#storage = storage
  }

  /** How many questions were sent. */
  get asked(): number {
    return this.#asked
  }

  /** @throws StorageError where the store cannot tell it. */
  ask(): Promise<Revision> {
    if (!this.#underWay) return this.#send()
    return (this.#behind ??= this.#sendBehind(this.#underWay))
  }

  #send(): Promise<Revision> {
    this.#asked++
    const answer = this.#storage.progress().finally(() => {
      if (this.#underWay === answer) this.#underWay = undefined
    })
    this.#underWay = answer
    return answer
  }

  async #sendBehind(before: Promise<Revision>): Promise<Revision> {
    // The failure of the question before is that of its own readers.
    await before.catch(() => undefined)
    this.#behind = undefined
    return this.#send()
  }
}
