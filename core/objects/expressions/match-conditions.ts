import type { Brand } from '../../base/api/brand.ts'
import { textOf } from '../../base/api/json-fields.ts'
import type { JsonObject } from '../../base/api/json.ts'
import { re2Engine } from '../../base/regex/re2-engine.ts'
import type { Environment } from '../../languages/cel/environment.ts'
import { authorizerTypes } from '../../languages/cel/libraries/apiserver/authorizer-values.ts'
import { CelError, type Result, type Value } from '../../languages/cel/values/value.ts'
import { CostBudget } from './cost-budget.ts'
import { wholeLanguage } from './expression-language.ts'
import { conditionPhase, PolicyActivation, type PolicyInput } from './policy-activation.ts'
import { policyEnvironment } from './policy-environment.ts'
import {
  conditionsCostBudget,
  evaluateExpressions,
  policyOutOfBudget,
} from './policy-evaluation.ts'
import { compilePolicyExpression, type PolicyExpression } from './policy-expression.ts'
import type { PolicyVariables } from './policy-variables.ts'

/** Outcome of match conditions. */
export type ConditionsOutcome = { readonly matches: true } | UnmetConditions

/** Outcome of match conditions that do not match. `errors` is the number of errors up to the condition that is false. */
export type UnmetConditions =
  /** `failed` is the name of the condition that is false; empty where an error counts as no match. */
  | { readonly matches: false; readonly failed: string; readonly errors: number }
  /** Message of the errors, where the failure policy is `Fail`. */
  | { readonly error: string; readonly errors: number }

const allMatch: ConditionsOutcome = { matches: true }

/**
 * The outcome of match conditions: one that is false decides; otherwise one that has an error does, by the failure policy.
 *
 * @param results undefined where the conditions ran out of budget, for which `overBudget` is the error
 */
export function conditionsOutcome(
  names: readonly string[],
  results: readonly (Result | undefined)[] | undefined,
  { fails, overBudget }: { readonly fails: boolean; readonly overBudget: string },
): ConditionsOutcome {
  if (!results) {
    return fails ? { error: overBudget, errors: 0 } : { matches: false, failed: '', errors: 0 }
  }
  const falseAt = results.indexOf(false)
  const counted = falseAt < 0 ? results : results.slice(0, falseAt)
  const messages = counted.flatMap((one) => (one instanceof CelError ? one.message : []))
  const errors = messages.length
  if (falseAt >= 0) return { matches: false, failed: names[falseAt] ?? '', errors }
  if (errors === 0) return allMatch
  return fails ? { error: aggregate(messages), errors } : { matches: false, failed: '', errors }
}

export interface ConditionTerms {
  readonly environment: Environment
  /** Whether a request on which a condition has an error is refused, rather than not matched. */
  readonly fails: boolean
  /** The variables of a policy, which its conditions may read. */
  readonly declared?: PolicyVariables
}

/** The match conditions of a policy or a webhook, compiled. One that does not compile is an error when it is evaluated. */
export class MatchConditions {
  readonly #names: readonly string[]
  readonly #expressions: readonly PolicyExpression[]
  readonly #fails: boolean
  readonly #declared: PolicyVariables | undefined

  constructor(conditions: readonly JsonObject[], { environment, fails, declared }: ConditionTerms) {
    this.#names = conditions.map((condition) => textOf(condition, 'name'))
    this.#expressions = conditions.map((condition) =>
      compilePolicyExpression(textOf(condition, 'expression'), 'condition', environment),
    )
    this.#fails = fails
    this.#declared = declared
  }

  /** @param params the parameter of a policy's binding; null where there is none */
  evaluate(activation: PolicyActivation, params: Value): ConditionsOutcome {
    if (this.#expressions.length === 0) return allMatch
    activation.begin(conditionPhase, params, this.#declared)
    const budget = new CostBudget(conditionsCostBudget)
    const results = evaluateExpressions(this.#expressions, activation, budget)
    const terms = { fails: this.#fails, overBudget: policyOutOfBudget }
    return conditionsOutcome(this.#names, results, terms)
  }
}

/** Compiles the match conditions of a webhook. @returns their outcome for a request */
export function webhookConditions(
  conditions: readonly JsonObject[],
  fails: boolean,
  brand: Brand,
): (input: PolicyInput) => ConditionsOutcome {
  const environment = policyEnvironment(wholeLanguage(brand, re2Engine), brand, {
    authorizer: true,
  })
  const compiled = new MatchConditions(conditions, { environment, fails })
  const types = authorizerTypes(brand.word)
  return (input) => compiled.evaluate(new PolicyActivation(input, types), null)
}

/** Several errors as one, as Go's aggregates print them: each text once, in brackets where there are several. */
function aggregate(messages: readonly string[]): string {
  const unique = [...new Set(messages)]
  return unique.length === 1 ? unique.join('') : `[${unique.join(', ')}]`
}
