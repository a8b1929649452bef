import type { Brand } from '../../../../base/api/brand.ts'
import type { StatusReason } from '../../../../base/api/errors/status.ts'
import type * as admissionregistrationv1 from '../../../../base/api/types/admissionregistration.v1.generated.ts'
import { re2Engine } from '../../../../base/regex/re2-engine.ts'
import { authorizerTypes } from '../../../../languages/cel/libraries/apiserver/authorizer-values.ts'
import type { Result, Value } from '../../../../languages/cel/values/value.ts'
import { CostBudget } from '../../../../objects/expressions/cost-budget.ts'
import { wholeLanguage } from '../../../../objects/expressions/expression-language.ts'
import {
  MatchConditions,
  type UnmetConditions,
} from '../../../../objects/expressions/match-conditions.ts'
import {
  type ActivationPhase,
  PolicyActivation,
  type PolicyInput,
  reportPhase,
  rulePhase,
} from '../../../../objects/expressions/policy-activation.ts'
import { policyEnvironment } from '../../../../objects/expressions/policy-environment.ts'
import {
  evaluateExpressions,
  policyCostBudget,
  policyOutOfBudget,
} from '../../../../objects/expressions/policy-evaluation.ts'
import {
  compilePolicyExpression,
  type PolicyExpression,
} from '../../../../objects/expressions/policy-expression.ts'
import { PolicyVariables } from '../../../../objects/expressions/policy-variables.ts'
import {
  annotationOutcome,
  errorDecision,
  type PolicyAuditAnnotation,
  type PolicyDecision,
  validationDecisions,
  type ValidationTexts,
} from './decisions.ts'

/** What a validating policy says of one request, for one parameter. */
export interface Judgement {
  readonly decisions: readonly PolicyDecision[]
  readonly annotations: readonly PolicyAuditAnnotation[]
  /** The match conditions, where these kept the policy from being evaluated. */
  readonly unmet?: UnmetConditions
}

/** Cost in units of the parts of one judgement; undefined for parts that were not evaluated. */
export interface JudgementCost {
  validations?: number
  messageExpressions?: number
  auditAnnotations?: number
}

interface Annotation {
  readonly key: string
  readonly expression: string
}

/** A validating policy whose expressions are compiled. Expressions that do not compile are errors when they are evaluated. */
export class ValidatingPolicy {
  readonly #fails: boolean
  readonly #declared: PolicyVariables
  readonly #conditions: MatchConditions
  readonly #texts: readonly ValidationTexts[]
  readonly #validations: readonly PolicyExpression[]
  /** Message expressions, at the place of their validation; undefined where no validation has one. */
  readonly #messages: readonly (PolicyExpression | undefined)[] | undefined
  readonly #annotations: readonly Annotation[]
  readonly #values: readonly PolicyExpression[]

  constructor(spec: admissionregistrationv1.ValidatingAdmissionPolicySpec, brand: Brand) {
    const language = wholeLanguage(brand, re2Engine)
    const params = spec.paramKind !== undefined
    const whole = policyEnvironment(language, brand, { params, authorizer: true })
    const declared = new PolicyVariables(whole, brand.word)
    for (const { name, expression } of spec.variables ?? []) declared.declare(name, expression)
    const { environment } = declared
    const forMessages = declared.within(policyEnvironment(language, brand, { params }))
    const { validations = [], auditAnnotations: annotations = [], matchConditions = [] } = spec
    this.#fails = spec.failurePolicy !== 'Ignore'
    this.#declared = declared
    this.#conditions = new MatchConditions(matchConditions, {
      environment,
      fails: this.#fails,
      declared,
    })
    this.#texts = validations.map(validationTexts)
    this.#validations = this.#texts.map(({ expression }) =>
      compilePolicyExpression(expression, 'condition', environment),
    )
    const messages = validations.map(({ messageExpression: text = '' }) => {
      return text === '' ? undefined : compilePolicyExpression(text, 'message', forMessages)
    })
    this.#messages = messages.some((one) => one !== undefined) ? messages : undefined
    this.#annotations = annotations.map(({ key, valueExpression }) => ({
      key,
      expression: valueExpression,
    }))
    this.#values = this.#annotations.map(({ expression }) =>
      compilePolicyExpression(expression, 'annotation', environment),
    )
  }

  /**
   * Judges a request.
   *
   * @param params the parameter that the binding names; null where there is none
   * @param cost takes the costs of the parts
   */
  judge(activation: PolicyActivation, params: Value, cost?: JudgementCost): Judgement {
    const fails = this.#fails
    const outcome = this.#conditions.evaluate(activation, params)
    if ('error' in outcome) return { ...failure(outcome.error, fails), unmet: outcome }
    if (!outcome.matches) return { decisions: [], annotations: [], unmet: outcome }
    const budget = new CostBudget(policyCostBudget)
    const results = this.#evaluate(this.#validations, activation, rulePhase, params, budget)
    if (!results) return failure(policyOutOfBudget, fails)
    if (cost) cost.validations = policyCostBudget - budget.left
    const rest = budget.left
    const messages =
      this.#messages && this.#evaluate(this.#messages, activation, reportPhase, params, budget)
    if (cost) cost.messageExpressions = rest - budget.left
    const isOver = this.#messages !== undefined && messages === undefined
    const decisions = validationDecisions(
      this.#texts,
      { results, messages: messages ?? [], messagesError: isOver ? policyOutOfBudget : undefined },
      fails,
    )
    if (this.#values.length === 0) {
      if (cost) cost.auditAnnotations = 0
      return { decisions, annotations: [] }
    }
    const own = new CostBudget(policyCostBudget)
    const values = this.#evaluate(this.#values, activation, reportPhase, params, own)
    if (!values) return failure(policyOutOfBudget, fails)
    if (cost) cost.auditAnnotations = policyCostBudget - own.left
    const annotations = this.#annotations.map((one, at) =>
      annotationOutcome(one, values[at], fails),
    )
    return { decisions, annotations }
  }

  #evaluate(
    expressions: readonly (PolicyExpression | undefined)[],
    activation: PolicyActivation,
    phase: ActivationPhase,
    params: Value,
    budget: CostBudget,
  ): readonly (Result | undefined)[] | undefined {
    activation.begin(phase, params, this.#declared)
    return evaluateExpressions(expressions, activation, budget)
  }
}

/** The judgement of a policy that cannot be evaluated. */
function failure(error: string, fails: boolean): Judgement {
  return { decisions: [errorDecision(error, fails)], annotations: [] }
}

function validationTexts({
  expression,
  message = '',
  reason,
}: admissionregistrationv1.Validation): ValidationTexts {
  // Validation accepts no others than these.
  return { expression, message, reason: (reason || undefined) as StatusReason | undefined }
}

/** The values of one request, for the policies that judge it. */
export function activationOf(input: PolicyInput, { word }: Brand): PolicyActivation {
  return new PolicyActivation(input, authorizerTypes(word))
}
