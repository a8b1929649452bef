// Generated from core/kinds/tables/types/apiregistration.v1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as metav1 from './meta.v1.generated.ts'
import type { Base64, Time } from './scalars.ts'
import type { Embedded } from '../views.ts'

export type ConditionStatus = 'True' | 'False' | 'Unknown' | (string & {})

export type APIServiceConditionType = 'Available' | (string & {})

/** List of API services. */
export type APIServiceList = {
  apiVersion: string
  kind: 'APIServiceList'
  metadata?: metav1.ListMeta
  items: Embedded<APIService>[]
}

/** Service behind which an extension API server runs. */
export type ServiceReference = {
  /** Namespace of the service that serves the group version. */
  namespace?: string
  /** Service of the group version; its certificate must be for NAME.NAMESPACE.svc. */
  name?: string
  /** Port on which the extension API server is called by https. */
  port?: number
}

/** A group version of the API, and who serves it. */
export type APIServiceSpec = {
  /** Service that requests for the group version are passed on to. */
  service?: ServiceReference
  /** API group that is registered, such as metrics.{brand}; empty for the core group. */
  group?: string
  /** Version of the registered group, such as v1beta1. */
  version?: string
  /** True leaves the extension server's certificate unchecked. */
  insecureSkipTLSVerify?: boolean
  /** PEM roots, in Base64, of the extension server's certificate; the server's by default. */
  caBundle?: Base64
  /** Rank of the group in discovery, 1 to 20000, higher first; its versions' greatest counts. */
  groupPriorityMinimum: number
  /** Rank of the version in its group, 1 to 1000, higher first; then the stabler and newer. */
  versionPriority: number
}

/** One aspect of an API service's state. */
export type APIServiceCondition = {
  /** Aspect of the API service that the condition is about. */
  type: APIServiceConditionType
  /** Whether the API service has the aspect. */
  status: ConditionStatus
  /** When the API service's condition last changed its status. */
  lastTransitionTime?: Time
  /** One word for the availability, such as Local, Passed or FailedDiscoveryCheck. */
  reason?: string
  /** Details of the availability for people. */
  message?: string
}

/** Whether the group version is available. */
export type APIServiceStatus = {
  /** Conditions of the API service. */
  conditions?: APIServiceCondition[]
}

/** Registers a version of an API group, served by this server or by an extension server. */
export type APIService = {
  apiVersion: string
  kind: 'APIService'
  metadata?: metav1.ObjectMeta
  /** The group version, its rank, and the service that serves it. */
  spec?: APIServiceSpec
  /** Whether the registered version is available. */
  status?: APIServiceStatus
}
