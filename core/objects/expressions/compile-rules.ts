import { runSteps, type Steps } from '../../base/execution/steps.ts'
import type { CheckedExpression } from '../../languages/cel/checker/checked-expression.ts'
import type { SizeEstimator } from '../../languages/cel/cost/function-cost.ts'
import type { Environment } from '../../languages/cel/environment.ts'
import type { Program } from '../../languages/cel/evaluation/program.ts'
import type { CelType } from '../../languages/cel/types/cel-type.ts'
import type { Schema } from '../schema/schema.ts'
import type { ExpressionRule } from '../schema/value-validation.ts'
import type { ExpressionLanguage } from './expression-language.ts'
import { readRuleFieldPath } from './rule-field-path.ts'
import { type RuleScope, type RuleScopeOptions, ruleScope } from './rule-scope.ts'

/** Characters of rules that are compiled in one turn, about 2 ms; a rule takes time beside that of its characters. */
const mostAtOnce = 4_000
const charactersOfRule = 60

/** A CEL rule of a schema as it was compiled. */
export interface CompiledRule {
  readonly rule: ExpressionRule
  /** Undefined where the rule is empty, or wrong: `error` then has the reason. */
  readonly program?: CostedProgram
  readonly error?: string
  /** The expression reads `oldSelf`: it is a transition rule, which is evaluated where there is an old value. */
  readonly usesOldSelf: boolean
  /** Undefined where there is no message expression, or a wrong one: `messageError` then has the reason. */
  readonly messageProgram?: CostedProgram
  readonly messageError?: string
  /** The rule's `fieldPath` as errors write paths, below that of the value; undefined where it has none, or a wrong one. */
  readonly fieldPath?: string
}

/** The rules of one schema. */
export interface CompiledRules {
  readonly rules: readonly CompiledRule[]
  /** A rule reads `oldSelf`: then message expressions of all rules may. */
  readonly usesOldSelf: boolean
  /** How often the schema can apply in one request, were it below unbounded lists and maps. */
  readonly maxCardinality: number
}

/** Expressions of a CustomResourceDefinition that an update replaces. They may go on using a language that new ones may not. */
export interface StoredExpressions {
  readonly language: ExpressionLanguage
  readonly rules: ReadonlySet<string>
  readonly messageExpressions: ReadonlySet<string>
}

export interface CompileOptions extends RuleScopeOptions {
  readonly stored?: StoredExpressions | undefined
}

/**
 * Compiles the CEL rules of a schema, not those of its parts. Undefined where the schema is of values that expressions cannot
 * read: then none of its rules can be evaluated.
 */
export function compileRules(
  rules: readonly ExpressionRule[],
  schema: Schema,
  options: CompileOptions,
): CompiledRules | undefined {
  return runSteps(compileInSteps(rules, schema, options, new RuleTurns()))
}

/** Limits the rules that are compiled in one turn, of one schema or several. */
export class RuleTurns {
  #left = mostAtOnce

  /** Counts a rule. @returns whether the turn is over with it */
  isOver({ rule, messageExpression = '' }: ExpressionRule): boolean {
    this.#left -= charactersOfRule + rule.length + messageExpression.length
    if (this.#left > 0) return false
    this.#left = mostAtOnce
    return true
  }
}

/** As {@link compileRules}, with turns for others between the rules. */
export function* compileInSteps(
  rules: readonly ExpressionRule[],
  schema: Schema,
  { stored, ...options }: CompileOptions,
  turns: RuleTurns,
): Steps<CompiledRules | undefined> {
  const scope = ruleScope(schema, options)
  if (!scope) return undefined
  let storedScope: RuleScope | undefined
  const scopeOf = (text: string, known: ReadonlySet<string> | undefined): RuleScope => {
    if (!stored || !known?.has(text)) return scope
    storedScope ??= ruleScope(schema, { ...options, language: stored.language })
    return storedScope ?? scope
  }
  const compile = (rule: ExpressionRule): CompiledRule => {
    const { rule: text, messageExpression = '' } = rule
    if (text.trim() === '') return { rule, usesOldSelf: false }
    return compileRule(rule, schema, {
      rule: scopeOf(text, stored?.rules),
      message: scopeOf(messageExpression, stored?.messageExpressions),
    })
  }
  const compiled: CompiledRule[] = []
  for (const rule of rules) {
    compiled.push(compile(rule))
    if (turns.isOver(rule)) yield
  }
  return {
    rules: compiled,
    usesOldSelf: compiled.some(({ usesOldSelf }) => usesOldSelf),
    maxCardinality: scope.maxCardinality,
  }
}

function compileRule(
  rule: ExpressionRule,
  schema: Schema,
  scopes: { readonly rule: RuleScope; readonly message: RuleScope },
): CompiledRule {
  const isOptional = rule.optionalOldSelf === true
  const { sizes } = scopes.rule
  const environment = scopes.rule.environment(isOptional)
  const compiled = compileExpression(rule.rule, environment, 'bool', sizes)
  const usesOldSelf = compiled.checked !== undefined && reads(compiled.checked, 'oldSelf')
  if (!compiled.ok) {
    const error = faultText(compiled.fault, {
      compilation: 'compilation failed',
      program: 'program instantiation failed',
      type: 'cel expression must evaluate to a bool',
    })
    // A rule of another type than bool counts as one that reads nothing.
    return { rule, error, usesOldSelf: usesOldSelf && compiled.fault.kind !== 'type' }
  }
  const known = { rule, program: compiled, usesOldSelf }
  const { messageExpression, fieldPath } = rule
  const message =
    messageExpression === undefined
      ? {}
      : compileMessage(messageExpression, scopes.message.environment(isOptional), sizes)
  // As in the original, a rule with a wrong message expression has no path.
  if (fieldPath === undefined || message.messageError !== undefined) return { ...known, ...message }
  const path = readRuleFieldPath(fieldPath, schema)
  return { ...known, ...message, ...(path.ok && { fieldPath: path.path }) }
}

function compileMessage(
  text: string,
  environment: Environment,
  sizes: SizeEstimator,
): Pick<CompiledRule, 'messageProgram' | 'messageError'> {
  const compiled = compileExpression(text, environment, 'string', sizes)
  if (compiled.ok) return { messageProgram: compiled }
  const messageError = faultText(compiled.fault, {
    compilation: 'messageExpression compilation failed',
    program: 'messageExpression instantiation failed',
    type: 'messageExpression must evaluate to a string',
  })
  return { messageError }
}

function faultText(
  fault: ExpressionFault,
  words: Readonly<Record<ExpressionFault['kind'], string>>,
): string {
  const word = words[fault.kind]
  return fault.kind === 'type' ? word : `${word}: ${fault.text}`
}

function reads({ references }: CheckedExpression, variable: string): boolean {
  for (const { name } of references.values()) if (name === variable) return true
  return false
}

/** An expression that can be evaluated, and the most that one evaluation costs in units: 2^64 - 1 where nothing bounds it. */
interface CostedProgram {
  readonly program: Program
  readonly maxCost: bigint
}

/** A compiled expression, or what is wrong with it. */
type CompiledExpression =
  | ({ readonly ok: true; readonly checked: CheckedExpression } & CostedProgram)
  /** `checked` is set where the expression has types, but not those it must have, or no value for a constant part. */
  | { readonly ok: false; readonly fault: ExpressionFault; readonly checked?: CheckedExpression }

type ExpressionFault =
  | { readonly kind: 'compilation' | 'program'; readonly text: string }
  | { readonly kind: 'type'; readonly type: CelType }

/** Compiles an expression whose value must be of a type: `bool` for a rule, `string` for a message. */
function compileExpression(
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
