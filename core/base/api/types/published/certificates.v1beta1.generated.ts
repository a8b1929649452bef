// Generated from core/kinds/tables/types/certificates.v1beta1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as corev1 from './core.v1.generated.ts'
import type * as metav1 from './meta.v1.generated.ts'
import type { Base64, Time } from './scalars.ts'
import type { Embedded } from '../views.ts'

export type RequestConditionType = 'Approved' | 'Denied' | 'Failed' | (string & {})

export type KeyUsage = 'signing' | 'digital signature' | 'content commitment' | 'key encipherment' | 'key agreement' | 'data encipherment' | 'cert sign' | 'crl sign' | 'encipher only' | 'decipher only' | 'any' | 'server auth' | 'client auth' | 'code signing' | 'email protection' | 's/mime' | 'ipsec end system' | 'ipsec tunnel' | 'ipsec user' | 'timestamping' | 'ocsp signing' | 'microsoft sgc' | 'netscape sgc' | (string & {})

export type CertificateSigningRequest = {
  apiVersion: string
  kind: 'CertificateSigningRequest'
  metadata?: metav1.ObjectMeta
  spec: CertificateSigningRequestSpec
  status?: CertificateSigningRequestStatus
}

export type CertificateSigningRequestSpec = {
  request: Base64
  signerName?: string
  expirationSeconds?: number
  usages?: KeyUsage[]
  username?: string
  uid?: string
  groups?: string[]
  extra?: { [key: string]: string[] }
}

export type CertificateSigningRequestStatus = {
  conditions?: CertificateSigningRequestCondition[]
  certificate?: Base64
}

export type CertificateSigningRequestCondition = {
  type: RequestConditionType
  status?: corev1.ConditionStatus
  reason?: string
  message?: string
  lastUpdateTime?: Time
  lastTransitionTime?: Time
}

export type CertificateSigningRequestList = {
  apiVersion: string
  kind: 'CertificateSigningRequestList'
  metadata?: metav1.ListMeta
  items: Embedded<CertificateSigningRequest>[]
}

export type ClusterTrustBundle = {
  apiVersion: string
  kind: 'ClusterTrustBundle'
  metadata?: metav1.ObjectMeta
  spec: ClusterTrustBundleSpec
}

export type ClusterTrustBundleSpec = {
  signerName?: string
  trustBundle: string
}

export type ClusterTrustBundleList = {
  apiVersion: string
  kind: 'ClusterTrustBundleList'
  metadata?: metav1.ListMeta
  items: Embedded<ClusterTrustBundle>[]
}
