import type { CheckedExpression } from '../../languages/cel/checker/checked-expression.ts'
import type { SizeEstimator } from '../../languages/cel/cost/function-cost.ts'
import type { Environment } from '../../languages/cel/environment.ts'
import type { Program } from '../../languages/cel/evaluation/program.ts'
import type { CelType } from '../../languages/cel/types/cel-type.ts'

/** An expression that can be evaluated, and the most that one evaluation costs in units: 2^64 - 1 where nothing bounds it. */
export interface CostedProgram {
  readonly program: Program
  readonly maxCost: bigint
}

/** A compiled expression, or what is wrong with it. */
export type CompiledExpression =
  | ({ readonly ok: true; readonly checked: CheckedExpression } & CostedProgram)
  /** `checked` is set where the expression has types, but not those it must have, or no value for a constant part. */
  | { readonly ok: false; readonly fault: ExpressionFault; readonly checked?: CheckedExpression }

export type ExpressionFault =
  | { readonly kind: 'compilation' | 'program'; readonly text: string }
  | { readonly kind: 'type'; readonly type: CelType }

/** Compiles an expression whose value must be of a type: `bool` for a rule, `string` for a message. */
export function compileExpression(
  text: string,
  environment: Environment,
  result: 'bool' | 'string',
  sizes: SizeEstimator,
): CompiledExpression {
  const compilation = environment.compile(text)
  if (!compilation.ok) return { ok: false, fault: { kind: 'compilation', text: compilation.text } }
  const checked = compilation.expression
  const type = checked.resultType
  if (type.kind !== result) return { ok: false, fault: { kind: 'type', type }, checked }
  const planning = environment.plan(checked)
  if (!planning.ok)
    return { ok: false, fault: { kind: 'program', text: planning.message }, checked }
  const { max } = environment.estimate(checked, sizes)
  return { ok: true, checked, program: planning.program, maxCost: max }
}
