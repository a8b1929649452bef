// Generated from core/kinds/tables/types/admission.v1beta1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as authenticationv1 from './authentication.v1.generated.ts'
import type * as metav1 from './meta.v1.generated.ts'
import type { JsonObject } from '../json.ts'
import type { Base64 } from './scalars.ts'
import type { Embedded } from './views.ts'

export type PatchType = 'JSONPatch' | (string & {})

export type Operation = 'CREATE' | 'UPDATE' | 'DELETE' | 'CONNECT' | (string & {})

export type AdmissionReview = {
  readonly apiVersion: string
  readonly kind: 'AdmissionReview'
  readonly request?: AdmissionRequest
  readonly response?: AdmissionResponse
}

export type AdmissionRequest = {
  readonly uid: string
  readonly kind: metav1.GroupVersionKind
  readonly resource: metav1.GroupVersionResource
  readonly subResource?: string
  readonly requestKind?: metav1.GroupVersionKind
  readonly requestResource?: metav1.GroupVersionResource
  readonly requestSubResource?: string
  readonly name?: string
  readonly namespace?: string
  readonly operation: Operation
  readonly userInfo: authenticationv1.UserInfo
  readonly object: JsonObject | null
  readonly oldObject: JsonObject | null
  readonly dryRun?: boolean
  readonly options: JsonObject | null
}

export type AdmissionResponse = {
  readonly uid: string
  readonly allowed: boolean
  readonly status?: Embedded<metav1.Status>
  readonly patch?: Base64 | null
  readonly patchType?: PatchType
  readonly auditAnnotations?: { readonly [key: string]: string }
  readonly warnings?: readonly string[]
}
