// Generated from core/kinds/tables/types/flowcontrol.v1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as metav1 from './meta.v1.generated.ts'
import type { Time } from './scalars.ts'
import type { Embedded } from '../views.ts'

/**
 * - `ByUser` makes a flow of each user's requests.
 * - `ByNamespace` makes a flow of the requests to each namespace, and one of those without.
 */
export type FlowDistinguisherMethodType = 'ByUser' | 'ByNamespace' | (string & {})

/**
 * - `User` matches the requests of one user, by name.
 * - `Group` matches the requests of a group's members.
 * - `ServiceAccount` matches the requests of a service account, or of all in a namespace.
 */
export type SubjectKind = 'User' | 'Group' | 'ServiceAccount' | (string & {})

/**
 * - `Exempt` lets all requests pass at once; only for the level named exempt.
 * - `Limited` runs as many at once as the level has seats, and queues or refuses the rest.
 */
export type PriorityLevelEnablement = 'Exempt' | 'Limited' | (string & {})

/**
 * - `Queue` has them wait in the level's queues, as long as there is room.
 * - `Reject` refuses them at once with status 429.
 */
export type LimitResponseType = 'Queue' | 'Reject' | (string & {})

/**
 * - `True` says that it holds.
 * - `False` says that it does not.
 * - `Unknown` says that it is not known.
 */
export type ConditionStatus = 'True' | 'False' | 'Unknown' | (string & {})

/** Sends the requests that it matches to one priority level, split into flows. */
export type FlowSchema = {
  apiVersion: string
  kind: 'FlowSchema'
  /** Standard object's metadata: name, namespace, labels and annotations of the flow schema, beside what the server keeps. */
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
  /** State of the store at which the flow schemas were read, and the token for the next page. */
  metadata?: metav1.ListMeta
  /** List of flow schemas, in the order of namespace and name. */
  items: Embedded<FlowSchema>[]
}

/** The requests that a schema takes, and what becomes of them. */
export type FlowSchemaSpec = {
  /** Priority level that serves the schema's requests. While it does not exist, the schema takes none. */
  priorityLevelConfiguration: PriorityLevelConfigurationReference
  /** Place in the order in which schemas are asked, from 1 to 10000; the smallest that matches wins. 1000 by default. */
  matchingPrecedence?: number
  /** Splits the schema's requests into flows, so that one client cannot fill all queues. One flow by default. */
  distinguisherMethod?: FlowDistinguisherMethod
  /** Rules of which a request must match one for the schema to take it. None means no request. */
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
  /** Users, groups and service accounts whose requests match. At least one. */
  subjects: Subject[]
  /** Requests for API objects that match; one entry has to fit. Either these or nonResourceRules are required. */
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
  /** Verbs of the API requests that match, such as get, list, deletecollection or proxy; * alone means all. */
  verbs: string[]
  /** API groups whose requests match; "" is the core group, * alone means all. */
  apiGroups: string[]
  /** Plural names whose requests match, such as pods or pods/status; * alone means all, subresources too. */
  resources: string[]
  /** True also matches requests without a namespace: cluster-scoped objects, or lists over all namespaces. False by default. */
  clusterScope?: boolean
  /** Target namespaces whose requests match; * alone means all. Required unless clusterScope is true. */
  namespaces?: string[]
}

/** Matches requests for URL paths outside the resource API, by verb and path. */
export type NonResourcePolicyRule = {
  /** Verbs of the path requests that match, in lower case, such as get; * alone means all. */
  verbs: string[]
  /** URL paths that match, such as /healthz. A * stands for a whole last part, as in /healthz/*, or for every path. */
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

/** Gives a class of requests its part of the server's capacity, so that no class starves others. */
export type PriorityLevelConfiguration = {
  apiVersion: string
  kind: 'PriorityLevelConfiguration'
  /** Standard object's metadata: name, namespace, labels and annotations of the priority level configuration, beside what the server keeps. */
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
  /** State of the store at which the priority level configurations were read, and the token for the next page. */
  metadata?: metav1.ListMeta
  /** List of priority level configurations, in the order of namespace and name. */
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
  /** Weight of the level when the server's seats are divided. 30 by default; 0 leaves only borrowed seats. */
  nominalConcurrencyShares?: number
  /** What becomes of a request that finds no free seat in the level. */
  limitResponse?: LimitResponse
  /** Percentage of the limited level's seats that others may use while it needs them less. 0 by default. */
  lendablePercent?: number
  /** Most seats to borrow from others, as a percentage of the level's own; may exceed 100. No bound by default. */
  borrowingLimitPercent?: number
}

/** Seats of the exempt level. They never limit its requests, only what other levels get. */
export type ExemptPriorityLevelConfiguration = {
  /** Weight of the exempt level when the server's seats are divided. 0 by default. */
  nominalConcurrencyShares?: number
  /** Percentage of the exempt level's seats that others may use while it needs them less. 0 by default. */
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
  /** How many queues the level has, at most 10000000. 64 by default; more keep flows apart better. */
  queues?: number
  /** How many queues a flow may choose from, taking the shortest. 8 by default; fewer contain heavy flows better. */
  handSize?: number
  /** How many requests may wait in one queue; more are refused with status 429. 50 by default. */
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
