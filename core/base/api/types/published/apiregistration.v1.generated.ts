// Generated from core/kinds/tables/types/apiregistration.v1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as metav1 from './meta.v1.generated.ts'
import type { Base64, Time } from './scalars.ts'
import type { Embedded } from '../views.ts'

export type ConditionStatus = 'True' | 'False' | 'Unknown' | (string & {})

export type APIServiceConditionType = 'Available' | (string & {})

export type APIServiceList = {
  apiVersion: string
  kind: 'APIServiceList'
  metadata?: metav1.ListMeta
  items: Embedded<APIService>[]
}

export type ServiceReference = {
  namespace?: string
  name?: string
  port?: number
}

export type APIServiceSpec = {
  service?: ServiceReference
  group?: string
  version?: string
  insecureSkipTLSVerify?: boolean
  caBundle?: Base64
  groupPriorityMinimum: number
  versionPriority: number
}

export type APIServiceCondition = {
  type: APIServiceConditionType
  status: ConditionStatus
  lastTransitionTime?: Time
  reason?: string
  message?: string
}

export type APIServiceStatus = {
  conditions?: APIServiceCondition[]
}

export type APIService = {
  apiVersion: string
  kind: 'APIService'
  metadata?: metav1.ObjectMeta
  spec?: APIServiceSpec
  status?: APIServiceStatus
}
