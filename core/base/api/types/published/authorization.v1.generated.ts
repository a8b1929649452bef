// Generated from core/kinds/tables/types/authorization.v1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as metav1 from './meta.v1.generated.ts'

/** Asks whether a user may do something. */
export type SubjectAccessReview = {
  apiVersion: string
  kind: 'SubjectAccessReview'
  metadata?: metav1.ObjectMeta
  /** User asked about, and the action that the user wants to take. */
  spec: SubjectAccessReviewSpec
  /** Decision whether the user in the spec may take the action. */
  status?: SubjectAccessReviewStatus
}

/** Asks whether the sender may do something. */
export type SelfSubjectAccessReview = {
  apiVersion: string
  kind: 'SelfSubjectAccessReview'
  metadata?: metav1.ObjectMeta
  /** What the sender wants to do. */
  spec: SelfSubjectAccessReviewSpec
  /** Decision whether the sender may take the action. */
  status?: SubjectAccessReviewStatus
}

/** Asks whether a user may do something in one namespace. */
export type LocalSubjectAccessReview = {
  apiVersion: string
  kind: 'LocalSubjectAccessReview'
  metadata?: metav1.ObjectMeta
  /** Who wants to do what in the review's own namespace; paths are refused. */
  spec: SubjectAccessReviewSpec
  /** Decision whether the user may take the action in the review's namespace. */
  status?: SubjectAccessReviewStatus
}

/** An action on API objects. */
export type ResourceAttributes = {
  /** Where the action takes place; empty for cluster-scoped objects, or all namespaces at once. */
  namespace?: string
  /** What is to be done with the resource, such as get, list, create or delete; * for all. */
  verb?: string
  /** API group of the resource that the action is on; empty for the core group, * for all. */
  group?: string
  /** API version of the resource that the action is on; any where it is empty. */
  version?: string
  /** Plural name of the resource that the action is on, such as pods; * for all. */
  resource?: string
  /** Part of the object that the action is on, such as log or status; empty for the object itself. */
  subresource?: string
  /** Name of the object that the action is on; all where it is empty. */
  name?: string
  /** Limits a list, watch or deletion asked about to objects with certain field values. */
  fieldSelector?: FieldSelectorAttributes
  /** Limits a list, watch or deletion asked about to objects with certain labels. */
  labelSelector?: LabelSelectorAttributes
}

/** Labels of the objects asked about, as a text or as conditions, not both. */
export type LabelSelectorAttributes = {
  /** Label selector of the objects asked about, as text. */
  rawSelector?: string
  /** Conditions on labels of the objects asked about, all of which hold. */
  requirements?: metav1.LabelSelectorRequirement[]
}

/** Field values of the objects asked about, as a text or as conditions, not both. */
export type FieldSelectorAttributes = {
  /** Field selector of the objects asked about, as text. */
  rawSelector?: string
  /** Conditions on fields of the objects asked about, all of which hold. */
  requirements?: metav1.FieldSelectorRequirement[]
}

/** A request for a URL path outside the resource API. */
export type NonResourceAttributes = {
  /** URL path asked about, such as /metrics. */
  path?: string
  /** HTTP method of the path's request in lower case, such as get. */
  verb?: string
}

/** An action, with exactly one sort of attributes, and the user or group that wants it. */
export type SubjectAccessReviewSpec = {
  /** Action on API objects that the user wants to take. */
  resourceAttributes?: ResourceAttributes
  /** Request for a URL path that the user wants to send. */
  nonResourceAttributes?: NonResourceAttributes
  /** Name of the user whose rights are asked about; required without groups. */
  user?: string
  /** Groups whose rights count for the user; none is added, not even system:authenticated. */
  groups?: string[]
  /** Further facts about the user whose rights are asked about. */
  extra?: { [key: string]: string[] }
  /** UID of the user whose rights are asked about. */
  uid?: string
}

/** An action that the sender wants to take; exactly one of the two is set. */
export type SelfSubjectAccessReviewSpec = {
  /** Action on API objects that the sender wants to take. */
  resourceAttributes?: ResourceAttributes
  /** Request for a URL path that the sender wants to send. */
  nonResourceAttributes?: NonResourceAttributes
}

/** Decision about an action. */
export type SubjectAccessReviewStatus = {
  /** Whether the action is allowed. */
  allowed: boolean
  /** True if an authorizer forbids the action, rather than having nothing to say about it. */
  denied?: boolean
  /** Why the action is allowed or not, such as the binding that allows it. */
  reason?: string
  /** What went wrong while deciding, such as a missing role. */
  evaluationError?: string
}

/** Lists what the sender may do in one namespace, for showing. */
export type SelfSubjectRulesReview = {
  apiVersion: string
  kind: 'SelfSubjectRulesReview'
  metadata?: metav1.ObjectMeta
  /** Which namespace is asked about; the answer leaves it empty. */
  spec: SelfSubjectRulesReviewSpec
  /** The sender's rights, as far as they can be listed. */
  status?: SubjectRulesReviewStatus
}

/** Namespace for which the sender's rights are listed. */
export type SelfSubjectRulesReviewSpec = {
  /** Namespace in which the sender's rights are listed; required. */
  namespace?: string
}

/** Rights of a user, unsorted and possibly repeated. */
export type SubjectRulesReviewStatus = {
  /** Actions on API objects that the user may take in the namespace. */
  resourceRules: ResourceRule[]
  /** URL paths that the user may request. */
  nonResourceRules: NonResourceRule[]
  /** True where an authorizer, as a webhook, cannot list its rules: more may be allowed. */
  incomplete: boolean
  /** Why rights could not be listed, such as a binding to a missing role. */
  evaluationError?: string
}

/** Actions on API objects that a user may take: each verb on each of the resources. */
export type ResourceRule = {
  /** What the user may do with these resources; * for all. */
  verbs: string[]
  /** API groups of the resources that the user may use; the empty text is the core group, * all. */
  apiGroups?: string[]
  /** Plural names of the resources that the user may use, subresources as in pods/log; * for all. */
  resources?: string[]
  /** Names of the objects that the user may use; all where it is empty. */
  resourceNames?: string[]
}

/** URL paths that a user may request. */
export type NonResourceRule = {
  /** HTTP methods in lower case that the user may send to these paths; * for all. */
  verbs: string[]
  /** Paths that the user may request; a * at the end stands for any rest. */
  nonResourceURLs?: string[]
}
