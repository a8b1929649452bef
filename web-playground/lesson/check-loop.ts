import type { Cancel, Timers } from '../../core/index.ts'
import type { StepOutcome } from './step-run.ts'

/** Milliseconds after a command or a request, as several come at once. */
const soon = 150
/** Milliseconds until the further checks after that: pods become ready meanwhile. */
const quick = [600, 900, 1_500]
/** Milliseconds between checks while the learner does nothing. */
const pace = 2_500
/** A check that takes longer counts as not made. */
const longestCheck = 20_000

export interface CheckLoopParts {
  readonly timers: Timers
  readonly check: (signal: AbortSignal) => Promise<readonly StepOutcome[]>
  /** Whether the learner can see the outcome: else only a command brings the next check. */
  readonly isSeen: () => boolean
  /** Called with each outcome that is new; the loop goes on until it returns true. */
  readonly found: (outcomes: readonly StepOutcome[]) => boolean
  /** A check could not be made. */
  readonly failed: (error: unknown) => void
}

/** Checks a step again and again, one check at a time: soon after the learner has done something, and at a slow pace in between. */
export class CheckLoop {
  readonly #parts: CheckLoopParts
  readonly #ending = new AbortController()
  #cancel: Cancel = () => undefined
  #isChecking = false
  #isDue = false
  /** How many checks were made since the learner has done something. */
  #checks = 0

  constructor(parts: CheckLoopParts) {
    this.#parts = parts
  }

  /** The learner has done something. */
  wake(): void {
    if (this.#ending.signal.aborted) return
    this.#isDue = true
    this.#checks = 0
    if (!this.#isChecking) this.#after(soon)
  }

  end(): void {
    this.#ending.abort()
    this.#cancel()
  }

  #after(milliseconds: number): void {
    this.#cancel()
    this.#cancel = this.#parts.timers.after(milliseconds, () => void this.#check())
  }

  async #check(): Promise<void> {
    const { found, failed, isSeen, timers } = this.#parts
    const { signal } = this.#ending
    if (signal.aborted) return
    if (!this.#isDue && !isSeen()) return this.#after(pace)
    this.#isDue = false
    this.#isChecking = true
    const late = new AbortController()
    const cancel = timers.after(longestCheck, () =>
      late.abort(new Error('the check took too long')),
    )
    const leave = (): void => late.abort(signal.reason)
    signal.addEventListener('abort', leave, { once: true })
    try {
      const outcomes = await this.#parts.check(late.signal)
      if (signal.aborted) return
      if (found(outcomes)) return this.end()
    } catch (error) {
      if (signal.aborted) return
      failed(error)
    } finally {
      cancel()
      signal.removeEventListener('abort', leave)
      this.#isChecking = false
    }
    this.#after(this.#isDue ? soon : (quick[this.#checks++] ?? pace))
  }
}
