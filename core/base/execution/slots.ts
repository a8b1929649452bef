import { onAbort } from './on-abort.ts'

/** A bound on work that is under way at once; work that waits for it begins in the order in which it came. */
export class Slots {
  readonly #waiting = new Set<() => void>()
  #free: number

  constructor(most: number) {
    this.#free = most
  }

  /** Resolves with what gives the slot back, called once; undefined where `signal` aborts first. */
  take(signal: AbortSignal): Promise<(() => void) | undefined> {
    if (signal.aborted) return Promise.resolve(undefined)
    if (this.#free > 0) {
      this.#free--
      return Promise.resolve(() => this.#giveBack())
    }
    return new Promise((resolve) => {
      const begin = (): void => {
        stopWaiting()
        resolve(() => this.#giveBack())
      }
      const stopWaiting = onAbort(signal, () => {
        this.#waiting.delete(begin)
        resolve(undefined)
      })
      this.#waiting.add(begin)
    })
  }

  #giveBack(): void {
    const [next] = this.#waiting
    if (!next) {
      this.#free++
      return
    }
    this.#waiting.delete(next)
    next()
  }
}
