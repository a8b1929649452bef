import type { Runtime } from '../runtime.ts'

export interface BackoffLimits {
  /** First delay, in milliseconds. */
  readonly first: number
  /** Longest delay, in milliseconds; the delay doubles up to it. */
  readonly most: number
}

/** Exponential backoff with jitter: the delay doubles with every failure; between half and all of it is waited. */
export class Backoff {
  readonly #runtime: Pick<Runtime, 'random'>
  readonly #limits: BackoffLimits
  #failures = 0

  constructor(runtime: Pick<Runtime, 'random'>, limits: BackoffLimits) {
    this.#runtime = runtime
    this.#limits = limits
  }

  /** Counts a failure and returns the milliseconds to wait for it. */
  next(): number {
    const { first, most } = this.#limits
    const delay = Math.min(first * 2 ** Math.min(this.#failures, 30), most)
    this.#failures++
    // Jitter, so that clients that failed together do not all retry together.
    const [chance = 0] = this.#runtime.random(new Uint8Array(1), 'internal')
    return Math.round(delay * (0.5 + chance / 510))
  }

  reset(): void {
    this.#failures = 0
  }
}
