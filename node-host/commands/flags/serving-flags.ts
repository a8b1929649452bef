import { type BrandName } from '../../../core/index.ts'
import { addressFlags } from './address-flags.ts'
import {
  readBoolean,
  readChoice,
  readDuration,
  readInteger,
  readList,
  readPatterns,
  readText,
} from './flag-values.ts'
import type { Flag } from './flag.ts'

const brandNames: readonly BrandName[] = ['svc', 'k8s']
const storages = ['lmdb', 'memory'] as const

/** Flags of the port, its certificate and the data directory. */
export const servingFlags: readonly Flag[] = [
  {
    name: 'brand',
    value: 'svc|k8s',
    help: 'Names of API groups and labels: k8s for those that Kubernetes clients expect, svc for neutral ones (svc.io). By default the brand of the data directory; svc for a new one.',
    read: (text) => ({ brand: readChoice(text, brandNames) }),
  },
  {
    name: 'data-dir',
    value: 'directory',
    help: 'Directory for the store, the certificates and the kubeconfig. Default ./.skerry.',
    read: (text) => ({ dataDir: readText(text) }),
  },
  {
    name: 'storage',
    value: 'lmdb|memory',
    help: 'Where objects are stored: lmdb in the data directory (needs the package lmdb), or memory until the server stops. Default lmdb.',
    read: (text) => ({ storage: readChoice(text, storages) }),
  },
  ...addressFlags,
  {
    name: 'secure-port',
    value: 'port',
    help: 'Port to listen on; 0 for any free port. Default 6443.',
    read: (text) => ({ port: readInteger(text, 0, 65_535) }),
  },
  {
    name: 'dev',
    help: 'Development mode: plain HTTP on loopback, every request is allowed, pages served from this machine may read responses.',
    read: (text) => ({ dev: readBoolean(text) }),
  },
  {
    name: 'cert-dir',
    value: 'directory',
    help: 'Directory for apiserver.crt and apiserver.key. Missing files are generated; files of your own are used and never replaced. By default pki in the data directory, where the certificate authority always is.',
    read: (text) => ({ certDir: readText(text) }),
  },
  {
    name: 'tls-cert-file',
    value: 'file',
    help: 'PEM certificate to serve instead of a generated one; read again when it changes.',
    read: (text) => ({ tlsCertFile: readText(text) }),
  },
  {
    name: 'tls-private-key-file',
    value: 'file',
    help: 'PEM private key of --tls-cert-file; read again when it changes.',
    read: (text) => ({ tlsPrivateKeyFile: readText(text) }),
  },
  {
    name: 'cors-allowed-origins',
    value: 'patterns',
    help: 'Regular expressions of origins whose pages may read responses (CORS).',
    read: (text, { corsAllowedOrigins = [] }) => ({
      corsAllowedOrigins: [...corsAllowedOrigins, ...readPatterns(text)],
    }),
  },
  {
    name: 'allowed-hosts',
    value: 'names',
    help: 'Additional host names that a server on loopback accepts in the Host header.',
    read: (text) => ({ allowedHosts: readList(text) }),
  },
  {
    name: 'request-timeout',
    value: 'duration',
    help: 'Time limit for a request body to arrive, and for what aggregated API servers answer beside watches. Default 1m0s.',
    read: (text) => ({ requestTimeoutMs: readDuration(text) }),
  },
  {
    name: 'shutdown-delay-duration',
    value: 'duration',
    help: 'How long to keep serving after a signal to stop. Default 0s.',
    read: (text) => ({ shutdownDelayMs: readDuration(text) }),
  },
]
