import { unitsSpent } from '../../../languages/cel/values/comparison-limit.ts'
import type { StoredObjects } from '../../../storage/cache/stored-objects.ts'
import type { AdmissionAttributes } from '../admission-attributes.ts'
import type { AdmissionParts } from '../admission-parts.ts'
import { EquivalentResources } from '../matching/equivalent-resources.ts'
import { runSteps } from '../matching/pending.ts'
import { type PolicyCompiler, policyCompiler } from './load-policies.ts'
import { PolicyParams } from './policy-params.ts'
import { PolicyRequest } from './policy-request.ts'
import { type BoundPolicy, PolicySource, type PolicySpec } from './policy-source.ts'

/** Cost of policies after which others get a turn. */
const unitsPerTurn = 1_000_000

/** One kind of policies: where they are stored, and what they do. */
export interface PolicyPluginKind<Compiled, State, Spec extends PolicySpec> {
  /** Resources of the policies and of their bindings. */
  readonly policies: string
  readonly bindings: string
  readonly compile: (compiler: PolicyCompiler, spec: Spec) => Compiled
  /** Begins with the policies that are for a request. */
  begin(attributes: AdmissionAttributes): State
  /** Asks one policy. It may be asked again, if it throws Pending. */
  ask(policy: BoundPolicy<Compiled>, request: PolicyRequest, state: State): void
  /** Ends with all policies asked. @throws ApiError where the request is denied */
  end(state: State, attributes: AdmissionAttributes): void
}

/** Asks the policies of one kind about requests, without a promise where nothing has to be waited for. */
export class PolicyPlugin<Compiled, State, Spec extends PolicySpec> {
  readonly #kind: PolicyPluginKind<Compiled, State, Spec>
  readonly #parts: AdmissionParts
  readonly #source: PolicySource<Compiled, Spec>
  readonly #params: PolicyParams
  readonly #namespaces: StoredObjects

  constructor(kind: PolicyPluginKind<Compiled, State, Spec>, parts: AdmissionParts) {
    const group = `admissionregistration.${parts.brand.apiDomain}`
    this.#kind = kind
    this.#parts = parts
    this.#params = new PolicyParams(parts)
    this.#namespaces = parts.objects('', 'namespaces')
    this.#source = new PolicySource({
      policies: parts.objects(group, kind.policies),
      bindings: parts.objects(group, kind.bindings),
      namespaces: this.#namespaces,
      equivalents: new EquivalentResources(parts.catalog),
      compile: kind.compile,
    })
  }

  /** @throws ApiError of a request that is denied, at once or in the promise. */
  decide(attributes: AdmissionAttributes): Promise<void> | undefined {
    const { operation, definition, subresource } = attributes
    const bound = this.#source.boundTo(operation, definition, subresource)
    if (bound.length === 0) return undefined
    const compiler = policyCompiler.loaded
    if (compiler) return this.#ask(bound, attributes, compiler)
    return policyCompiler.load().then((loaded) => this.#ask(bound, attributes, loaded))
  }

  #ask(
    bound: readonly BoundPolicy<Compiled>[],
    attributes: AdmissionAttributes,
    compiler: PolicyCompiler,
  ): Promise<void> | undefined {
    const { brand, authorizer } = this.#parts
    const namespaces = this.#namespaces
    const parts = { brand, authorizer, namespaces, params: this.#params, compiler }
    const request = new PolicyRequest(attributes, parts)
    const kind = this.#kind
    const state = kind.begin(attributes)
    const { timers } = this.#parts.runtime
    let turnBegan = unitsSpent()
    const pause = (): Promise<void> | undefined => {
      if (unitsSpent() - turnBegan < unitsPerTurn) return undefined
      return timers.yieldTurn().then(() => {
        turnBegan = unitsSpent()
      })
    }
    const pending = runSteps(bound, (policy) => kind.ask(policy, request, state), pause)
    if (pending) return pending.then(() => kind.end(state, attributes))
    kind.end(state, attributes)
    return undefined
  }
}
