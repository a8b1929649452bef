import type { EventEmitter } from 'node:events'

/** Base of the exit code of a process ended by a signal, as shells expect it. */
const signalled = 128
const signals = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15, SIGBREAK: 21 }

/** Milliseconds in which a signal may come twice: npm hands Ctrl-C on, which the terminal has sent to all of its processes. */
const echoMs = 500

interface SignalledProcess extends Pick<EventEmitter, 'on'> {
  exit(code: number): void
}

/**
 * Handles SIGINT, SIGTERM, SIGHUP of a terminal that was closed, and SIGBREAK of Ctrl-Break on Windows: during the start the process
 * exits at once, later after an orderly shutdown, and on a second signal at once, unless that is the first one by another way. The
 * handlers are installed from the beginning, as a process may inherit ignored signals: the first one of a container does, and one in
 * the background of a script.
 */
export class StopSignals {
  readonly #process: SignalledProcess
  readonly #now: () => number
  #stop: ((signal: string) => void) | undefined
  #first: { readonly signal: string; readonly at: number } | undefined

  constructor(process: SignalledProcess, now: () => number = () => performance.now()) {
    this.#process = process
    this.#now = now
    for (const [signal, number] of Object.entries(signals)) {
      process.on(signal, () => this.#receive(signal, signalled + number))
    }
  }

  /** Sets the orderly shutdown; `stop` gets the name of the signal, and ends the process when it is done. */
  serving(stop: (signal: string) => void): void {
    this.#stop = stop
  }

  #receive(signal: string, code: number): void {
    const stop = this.#stop
    this.#stop = undefined
    if (stop) {
      this.#first = { signal, at: this.#now() }
      stop(signal)
    } else if (!this.#isEcho(signal)) this.#process.exit(code)
  }

  #isEcho(signal: string): boolean {
    return this.#first?.signal === signal && this.#now() - this.#first.at < echoMs
  }
}
