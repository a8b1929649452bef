import { requestLock } from '../port/request-lock.ts'

/** Election of the tab that runs the worker: the holder of the lock `skerry/owner/<name>`. */
export class Election {
  readonly #lock: string
  readonly #onElected: () => void
  readonly #leaving = new AbortController()
  #release: (() => void) | undefined

  constructor(name: string, onElected: () => void) {
    this.#lock = `skerry/owner/${name}`
    this.#onElected = onElected
  }

  get isOwner(): boolean {
    return this.#release !== undefined
  }

  /** Requests the lock; resolves once it is known whether this tab is the owner. If not, the tab stays in the queue. */
  async stand(): Promise<void> {
    const isFree = await new Promise<boolean>((resolve, reject) => {
      requestLock(this.#lock, { ifAvailable: true }, (lock) => {
        resolve(lock !== null)
        return lock === null ? undefined : this.#hold()
      }).catch(reject)
    })
    if (!isFree) void this.#wait()
  }

  leave(): void {
    this.#leaving.abort()
    this.#release?.()
    this.#release = undefined
  }

  async #wait(): Promise<void> {
    const { signal } = this.#leaving
    try {
      await requestLock(this.#lock, { signal }, () => this.#hold())
    } catch (error) {
      if (!signal.aborted) throw error
    }
  }

  #hold(): Promise<void> {
    if (this.#leaving.signal.aborted) return Promise.resolve()
    return new Promise((release) => {
      this.#release = release
      this.#onElected()
    })
  }
}
