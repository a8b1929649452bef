// Generated from core/kinds/tables/types/certificates.v1beta1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as corev1 from './core.v1.generated.ts'
import type * as metav1 from './meta.v1.generated.ts'
import type { Base64, Time } from './scalars.ts'
import type { Embedded } from './views.ts'

export type RequestConditionType = 'Approved' | 'Denied' | 'Failed' | (string & {})

export type KeyUsage = 'signing' | 'digital signature' | 'content commitment' | 'key encipherment' | 'key agreement' | 'data encipherment' | 'cert sign' | 'crl sign' | 'encipher only' | 'decipher only' | 'any' | 'server auth' | 'client auth' | 'code signing' | 'email protection' | 's/mime' | 'ipsec end system' | 'ipsec tunnel' | 'ipsec user' | 'timestamping' | 'ocsp signing' | 'microsoft sgc' | 'netscape sgc' | (string & {})

export type CertificateSigningRequest = {
  readonly apiVersion: string
  readonly kind: 'CertificateSigningRequest'
  readonly metadata: metav1.ObjectMeta
  readonly spec: CertificateSigningRequestSpec
  readonly status: CertificateSigningRequestStatus
}

export type CertificateSigningRequestSpec = {
  readonly request: Base64 | null
  readonly signerName?: string
  readonly expirationSeconds?: number
  readonly usages?: readonly KeyUsage[]
  readonly username?: string
  readonly uid?: string
  readonly groups?: readonly string[]
  readonly extra?: { readonly [key: string]: readonly string[] | null }
}

export type CertificateSigningRequestStatus = {
  readonly conditions?: readonly CertificateSigningRequestCondition[]
  readonly certificate?: Base64 | null
}

export type CertificateSigningRequestCondition = {
  readonly type: RequestConditionType
  readonly status?: corev1.ConditionStatus
  readonly reason?: string
  readonly message?: string
  readonly lastUpdateTime: Time | null
  readonly lastTransitionTime?: Time | null
}

export type CertificateSigningRequestList = {
  readonly apiVersion: string
  readonly kind: 'CertificateSigningRequestList'
  readonly metadata: metav1.ListMeta
  readonly items: readonly Embedded<CertificateSigningRequest>[] | null
}

export type ClusterTrustBundle = {
  readonly apiVersion: string
  readonly kind: 'ClusterTrustBundle'
  readonly metadata: metav1.ObjectMeta
  readonly spec: ClusterTrustBundleSpec
}

export type ClusterTrustBundleSpec = {
  readonly signerName?: string
  readonly trustBundle: string
}

export type ClusterTrustBundleList = {
  readonly apiVersion: string
  readonly kind: 'ClusterTrustBundleList'
  readonly metadata: metav1.ListMeta
  readonly items: readonly Embedded<ClusterTrustBundle>[] | null
}
