// Generated from core/kinds/tables/types/certificates.v1alpha1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as metav1 from './meta.v1.generated.ts'
import type { Base64, Time } from './scalars.ts'
import type { Embedded } from '../views.ts'

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

export type PodCertificateRequest = {
  apiVersion: string
  kind: 'PodCertificateRequest'
  metadata?: metav1.ObjectMeta
  spec: PodCertificateRequestSpec
  status?: PodCertificateRequestStatus
}

export type PodCertificateRequestSpec = {
  signerName: string
  podName: string
  podUID: string
  serviceAccountName: string
  serviceAccountUID: string
  nodeName: string
  nodeUID: string
  maxExpirationSeconds?: number
  pkixPublicKey: Base64
  proofOfPossession: Base64
}

export type PodCertificateRequestStatus = {
  conditions?: metav1.Condition[]
  certificateChain?: string
  notBefore?: Time
  beginRefreshAt?: Time
  notAfter?: Time
}

export type PodCertificateRequestList = {
  apiVersion: string
  kind: 'PodCertificateRequestList'
  metadata?: metav1.ListMeta
  items: Embedded<PodCertificateRequest>[]
}
