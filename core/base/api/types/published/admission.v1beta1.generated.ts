// Generated from core/kinds/tables/types/admission.v1beta1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as authenticationv1 from './authentication.v1.generated.ts'
import type * as metav1 from './meta.v1.generated.ts'
import type { JsonObject } from '../../json.ts'
import type { Base64 } from '../scalars.ts'
import type { Embedded } from '../views.ts'

export type PatchType = 'JSONPatch' | (string & {})

export type Operation = 'CREATE' | 'UPDATE' | 'DELETE' | 'CONNECT' | (string & {})

export type AdmissionReview = {
  apiVersion: string
  kind: 'AdmissionReview'
  request?: AdmissionRequest
  response?: AdmissionResponse
}

export type AdmissionRequest = {
  uid?: string
  kind?: metav1.GroupVersionKind
  resource?: metav1.GroupVersionResource
  subResource?: string
  requestKind?: metav1.GroupVersionKind
  requestResource?: metav1.GroupVersionResource
  requestSubResource?: string
  name?: string
  namespace?: string
  operation?: Operation
  userInfo?: authenticationv1.UserInfo
  object?: JsonObject
  oldObject?: JsonObject
  dryRun?: boolean
  options?: JsonObject
}

export type AdmissionResponse = {
  uid?: string
  allowed?: boolean
  status?: Embedded<metav1.Status>
  patch?: Base64
  patchType?: PatchType
  auditAnnotations?: { [key: string]: string }
  warnings?: string[]
}
