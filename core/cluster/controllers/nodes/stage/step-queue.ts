import type { Steps } from '../../../../base/execution/steps.ts'
import type { Runtime } from '../../../../base/runtime.ts'

/** Steps of programs after which other work gets a turn. */
const stepsPerTurn = 20_000

/**
 * Takes steps at once as long as those of a turn are few, and goes on with the rest in later turns, in the order in which they
 * came. A key has one work at a time, the newest.
 */
export class StepQueue {
  readonly #runtime: Pick<Runtime, 'timers' | 'logger'>
  readonly #waiting = new Map<string, Steps<void>>()
  #spent = 0
  #isRunning = false

  constructor(runtime: Pick<Runtime, 'timers' | 'logger'>) {
    this.#runtime = runtime
  }

  add(key: string, work: Steps<void>): void {
    this.#waiting.delete(key)
    if (!this.#isRunning && this.#spent < stepsPerTurn && this.#isDone(work)) return
    this.#waiting.set(key, work)
    if (!this.#isRunning) void this.#run()
  }

  delete(key: string): void {
    this.#waiting.delete(key)
  }

  clear(): void {
    this.#waiting.clear()
  }

  /** Counts steps of the work that runs, which yields where they are the last of a turn. */
  isTurnOver(steps: number): boolean {
    this.#spent += steps
    return this.#spent >= stepsPerTurn
  }

  #isDone(work: Steps<void>): boolean {
    try {
      return work.next().done === true
    } catch (error) {
      this.#runtime.logger.error('a step of a controller failed', { error: String(error) })
      return true
    }
  }

  async #run(): Promise<void> {
    this.#isRunning = true
    while (this.#waiting.size > 0) {
      await this.#runtime.timers.yieldTurn()
      this.#spent = 0
      for (const [key, work] of this.#waiting) {
        if (this.#spent >= stepsPerTurn) break
        if (this.#isDone(work) && this.#waiting.get(key) === work) this.#waiting.delete(key)
      }
    }
    this.#isRunning = false
  }
}
