import type { EventEmitter } from 'node:events'

/** What a shell expects of a process that a signal ended. */
const signalled = 128
const signals = { SIGINT: 2, SIGTERM: 15 }

interface SignalledProcess extends Pick<EventEmitter, 'on'> {
  exit(code: number): void
}

/**
 * Ends a process when it is told to: while it starts at once, since nothing is lost by that, and once it serves after an
 * orderly stop. Whoever asks twice does not want to wait. The signals are listened to from the beginning, as a process may
 * inherit that they are ignored: the first one of a container does, and one in the background of a script.
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

  /** `stop` ends the process in its own time. */
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
