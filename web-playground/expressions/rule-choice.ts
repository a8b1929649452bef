import type { ExpressionRule, SchemaPointer } from '../../core/index.ts'

/** Parts of a policy that have expressions. */
const policyParts = ['validation', 'match condition', 'audit annotation', 'variable'] as const
export type PolicyPart = (typeof policyParts)[number]

/** Where a rule stands in the object that has it. */
export type ChosenPlace =
  /** The part of a definition's schema whose values are `self`; empty for the whole object. */
  | { readonly type: 'schema'; readonly pointer: SchemaPointer }
  /** `variables`: how many of the policy's variables an expression there may read, the first ones. */
  | { readonly type: 'policy'; readonly part: PolicyPart; readonly variables: number }

/** Fields of a rule beside its expression. */
export type RuleText = Pick<ExpressionRule, 'message' | 'messageExpression' | 'optionalOldSelf'>

/** The rule of a definition or policy that an expression is tried as. */
export interface RuleChoice {
  /** Key of the definition or policy. */
  readonly owner: string
  readonly place: ChosenPlace
  readonly rule: RuleText
}

type Fields = Readonly<Record<string, unknown>>

function fieldsOf(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null ? (value as Fields) : undefined
}

/** Reads a choice that was kept; undefined for anything else. */
export function parseRuleChoice(value: unknown): RuleChoice | undefined {
  const { owner, place, rule } = fieldsOf(value) ?? {}
  const parsed = parsePlace(fieldsOf(place) ?? {})
  if (typeof owner !== 'string' || !parsed) return undefined
  return { owner, place: parsed, rule: parseRule(fieldsOf(rule) ?? {}) }
}

function parsePlace({ type, pointer, part, variables }: Fields): ChosenPlace | undefined {
  if (type === 'schema' && Array.isArray(pointer)) {
    const isPointer = pointer.every((key): key is string => typeof key === 'string')
    return isPointer ? { type, pointer } : undefined
  }
  const known = policyParts.find((name) => name === part)
  if (type !== 'policy' || !known || typeof variables !== 'number') return undefined
  return { type, part: known, variables }
}

function parseRule({ message, messageExpression, optionalOldSelf }: Fields): RuleText {
  return {
    ...(typeof message === 'string' && { message }),
    ...(typeof messageExpression === 'string' && { messageExpression }),
    ...(optionalOldSelf === true && { optionalOldSelf }),
  }
}
