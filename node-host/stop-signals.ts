import type { EventEmitter } from 'node:events'

/** Base of the exit code of a process ended by a signal, as shells expect it. */
const signalled = 128
const signals = { SIGINT: 2, SIGTERM: 15 }

interface SignalledProcess extends Pick<EventEmitter, 'on'> {
  exit(code: number): void
}

/**
 * Handles SIGINT and SIGTERM: during the start the process exits at once, later after an orderly shutdown, and on a second
 * signal at once. The handlers are installed from the beginning, as a process may inherit ignored signals: the first one of
 * a container does, and one in the background of a script.
 */
export class StopSignals {
  readonly #process: SignalledProcess
  #stop: (() => void) | undefined

  constructor(process: SignalledProcess) {
    this.#process = process
    for (const [signal, number] of Object.entries(signals)) {
      process.on(signal, () => this.#receive(signalled + number))
    }
  }

  /** Sets the orderly shutdown; `stop` ends the process when it is done. */
  serving(stop: () => void): void {
    this.#stop = stop
  }

  #receive(code: number): void {
    const stop = this.#stop
    this.#stop = undefined
    if (stop) stop()
    else this.#process.exit(code)
  }
}
