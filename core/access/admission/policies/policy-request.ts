import type { Brand } from '../../../base/api/brand.ts'
import { notFound } from '../../../base/api/errors/api-error.ts'
import type { JsonObject, JsonValue } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import type * as corev1 from '../../../base/api/types/core.v1.generated.ts'
import type { Value } from '../../../languages/cel/values/value.ts'
import type { ResourceDefinition } from '../../../objects/catalog/resource-definition.ts'
import type { Entry } from '../../../objects/codec/entry.ts'
import type { PolicyActivation } from '../../../objects/expressions/policy-activation.ts'
import { perEntry } from '../../../storage/cache/derived-values.ts'
import type { StoredObjects } from '../../../storage/cache/stored-objects.ts'
import type { Authorizer } from '../../authz/authorizer.ts'
import type { AdmissionAttributes } from '../admission-attributes.ts'
import { admissionRequest } from '../matching/admission-request.ts'
import { RequestAuthorizer } from '../matching/expression-authorizer.ts'
import { isNamespaces, type MatchedResource, namespaceOf } from '../matching/matched-request.ts'
import { Answers } from '../matching/pending.ts'
import { type VersionedObjects, versionedObjects } from '../matching/versioned-objects.ts'
import type { PolicyCompiler } from './load-policies.ts'
import type { PolicyBinding } from './policy-binding.ts'
import type { PolicyParams } from './policy-params.ts'
import type { StoredPolicy } from './policy-source.ts'

/** What expressions read of a namespace: its spec, its status, and its metadata without owners and managed fields. */
const namespaceView: (entry: Entry) => JsonObject = perEntry(
  ({ metadata, spec, status }: corev1.Namespace) => {
    const { ownerReferences: _, managedFields: __, ...shown } = metadata
    return { metadata: shown, spec, status }
  },
)

export interface PolicyRequestParts {
  readonly brand: Brand
  readonly authorizer: Authorizer
  readonly namespaces: StoredObjects
  readonly params: PolicyParams
  readonly compiler: PolicyCompiler
}

/** A parameter of a policy; its entry is undefined where the policy has none. */
export interface PolicyParam {
  readonly entry: Entry | undefined
  readonly value: Value
}

const noParams: readonly PolicyParam[] = [{ entry: undefined, value: null }]

/** Values of parameters by the object that they show, which is one for each entry and version. */
const paramValues = new WeakMap<ApiObject, Value>()

/**
 * One request, as policies read it: objects, parameters and answers of the authorizer are found out once for all policies. What has
 * to be waited for throws Pending.
 */
export class PolicyRequest {
  readonly attributes: AdmissionAttributes
  readonly #parts: PolicyRequestParts
  readonly #authorizer: RequestAuthorizer
  readonly #objects = new Answers<ResourceDefinition, VersionedObjects>()
  readonly #conversions = new Map<
    ResourceDefinition,
    Answers<ApiObject | undefined, VersionedObjects>
  >()
  readonly #params = new Answers<Entry, ApiObject>()
  #activations: Map<ResourceDefinition, PolicyActivation> | undefined

  constructor(attributes: AdmissionAttributes, parts: PolicyRequestParts) {
    this.attributes = attributes
    this.#parts = parts
    this.#authorizer = new RequestAuthorizer(parts.authorizer, attributes.write.user, true)
  }

  compiled<Compiled>(policy: StoredPolicy<Compiled>): Compiled {
    return policy.compiled(this.#parts.compiler)
  }

  /** The request's objects in the version of a matched resource. @throws Pending */
  objects(matched: MatchedResource): VersionedObjects {
    const { attributes } = this
    if (matched.definition === attributes.definition) return attributes
    return this.#objects.get(matched.definition, () => versionedObjects(attributes, matched))
  }

  /**
   * What `convert` makes of an object for a resource; asked once for each object, since conversions may take long.
   *
   * @throws Pending
   */
  once(
    object: ApiObject | undefined,
    definition: ResourceDefinition,
    convert: () => VersionedObjects | Promise<VersionedObjects>,
  ): VersionedObjects {
    let known = this.#conversions.get(definition)
    if (!known) {
      known = new Answers<ApiObject | undefined, VersionedObjects>()
      this.#conversions.set(definition, known)
    }
    return known.get(object, convert)
  }

  /** The values that expressions read, in the version of a matched resource. @throws Pending */
  activation(matched: MatchedResource): PolicyActivation {
    this.#activations ??= new Map()
    let activation = this.#activations.get(matched.definition)
    if (!activation) {
      activation = this.makeActivation(matched, this.objects(matched))
      this.#activations.set(matched.definition, activation)
    }
    return activation
  }

  /** Values that expressions read where the objects are others than those of the request, as between mutations. */
  makeActivation(matched: MatchedResource, { object, old }: VersionedObjects): PolicyActivation {
    const { compiler, brand } = this.#parts
    let request: JsonObject | undefined
    const input = {
      object: (object ?? null) as JsonValue,
      oldObject: (old ?? null) as JsonValue,
      request: () => (request ??= admissionRequest(this.attributes, matched)),
      namespaceObject: () => this.#namespaceObject(),
      authorizer: this.#authorizer,
    }
    return new compiler.PolicyActivation(input, compiler.authorizerTypes(brand.word))
  }

  /** The parameters of a binding; one without a value where the policy or the binding has none. @throws Pending */
  params({ paramKind }: StoredPolicy<unknown>, binding: PolicyBinding): readonly PolicyParam[] {
    if (!paramKind || !binding.params) return noParams
    const { params, compiler } = this.#parts
    const entries = params.entries(paramKind, binding.params, namespaceOf(this.attributes))
    return entries.map((entry) => {
      const object = this.#params.get(entry, () => params.object(entry, paramKind))
      let value = paramValues.get(object)
      if (value === undefined) paramValues.set(object, (value = compiler.fromJson(object)))
      return { entry, value }
    })
  }

  /** Finds the resource of a policy's parameters. @throws ConfigurationError */
  checkParamKind({ paramKind }: StoredPolicy<unknown>): void {
    if (paramKind) this.#parts.params.resource(paramKind)
  }

  /** Finds the namespace of the request. @throws ApiError `NotFound` */
  checkNamespace(): void {
    this.#namespace()
  }

  #namespace(): Entry | undefined {
    const { definition, namespace } = this.attributes
    if (namespace === '' || isNamespaces(definition)) return undefined
    const entry = this.#parts.namespaces.get(namespace)
    if (!entry) throw notFound({ group: '', resource: 'namespaces' }, namespace)
    return entry
  }

  #namespaceObject(): JsonValue {
    const entry = this.#namespace()
    return entry ? namespaceView(entry) : null
  }
}
