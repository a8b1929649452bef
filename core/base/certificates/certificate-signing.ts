import type { CertificateKey } from './certificate-content.ts'

/** Signers of a cluster, as the flags of kube-controller-manager name them. */
export type ClusterSigner =
  | 'kubelet-serving'
  | 'kubelet-client'
  | 'kube-apiserver-client'
  | 'legacy-unknown'

/** An authority that signs certificates. */
export interface SigningAuthority extends CertificateKey {
  /** Its own certificate, in DER. */
  readonly certificate: Uint8Array
}

/** How the certificate requests of a cluster are signed. */
export interface CertificateSigning {
  /** Milliseconds that a certificate is valid at most; a year unless given. */
  readonly durationMs?: number
  /**
   * The authority of a signer, as of now; undefined where its requests are not signed. Asked for each certificate. Rejects where the
   * authority cannot be read, and the request is signed later. Without it all signers have one authority, made in memory.
   */
  readonly authorityOf?: (signer: ClusterSigner) => Promise<SigningAuthority | undefined>
}
