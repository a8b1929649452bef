// Generated from core/kinds/tables/types/authorization.v1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as metav1 from './meta.v1.generated.ts'

export type SubjectAccessReview = {
  readonly apiVersion: string
  readonly kind: 'SubjectAccessReview'
  readonly metadata: metav1.ObjectMeta
  readonly spec: SubjectAccessReviewSpec
  readonly status: SubjectAccessReviewStatus
}

export type SelfSubjectAccessReview = {
  readonly apiVersion: string
  readonly kind: 'SelfSubjectAccessReview'
  readonly metadata: metav1.ObjectMeta
  readonly spec: SelfSubjectAccessReviewSpec
  readonly status: SubjectAccessReviewStatus
}

export type LocalSubjectAccessReview = {
  readonly apiVersion: string
  readonly kind: 'LocalSubjectAccessReview'
  readonly metadata: metav1.ObjectMeta
  readonly spec: SubjectAccessReviewSpec
  readonly status: SubjectAccessReviewStatus
}

export type ResourceAttributes = {
  readonly namespace?: string
  readonly verb?: string
  readonly group?: string
  readonly version?: string
  readonly resource?: string
  readonly subresource?: string
  readonly name?: string
  readonly fieldSelector?: FieldSelectorAttributes
  readonly labelSelector?: LabelSelectorAttributes
}

export type LabelSelectorAttributes = {
  readonly rawSelector?: string
  readonly requirements?: readonly metav1.LabelSelectorRequirement[]
}

export type FieldSelectorAttributes = {
  readonly rawSelector?: string
  readonly requirements?: readonly metav1.FieldSelectorRequirement[]
}

export type NonResourceAttributes = {
  readonly path?: string
  readonly verb?: string
}

export type SubjectAccessReviewSpec = {
  readonly resourceAttributes?: ResourceAttributes
  readonly nonResourceAttributes?: NonResourceAttributes
  readonly user?: string
  readonly groups?: readonly string[]
  readonly extra?: { readonly [key: string]: readonly string[] | null }
  readonly uid?: string
}

export type SelfSubjectAccessReviewSpec = {
  readonly resourceAttributes?: ResourceAttributes
  readonly nonResourceAttributes?: NonResourceAttributes
}

export type SubjectAccessReviewStatus = {
  readonly allowed: boolean
  readonly denied?: boolean
  readonly reason?: string
  readonly evaluationError?: string
}

export type SelfSubjectRulesReview = {
  readonly apiVersion: string
  readonly kind: 'SelfSubjectRulesReview'
  readonly metadata: metav1.ObjectMeta
  readonly spec: SelfSubjectRulesReviewSpec
  readonly status: SubjectRulesReviewStatus
}

export type SelfSubjectRulesReviewSpec = {
  readonly namespace?: string
}

export type SubjectRulesReviewStatus = {
  readonly resourceRules: readonly ResourceRule[] | null
  readonly nonResourceRules: readonly NonResourceRule[] | null
  readonly incomplete: boolean
  readonly evaluationError?: string
}

export type ResourceRule = {
  readonly verbs: readonly string[] | null
  readonly apiGroups?: readonly string[]
  readonly resources?: readonly string[]
  readonly resourceNames?: readonly string[]
}

export type NonResourceRule = {
  readonly verbs: readonly string[] | null
  readonly nonResourceURLs?: readonly string[]
}
