// Generated from core/kinds/tables/types/certificates.v1beta1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as corev1 from './core.v1.generated.ts'
import type * as metav1 from './meta.v1.generated.ts'
import type { Base64, Time } from './scalars.ts'
import type { Embedded } from '../views.ts'

export type RequestConditionType = 'Approved' | 'Denied' | 'Failed' | (string & {})

export type KeyUsage = 'signing' | 'digital signature' | 'content commitment' | 'key encipherment' | 'key agreement' | 'data encipherment' | 'cert sign' | 'crl sign' | 'encipher only' | 'decipher only' | 'any' | 'server auth' | 'client auth' | 'code signing' | 'email protection' | 's/mime' | 'ipsec end system' | 'ipsec tunnel' | 'ipsec user' | 'timestamping' | 'ocsp signing' | 'microsoft sgc' | 'netscape sgc' | (string & {})

/** Asks a signer for an X.509 certificate, which is written into the status once approved. */
export type CertificateSigningRequest = {
  apiVersion: string
  kind: 'CertificateSigningRequest'
  metadata?: metav1.ObjectMeta
  /** What certificate is wanted, by whom and from which signer. */
  spec: CertificateSigningRequestSpec
  /** Decision about the request, by the subresource approval, and the signed certificate. */
  status?: CertificateSigningRequestStatus
}

/** Wanted certificate, its signer, and the requester. */
export type CertificateSigningRequestSpec = {
  /** PKCS #10 request, PEM in base64, with subject, alternative names and public key. */
  request: Base64
  /** Signer that is asked. */
  signerName?: string
  /** Wanted lifetime of the certificate in seconds, 600 or more; the signer's own by default. */
  expirationSeconds?: number
  /** Uses of the certificate's key; digital signature and key encipherment by default. */
  usages?: KeyUsage[]
  /** Name of the user that created the signing request, set by the server. */
  username?: string
  /** UID of the user that created the signing request, set by the server. */
  uid?: string
  /** Groups of the user that created the signing request, set by the server. */
  groups?: string[]
  /** Further attributes of the user that created the signing request, set by the server. */
  extra?: { [key: string]: string[] }
}

/** Whether the request was approved, denied or failed, and its certificate. */
export type CertificateSigningRequestStatus = {
  /** Lasting decisions about the certificate request. */
  conditions?: CertificateSigningRequestCondition[]
  /** Signed certificate and its intermediates as PEM blocks in base64, written once by the signer. */
  certificate?: Base64
}

/** One decision about a signing request. */
export type CertificateSigningRequestCondition = {
  /** Decision taken: Approved or Denied at /approval by the signer's verb approve, Failed at /status by sign. */
  type: RequestConditionType
  /** Whether the decision holds: True by default, and always for Approved, Denied and Failed. */
  status?: corev1.ConditionStatus
  /** Word for the cause of the decision about the request, such as AutoApproved. */
  reason?: string
  /** Sentence about the decision on the request, for people. */
  message?: string
  /** When the decision was written; now by default. */
  lastUpdateTime?: Time
  /** When the decision's status last changed, filled in when absent. */
  lastTransitionTime?: Time
}

/** List of certificate signing requests. */
export type CertificateSigningRequestList = {
  apiVersion: string
  kind: 'CertificateSigningRequestList'
  metadata?: metav1.ListMeta
  items: Embedded<CertificateSigningRequest>[]
}

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
