import type { Brand } from '../../base/api/brand.ts'
import type { ValidatingAdmissionPolicySpec } from '../../base/api/types/admissionregistration.v1.generated.ts'
import type { Mutation } from '../../base/api/types/admissionregistration.v1beta1.generated.ts'
import { re2Engine } from '../../base/regex/re2-engine.ts'
import type { Release } from '../../base/release/release.ts'
import type { Environment } from '../../languages/cel/environment.ts'
import { type ExpressionLanguage, languageOfRelease, wholeLanguage } from './expression-language.ts'
import { policyEnvironment } from './policy-environment.ts'
import { compilePolicyExpression, type PolicyExpressionKind } from './policy-expression.ts'
import { PolicyVariables } from './policy-variables.ts'

/** What the expressions of a policy or a webhook are checked with as they are written. */
export interface CheckTerms {
  readonly brand: Brand
  /** Release whose language new expressions may use: `1.34`. */
  readonly release: Release
  /** Expressions that are stored already, which may use the whole language. */
  readonly stored: ReadonlySet<string>
}

/** What is wrong with an expression. */
export interface ExpressionFault {
  readonly detail: string
  /** Whether the original calls it an internal error, not one of the value. */
  readonly isInternal: boolean
}

/** Checks that the expressions of one policy compile. */
export class PolicyCheck {
  readonly #terms: CheckTerms
  readonly #params: boolean
  readonly #isComposed: boolean
  readonly #declared: PolicyVariables
  readonly #fresh: ExpressionLanguage
  readonly #whole: ExpressionLanguage

  /**
   * @param params whether the expressions read `params`
   * @param isComposed whether they read `variables`, also where none of these compiles
   */
  constructor(params: boolean, isComposed: boolean, terms: CheckTerms) {
    this.#terms = terms
    this.#params = params
    this.#isComposed = isComposed
    this.#fresh = languageOfRelease(terms.release, terms.brand, re2Engine)
    this.#whole = wholeLanguage(terms.brand, re2Engine)
    this.#declared = new PolicyVariables(this.#plain('', true), terms.brand.word)
  }

  /** Declares a variable, which expressions behind it may read. @returns what is wrong with it */
  variable(name: string, expression: string): ExpressionFault | undefined {
    const environment = this.#declared.within(this.#plain(expression, true))
    const compiled = this.#declared.declare(name, expression, environment)
    return compiled.ok ? undefined : faultOf(compiled.detail, compiled.isInternal)
  }

  /** What is wrong with an expression. Message expressions have no authorizer. */
  fault(expression: string, kind: PolicyExpressionKind): ExpressionFault | undefined {
    const isPatch = kind === 'jsonPatch' || kind === 'applyConfiguration'
    const plain = this.#plain(expression, kind !== 'message', isPatch)
    const environment = this.#isComposed ? this.#declared.within(plain) : plain
    const { fault, isInternal } = compilePolicyExpression(expression, kind, environment)
    return fault === undefined ? undefined : faultOf(fault, isInternal)
  }

  /** What is wrong with a match condition, which reads no variables. */
  conditionFault(expression: string): ExpressionFault | undefined {
    const { fault, isInternal } = compilePolicyExpression(
      expression,
      'condition',
      this.#plain(expression, true),
    )
    return fault === undefined ? undefined : faultOf(fault, isInternal)
  }

  #plain(expression: string, authorizer: boolean, mutations = false): Environment {
    const language = this.#terms.stored.has(expression) ? this.#whole : this.#fresh
    const declarations = { params: this.#params, authorizer, mutations }
    return policyEnvironment(language, this.#terms.brand, declarations)
  }
}

function faultOf(detail: string, isInternal = false): ExpressionFault {
  return { detail, isInternal }
}

/** The expressions of a stored policy, or of the match conditions of a stored webhook. */
export function storedExpressions({
  matchConditions = [],
  variables = [],
  validations = [],
  auditAnnotations = [],
  mutations = [],
}: ExpressionHolder = {}): ReadonlySet<string> {
  const texts = [
    ...[...matchConditions, ...variables, ...validations].map(({ expression }) => expression),
    ...validations.map(({ messageExpression }) => messageExpression),
    ...auditAnnotations.map(({ valueExpression }) => valueExpression),
    ...mutations.flatMap(({ jsonPatch, applyConfiguration }) => [
      jsonPatch?.expression,
      applyConfiguration?.expression,
    ]),
  ]
  return new Set(texts.filter((text) => text !== undefined))
}

/** What policies and webhooks have of expressions, each some of it. */
interface ExpressionHolder extends Pick<
  ValidatingAdmissionPolicySpec,
  'matchConditions' | 'variables' | 'validations' | 'auditAnnotations'
> {
  readonly mutations?: readonly Mutation[]
}
