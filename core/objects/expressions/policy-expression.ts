import type { Environment } from '../../languages/cel/environment.ts'
import type { Program } from '../../languages/cel/evaluation/program.ts'
import {
  boolType,
  type CelType,
  listOf,
  nullType,
  objectType,
  stringType,
} from '../../languages/cel/types/cel-type.ts'
import { describeType } from '../../languages/cel/types/format-type.ts'
import { isSameType } from '../../languages/cel/types/same-type.ts'

/** A kind of expression of a policy, by what it must evaluate to. */
export type PolicyExpressionKind =
  | 'condition'
  | 'message'
  | 'annotation'
  | 'jsonPatch'
  | 'applyConfiguration'

/** Types of the kinds: an expression must have exactly one of them. */
const resultTypes: Readonly<Record<PolicyExpressionKind, readonly CelType[]>> = {
  condition: [boolType],
  message: [stringType],
  annotation: [stringType, nullType],
  jsonPatch: [listOf(objectType('JSONPatch'))],
  applyConfiguration: [objectType('Object')],
}

/** An expression of a policy as it was compiled. `fault` is what is wrong with it; such an expression has no program. */
export interface PolicyExpression {
  readonly text: string
  readonly program: Program | undefined
  /** `compilation failed: ERROR: …`, `must evaluate to bool but got int`, `program instantiation failed: …`. */
  readonly fault: string | undefined
  /** Whether the fault is an internal error in the original: a program that could not be made of an expression that compiles. */
  readonly isInternal?: boolean
}

/** Compiles an expression of a policy, whose type must be exactly one of its kind's. */
export function compilePolicyExpression(
  text: string,
  kind: PolicyExpressionKind,
  environment: Environment,
): PolicyExpression {
  const failed = (fault: string): PolicyExpression => ({ text, program: undefined, fault })
  const compilation = environment.compile(text)
  if (!compilation.ok) return failed(`compilation failed: ${compilation.text}`)
  const { resultType } = compilation.expression
  const types = resultTypes[kind]
  if (!types.some((type) => isSameType(type, resultType)))
    return failed(wrongType(types, resultType))
  const planning = environment.plan(compilation.expression)
  if (!planning.ok) {
    return { ...failed(`program instantiation failed: ${planning.message}`), isInternal: true }
  }
  return { text, program: planning.program, fault: undefined }
}

function wrongType(types: readonly CelType[], found: CelType): string {
  const names = types.map(describeType)
  const wanted = names.length === 1 ? names.join('') : `one of [${names.join(' ')}]`
  return `must evaluate to ${wanted} but got ${describeType(found)}`
}
