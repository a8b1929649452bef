import type { User } from '../api/user.ts'

/** What a request wants to do; the same shape serves a real request and an access review. */
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
  /** Why, for the client and the audit log; may be empty. */
  readonly reason: string
}

export interface PolicyRule {
  readonly verbs: readonly string[]
  readonly apiGroups: readonly string[]
  readonly resources: readonly string[]
  readonly resourceNames: readonly string[]
  readonly nonResourceURLs: readonly string[]
}

/** Asked in the configured order; the first that allows or denies decides, and nobody's opinion is a denial. */
export interface Authorizer {
  authorize(attributes: Attributes): Decision | Promise<Decision>
  /** What the user may do in a namespace, for SelfSubjectRulesReview; `incomplete` where not all can be listed. */
  rules(
    user: User,
    namespace: string,
  ): { readonly rules: readonly PolicyRule[]; readonly incomplete: boolean }
}
