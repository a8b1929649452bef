import { isJsonObject, type JsonValue } from './json.ts'

/** Characters that a program may read or make for a step. */
const charactersPerStep = 16

/** A program that was stopped because it used up its budget. Nothing within the program may catch it. */
export class BudgetExceededError extends Error {
  override readonly name = 'BudgetExceededError'

  /** `place`: where in the program it was stopped. */
  constructor(steps: number, place?: string) {
    super(
      `takes more than ${steps} steps${place === undefined ? '' : `, and was stopped ${place}`}`,
    )
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
    return this.steps - Math.max(0, this.#left)
  }

  get left(): number {
    return Math.max(0, this.#left)
  }

  /** @throws BudgetExceededError where fewer steps are left; `place` says where in the program. */
  spend(steps = 1, place?: () => string): void {
    this.#left -= steps
    // Not `< 0` alone: what is not a number is no amount of steps either.
    if (!(this.#left >= 0)) {
      this.#left = -1
      throw new BudgetExceededError(this.steps, place?.())
    }
  }

  /** Spends what it takes to read or make so many characters. @throws BudgetExceededError */
  spendText(characters: number): void {
    this.spend(Math.ceil(characters / charactersPerStep))
  }

  /** Spends what it takes to read a value with all that is in it, shared parts as often as they are met. @throws BudgetExceededError */
  spendValue(value: JsonValue): void {
    const pending: JsonValue[] = [value]
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      this.spend()
      if (typeof next === 'string') this.spendText(next.length)
      else if (Array.isArray(next)) for (const item of next) pending.push(item)
      else if (isJsonObject(next)) {
        for (const [key, item] of Object.entries(next)) {
          this.spendText(key.length)
          if (item !== undefined) pending.push(item)
        }
      }
    }
  }
}
