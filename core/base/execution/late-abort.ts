/** An `AbortController` that is made when its signal is looked at first: most calls have ended before anyone listens. */
export class LateAbort {
  #controller: AbortController | undefined

  get signal(): AbortSignal {
    this.#controller ??= new AbortController()
    return this.#controller.signal
  }

  /** Aborts the signal, if anyone has looked at it. */
  abort(): void {
    this.#controller?.abort()
  }
}
