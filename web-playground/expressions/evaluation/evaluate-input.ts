import { callCostLimit, objectCostLimit } from '../../../core/index.ts'
import {
  formatType,
  CelError,
  literalText,
  type Program,
} from '../../../core/languages/cel/index.ts'
import { errorText } from '../../state/error-text.ts'
import type { EvaluationInput, Outcome, Problem, Run } from './evaluation-messages.ts'
import type { EvaluationScope, EvaluatedValue } from './evaluation-scope.ts'
import { issueRange } from './issue-range.ts'
import { type Documents, readDocuments } from './read-documents.ts'
import { scopeOf } from './scope-of.ts'

/** Compiles, estimates and evaluates an expression. Mistakes in the texts become problems of the outcome and never throw. */
export function evaluateInput(input: EvaluationInput): Outcome {
  const documents = readDocuments(input)
  let scope: EvaluationScope
  try {
    scope = scopeOf(input)
  } catch (error) {
    if (error instanceof RangeError) {
      return failed([wholeExpression(input, errorText(error)), ...documents.problems])
    }
    throw error
  }
  return evaluateIn(scope, input, documents)
}

function evaluateIn(scope: EvaluationScope, input: EvaluationInput, documents: Documents): Outcome {
  const { environment } = scope
  const compiled = environment.compile(input.expression)
  if (!compiled.ok) {
    const problems = compiled.issues.map((issue) => ({
      text: 'expression' as const,
      ...issueRange(input.expression, issue),
      message: issue.message,
    }))
    return failed([...problems, ...documents.problems])
  }
  const { expression } = compiled
  const planned = environment.plan(expression)
  if (!planned.ok) {
    return failed([wholeExpression(input, planned.message), ...documents.problems])
  }
  const problems = [...documents.problems]
  const values = scope.values(documents)
  if (!values && problems.length === 0) {
    const to = input.self.length
    problems.push({ text: 'self', from: 0, to, message: 'this is no object: it has no fields' })
  }
  const runs = new RuleRuns(planned.program, input.rule && messageProgram(scope, input))
  const canRun = values && problems.length === 0
  const typeFault = scope.typeFault(expression.resultType)
  if (typeFault !== undefined) problems.push(wholeExpression(input, typeFault))
  return {
    problems,
    type: formatType(expression.resultType),
    estimate: scope.estimate(expression),
    runs: canRun ? runs.on(values, input.rule?.rule.message) : [],
  }
}

function failed(problems: readonly Problem[]): Outcome {
  return { problems, type: undefined, estimate: undefined, runs: [] }
}

function wholeExpression({ expression }: EvaluationInput, message: string): Problem {
  return { text: 'expression', from: 0, to: expression.length, message }
}

/** The program of the rule's message; undefined where it has none, or one that cannot be compiled: then its text is used. */
function messageProgram({ environment }: EvaluationScope, { rule }: EvaluationInput) {
  const text = rule?.rule.messageExpression
  const compiled = text === undefined ? undefined : environment.compile(text)
  if (!compiled?.ok) return undefined
  const planned = environment.plan(compiled.expression)
  return planned.ok ? planned.program : undefined
}

/** Values of one object that an expression is evaluated on at most. */
const mostRuns = 100

/** Evaluations of one expression on the values of an object, within the limits of the API server. */
class RuleRuns {
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
    const ruleMessage = result === false ? (this.#messageOf(value) ?? message) : undefined
    return {
      ...known,
      outcome: 'value',
      text: literalText(result),
      ...(ruleMessage !== undefined && { message: ruleMessage }),
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
