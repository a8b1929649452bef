// Generated from core/kinds/tables/types/audit.v1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as authenticationv1 from './authentication.v1.generated.ts'
import type * as metav1 from './meta.v1.generated.ts'
import type { JsonValue } from '../json.ts'
import type { MicroTime } from './scalars.ts'
import type { Embedded } from './views.ts'

export type Level = 'None' | 'Metadata' | 'Request' | 'RequestResponse' | (string & {})

export type Stage = 'RequestReceived' | 'ResponseStarted' | 'ResponseComplete' | 'Panic' | (string & {})

export type Event = {
  readonly apiVersion: string
  readonly kind: 'Event'
  readonly level: Level
  readonly auditID: string
  readonly stage: Stage
  readonly requestURI: string
  readonly verb: string
  readonly user: authenticationv1.UserInfo
  readonly impersonatedUser?: authenticationv1.UserInfo
  readonly sourceIPs?: readonly string[]
  readonly userAgent?: string
  readonly objectRef?: ObjectReference
  readonly responseStatus?: Embedded<metav1.Status>
  readonly requestObject?: JsonValue
  readonly responseObject?: JsonValue
  readonly requestReceivedTimestamp: MicroTime | null
  readonly stageTimestamp: MicroTime | null
  readonly annotations?: { readonly [key: string]: string }
}

export type EventList = {
  readonly apiVersion: string
  readonly kind: 'EventList'
  readonly metadata: metav1.ListMeta
  readonly items: readonly Embedded<Event>[] | null
}

export type Policy = {
  readonly apiVersion: string
  readonly kind: 'Policy'
  readonly metadata: metav1.ObjectMeta
  readonly rules: readonly PolicyRule[] | null
  readonly omitStages?: readonly Stage[]
  readonly omitManagedFields?: boolean
}

export type PolicyList = {
  readonly apiVersion: string
  readonly kind: 'PolicyList'
  readonly metadata: metav1.ListMeta
  readonly items: readonly Embedded<Policy>[] | null
}

export type PolicyRule = {
  readonly level: Level
  readonly users?: readonly string[]
  readonly userGroups?: readonly string[]
  readonly verbs?: readonly string[]
  readonly resources?: readonly GroupResources[]
  readonly namespaces?: readonly string[]
  readonly nonResourceURLs?: readonly string[]
  readonly omitStages?: readonly Stage[]
  readonly omitManagedFields?: boolean
}

export type GroupResources = {
  readonly group?: string
  readonly resources?: readonly string[]
  readonly resourceNames?: readonly string[]
}

export type ObjectReference = {
  readonly resource?: string
  readonly namespace?: string
  readonly name?: string
  readonly uid?: string
  readonly apiGroup?: string
  readonly apiVersion?: string
  readonly resourceVersion?: string
  readonly subresource?: string
}
