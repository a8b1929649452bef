import type { FieldTerm } from '../../base/api/selectors/field-selector.ts'
import type { LabelRequirement } from '../../base/api/selectors/label-requirement.ts'
import type { User } from '../../base/api/user.ts'

/**
 * Requirements of the selectors of a request, each list read when it is first asked for. Requirements that cannot be read are
 * left out: the request is then judged as the broader one without them.
 */
export interface SelectorAttributes {
  readonly fields: readonly FieldTerm[]
  readonly labels: readonly LabelRequirement[]
}

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
  /** Absent for requests without selectors. */
  readonly selectors?: SelectorAttributes
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
  /** The error that the authorizer had; a request that is not allowed then fails with 500. */
  readonly error?: string
}

export interface PolicyRule {
  readonly verbs: readonly string[]
  readonly apiGroups: readonly string[]
  readonly resources: readonly string[]
  readonly resourceNames: readonly string[]
  readonly nonResourceURLs: readonly string[]
}

/** Rules that a user has. */
export interface UserRules {
  readonly rules: readonly PolicyRule[]
  /** Whether there may be more, which cannot be listed. */
  readonly incomplete: boolean
  /** Why rules are missing. */
  readonly error?: string
}

/**
 * Authorizers are asked in order: the first that allows or denies decides, and a request that none decides is denied.
 */
export interface Authorizer {
  authorize(attributes: Attributes): Decision | Promise<Decision>
  /** The rules that a user has in a namespace, for SelfSubjectRulesReview. */
  rules(user: User, namespace: string): UserRules
}
