import type { User } from '../api/user.ts'

/** Authorizer attributes of a request to a resource, or of one that an access review describes. */
export interface ResourceAttributes {
  readonly kind: 'resource'
  readonly user: User
  readonly verb: string
  readonly group: string
  readonly version: string
  readonly resource: string
  /** Empty for the resource itself. */
  readonly subresource: string
  /** Empty for cluster-scoped resources and for all namespaces. */
  readonly namespace: string
  /** Empty for collections. */
  readonly name: string
}

/** Authorizer attributes of a request to a path that is no resource, or of one that an access review describes. */
export interface PathAttributes {
  readonly kind: 'path'
  readonly user: User
  /** Lower-case HTTP method. */
  readonly verb: string
  readonly path: string
}

export type Attributes = ResourceAttributes | PathAttributes

export interface Decision {
  readonly outcome: 'allow' | 'deny' | 'no-opinion'
  /** The reason of the decision, for the client and the audit log; may be empty. */
  readonly reason: string
}

export interface PolicyRule {
  readonly verbs: readonly string[]
  readonly apiGroups: readonly string[]
  readonly resources: readonly string[]
  readonly resourceNames: readonly string[]
  readonly nonResourceURLs: readonly string[]
}

/**
 * Authorizers are asked in order: the first that allows or denies decides, and a request that none decides is denied.
 */
export interface Authorizer {
  authorize(attributes: Attributes): Decision | Promise<Decision>
  /** The rules that a user has in a namespace, for SelfSubjectRulesReview; `incomplete` where not all can be listed. */
  rules(
    user: User,
    namespace: string,
  ): { readonly rules: readonly PolicyRule[]; readonly incomplete: boolean }
}
