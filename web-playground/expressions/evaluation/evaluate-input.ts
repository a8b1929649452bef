import { formatType } from '../../../core/languages/cel/index.ts'
import { errorText } from '../../state/error-text.ts'
import type { EvaluationInput, Outcome, Problem } from './evaluation-messages.ts'
import type { EvaluationScope } from './evaluation-scope.ts'
import { issueRange } from './issue-range.ts'
import { type Documents, readDocuments } from './read-documents.ts'
import { RuleRuns } from './rule-runs.ts'
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
