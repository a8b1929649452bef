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
    help: 'API groups, labels and names: svc.io (svc) or those stock clients expect (k8s). Default the one that the data directory keeps, svc for a new one.',
    read: (text) => ({ brand: readChoice(text, brandNames) }),
  },
  {
    name: 'data-dir',
    value: 'directory',
    help: 'Holds the store, the certificates and the kubeconfig. Default ./.skerry.',
    read: (text) => ({ dataDir: readText(text) }),
  },
  {
    name: 'storage',
    value: 'lmdb|memory',
    help: 'Where objects are kept: in the data directory, which needs the package lmdb, or in memory until the server stops. Default lmdb.',
    read: (text) => ({ storage: readChoice(text, storages) }),
  },
  ...addressFlags,
  {
    name: 'secure-port',
    value: 'port',
    help: 'Port to listen on; 0 takes any free one. Default 6443.',
    read: (text) => ({ port: readInteger(text, 0, 65_535) }),
  },
  {
    name: 'dev',
    help: 'Plain HTTP on loopback, everything allowed, pages of this machine may read answers.',
    read: (text) => ({ dev: readBoolean(text) }),
  },
  {
    name: 'cert-dir',
    value: 'directory',
    help: 'Holds apiserver.crt and apiserver.key: used where they exist, made where there is no such file, and never replaced where others made them. Default pki in the data directory, where the own authority lives in any case.',
    read: (text) => ({ certDir: readText(text) }),
  },
  {
    name: 'tls-cert-file',
    value: 'file',
    help: 'PEM certificate to serve instead of an own one; watched, as its key is.',
    read: (text) => ({ tlsCertFile: readText(text) }),
  },
  {
    name: 'tls-private-key-file',
    value: 'file',
    help: 'PEM key of --tls-cert-file.',
    read: (text) => ({ tlsPrivateKeyFile: readText(text) }),
  },
  {
    name: 'cors-allowed-origins',
    value: 'patterns',
    help: 'Regular expressions of origins whose pages may read answers.',
    read: (text, { corsAllowedOrigins = [] }) => ({
      corsAllowedOrigins: [...corsAllowedOrigins, ...readPatterns(text)],
    }),
  },
  {
    name: 'allowed-hosts',
    value: 'names',
    help: 'Further host names under which a server on loopback may be addressed.',
    read: (text) => ({ allowedHosts: readList(text) }),
  },
  {
    name: 'request-timeout',
    value: 'duration',
    help: 'How long a request body may take to arrive. Default 1m0s.',
    read: (text) => ({ requestTimeoutMs: readDuration(text) }),
  },
  {
    name: 'shutdown-delay-duration',
    value: 'duration',
    help: 'How long to go on serving after being told to stop. Default 0s.',
    read: (text) => ({ shutdownDelayMs: readDuration(text) }),
  },
]
