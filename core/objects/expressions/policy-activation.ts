import type { JsonObject, JsonValue } from '../../base/api/json.ts'
import type { VariableSource } from '../../languages/cel/evaluation/frame.ts'
import type { EvaluateOptions } from '../../languages/cel/evaluation/program.ts'
import type { ExpressionAuthorizer } from '../../languages/cel/libraries/apiserver/authorizer-port.ts'
import {
  type AuthorizerTypes,
  AuthorizerValue,
  GroupCheckValue,
  ResourceCheckValue,
} from '../../languages/cel/libraries/apiserver/authorizer-values.ts'
import { fromJson } from '../../languages/cel/values/json-values.ts'
import type { Result, Value } from '../../languages/cel/values/value.ts'
import { callCostLimit } from './cost-messages.ts'
import type { LazyVariables, PolicyVariables } from './policy-variables.ts'

/** One request, as the expressions of policies and the match conditions of webhooks read it. JSON must not change meanwhile. */
export interface PolicyInput {
  /** Null where the request has none, as a deletion. */
  readonly object: JsonValue
  readonly oldObject: JsonValue
  /** The variable `request`: an AdmissionRequest without its objects, made when an expression first reads it. */
  request(): JsonObject
  /** The namespace of the object, null for cluster-scoped ones; made when an expression first reads it. */
  namespaceObject(): JsonValue
  /** The authorizer of the server; undefined where expressions have none. */
  readonly authorizer?: ExpressionAuthorizer | undefined
}

/** What a group of expressions of a policy may read. */
export interface ActivationPhase {
  /** `authorizer` and `authorizer.requestResource` have values. */
  readonly authorizer: boolean
  /** `namespaceObject` has a value; it is null otherwise. */
  readonly namespace: boolean
}

/** Match conditions. */
export const conditionPhase: ActivationPhase = { authorizer: true, namespace: false }
/** Validations and mutations. */
export const rulePhase: ActivationPhase = { authorizer: true, namespace: true }
/** Message expressions and audit annotations: the original declares `authorizer` to their variables, but gives it no value. */
export const reportPhase: ActivationPhase = { authorizer: false, namespace: true }

/** Limits of one evaluation. */
export const evaluationLimits: EvaluateOptions = { costLimit: callCostLimit }

/**
 * Values of the variables of one request, for all policies that judge it: each is made when it is first read, once. Before the
 * expressions of a policy are evaluated, `begin` sets the parameters and variables that they read.
 */
export class PolicyActivation {
  /** Finds the values; the same function for all evaluations. */
  readonly find: VariableSource
  readonly #input: PolicyInput
  readonly #types: AuthorizerTypes
  readonly #known = new Map<string, Value>()
  #phase: ActivationPhase = rulePhase
  #params: Value = null
  #declared: PolicyVariables | undefined
  #variables: LazyVariables | undefined

  constructor(input: PolicyInput, types: AuthorizerTypes) {
    this.#input = input
    this.#types = types
    this.find = (name) => this.#find(name)
  }

  /** Begins the evaluation of a group of expressions, which evaluates the variables of the policy anew. */
  begin(phase: ActivationPhase, params: Value, declared: PolicyVariables | undefined): void {
    this.#phase = phase
    this.#params = params
    this.#declared = declared
    this.#variables = undefined
  }

  /** Cost of the policy's variables that were evaluated since this was asked last, in units. */
  takeCost(): number {
    return this.#variables === undefined ? 0 : this.#variables.takeCost()
  }

  #find(name: string): Result | undefined {
    switch (name) {
      case 'params':
        return this.#params
      case 'variables':
        return (this.#variables ??= this.#declared?.values(this.find, evaluationLimits))
      case 'namespaceObject':
        return this.#phase.namespace ? (this.#known.get(name) ?? this.#make(name)) : null
      case 'authorizer':
      case 'authorizer.requestResource':
        if (!this.#phase.authorizer) return undefined
        return this.#known.get(name) ?? this.#make(name)
      default:
        return this.#known.get(name) ?? this.#make(name)
    }
  }

  #make(name: string): Value | undefined {
    const value = this.#valueOf(name)
    if (value !== undefined) this.#known.set(name, value)
    return value
  }

  #valueOf(name: string): Value | undefined {
    const input = this.#input
    switch (name) {
      case 'object':
        return fromJson(input.object)
      case 'oldObject':
        return fromJson(input.oldObject)
      case 'request':
        return fromJson(input.request())
      case 'namespaceObject':
        return fromJson(input.namespaceObject())
      case 'authorizer':
        return input.authorizer && new AuthorizerValue(this.#types, input.authorizer)
      case 'authorizer.requestResource':
        return input.authorizer && requestCheck(input.request(), input.authorizer, this.#types)
      default:
        return undefined
    }
  }
}

/** The check whether the request itself is allowed. */
function requestCheck(
  request: JsonObject,
  authorizer: ExpressionAuthorizer,
  types: AuthorizerTypes,
): ResourceCheckValue {
  const text = (value: JsonValue | undefined): string => (typeof value === 'string' ? value : '')
  const resource = request['requestResource'] as JsonObject
  const group = new GroupCheckValue(new AuthorizerValue(types, authorizer), text(resource['group']))
  return new ResourceCheckValue(group, text(resource['resource']), {
    subresource: text(request['requestSubResource']),
    namespace: text(request['namespace']),
    name: text(request['name']),
    fieldSelector: '',
    labelSelector: '',
  })
}
