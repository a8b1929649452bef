import type { Cause } from '../../base/api/errors/status.ts'
import type { EvaluateOptions } from '../../languages/cel/evaluation/program.ts'
import type { RuleCall, RuleEvaluator } from '../schema/validation/evaluate-rules.ts'
import type { CompiledRules } from './compile-rules.ts'
import { CostBudget } from './cost-budget.ts'
import { callCostLimit, objectCostLimit } from './cost-messages.ts'
import { CallEvaluation } from './evaluate-call.ts'
import { notReadable, outOfBudget } from './rule-messages.ts'
import type { RuleMeter } from './rule-meter.ts'

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
  readonly warnings: Cause[] = []
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

  evaluate(call: RuleCall): { readonly causes: readonly Cause[]; readonly stop: boolean } {
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
