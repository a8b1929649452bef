import { clearTimeout, setTimeout } from 'node:timers'
/** The sending side of a request: a response, an HTTP/2 stream, or the socket of a request that asks to upgrade. */
export interface SendingSide {
  readonly destroyed: boolean
  once(event: 'close', listener: () => void): unknown
}

/** Counts the requests under way, so that a shutdown can wait for them and abort the rest. */
export class LiveRequests {
  #count = 0
  readonly #controllers = new Set<AbortController>()
  #whenIdle: (() => void)[] = []

  get count(): number {
    return this.#count
  }

  begin(): void {
    this.#count++
  }

  end(): void {
    this.#count--
    if (this.#count > 0) return
    const waiting = this.#whenIdle
    this.#whenIdle = []
    for (const resolve of waiting) resolve()
  }

  /** Resolves once no request is under way, or after `limitMs`. */
  async idle(limitMs: number): Promise<void> {
    if (this.#count === 0) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, limitMs)
      this.#whenIdle.push(() => {
        clearTimeout(timer)
        resolve()
      })
    })
  }

  /**
   * Makes the abort signal of a request, on demand only, since few requests use it and it is not cheap. `answered` returns,
   * once `side` has closed, whether the client got the whole answer.
   */
  signalFor(side: SendingSide, answered: () => boolean): AbortSignal {
    const controller = new AbortController()
    if (side.destroyed) {
      controller.abort()
      return controller.signal
    }
    this.#controllers.add(controller)
    side.once('close', () => {
      this.#controllers.delete(controller)
      if (!answered()) controller.abort()
    })
    return controller.signal
  }

  abortAll(): void {
    for (const controller of this.#controllers) controller.abort()
    this.#controllers.clear()
  }
}
