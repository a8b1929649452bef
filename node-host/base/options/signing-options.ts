/** How certificate signing requests are signed. */
export interface SigningStartOptions {
  /** PEM certificate of the authority that signs the requests of all signers. Watched. Default: the authority in the data directory. */
  readonly clusterSigningCertFile?: string
  /** PEM private key of `clusterSigningCertFile`. Watched. */
  readonly clusterSigningKeyFile?: string
  /** Milliseconds that a signed certificate is valid at most. Default: a year. */
  readonly clusterSigningDurationMs?: number
  /** PEM certificate of the authority for the signer `kubelet-serving`; signers without one then sign nothing. Watched. */
  readonly clusterSigningKubeletServingCertFile?: string
  /** PEM private key of `clusterSigningKubeletServingCertFile`. Watched. */
  readonly clusterSigningKubeletServingKeyFile?: string
  /** PEM certificate of the authority for the signer `kube-apiserver-client-kubelet`; signers without one then sign nothing. Watched. */
  readonly clusterSigningKubeletClientCertFile?: string
  /** PEM private key of `clusterSigningKubeletClientCertFile`. Watched. */
  readonly clusterSigningKubeletClientKeyFile?: string
  /** PEM certificate of the authority for the signer `kube-apiserver-client`; signers without one then sign nothing. Watched. */
  readonly clusterSigningKubeApiserverClientCertFile?: string
  /** PEM private key of `clusterSigningKubeApiserverClientCertFile`. Watched. */
  readonly clusterSigningKubeApiserverClientKeyFile?: string
  /** PEM certificate of the authority for the signer `legacy-unknown`; signers without one then sign nothing. Watched. */
  readonly clusterSigningLegacyUnknownCertFile?: string
  /** PEM private key of `clusterSigningLegacyUnknownCertFile`. Watched. */
  readonly clusterSigningLegacyUnknownKeyFile?: string
}
