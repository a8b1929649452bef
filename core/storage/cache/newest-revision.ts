import type { Revision } from '../../base/api/revision.ts'
import type { Timers } from '../../base/runtime.ts'
import type { Storage } from '../engine/storage.ts'

/** Milliseconds after which a further question is sent, though an earlier one has no answer yet: a store that is far away, or slow. */
const spacing = 2

/** Questions under way at most. */
const most = 32

interface Question {
  readonly answer: Promise<Revision>
  send(): void
}

/**
 * The newest revision of a shared store. Many readers share one question: a reader shares only one that was sent after it came, as the
 * answer to an earlier one may be older than a write that the reader knows of. So those that come while one is under way wait for the
 * next one, which is sent when an answer comes, or after two milliseconds.
 */
export class NewestRevision {
  readonly #storage: Pick<Storage, 'progress'>
  readonly #timers: Timers
  #next: Question | undefined
  #underWay = 0
  #asked = 0

  constructor(storage: Pick<Storage, 'progress'>, timers: Timers) {
    this.#storage = storage
    this.#timers = timers
  }

  /** How many questions were sent. */
  get asked(): number {
    return this.#asked
  }

  /** @throws StorageError where the store cannot tell it. */
  ask(): Promise<Revision> {
    if (this.#underWay === 0) return this.#send()
    return (this.#next ??= this.#prepare()).answer
  }

  #send(): Promise<Revision> {
    this.#asked++
    this.#underWay++
    return this.#storage.progress().finally(() => {
      this.#underWay--
      this.#next?.send()
    })
  }

  #prepare(): Question {
    let send = (): void => undefined
    const answer = new Promise<Revision>((resolve) => {
      send = () => {
        cancel()
        this.#next = undefined
        resolve(this.#send())
      }
    })
    const cancel = this.#timers.after(spacing, () => {
      if (this.#underWay < most) send()
    })
    return { answer, send }
  }
}
