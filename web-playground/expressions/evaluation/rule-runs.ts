import { callCostLimit, objectCostLimit } from '../../../core/index.ts'
import { CelError, literalText, type Program } from '../../../core/languages/cel/index.ts'
import type { Run } from './evaluation-messages.ts'
import type { EvaluatedValue } from './evaluation-scope.ts'

/** Values of one object that an expression is evaluated on at most. */
const mostRuns = 100

/** Evaluations of one expression on the values of an object, within the limits of the API server. */
export class RuleRuns {
  readonly #program: Program
  readonly #message: Program | undefined
  readonly #readsOldSelf: boolean

  /** `message` is the program of the rule's `messageExpression`. */
  constructor(program: Program, message: Program | undefined) {
    this.#program = program
    this.#message = message
    this.#readsOldSelf = program.variables.includes('oldSelf')
  }

  /** Evaluates the expression on each value. `message` is the rule's text for a value on which it is false. */
  on(values: readonly EvaluatedValue[], message: string | undefined): readonly Run[] {
    if (values.length === 0) {
      return [skipped('', 'Not evaluated: the object has no value that the rule is about')]
    }
    const runs: Run[] = []
    let left = objectCostLimit
    for (const value of values.slice(0, mostRuns)) {
      const run = this.#on(value, Math.min(left, callCostLimit), message)
      runs.push(run)
      left -= run.cost
      if (left <= 0) break
    }
    const others = values.length - runs.length
    if (others > 0) runs.push(skipped('', `Not evaluated: ${others} more values`))
    return runs
  }

  #on(value: EvaluatedValue, costLimit: number, message: string | undefined): Run {
    const { path, variables, hasOldSelf, takeCost } = value
    if (this.#readsOldSelf && !hasOldSelf) {
      return skipped(path, 'Not evaluated: the expression reads oldSelf, and there is no old value')
    }
    const { result, cost, stopped } = this.#program.evaluate(variables, { costLimit })
    const known = { path, cost: cost + (takeCost?.() ?? 0) }
    if (result instanceof CelError) {
      const outcome = stopped === undefined ? 'error' : 'cost limit'
      return { ...known, outcome, text: result.message }
    }
    const said = result === false ? (this.#messageOf(value) ?? message) : undefined
    return {
      ...known,
      outcome: 'value',
      text: literalText(result),
      ...(said !== undefined && { message: said }),
    }
  }

  #messageOf({ variables }: EvaluatedValue): string | undefined {
    const result = this.#message?.evaluate(variables, { costLimit: callCostLimit }).result
    return typeof result === 'string' && result.trim() !== '' ? result : undefined
  }
}

function skipped(path: string, text: string): Run {
  return { path, outcome: 'skipped', text, cost: 0 }
}
