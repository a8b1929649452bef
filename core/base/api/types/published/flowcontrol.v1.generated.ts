// Generated from core/kinds/tables/types/flowcontrol.v1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as metav1 from './meta.v1.generated.ts'
import type { Time } from './scalars.ts'
import type { Embedded } from '../views.ts'

export type FlowDistinguisherMethodType = 'ByUser' | 'ByNamespace' | (string & {})

export type SubjectKind = 'User' | 'Group' | 'ServiceAccount' | (string & {})

export type PriorityLevelEnablement = 'Exempt' | 'Limited' | (string & {})

export type LimitResponseType = 'Queue' | 'Reject' | (string & {})

export type ConditionStatus = 'True' | 'False' | 'Unknown' | (string & {})

/** Sends the requests that it matches to one priority level, split into flows. */
export type FlowSchema = {
  apiVersion: string
  kind: 'FlowSchema'
  metadata?: metav1.ObjectMeta
  /** Which requests the schema takes, and to which priority level they go. */
  spec?: FlowSchemaSpec
  /** Whether the schema's priority level exists. */
  status?: FlowSchemaStatus
}

/** List of flow schemas. */
export type FlowSchemaList = {
  apiVersion: string
  kind: 'FlowSchemaList'
  metadata?: metav1.ListMeta
  items: Embedded<FlowSchema>[]
}

/** The requests that a schema takes, and what becomes of them. */
export type FlowSchemaSpec = {
  /** Priority level of the schema's requests. */
  priorityLevelConfiguration: PriorityLevelConfigurationReference
  /** Rank of the flow schema, 1 (exempt alone) to 10000; the smallest match wins. */
  matchingPrecedence?: number
  /** How the schema's requests split into flows, to share the queues. */
  distinguisherMethod?: FlowDistinguisherMethod
  /** Rules of which a request must match one for the schema to take it. */
  rules?: PolicyRulesWithSubjects[]
}

/** How requests of one schema are split into flows. */
export type FlowDistinguisherMethod = {
  /** What two requests have in common to be of one flow. */
  type: FlowDistinguisherMethodType
}

/** Points from a schema to its priority level. */
export type PriorityLevelConfigurationReference = {
  /** Name of the priority level that the schema's requests go to. */
  name: string
}

/** Matches requests by who sends them and by what they ask for; both must fit. */
export type PolicyRulesWithSubjects = {
  /** Users, groups and service accounts whose requests match. */
  subjects: Subject[]
  /** API requests that match, by any entry. */
  resourceRules?: ResourcePolicyRule[]
  /** Requests for other URL paths, such as /healthz, that match; one entry has to fit. */
  nonResourceRules?: NonResourcePolicyRule[]
}

/** A sender of requests: one user, group or service account. */
export type Subject = {
  /** Which one of user, group and serviceAccount is set, to name the sender. */
  kind: SubjectKind
  /** The user whose requests match, with kind User. */
  user?: UserSubject
  /** The group whose members' requests match, with kind Group. */
  group?: GroupSubject
  /** The service account whose requests match, with kind ServiceAccount. */
  serviceAccount?: ServiceAccountSubject
}

/** One user, or every user, as a sender of requests. */
export type UserSubject = {
  /** Name of the user whose requests match; * matches every user. */
  name: string
}

/** One group, or every group, as a sender of requests. */
export type GroupSubject = {
  /** Group whose members' requests match, such as system:masters; * matches every request. */
  name: string
}

/** One service account, or all of a namespace, as a sender of requests. */
export type ServiceAccountSubject = {
  /** Namespace of the service account whose requests match. */
  namespace: string
  /** Service account whose requests match; * matches all in its namespace. */
  name: string
}

/** Matches requests for API objects whose verb, group, resource and namespace all fit. */
export type ResourcePolicyRule = {
  /** Verbs of the API requests that match, such as get, list or proxy; * alone means all. */
  verbs: string[]
  /** API groups whose requests match; "" is the core group, * alone means all. */
  apiGroups: string[]
  /** Plural names whose requests match, such as pods/status; * alone means all. */
  resources: string[]
  /** True also matches requests without a namespace, such as for nodes. */
  clusterScope?: boolean
  /** Target namespaces whose requests match; * for all. */
  namespaces?: string[]
}

/** Matches requests for URL paths outside the resource API, by verb and path. */
export type NonResourcePolicyRule = {
  /** Verbs of the path requests that match, in lower case, such as get; * alone means all. */
  verbs: string[]
  /** URL paths that match: /healthz with all below it, /healthz/* what is below alone, * every path. */
  nonResourceURLs: string[]
}

/** What the server found out about a flow schema. */
export type FlowSchemaStatus = {
  /** States of the flow schema, one a type; the server keeps Dangling here. */
  conditions?: FlowSchemaCondition[]
}

/** One state of a flow schema. */
export type FlowSchemaCondition = {
  /** State of the flow schema that is meant: Dangling tells that its priority level is missing. */
  type?: string
  /** Whether the state of the flow schema holds. */
  status?: ConditionStatus
  /** When the flow schema's condition last changed its status. */
  lastTransitionTime?: Time
  /** One word for why the flow schema is in this state: Found or NotFound for Dangling. */
  reason?: string
  /** Details of the flow schema's condition for people. */
  message?: string
}

/** Gives a class of requests its part of the server, so that none starves others. */
export type PriorityLevelConfiguration = {
  apiVersion: string
  kind: 'PriorityLevelConfiguration'
  metadata?: metav1.ObjectMeta
  /** How many requests of the level run at once, and what becomes of the rest. */
  spec?: PriorityLevelConfigurationSpec
  /** States of the priority level, which the server itself does not fill. */
  status?: PriorityLevelConfigurationStatus
}

/** List of priority levels. */
export type PriorityLevelConfigurationList = {
  apiVersion: string
  kind: 'PriorityLevelConfigurationList'
  metadata?: metav1.ListMeta
  items: Embedded<PriorityLevelConfiguration>[]
}

/** The limits of a level, or that it has none. */
export type PriorityLevelConfigurationSpec = {
  /** Whether the level's requests are limited or pass at once. */
  type: PriorityLevelEnablement
  /** Seats and queues of a limited level; required for type Limited, refused otherwise. */
  limited?: LimitedPriorityLevelConfiguration
  /** Seats that the exempt level lends while it does not use them; for type Exempt alone. */
  exempt?: ExemptPriorityLevelConfiguration
}

/** Seats and queues of a limited level, and what it lends and borrows. */
export type LimitedPriorityLevelConfiguration = {
  /** Weight of the level for the server's seats. */
  nominalConcurrencyShares?: number
  /** What becomes of a request that finds no free seat in the level. */
  limitResponse?: LimitResponse
  /** Percentage of the limited level's idle seats that others may use. */
  lendablePercent?: number
  /** Most seats to borrow, in percent of the level's own, even above 100. */
  borrowingLimitPercent?: number
}

/** Seats of the exempt level. */
export type ExemptPriorityLevelConfiguration = {
  /** Weight of the exempt level when the server's seats are divided. */
  nominalConcurrencyShares?: number
  /** Percentage of the exempt level's idle seats that others may use. */
  lendablePercent?: number
}

/** What a level does with requests beyond its seats. */
export type LimitResponse = {
  /** Whether requests beyond the level's seats wait or are refused. */
  type: LimitResponseType
  /** Queues of the level; required for type Queue, refused for Reject. */
  queuing?: QueuingConfiguration
}

/** Queues in which a level's requests wait, shared fairly among its flows. */
export type QueuingConfiguration = {
  /** Queues of the level, at most 10000000; 64 by default. */
  queues?: number
  /** Queues that a flow chooses from; 8 by default. */
  handSize?: number
  /** How many requests may wait in one queue; more are refused with status 429. */
  queueLengthLimit?: number
}

/** What is known about a priority level. */
export type PriorityLevelConfigurationStatus = {
  /** States of the priority level, one a type. */
  conditions?: PriorityLevelConfigurationCondition[]
}

/** One state of a priority level. */
export type PriorityLevelConfigurationCondition = {
  /** State of the priority level that is meant. */
  type?: string
  /** Whether the state of the priority level holds. */
  status?: ConditionStatus
  /** When the priority level's condition last changed its status. */
  lastTransitionTime?: Time
  /** One word for why the priority level is in this state. */
  reason?: string
  /** Details of the priority level's condition for people. */
  message?: string
}
