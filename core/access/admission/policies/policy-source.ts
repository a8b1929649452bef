import type { ApiObject } from '../../../base/api/object.ts'
import type * as admissionregistrationv1 from '../../../base/api/types/admissionregistration.v1.generated.ts'
import type * as admissionregistrationv1beta1 from '../../../base/api/types/admissionregistration.v1beta1.generated.ts'
import type { ResourceDefinition } from '../../../objects/catalog/resource-definition.ts'
import { perEntry } from '../../../storage/cache/derived-values.ts'
import type { StoredObjects } from '../../../storage/cache/stored-objects.ts'
import { type MatchCriteria, type MatchParts, policyCriteria } from '../matching/match-criteria.ts'
import { PerResourceCache } from '../per-resource-cache.ts'
import type { PolicyCompiler } from './load-policies.ts'
import { type Binding, type PolicyBinding, readBinding } from './policy-binding.ts'

export type PolicySpec =
  | admissionregistrationv1.ValidatingAdmissionPolicySpec
  | admissionregistrationv1beta1.MutatingAdmissionPolicySpec

/** Kind of a policy's parameters. */
export interface ParamKind {
  readonly apiVersion: string
  readonly kind: string
}

/** A policy as it is stored. */
export interface StoredPolicy<Compiled> {
  readonly name: string
  /** Whether requests for which the policy cannot be evaluated are denied. */
  readonly fails: boolean
  /** Undefined for a policy without match constraints, which cannot be evaluated. */
  readonly criteria: MatchCriteria | undefined
  readonly paramKind: ParamKind | undefined
  /** The compiled policy; compiled when it is first asked for. */
  compiled(compiler: PolicyCompiler): Compiled
}

/** A policy and its bindings. A policy without bindings judges nothing. */
export interface BoundPolicy<Compiled> {
  readonly policy: StoredPolicy<Compiled>
  /** Sorted by name. */
  readonly bindings: readonly PolicyBinding[]
}

export interface PolicySourceParts<Compiled, Spec extends PolicySpec> extends MatchParts {
  readonly policies: StoredObjects
  readonly bindings: StoredObjects
  /** Compiles a policy of this spec. */
  readonly compile: (compiler: PolicyCompiler, spec: Spec) => Compiled
}

type Bound<Compiled> = readonly BoundPolicy<Compiled>[]

/** The policies of a server with their bindings, as they are stored. Each is read and compiled once. */
export class PolicySource<Compiled, Spec extends PolicySpec> {
  readonly #parts: PolicySourceParts<Compiled, Spec>
  readonly #readPolicy
  readonly #readBinding
  /** Versions of the stored objects that {@link #bound} was made of. */
  #versions = { policies: -1, bindings: -1 }
  #bound: Bound<Compiled> = []
  #generation: object | undefined
  readonly #index = new PerResourceCache<Bound<Compiled>>((operation, definition, subresource) =>
    this.#bound.filter(
      ({ policy: { criteria } }) => !criteria || criteria.isFor(operation, definition, subresource),
    ),
  )

  constructor(parts: PolicySourceParts<Compiled, Spec>) {
    this.#parts = parts
    this.#readPolicy = perEntry(({ metadata, spec }: ApiObject & { readonly spec: Spec }) =>
      readPolicy(metadata.name ?? '', spec, parts),
    )
    this.#readBinding = perEntry((binding: Binding) => readBinding(binding, parts))
  }

  /** The policies that may be for such requests, by name. */
  boundTo(operation: string, definition: ResourceDefinition, subresource: string): Bound<Compiled> {
    this.#refresh()
    if (this.#bound.length === 0) return this.#bound
    return this.#index.get(operation, definition, subresource)
  }

  #refresh(): void {
    const { generation } = this.#parts.equivalents
    const { policies, bindings } = this.#parts
    const isRead =
      this.#versions.policies === policies.version() &&
      this.#versions.bindings === bindings.version()
    if (isRead && generation === this.#generation) return
    if (!isRead) {
      this.#versions = { policies: policies.version(), bindings: bindings.version() }
      this.#bound = this.#read(policies, bindings)
    }
    this.#generation = generation
    this.#index.clear()
  }

  #read(policies: StoredObjects, bindings: StoredObjects): Bound<Compiled> {
    const byPolicy = new Map<string, PolicyBinding[]>()
    for (const entry of bindings.entries('')) {
      const binding = this.#readBinding(entry)
      const known = byPolicy.get(binding.policyName)
      if (known) known.push(binding)
      else byPolicy.set(binding.policyName, [binding])
    }
    return [...byPolicy.keys()].toSorted().flatMap((name) => {
      const entry = policies.get(name)
      const own = byPolicy.get(name)?.toSorted((a, b) => (a.name < b.name ? -1 : 1)) ?? []
      return entry ? { policy: this.#readPolicy(entry), bindings: own } : []
    })
  }
}

function readPolicy<Compiled, Spec extends PolicySpec>(
  name: string,
  spec: Spec,
  parts: PolicySourceParts<Compiled, Spec>,
): StoredPolicy<Compiled> {
  const { matchConstraints: constraints, paramKind, failurePolicy } = spec
  let compiled: { readonly value: Compiled } | undefined
  return {
    name,
    fails: failurePolicy !== 'Ignore',
    criteria: constraints && policyCriteria(constraints, parts),
    paramKind: paramKind && {
      apiVersion: paramKind.apiVersion ?? '',
      kind: paramKind.kind ?? '',
    },
    compiled: (compiler) => (compiled ??= { value: parts.compile(compiler, spec) }).value,
  }
}
