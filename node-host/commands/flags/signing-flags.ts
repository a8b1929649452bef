import { readDuration, readText } from './flag-values.ts'
import type { Flag } from './flag.ts'

/** Flags of the signing of certificate signing requests, named as kube-controller-manager's. */
export const signingFlags: readonly Flag[] = [
  {
    name: 'cluster-signing-cert-file',
    value: 'file',
    help: 'PEM certificate of the authority that signs CertificateSigningRequests; read again when it changes. By default that of the data directory.',
    read: (text) => ({ clusterSigningCertFile: readText(text) }),
  },
  {
    name: 'cluster-signing-key-file',
    value: 'file',
    help: 'PEM private key of --cluster-signing-cert-file.',
    read: (text) => ({ clusterSigningKeyFile: readText(text) }),
  },
  {
    name: 'cluster-signing-duration',
    value: 'duration',
    help: 'How long signed certificates are valid at most; requests may ask for less. Default 8760h0m0s.',
    read: (text) => ({ clusterSigningDurationMs: readDuration(text) }),
  },
  {
    name: 'cluster-signing-kubelet-serving-cert-file',
    value: 'file',
    help: 'PEM certificate of the authority for the signer kubelet-serving alone; signers without one then sign nothing.',
    read: (text) => ({ clusterSigningKubeletServingCertFile: readText(text) }),
  },
  {
    name: 'cluster-signing-kubelet-serving-key-file',
    value: 'file',
    help: 'PEM private key of --cluster-signing-kubelet-serving-cert-file.',
    read: (text) => ({ clusterSigningKubeletServingKeyFile: readText(text) }),
  },
  {
    name: 'cluster-signing-kubelet-client-cert-file',
    value: 'file',
    help: 'PEM certificate of the authority for the signer kube-apiserver-client-kubelet alone; signers without one then sign nothing.',
    read: (text) => ({ clusterSigningKubeletClientCertFile: readText(text) }),
  },
  {
    name: 'cluster-signing-kubelet-client-key-file',
    value: 'file',
    help: 'PEM private key of --cluster-signing-kubelet-client-cert-file.',
    read: (text) => ({ clusterSigningKubeletClientKeyFile: readText(text) }),
  },
  {
    name: 'cluster-signing-kube-apiserver-client-cert-file',
    value: 'file',
    help: 'PEM certificate of the authority for the signer kube-apiserver-client alone; signers without one then sign nothing.',
    read: (text) => ({ clusterSigningKubeApiserverClientCertFile: readText(text) }),
  },
  {
    name: 'cluster-signing-kube-apiserver-client-key-file',
    value: 'file',
    help: 'PEM private key of --cluster-signing-kube-apiserver-client-cert-file.',
    read: (text) => ({ clusterSigningKubeApiserverClientKeyFile: readText(text) }),
  },
  {
    name: 'cluster-signing-legacy-unknown-cert-file',
    value: 'file',
    help: 'PEM certificate of the authority for the signer legacy-unknown alone; signers without one then sign nothing.',
    read: (text) => ({ clusterSigningLegacyUnknownCertFile: readText(text) }),
  },
  {
    name: 'cluster-signing-legacy-unknown-key-file',
    value: 'file',
    help: 'PEM private key of --cluster-signing-legacy-unknown-cert-file.',
    read: (text) => ({ clusterSigningLegacyUnknownKeyFile: readText(text) }),
  },
]
