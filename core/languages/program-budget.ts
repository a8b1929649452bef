import { isJsonObject, type JsonValue, isList } from '../base/api/json.ts'

/** Characters that a program may read or make for a step. */
const charactersPerStep = 16

/** Levels of a value that a program makes at most: what reads values calls itself for each. */
const mostLevels = 1000

/** A program that was stopped because it used up its budget. Nothing within the program may catch it. */
export class BudgetExceededError extends Error {
  override readonly name = 'BudgetExceededError'
  readonly #problem: string

  constructor(problem: string, place?: string) {
    super(place === undefined ? problem : `${problem}, and was stopped ${place}`)
    this.#problem = problem
  }

  /** The same error with the place in the program where it was stopped. */
  at(place: string): BudgetExceededError {
    return new BudgetExceededError(this.#problem, place)
  }
}

/**
 * What a run of programs that users wrote may take, in steps: one for each part of a program that is evaluated, each value that is
 * visited or put into a list, and every 16 characters that are read or made. So it bounds time and memory at once, whatever
 * the language. Evaluators spend before they work.
 */
export class ProgramBudget {
  readonly steps: number
  #left: number

  constructor(steps: number) {
    this.steps = steps
    this.#left = steps
  }

  /** Steps that were spent; not more than there were. */
  get spent(): number {
    return this.steps - this.left
  }

  get left(): number {
    return Math.max(0, this.#left)
  }

  /** @throws BudgetExceededError where fewer steps are left */
  spend(steps = 1): void {
    this.#left -= steps
    // Not `< 0`: what is not a number is no amount of steps either.
    if (this.#left >= 0) return
    this.#left = -1
    throw new BudgetExceededError(`takes more than ${this.steps} steps`)
  }

  /** Spends what it takes to read or make so many characters. @throws BudgetExceededError */
  spendText(characters: number): void {
    this.spend(Math.ceil(characters / charactersPerStep))
  }

  /**
   * Spends what it takes to read a value with all that is in it, shared parts as often as they are met.
   *
   * @throws BudgetExceededError, also for a value that is nested too deeply
   */
  spendValue(value: JsonValue | undefined): void {
    if (typeof value !== 'object' || value === null) {
      this.spend()
      if (typeof value === 'string') this.spendText(value.length)
      return
    }
    let level: JsonValue[] = [value]
    for (let depth = 0; level.length > 0; depth++) {
      if (depth > mostLevels) {
        throw new BudgetExceededError(`makes a value of more than ${mostLevels} levels`)
      }
      const below: JsonValue[] = []
      for (const each of level) {
        this.spend()
        if (typeof each === 'string') this.spendText(each.length)
        else if (isList(each)) for (const item of each) below.push(item)
        else if (isJsonObject(each)) {
          for (const key of Object.keys(each)) {
            this.spendText(key.length)
            below.push(each[key] ?? null)
          }
        }
      }
      level = below
    }
  }
}
