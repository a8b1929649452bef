/** Signals that abort with one signal, which hosts let have few listeners. */
export class ChildSignals {
  readonly #signal: AbortSignal
  readonly #open = new Set<AbortController>()
  /** Controllers of calls that have ended, for later calls. */
  readonly #spare: AbortController[] = []

  constructor(signal: AbortSignal) {
    this.#signal = signal
    const abort = (): void => {
      for (const controller of this.#open) controller.abort(signal.reason)
      this.#open.clear()
    }
    signal.addEventListener('abort', abort, { once: true })
  }

  /** A signal that lasts as long as the parent. */
  lasting(): AbortSignal {
    const controller = new AbortController()
    if (this.#signal.aborted) controller.abort(this.#signal.reason)
    else this.#open.add(controller)
    return controller.signal
  }

  /** Does work with a signal that no other work under way has. */
  async during<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const controller = this.#spare.pop() ?? new AbortController()
    if (this.#signal.aborted) controller.abort(this.#signal.reason)
    this.#open.add(controller)
    try {
      return await work(controller.signal)
    } finally {
      this.#open.delete(controller)
      if (!controller.signal.aborted) this.#spare.push(controller)
    }
  }
}
