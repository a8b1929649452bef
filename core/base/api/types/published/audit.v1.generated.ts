// Generated from core/kinds/tables/types/audit.v1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as authenticationv1 from './authentication.v1.generated.ts'
import type * as metav1 from './meta.v1.generated.ts'
import type { JsonValue } from '../../json.ts'
import type { MicroTime } from '../scalars.ts'
import type { Embedded } from '../views.ts'

export type Level = 'None' | 'Metadata' | 'Request' | 'RequestResponse' | (string & {})

export type Stage = 'RequestReceived' | 'ResponseStarted' | 'ResponseComplete' | 'Panic' | (string & {})

export type Event = {
  apiVersion: string
  kind: 'Event'
  level: Level
  auditID: string
  stage: Stage
  requestURI: string
  verb: string
  user: authenticationv1.UserInfo
  impersonatedUser?: authenticationv1.UserInfo
  sourceIPs?: string[]
  userAgent?: string
  objectRef?: ObjectReference
  responseStatus?: Embedded<metav1.Status>
  requestObject?: JsonValue
  responseObject?: JsonValue
  requestReceivedTimestamp?: MicroTime
  stageTimestamp?: MicroTime
  annotations?: { [key: string]: string }
}

export type EventList = {
  apiVersion: string
  kind: 'EventList'
  metadata?: metav1.ListMeta
  items: Embedded<Event>[]
}

export type Policy = {
  apiVersion: string
  kind: 'Policy'
  metadata?: metav1.ObjectMeta
  rules: PolicyRule[]
  omitStages?: Stage[]
  omitManagedFields?: boolean
}

export type PolicyList = {
  apiVersion: string
  kind: 'PolicyList'
  metadata?: metav1.ListMeta
  items: Embedded<Policy>[]
}

export type PolicyRule = {
  level: Level
  users?: string[]
  userGroups?: string[]
  verbs?: string[]
  resources?: GroupResources[]
  namespaces?: string[]
  nonResourceURLs?: string[]
  omitStages?: Stage[]
  omitManagedFields?: boolean
}

export type GroupResources = {
  group?: string
  resources?: string[]
  resourceNames?: string[]
}

export type ObjectReference = {
  resource?: string
  namespace?: string
  name?: string
  uid?: string
  apiGroup?: string
  apiVersion?: string
  resourceVersion?: string
  subresource?: string
}
