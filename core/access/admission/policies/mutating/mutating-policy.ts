import type { Brand } from '../../../../base/api/brand.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import type * as admissionregistrationv1beta1 from '../../../../base/api/types/admissionregistration.v1beta1.generated.ts'
import { re2Engine } from '../../../../base/regex/re2-engine.ts'
import {
  CelError,
  List,
  type Result,
  StructValue,
  type Value,
} from '../../../../languages/cel/values/value.ts'
import { CostBudget } from '../../../../objects/expressions/cost-budget.ts'
import { wholeLanguage } from '../../../../objects/expressions/expression-language.ts'
import {
  type ConditionsOutcome,
  MatchConditions,
} from '../../../../objects/expressions/match-conditions.ts'
import { mutationJson, typeNameFault } from '../../../../objects/expressions/mutation-json.ts'
import {
  type PolicyActivation,
  rulePhase,
} from '../../../../objects/expressions/policy-activation.ts'
import { policyEnvironment } from '../../../../objects/expressions/policy-environment.ts'
import {
  evaluateExpression,
  policyCostBudget,
  policyOutOfBudget,
} from '../../../../objects/expressions/policy-evaluation.ts'
import {
  compilePolicyExpression,
  type PolicyExpression,
} from '../../../../objects/expressions/policy-expression.ts'
import { PolicyVariables } from '../../../../objects/expressions/policy-variables.ts'
import type { ExplainedOperation } from '../../../../objects/patch/explained-operation.ts'
import type { StructSchema } from '../../../../objects/schema/schema.ts'
import { applyMutation, MutationFault } from './apply-mutation.ts'
import { patchMutation } from './patch-mutation.ts'

interface Mutation {
  readonly kind: 'jsonPatch' | 'applyConfiguration'
  readonly expression: PolicyExpression
}

/** A mutating policy whose expressions are compiled. Expressions that do not compile are errors when they are evaluated. */
export class MutatingPolicy {
  /** Whether the policy is asked again where a later one changes the object. */
  readonly isReinvoked: boolean
  readonly #declared: PolicyVariables
  readonly #conditions: MatchConditions
  readonly #mutations: readonly Mutation[]

  constructor(spec: admissionregistrationv1beta1.MutatingAdmissionPolicySpec, brand: Brand) {
    const language = wholeLanguage(brand, re2Engine)
    const declarations = { params: spec.paramKind !== undefined, authorizer: true }
    const plain = policyEnvironment(language, brand, declarations)
    const declared = new PolicyVariables(plain, brand.word)
    for (const { name, expression } of spec.variables ?? []) declared.declare(name, expression)
    const patches = policyEnvironment(language, brand, { ...declarations, mutations: true })
    const environment = declared.within(patches)
    this.isReinvoked = spec.reinvocationPolicy === 'IfNeeded'
    this.#declared = declared
    this.#conditions = new MatchConditions(spec.matchConditions ?? [], {
      environment: declared.environment,
      fails: spec.failurePolicy !== 'Ignore',
      declared,
    })
    this.#mutations = (spec.mutations ?? []).map((one) => {
      const kind = one.patchType === 'JSONPatch' ? 'jsonPatch' : 'applyConfiguration'
      const text = one[kind]?.expression ?? ''
      return { kind, expression: compilePolicyExpression(text, kind, environment) }
    })
  }

  /** How many mutations the policy has. */
  get size(): number {
    return this.#mutations.length
  }

  /** Whether a mutation is a JSON patch; otherwise it is an apply configuration. */
  isPatch(at: number): boolean {
    return this.#mutations[at]?.kind === 'jsonPatch'
  }

  /** Whether the policy's match conditions match a request. */
  match(activation: PolicyActivation, params: Value): ConditionsOutcome {
    return this.#conditions.evaluate(activation, params)
  }

  /**
   * The object that a mutation makes of `object`, which stays as it is.
   *
   * @param activation values of the variables, with `object` as the variable of that name
   * @throws MutationFault
   */
  mutate(at: number, object: ApiObject, { activation, params, schema }: MutationTerms): ApiObject {
    const mutation = this.#mutations[at]
    if (!mutation) return object
    const { kind, expression } = mutation
    if (expression.fault !== undefined) throw new MutationFault(expression.fault)
    activation.begin(rulePhase, params, this.#declared)
    const result = evaluateExpression(expression, activation, new CostBudget(policyCostBudget))
    if (result === undefined) throw new MutationFault(policyOutOfBudget)
    if (result instanceof CelError) throw new MutationFault(result.message)
    return kind === 'jsonPatch'
      ? patchMutation(object, operationsOf(result))
      : applyMutation(object, configurationOf(result), schema)
  }
}

export interface MutationTerms {
  readonly activation: PolicyActivation
  /** The parameter that the binding names; null where there is none. */
  readonly params: Value
  /** The schema of the object's kind. */
  readonly schema: StructSchema
}

function configurationOf(result: Value) {
  const fault = typeNameFault(result)
  if (fault !== undefined) throw new MutationFault(fault)
  const json = mutationJson(result)
  if (json instanceof CelError) throw new MutationFault(json.message)
  return json
}

function operationsOf(result: Value): readonly ExplainedOperation[] {
  if (!(result instanceof List)) return []
  return Array.from({ length: result.size }, (_, at) => operationOf(result.at(at)))
}

function operationOf(patch: Result): ExplainedOperation {
  if (!(patch instanceof StructValue)) {
    throw new MutationFault(
      'type mismatch: JSONPatchType.expression should evaluate to array of JSONPatch',
    )
  }
  const text = (name: string): string => {
    const value = patch.field(name)
    return typeof value === 'string' ? value : ''
  }
  return { op: text('op'), path: text('path'), from: text('from'), value: valueOf(patch) }
}

function valueOf(patch: StructValue) {
  if (patch.has('value') !== true) return undefined
  const value = patch.field('value')
  const fault = typeNameFault(value)
  if (fault !== undefined) throw new MutationFault(fault)
  const json = mutationJson(value)
  if (!(json instanceof CelError)) return json
  const what = 'JSONPath valueExpression evaluated to a type that could not marshal to JSON'
  throw new MutationFault(`${what}: ${json.message}`)
}
