import type { StatusCause } from '../../base/api/errors/status.ts'
import type { EvaluateOptions } from '../../languages/cel/evaluation/program.ts'
import { CelError, type Result } from '../../languages/cel/values/value.ts'
import {
  duplicate,
  forbidden,
  invalidValue,
  memberPath,
  noPath,
  required,
} from '../schema/validation/causes.ts'
import type { RuleCall, RuleEvaluator } from '../schema/validation/evaluate-rules.ts'
import type { CompiledRules, CompiledRule } from './compile-rules.ts'
import { CostBudget } from './cost-budget.ts'
import { callCostLimit, objectCostLimit } from './cost-messages.ts'
import { schemaReader } from './read-schema-value.ts'
import {
  notReadable,
  outOfBudget,
  callLimitDetail,
  evaluationDetail,
  messageCallLimitDetail,
  messageOutOfBudget,
  ruleMessage,
  usableMessage,
} from './rule-messages.ts'
import type { RuleMeter } from './rule-meter.ts'
import { optionalOldSelf } from './rule-scope.ts'
import type { JsonReader } from './schema-map.ts'
import { schemaTypeText } from './value-shape.ts'

export interface RuleEvaluatorOptions {
  /** Finds the rules of a call compiled; undefined where expressions cannot read values of its schema. */
  readonly compiled: (call: RuleCall) => CompiledRules | undefined
  readonly objectCostLimit?: number
  readonly callCostLimit?: number
  /** Asked now and then; true ends the evaluation, as when the request is cancelled. */
  readonly isInterrupted?: () => boolean
  readonly meter?: RuleMeter
}

/** Evaluates the CEL rules of one object, and counts their cost together. */
export class CelRuleEvaluator implements RuleEvaluator {
  /** Causes of rules that fail on values which the update left unchanged. They refuse nothing, but clients are warned. */
  readonly warnings: StatusCause[] = []
  readonly #compiled: RuleEvaluatorOptions['compiled']
  readonly #options: EvaluateOptions
  readonly #budget: CostBudget
  readonly #meter: RuleMeter | undefined

  constructor(options: RuleEvaluatorOptions) {
    const { compiled, isInterrupted, callCostLimit: costLimit = callCostLimit } = options
    this.#compiled = compiled
    this.#meter = options.meter
    this.#options = { costLimit, ...(isInterrupted && { isInterrupted }) }
    this.#budget = new CostBudget(options.objectCostLimit ?? objectCostLimit)
  }

  /** Cost in units that may still be spent; -1 where it did not suffice, or where the evaluation of a rule was stopped. */
  get budget(): number {
    return this.#budget.left
  }

  evaluate(call: RuleCall): { readonly causes: readonly StatusCause[]; readonly stop: boolean } {
    const evaluation = new CallEvaluation(call, this.#budget, this.#options)
    const rules = this.#compiled(call)
    const began = this.#meter?.now() ?? 0
    if (!rules) evaluation.refuse(notReadable)
    else if (this.#budget.left <= 0) evaluation.stop(outOfBudget)
    else evaluation.evaluate(rules)
    this.#meter?.evaluated(this.#meter.now() - began)
    for (const warning of evaluation.warnings) this.warnings.push(warning)
    if (evaluation.isStopped) this.#budget.exhaust()
    return { causes: evaluation.causes, stop: evaluation.isStopped }
  }
}

/** The evaluation of the rules of one schema on one value. */
class CallEvaluation {
  readonly causes: StatusCause[] = []
  readonly warnings: StatusCause[] = []
  readonly #call: RuleCall
  readonly #budget: CostBudget
  readonly #options: EvaluateOptions
  readonly #read: JsonReader
  #self: Result | undefined
  #oldSelf: Result | undefined
  #isStopped = false

  constructor(call: RuleCall, budget: CostBudget, options: EvaluateOptions) {
    this.#call = call
    this.#budget = budget
    this.#options = options
    this.#read = schemaReader(call.schema, call.isObjectRoot)
  }

  /** No more rules of the object may be evaluated. */
  get isStopped(): boolean {
    return this.#isStopped
  }

  evaluate({ rules, usesOldSelf }: CompiledRules): void {
    for (const rule of rules) {
      if (this.#isStopped) return
      this.#evaluateRule(rule, usesOldSelf)
    }
  }

  /** Refuses the value. */
  refuse(detail: string): void {
    this.causes.push(this.#invalid(this.#call.path, detail))
  }

  /** Refuses the value and stops the evaluation. */
  stop(detail: string): void {
    this.refuse(detail)
    this.#isStopped = true
  }

  #evaluateRule(compiled: CompiledRule, hasOldSelf: boolean): void {
    const { rule, program, error, usesOldSelf } = compiled
    if (error !== undefined) return this.refuse(`rule compile error: ${error}`)
    const isOptional = rule.optionalOldSelf === true
    if (!program || (usesOldSelf && !isOptional && this.#call.old === undefined)) return
    const {
      result,
      cost,
      work = 0,
      stopped,
    } = program.program.evaluate((name) => this.#variable(name, isOptional), this.#options)
    if (!this.#budget.spend(cost + work)) return this.stop(outOfBudget)
    if (result === true) return
    if (!(result instanceof CelError)) return this.#fail(compiled, hasOldSelf)
    if (stopped === 'cost limit') return this.stop(callLimitDetail(rule, result.message))
    this.refuse(evaluationDetail(rule, result.message))
    if (stopped) this.#isStopped = true
  }

  #variable(name: string, isOptional: boolean): Result | undefined {
    if (name === 'self') return (this.#self ??= this.#read(this.#call.value))
    if (name !== 'oldSelf') return undefined
    const { old } = this.#call
    const value = old === undefined ? undefined : (this.#oldSelf ??= this.#read(old))
    return isOptional ? optionalOldSelf(value) : value
  }

  /** `hasOldSelf`: a message expression finds `oldSelf`, never as an optional value, even where its rule does. */
  #fail(compiled: CompiledRule, hasOldSelf: boolean): void {
    const { rule, messageProgram, fieldPath } = compiled
    const { path } = this.#call
    const at = fieldPath === undefined || fieldPath === '' ? path : memberPath(path, fieldPath)
    if (!messageProgram) return this.#report(compiled, this.#failure(rule, at, ruleMessage(rule)))
    const {
      result,
      cost,
      work = 0,
      stopped,
    } = messageProgram.program.evaluate(
      (name) => (name === 'self' || hasOldSelf ? this.#variable(name, false) : undefined),
      this.#options,
    )
    if (!this.#budget.spend(cost + work)) return this.#stopAt(compiled, at, messageOutOfBudget)
    if (stopped === 'cost limit') {
      return this.#stopAt(compiled, at, messageCallLimitDetail(rule.messageExpression ?? ''))
    }
    const message = typeof result === 'string' ? usableMessage(result) : undefined
    this.#report(compiled, this.#failure(rule, at, message ?? ruleMessage(rule)))
  }

  #stopAt(compiled: CompiledRule, path: string, detail: string): void {
    this.#report(compiled, this.#invalid(path, detail))
    this.#isStopped = true
  }

  /** Reports a rule that failed: one that only reads the new value refuses nothing that the update left unchanged. */
  #report({ usesOldSelf }: CompiledRule, cause: StatusCause): void {
    if (!usesOldSelf && this.#call.isUnchanged()) this.warnings.push(cause)
    else this.causes.push(cause)
  }

  #failure({ reason }: CompiledRule['rule'], path: string, detail: string): StatusCause {
    switch (reason) {
      case 'FieldValueForbidden':
        return forbidden(path || noPath, detail)
      case 'FieldValueRequired':
        return required(path || noPath, detail)
      case 'FieldValueDuplicate':
        return duplicate(path || noPath, schemaTypeText(this.#call.schema))
      case undefined:
      default:
        return this.#invalid(path, detail)
    }
  }

  #invalid(path: string, detail: string): StatusCause {
    return invalidValue(path || noPath, schemaTypeText(this.#call.schema), detail)
  }
}
