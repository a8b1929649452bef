import type { Timers } from '../../base/runtime.ts'

/** Limit in milliseconds for which a request waits for changed definitions to be served. */
const patience = 5000

/**
 * Changes of CustomResourceDefinitions that are stored and not served yet. Requests for custom resources wait for them, so that
 * the write that follows a change of a definition is judged by it.
 */
export class PendingDefinitions {
  readonly #timers: Pick<Timers, 'after'>
  readonly #waiting = new Set<() => void>()
  #isPending = false

  constructor(timers: Pick<Timers, 'after'>) {
    this.#timers = timers
  }

  /** A definition changed. */
  begin(): void {
    this.#isPending = true
  }

  /** The definitions are served as they are, or cannot be. */
  end(): void {
    this.#isPending = false
    for (const resolve of this.#waiting) resolve()
    this.#waiting.clear()
  }

  /** Resolves once the definitions are served as they are stored, or after a limit; undefined where they are. */
  settled(): Promise<void> | undefined {
    if (!this.#isPending) return undefined
    return new Promise((resolve) => {
      const done = (): void => {
        cancel()
        this.#waiting.delete(done)
        resolve()
      }
      const cancel = this.#timers.after(patience, done)
      this.#waiting.add(done)
    })
  }
}
