// Generated from core/kinds/tables/types/apiregistration.v1beta1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as metav1 from './meta.v1.generated.ts'
import type { Base64, Time } from './scalars.ts'
import type { Embedded } from './views.ts'

export type ConditionStatus = 'True' | 'False' | 'Unknown' | (string & {})

export type APIServiceConditionType = 'Available' | (string & {})

export type APIServiceList = {
  readonly apiVersion: string
  readonly kind: 'APIServiceList'
  readonly metadata: metav1.ListMeta
  readonly items: readonly Embedded<APIService>[] | null
}

export type ServiceReference = {
  readonly namespace?: string
  readonly name?: string
  readonly port: number
}

export type APIServiceSpec = {
  readonly service?: ServiceReference | null
  readonly group?: string
  readonly version?: string
  readonly insecureSkipTLSVerify?: boolean
  readonly caBundle?: Base64 | null
  readonly groupPriorityMinimum: number
  readonly versionPriority: number
}

export type APIServiceCondition = {
  readonly type: APIServiceConditionType
  readonly status: ConditionStatus
  readonly lastTransitionTime: Time | null
  readonly reason?: string
  readonly message?: string
}

export type APIServiceStatus = {
  readonly conditions?: readonly APIServiceCondition[]
}

export type APIService = {
  readonly apiVersion: string
  readonly kind: 'APIService'
  readonly metadata: metav1.ObjectMeta
  readonly spec: APIServiceSpec
  readonly status: APIServiceStatus
}
