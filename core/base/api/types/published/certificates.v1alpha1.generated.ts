// Generated from core/kinds/tables/types/certificates.v1alpha1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as metav1 from './meta.v1.generated.ts'
import type { Base64, Time } from './scalars.ts'
import type { Embedded } from '../views.ts'

/** Root certificates that any pod may mount through a projected volume, to verify peers. */
export type ClusterTrustBundle = {
  apiVersion: string
  kind: 'ClusterTrustBundle'
  metadata?: metav1.ObjectMeta
  /** Trusted certificates and the signer that they belong to. */
  spec: ClusterTrustBundleSpec
}

/** Trusted certificates, with or without a signer. */
export type ClusterTrustBundleSpec = {
  /** Signer of the bundle, whose name begins with it, a colon for each slash. */
  signerName?: string
  /** Trusted root certificates as PEM, at least one, at most 1 MiB, none twice. */
  trustBundle: string
}

/** List of cluster trust bundles. */
export type ClusterTrustBundleList = {
  apiVersion: string
  kind: 'ClusterTrustBundleList'
  metadata?: metav1.ListMeta
  items: Embedded<ClusterTrustBundle>[]
}

/** A kubelet's request for a certificate of one of its pods, deleted about 15 minutes later. */
export type PodCertificateRequest = {
  apiVersion: string
  kind: 'PodCertificateRequest'
  metadata?: metav1.ObjectMeta
  /** Pod, service account and node, and the key to certify. */
  spec: PodCertificateRequestSpec
  /** What the signer answered, written once. */
  status?: PodCertificateRequestStatus
}

/** Identity to certify for a pod, and the proof that the node holds the key. */
export type PodCertificateRequestSpec = {
  /** Who is to sign the pod's certificate, such as example.com/mesh. */
  signerName: string
  /** Pod that the certificate is for, in the request's namespace. */
  podName: string
  /** UID of the pod that the certificate is for, so that no later pod of its name gets it. */
  podUID: string
  /** Service account that the certificate's pod runs as. */
  serviceAccountName: string
  /** UID of the service account that the certificate's pod runs as. */
  serviceAccountUID: string
  /** Node that runs the certificate's pod; a kubelet may name its own alone. */
  nodeName: string
  /** UID of the node that runs the certificate's pod. */
  nodeUID: string
  /** Longest lifetime of the pod's certificate in seconds, 3600 to 7862400 ({brandLong}: 86400); 86400 by default. */
  maxExpirationSeconds?: number
  /** Public key, DER in base64: Ed25519, ECDSA P-256, P-384 or P-521, RSA of 3072 or 4096 bits. */
  pkixPublicKey: Base64
  /** Signature of the pod's UID by the private key: RSA-PSS or ECDSA with SHA-256, or Ed25519. */
  proofOfPossession: Base64
}

/** What the signer answered: a certificate with its dates, or a refusal. */
export type PodCertificateRequestStatus = {
  /** At most one of Issued, Denied and Failed, with status True. */
  conditions?: metav1.Condition[]
  /** Issued certificate and its intermediates as PEM blocks, in this order, at most 100 KiB. */
  certificateChain?: string
  /** When the pod's certificate begins to be valid, as stands in it; within five minutes of now. */
  notBefore?: Time
  /** When the kubelet renews: ten minutes or more after notBefore and before notAfter. */
  beginRefreshAt?: Time
  /** When the pod's certificate expires, as stands in it; at least an hour after notBefore. */
  notAfter?: Time
}

/** List of pod certificate requests. */
export type PodCertificateRequestList = {
  apiVersion: string
  kind: 'PodCertificateRequestList'
  metadata?: metav1.ListMeta
  items: Embedded<PodCertificateRequest>[]
}
