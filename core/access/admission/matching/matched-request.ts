import type { GroupVersionKind } from '../../../base/api/group-version.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import type { User } from '../../../base/api/user.ts'
import type { ResourceDefinition } from '../../../objects/catalog/resource-definition.ts'

/** The parts of admission attributes that decide whether a webhook or a policy is asked about a write, and in which version. */
export interface MatchedRequest {
  readonly operation: string
  readonly definition: ResourceDefinition
  /** Empty for the resource itself. */
  readonly subresource: string
  /** Kind of the objects: that of the subresource where it has one of its own, as `Scale`. */
  readonly kind: GroupVersionKind
  /** Empty for cluster-scoped resources. */
  readonly namespace: string
  readonly name: string
  readonly object: ApiObject | undefined
  readonly old: ApiObject | undefined
  readonly options: JsonObject
  readonly dryRun: boolean
  readonly write: { readonly user: User }
}

/** The parts of admission attributes, with the object that they have now. */
export function matchedRequest(attributes: MatchedRequest): MatchedRequest {
  return {
    operation: attributes.operation,
    definition: attributes.definition,
    subresource: attributes.subresource,
    kind: attributes.kind,
    namespace: attributes.namespace,
    name: attributes.name,
    object: attributes.object,
    old: attributes.old,
    get options() {
      return attributes.options
    },
    dryRun: attributes.dryRun,
    write: attributes.write,
  }
}

/** A resource in the version in which a webhook or a policy is asked about a write, and the kind of the objects in it. */
export interface MatchedResource {
  readonly definition: ResourceDefinition
  readonly kind: GroupVersionKind
}

/** The kind of the objects of a resource's requests: that of the subresource where it has one of its own. */
export function kindOf(definition: ResourceDefinition, subresource: string): GroupVersionKind {
  const { group, version, kind } = definition.subresources.get(subresource) ?? definition
  return { group, version, kind }
}

/** Whether a resource is the namespaces, whose own requests count as requests in the namespace of that name. */
export function isNamespaces({ group, resource }: ResourceDefinition): boolean {
  return group === '' && resource === 'namespaces'
}

/** The namespace that reviews, expressions and selectors find in a request; that of a namespace is itself. */
export function namespaceOf({ definition, namespace, name }: MatchedRequest): string {
  return isNamespaces(definition) ? name : namespace
}
