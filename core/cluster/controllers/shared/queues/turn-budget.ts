import type { Runtime } from '../../../../base/runtime.ts'

/**
 * Bounds what the workers of a controller do in one turn together. What the server answers from memory needs no turn of its own, so that
 * thousands of requests in a row would hold up all others.
 */
export class TurnBudget {
  readonly #timers: Runtime['timers']
  readonly #most: number
  #done = 0
  #turn: Promise<void> | undefined

  /** @param most steps in one turn */
  constructor(timers: Runtime['timers'], most: number) {
    this.#timers = timers
    this.#most = most
  }

  /** Resolves once the turn has room for a step, and counts it. */
  async take(): Promise<void> {
    for (let turn = this.step(); turn; turn = this.step()) await turn
  }

  /** Counts a step. @returns the promise of the next turn, once a turn has had its steps */
  step(): Promise<void> | undefined {
    if (this.#turn) return this.#turn
    if (++this.#done < this.#most) return undefined
    this.#turn = this.#timers.yieldTurn().then(() => {
      this.#done = 0
      this.#turn = undefined
    })
    return this.#turn
  }
}
