import {
  CelError,
  costlyListBaseCosts,
  dynType,
  Environment,
  formatType,
  fromJson,
  kubernetesBaseCosts,
  literalText,
  type Program,
  standardLibrary,
  standardMacros,
  type Value,
} from '../../../core/cel/index.ts'
import { parseYaml } from '../../../core/index.ts'
import { mistakenLine } from '../../editor/mistaken-line.ts'
import { errorText } from '../../state/error-text.ts'
import { runCostLimit } from './cost-limits.ts'
import type {
  EvaluationInput,
  Outcome,
  Problem,
  Run,
  StaticEstimate,
} from './evaluation-messages.ts'
import { issueRange } from './issue-range.ts'

/** Estimates from here on count sizes of which nothing is known. */
const unknownSizes = 2n ** 53n

const language = new Environment({
  libraries: [standardLibrary, { name: 'macros', macros: standardMacros }],
  variables: { self: dynType, oldSelf: dynType },
})
const environments = {
  k8s: language.extend({ baseCosts: kubernetesBaseCosts }),
  svc: language.extend({ baseCosts: costlyListBaseCosts }),
}

/** Compiles, estimates and evaluates an expression. Nothing that the texts contain throws. */
export function evaluateInput(input: EvaluationInput): Outcome {
  const environment = environments[input.brand]
  const documents = new Documents(input)
  const compiled = environment.compile(input.expression)
  if (!compiled.ok) {
    const problems = compiled.issues.map((issue) => ({
      text: 'expression' as const,
      ...issueRange(input.expression, issue),
      message: issue.message,
    }))
    return failed([...problems, ...documents.problems])
  }
  const planned = environment.plan(compiled.expression)
  if (!planned.ok) {
    const { message } = planned
    const whole = { text: 'expression', from: 0, to: input.expression.length, message } as const
    return failed([whole, ...documents.problems])
  }
  return {
    problems: documents.problems,
    type: formatType(compiled.expression.resultType),
    estimate: describeEstimate(
      environment.estimate(compiled.expression, { estimateSize: () => undefined }).max,
    ),
    run: documents.problems.length > 0 ? undefined : run(planned.program, documents),
  }
}

function failed(problems: readonly Problem[]): Outcome {
  return { problems, type: undefined, estimate: undefined, run: undefined }
}

function describeEstimate(most: bigint): StaticEstimate {
  return { most: most < unknownSizes ? most : undefined, refusal: undefined }
}

function run(program: Program, { self, oldSelf }: Documents): Run {
  if (oldSelf === undefined && program.variables.includes('oldSelf')) {
    const text = 'Not evaluated: the expression reads oldSelf, so it is about updates only'
    return { outcome: 'skipped', text, cost: 0 }
  }
  const variables = new Map([
    ['self', self],
    ['oldSelf', oldSelf],
  ])
  const { result, cost, stopped } = program.evaluate((name) => variables.get(name), {
    costLimit: runCostLimit,
  })
  if (stopped !== undefined) return { outcome: 'cost limit', text: messageOf(result), cost }
  if (result instanceof CelError) return { outcome: 'error', text: result.message, cost }
  return { outcome: 'value', text: literalText(result), cost }
}

function messageOf(result: Value | CelError): string {
  return result instanceof CelError ? result.message : literalText(result)
}

/** The documents of an input as values. */
class Documents {
  readonly self: Value | undefined
  readonly oldSelf: Value | undefined
  readonly problems: readonly Problem[]

  constructor({ self, oldSelf }: EvaluationInput) {
    const problems: Problem[] = []
    this.self = readDocument('self', self, problems)
    this.oldSelf = oldSelf === undefined ? undefined : readDocument('oldSelf', oldSelf, problems)
    this.problems = problems
  }
}

function readDocument(
  text: 'self' | 'oldSelf',
  yaml: string,
  problems: Problem[],
): Value | undefined {
  try {
    return fromJson(parseYaml(yaml).value)
  } catch (error) {
    problems.push({ text, ...lineRange(yaml, mistakenLine(error)), message: errorText(error) })
    return undefined
  }
}

/** A line, counted from 0, without the blanks before it. */
function lineRange(text: string, line: number): { readonly from: number; readonly to: number } {
  const lines = text.split('\n')
  const at = Math.min(line, lines.length - 1)
  const start = lines.slice(0, at).reduce((sum, one) => sum + one.length + 1, 0)
  const written = lines[at] ?? ''
  return { from: start + written.search(/\S|$/), to: start + written.length }
}
