// Generated from core/kinds/tables/types/authorization.v1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as metav1 from './meta.v1.generated.ts'

export type SubjectAccessReview = {
  apiVersion: string
  kind: 'SubjectAccessReview'
  metadata?: metav1.ObjectMeta
  spec: SubjectAccessReviewSpec
  status?: SubjectAccessReviewStatus
}

export type SelfSubjectAccessReview = {
  apiVersion: string
  kind: 'SelfSubjectAccessReview'
  metadata?: metav1.ObjectMeta
  spec: SelfSubjectAccessReviewSpec
  status?: SubjectAccessReviewStatus
}

export type LocalSubjectAccessReview = {
  apiVersion: string
  kind: 'LocalSubjectAccessReview'
  metadata?: metav1.ObjectMeta
  spec: SubjectAccessReviewSpec
  status?: SubjectAccessReviewStatus
}

export type ResourceAttributes = {
  namespace?: string
  verb?: string
  group?: string
  version?: string
  resource?: string
  subresource?: string
  name?: string
  fieldSelector?: FieldSelectorAttributes
  labelSelector?: LabelSelectorAttributes
}

export type LabelSelectorAttributes = {
  rawSelector?: string
  requirements?: metav1.LabelSelectorRequirement[]
}

export type FieldSelectorAttributes = {
  rawSelector?: string
  requirements?: metav1.FieldSelectorRequirement[]
}

export type NonResourceAttributes = {
  path?: string
  verb?: string
}

export type SubjectAccessReviewSpec = {
  resourceAttributes?: ResourceAttributes
  nonResourceAttributes?: NonResourceAttributes
  user?: string
  groups?: string[]
  extra?: { [key: string]: string[] }
  uid?: string
}

export type SelfSubjectAccessReviewSpec = {
  resourceAttributes?: ResourceAttributes
  nonResourceAttributes?: NonResourceAttributes
}

export type SubjectAccessReviewStatus = {
  allowed: boolean
  denied?: boolean
  reason?: string
  evaluationError?: string
}

export type SelfSubjectRulesReview = {
  apiVersion: string
  kind: 'SelfSubjectRulesReview'
  metadata?: metav1.ObjectMeta
  spec: SelfSubjectRulesReviewSpec
  status?: SubjectRulesReviewStatus
}

export type SelfSubjectRulesReviewSpec = {
  namespace?: string
}

export type SubjectRulesReviewStatus = {
  resourceRules: ResourceRule[]
  nonResourceRules: NonResourceRule[]
  incomplete: boolean
  evaluationError?: string
}

export type ResourceRule = {
  verbs: string[]
  apiGroups?: string[]
  resources?: string[]
  resourceNames?: string[]
}

export type NonResourceRule = {
  verbs: string[]
  nonResourceURLs?: string[]
}
