import type { Value } from '../values/value.ts'
import type { Step, Variable } from './frame.ts'
import type { Operand } from './operand.ts'

/**
 * A place that fields and elements are read from: a variable, the value of another expression, or one of two such places. Reads
 * that follow are kept with it, so that a chain `a.b[0].c` is one step.
 */
export type Attribute = VariableAttribute | RelativeAttribute | ConditionalAttribute

interface VariableAttribute {
  readonly kind: 'variable'
  readonly variable: Variable
  /** Whether the checker found the variable to be an optional. */
  readonly isOptional: boolean
  readonly qualifiers: Qualifier[]
}

interface RelativeAttribute {
  readonly kind: 'relative'
  readonly operand: Operand
  readonly qualifiers: Qualifier[]
}

interface ConditionalAttribute {
  readonly kind: 'conditional'
  readonly condition: Step
  readonly whenTrue: Attribute
  readonly whenFalse: Attribute
}

/** A read of a field, member or element. */
export type Qualifier =
  | { readonly kind: 'name'; readonly name: string; readonly isOptional: boolean }
  | { readonly kind: 'presence'; readonly name: string; readonly isOptional: false }
  | { readonly kind: 'constant'; readonly key: Value; readonly isOptional: boolean }
  | { readonly kind: 'computed'; readonly key: Operand; readonly isOptional: boolean }

export function variableAttribute(variable: Variable, isOptional: boolean): Attribute {
  return { kind: 'variable', variable, isOptional, qualifiers: [] }
}

export function relativeAttribute(operand: Operand): Attribute {
  return { kind: 'relative', operand, qualifiers: [] }
}

export function conditionalAttribute(
  condition: Step,
  whenTrue: Attribute,
  whenFalse: Attribute,
): Attribute {
  return { kind: 'conditional', condition, whenTrue, whenFalse }
}

/** Adds a read behind those that an attribute has. */
export function addQualifier(attribute: Attribute, qualifier: Qualifier): void {
  if (attribute.kind === 'conditional') {
    addQualifier(attribute.whenTrue, qualifier)
    addQualifier(attribute.whenFalse, qualifier)
    return
  }
  attribute.qualifiers.push(qualifier)
}
