import type { Runtime } from '../runtime.ts'

export interface BackoffLimits {
  /** Milliseconds. */
  readonly first: number
  /** Milliseconds; the delay doubles up to here. */
  readonly most: number
}

/** How long to wait before trying again: twice as long after every failure, between half and all of that. */
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
    // Many who failed together must not all come back together.
    const [chance = 0] = this.#runtime.random(new Uint8Array(1), 'internal')
    return Math.round(delay * (0.5 + chance / 510))
  }

  reset(): void {
    this.#failures = 0
  }
}
