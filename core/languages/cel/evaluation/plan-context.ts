import type { CheckedExpression } from '../checker/checked-expression.ts'
import type { BaseCosts } from '../cost/base-costs.ts'
import type { FunctionDeclaration } from '../function-declaration.ts'
import type { Expr } from '../syntax/ast.ts'
import type { TypeProvider } from '../type-provider.ts'
import type { CelType } from '../types/cel-type.ts'
import type { Value } from '../values/value.ts'
import { type Attribute, relativeAttribute } from './attribute.ts'
import type { Step, Variable } from './frame.ts'
import { constantOperand, type Operand, planOperand, stepOperand } from './operand.ts'
import { attributeOperand, presenceOperand } from './plan-attribute.ts'

/** What planning needs of an environment. */
export interface PlanEnvironment {
  findFunction(name: string): FunctionDeclaration | undefined
  /** The value of a name that is a constant, such as that of an enumeration. */
  findConstant(name: string): Value | undefined
  /** The type that a name stands for where no variable has the name. */
  findNamedType(name: string): CelType | undefined
  readonly types: TypeProvider
  readonly baseCosts: BaseCosts
}

/** An expression ready to be evaluated. */
export interface Plan {
  readonly step: Step
  /** Names of variables by slot; undefined for the slots of loops. */
  readonly names: readonly (string | undefined)[]
}

/** A planned part of an expression. Constants are known as such, and attributes, as further reads may be added to them. */
export type Part =
  | { readonly kind: 'constant'; readonly value: Value }
  | { readonly kind: 'attribute'; readonly attribute: Attribute; readonly isTest?: true }
  | { readonly kind: 'step'; readonly step: Step }

/** An expression cannot be planned, as a constant part of it has no value: `int('abc')`. */
export class PlanError extends Error {}

/** What the plans of parts of one expression share. */
export interface PlanContext {
  readonly checked: CheckedExpression
  readonly environment: PlanEnvironment
  /** Plans a part on its own. */
  step(expr: Expr): Step
  /** Plans a part to which reads may be added, or which may be constant. */
  part(expr: Expr): Part
  typeOf(expr: Expr): CelType | undefined
  /** Takes a slot for what a loop holds. */
  slot(): number
  /** Makes names mean what a loop holds, while `plan` runs. */
  within<T>(locals: readonly (readonly [name: string, variable: Variable])[], plan: () => T): T
}

/** A part as a step, once nothing is added to it. */
export function stepOf(part: Part): Step {
  return planOperand(operandOf(part))
}

/** A part as an operand, once nothing is added to it. */
export function operandOf(part: Part): Operand {
  if (part.kind === 'constant') return constantOperand(part.value)
  if (part.kind === 'step') return stepOperand(part.step)
  return part.isTest ? presenceOperand(part.attribute) : attributeOperand(part.attribute)
}

/** The attribute that a part is, or one of its value. */
export function attributeOf(part: Part): Attribute {
  if (part.kind === 'attribute' && !part.isTest) return part.attribute
  return relativeAttribute(operandOf(part))
}
