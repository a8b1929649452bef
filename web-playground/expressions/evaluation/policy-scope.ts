import {
  type Brand,
  brands,
  callCostLimit,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  PolicyTrial,
  structOf,
  textOf,
} from '../../../core/index.ts'
import type { CelType, CheckedExpression, Environment } from '../../../core/languages/cel/index.ts'
import type { PolicyPart } from '../rule-choice.ts'
import type { PolicyRuleInput, ServedBy, StaticEstimate } from './evaluation-messages.ts'
import {
  type EvaluatedValue,
  type EvaluationScope,
  parseObject,
  servedLanguage,
  unlimitedEstimate,
} from './evaluation-scope.ts'
import type { Documents } from './read-documents.ts'

/** Result types that expressions of each part of a policy may have; undefined for any. */
const resultTypes: Readonly<Record<PolicyPart, readonly CelType['kind'][] | undefined>> = {
  validation: ['bool'],
  'match condition': ['bool'],
  'audit annotation': ['string', 'null_type'],
  variable: undefined,
}

/** The scope of an expression of a validating policy. */
export class PolicyScope implements EvaluationScope {
  readonly environment: Environment
  readonly #trial: PolicyTrial
  readonly #input: PolicyRuleInput
  readonly #brand: Brand

  constructor(input: PolicyRuleInput, server: ServedBy) {
    const { spec, part, variables } = input
    this.#input = input
    this.#brand = brands[server.brand]
    this.#trial = new PolicyTrial(parseObject(spec), {
      brand: this.#brand,
      language: servedLanguage(server),
      variables: part === 'match condition' ? 'none' : variables,
    })
    this.environment = this.#trial.environment
  }

  typeFault({ kind }: CelType): string | undefined {
    const allowed = resultTypes[this.#input.part]
    if (!allowed || allowed.includes(kind)) return undefined
    const [only] = allowed
    return allowed.length === 1
      ? `must evaluate to ${only}`
      : `must evaluate to one of [${allowed.join(' ')}]`
  }

  estimate(checked: CheckedExpression): StaticEstimate {
    const estimate = unlimitedEstimate(this.#trial.estimate(checked))
    return this.#input.part === 'match condition' ? estimate : { ...estimate, without: 'variables' }
  }

  values({ self, oldSelf, params }: Documents): readonly EvaluatedValue[] | undefined {
    const object = isJsonObject(self) ? self : oldSelf
    if (!isJsonObject(object)) return undefined
    const namespace = textOf(structOf(object, 'metadata'), 'namespace')
    const { variables, takeCost } = this.#trial.values(
      {
        object: self,
        oldObject: oldSelf ?? null,
        params,
        request: this.#request(object, operationOf(self, oldSelf)),
        namespaceObject: namespace === '' ? null : this.#namespace(namespace),
      },
      { costLimit: callCostLimit },
    )
    return [{ path: '', variables, hasOldSelf: true, takeCost }]
  }

  /** The admission request that writes an object, with what can be read from the object. */
  #request(object: JsonObject, operation: string): JsonObject {
    const [apiVersion, kind] = [textOf(object, 'apiVersion'), textOf(object, 'kind')]
    const [version = '', group = ''] = apiVersion.split('/').reverse()
    const served = this.#input.resources.find(
      (one) => one.apiVersion === apiVersion && one.kind === kind,
    )
    const metadata = structOf(object, 'metadata')
    const ofKind = { group, version, kind }
    const ofResource = { group, version, resource: served?.resource ?? '' }
    return {
      kind: ofKind,
      resource: ofResource,
      subResource: '',
      requestKind: ofKind,
      requestResource: ofResource,
      requestSubResource: '',
      name: textOf(metadata, 'name'),
      namespace: textOf(metadata, 'namespace'),
      operation,
      userInfo: { username: this.#input.user, groups: ['system:authenticated'] },
      dryRun: false,
      options: {},
    }
  }

  /** A namespace with no labels but that of its name, which every namespace has. */
  #namespace(name: string): JsonObject {
    const labels = { [`${this.#brand.labelDomain}/metadata.name`]: name }
    return { metadata: { name, labels }, status: { phase: 'Active' } }
  }
}

function operationOf(object: JsonValue, old: JsonValue | undefined): string {
  if (old === undefined) return 'CREATE'
  return object === null ? 'DELETE' : 'UPDATE'
}
