import { isStackOverflow } from '../../../base/execution/stack-overflow.ts'
import {
  addUnits,
  exchangeComparisonLimit,
  TooManyComparisons,
} from '../values/comparison-limit.ts'
import { InternalError } from '../values/internal-error.ts'
import { CelError, type Result } from '../values/value.ts'
import {
  CostLimitExceeded,
  Frame,
  Interrupted,
  type NamedValues,
  Stopped,
  type ValueConversion,
  type VariableSource,
} from './frame.ts'
import type { Plan } from './plan-context.ts'

export interface EvaluateOptions {
  /** Cost in units above which the evaluation stops; none where absent. */
  readonly costLimit?: number
  /** Asked every hundred iterations of loops; true ends the evaluation. */
  readonly isInterrupted?: () => boolean
}

/**
 * Comparisons of elements within lists and maps that one evaluation may make, most of them free of cost: about a second. A
 * million units of cost pay for ten million.
 */
const maxComparisons = 20_000_000

/** Comparisons that take so little time that nothing need know of them. */
const fewComparisons = 100_000

/** Outcome of an evaluation. */
export interface Evaluation {
  /** The value, or the error that the expression has. */
  readonly result: Result
  /** Cost in units; where the evaluation was stopped, up to then. */
  readonly cost: number
  /** Comparisons, and work that takes as long, which the cost leaves out; only where they are many. */
  readonly work?: number
  /** Why the evaluation ended before it had a result; `result` is then an error that says so. */
  readonly stopped?: 'cost limit' | 'interrupted'
}

/** An expression that is compiled once and evaluated many times, on different variables. */
export class Program {
  readonly #plan: Plan
  /** The frame of all evaluations but those that are within another one, as where a variable's value needs it. */
  readonly #frame: Frame

  constructor(plan: Plan) {
    this.#plan = plan
    this.#frame = new Frame(plan.names.length)
  }

  /** Names of the variables that the expression may read. */
  get variables(): readonly string[] {
    return this.#plan.names.filter((name) => name !== undefined)
  }

  /** Evaluates the expression. Errors of the expression are results; nothing that an expression does throws. */
  evaluate(variables: VariableSource, options: EvaluateOptions = noOptions): Evaluation {
    const frame = this.#takeFrame()
    frame.source = variables
    return this.#run(frame, options)
  }

  /** Evaluates the expression as `evaluate` does, on variables by name; `convert` makes values of those that it uses. */
  evaluateNamed(
    variables: NamedValues,
    convert: ValueConversion,
    options: EvaluateOptions = noOptions,
  ): Evaluation {
    const frame = this.#takeFrame()
    frame.named = variables
    frame.convert = convert
    return this.#run(frame, options)
  }

  #takeFrame(): Frame {
    const frame = this.#frame
    return frame.isUsed ? new Frame(this.#plan.names.length) : frame
  }

  #run(frame: Frame, { costLimit = Infinity, isInterrupted }: EvaluateOptions): Evaluation {
    frame.isUsed = true
    frame.limit = costLimit
    frame.isInterrupted = isInterrupted
    const outer = exchangeComparisonLimit(maxComparisons)
    try {
      const result = this.#plan.step(frame)
      const { cost } = frame
      frame.clear()
      const work = maxComparisons - exchangeComparisonLimit(outer)
      addUnits(cost + work)
      return work > fewComparisons ? { result, cost, work } : { result, cost }
    } catch (error) {
      const { cost } = frame
      frame.clear()
      addUnits(cost + maxComparisons - exchangeComparisonLimit(outer))
      return stoppedBy(error, cost)
    }
  }
}

const noOptions: EvaluateOptions = {}

function stoppedBy(error: unknown, cost: number): Evaluation {
  if (error instanceof Stopped) {
    const stopped = error instanceof Interrupted ? 'interrupted' : 'cost limit'
    return { result: new CelError(error.message), cost: error.cost, stopped }
  }
  if (error instanceof TooManyComparisons) return stoppedBy(new CostLimitExceeded(cost), cost)
  if (error instanceof InternalError) return { result: new CelError(error.message), cost }
  // A value can be built to nest deeper than the stack; comparing or printing it then fails.
  if (isStackOverflow(error)) return { result: new CelError('value nests too deep'), cost }
  throw error
}
