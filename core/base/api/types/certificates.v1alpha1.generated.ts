// Generated from core/kinds/tables/types/certificates.v1alpha1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as metav1 from './meta.v1.generated.ts'
import type { Base64, Time } from './scalars.ts'
import type { Embedded } from './views.ts'

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

export type PodCertificateRequest = {
  readonly apiVersion: string
  readonly kind: 'PodCertificateRequest'
  readonly metadata: metav1.ObjectMeta
  readonly spec: PodCertificateRequestSpec
  readonly status: PodCertificateRequestStatus
}

export type PodCertificateRequestSpec = {
  readonly signerName: string
  readonly podName: string
  readonly podUID: string
  readonly serviceAccountName: string
  readonly serviceAccountUID: string
  readonly nodeName: string
  readonly nodeUID: string
  readonly maxExpirationSeconds: number
  readonly pkixPublicKey: Base64 | null
  readonly proofOfPossession: Base64 | null
}

export type PodCertificateRequestStatus = {
  readonly conditions?: readonly metav1.Condition[]
  readonly certificateChain?: string
  readonly notBefore?: Time | null
  readonly beginRefreshAt?: Time | null
  readonly notAfter?: Time | null
}

export type PodCertificateRequestList = {
  readonly apiVersion: string
  readonly kind: 'PodCertificateRequestList'
  readonly metadata: metav1.ListMeta
  readonly items: readonly Embedded<PodCertificateRequest>[] | null
}
