import type { Brand } from '../../base/api/brand.ts'
import { has, objectsOf, textOf } from '../../base/api/json-fields.ts'
import type { JsonObject, JsonValue } from '../../base/api/json.ts'
import type { CheckedExpression } from '../../languages/cel/checker/checked-expression.ts'
import { unknownSizes } from '../../languages/cel/cost/function-cost.ts'
import type { Environment } from '../../languages/cel/environment.ts'
import type { VariableSource } from '../../languages/cel/evaluation/frame.ts'
import type { EvaluateOptions } from '../../languages/cel/evaluation/program.ts'
import { fromJson } from '../../languages/cel/values/json-values.ts'
import type { Value } from '../../languages/cel/values/value.ts'
import type { ExpressionLanguage } from './expression-language.ts'
import { policyEnvironment } from './policy-environment.ts'
import { PolicyVariables } from './policy-variables.ts'

export interface PolicyTrialOptions {
  readonly brand: Brand
  readonly language: ExpressionLanguage
  /**
   * How many of the policy's variables the expression may read, the first ones; all where absent. `none`: it reads no
   * `variables`, as match conditions do not.
   */
  readonly variables?: number | 'none'
}

/** A request that a policy judges. `null` stands for what a request or policy does not have. */
export interface PolicyRequest {
  readonly object: JsonValue
  readonly oldObject: JsonValue
  readonly params: JsonValue
  readonly request: JsonObject
  readonly namespaceObject: JsonValue
}

/** What an expression reads of one request. */
export interface PolicyValues {
  readonly variables: VariableSource
  /** Cost of the policy's variables that were evaluated since this was asked last, in units. */
  readonly takeCost: () => number
}

/** Tries expressions as those of a validating policy, before they are written into it. */
export class PolicyTrial {
  readonly environment: Environment
  readonly #variables: PolicyVariables | undefined

  /** @param spec the spec of a `ValidatingAdmissionPolicy` */
  constructor(spec: JsonObject, { brand, language, variables }: PolicyTrialOptions) {
    const declarations = { params: has(spec, 'paramKind'), authorizer: true }
    const plain = policyEnvironment(language, brand, declarations)
    if (variables !== 'none') {
      this.#variables = new PolicyVariables(plain, brand.word)
      for (const variable of objectsOf(spec, 'variables').slice(0, variables)) {
        this.#variables.declare(textOf(variable, 'name'), textOf(variable, 'expression'))
      }
    }
    this.environment = this.#variables?.environment ?? plain
  }

  /** The most that an expression costs in units: 2^64 - 1 where nothing bounds it, as where it reads texts or lists of objects. */
  estimate(checked: CheckedExpression): bigint {
    return this.environment.estimate(checked, unknownSizes).max
  }

  /**
   * What an expression reads of a request. There is no authorizer: expressions that ask it have an error.
   *
   * @param options limits of the evaluation of each variable of the policy
   */
  values(request: PolicyRequest, options: EvaluateOptions): PolicyValues {
    const read = new Map<string, Value>()
    for (const [name, json] of Object.entries(request)) read.set(name, fromJson(json))
    const find: VariableSource = (name) => read.get(name)
    const composed = this.#variables?.values(find, options)
    return {
      variables: (name) => (name === 'variables' ? composed : find(name)),
      takeCost: () => composed?.takeCost() ?? 0,
    }
  }
}
