import { unknownSizes } from '../../../core/languages/cel/cost/function-cost.ts'
import type { Environment } from '../../../core/languages/cel/environment.ts'
import { literalText } from '../../../core/languages/cel/values/literal-text.ts'
import { CelError, type Result } from '../../../core/languages/cel/values/value.ts'
import { extendedEnvironment } from './extended-environment.ts'

/** An expression with what becomes of it: its value or error as text, its cost, and the cost that was estimated. */
export type AnswerRow = readonly [
  text: string,
  answer: string,
  cost: number,
  estimate: `${bigint}..${bigint}`,
]

/** Answers an expression in the form of a row. */
export function answerRow(text: string, environment: Environment = extendedEnvironment): AnswerRow {
  const compiled = environment.compile(text)
  if (!compiled.ok) throw new TypeError(compiled.text)
  const { min, max } = environment.estimate(compiled.expression, unknownSizes)
  const planned = environment.plan(compiled.expression)
  if (!planned.ok) throw new TypeError(planned.message)
  const { result, cost } = planned.program.evaluate(() => undefined)
  return [text, textOf(result), cost, `${min}..${max}`]
}

function textOf(result: Result): string {
  return result instanceof CelError ? `error: ${result.message}` : literalText(result)
}
