import { admissionPluginNames, type BrandName, controllerNames } from '../core/index.ts'
import {
  FlagValueError,
  readBoolean,
  readChoice,
  readDuration,
  readInteger,
  readList,
  readPatterns,
  readGates,
  readSwitches,
  readText,
} from './flag-values.ts'
import { readServiceAddress } from './service-addresses.ts'
import type { StartOptions } from './start-options.ts'

/** Settings from the command line: the server's options, and the verbosity of the log. */
export interface CommandSettings {
  readonly options: StartOptions
  /** 0 for information, warnings and errors; from 4 on debug lines too. */
  readonly verbosity: number
}

export interface Flag {
  readonly name: string
  /** Placeholder of the value in the help; a flag without it is a boolean switch. */
  readonly value?: string
  readonly help: string
  /** Parses the value into changed settings. @throws FlagValueError */
  readonly read: (
    text: string,
    options: StartOptions,
  ) => Partial<StartOptions> | { verbosity: number }
}

const brandNames: readonly BrandName[] = ['svc', 'k8s']

/** All flags, in the order of the help, named as kube-apiserver's flags of the same meaning. */
export const flags: readonly Flag[] = [
  {
    name: 'brand',
    value: 'svc|k8s',
    help: 'API groups, labels and names: svc.io (svc) or those stock clients expect (k8s). Default svc.',
    read: (text) => ({ brand: readChoice(text, brandNames) }),
  },
  {
    name: 'data-dir',
    value: 'directory',
    help: 'Holds the store, the certificates and the kubeconfig. Default ./.skerry.',
    read: (text) => ({ dataDir: readText(text) }),
  },
  {
    name: 'bind-address',
    value: 'address',
    help: 'Address to listen on. Default 127.0.0.1.',
    read: (text) => ({ bindAddress: readText(text) }),
  },
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
    help: "Where the server's own certificates live. Default pki in the data directory.",
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
    name: 'client-ca-file',
    value: 'file',
    help: 'PEM authorities whose client certificates are accepted too; watched.',
    read: (text) => ({ clientCaFile: readText(text) }),
  },
  {
    name: 'token-auth-file',
    value: 'file',
    help: 'CSV of static bearer tokens: token,user,uid,"group1,group2".',
    read: (text) => ({ tokenAuthFile: readText(text) }),
  },
  {
    name: 'service-account-issuer',
    value: 'url',
    help: 'Who makes the tokens of service accounts. Default https://<brand>.default.svc.cluster.local.',
    read: (text) => ({ serviceAccountIssuer: readText(text) }),
  },
  {
    name: 'service-account-signing-key-file',
    value: 'file',
    help: 'PEM private key (P-256 or RSA) that signs them. Default sa.key in the certificate directory.',
    read: (text) => ({ serviceAccountSigningKeyFile: readText(text) }),
  },
  {
    name: 'service-account-key-file',
    value: 'file',
    help: 'PEM key whose tokens are accepted too; may be given more than once.',
    read: (text, { serviceAccountKeyFiles = [] }) => ({
      serviceAccountKeyFiles: [...serviceAccountKeyFiles, readText(text)],
    }),
  },
  {
    name: 'anonymous-auth',
    help: 'Treat requests without credentials as system:anonymous. Default true.',
    read: (text) => ({ anonymousAuth: readBoolean(text) }),
  },
  {
    name: 'cors-allowed-origins',
    value: 'patterns',
    help: 'Regular expressions of origins whose pages may read answers.',
    read: (text) => ({ corsAllowedOrigins: readPatterns(text) }),
  },
  {
    name: 'allowed-hosts',
    value: 'names',
    help: 'Further host names under which a server on loopback may be addressed.',
    read: (text) => ({ allowedHosts: readList(text) }),
  },
  {
    name: 'feature-gates',
    value: 'name=bool,...',
    help: 'Features to switch on or off.',
    read: (text, { featureGates }) => ({ featureGates: readGates(text, featureGates) }),
  },
  {
    name: 'runtime-config',
    value: 'api=bool,...',
    help: 'APIs to switch on or off: api/all, api/beta, <group>/<version>.',
    read: (text, { runtimeConfig }) => ({ runtimeConfig: readSwitches(text, runtimeConfig) }),
  },
  {
    name: 'controllers',
    value: 'names',
    help: `Controllers to run: * for all, a name, or -name for all but one. Default *. Names: ${controllerNames.join(', ')}.`,
    read: (text) => ({ controllers: readList(text) }),
  },
  {
    name: 'enable-admission-plugins',
    value: 'names',
    help: `Admission plug-ins to switch on beside the default ones. Names: ${admissionPluginNames.join(', ')}.`,
    read: (text, { enableAdmissionPlugins = [] }) => ({
      enableAdmissionPlugins: [...enableAdmissionPlugins, ...readList(text)],
    }),
  },
  {
    name: 'disable-admission-plugins',
    value: 'names',
    help: 'Default admission plug-ins to switch off.',
    read: (text, { disableAdmissionPlugins = [] }) => ({
      disableAdmissionPlugins: [...disableAdmissionPlugins, ...readList(text)],
    }),
  },
  {
    name: 'admission-control-config-file',
    value: 'file',
    help: 'File with an AdmissionConfiguration: the configuration of admission plug-ins.',
    read: (text) => ({ admissionConfigFile: readText(text) }),
  },
  {
    name: 'event-ttl',
    value: 'duration',
    help: 'How long events are kept after they were last written; 0 keeps them for ever. Default 1h0m0s.',
    read: (text) => ({ eventTtlMs: readDuration(text) }),
  },
  {
    name: 'service-cluster-ip-range',
    value: 'cidr,...',
    help: 'Network that services get their addresses from, or one of IPv4 and one of IPv6. Default 10.0.0.0/24.',
    read: (text) => ({ serviceClusterIpRange: readText(text) }),
  },
  {
    name: 'service-node-port-range',
    value: 'first-last',
    help: 'Ports that services open on nodes. Default 30000-32767.',
    read: (text) => ({ serviceNodePortRange: readText(text) }),
  },
  {
    name: 'resolve-service',
    value: 'namespace/name[:port]=url',
    help: 'Where a service is reached that webhooks name: https://host:port; may be given more than once.',
    read: (text, { serviceAddresses }) => ({
      serviceAddresses: readServiceAddress(text, serviceAddresses),
    }),
  },
  {
    name: 'emulated-version',
    value: 'version',
    help: 'Release whose API is served; this one knows 1.34 only.',
    read: (text) => {
      if (text === '1.34') return {}
      throw new FlagValueError(`"${text}" cannot be emulated yet; the one release served is 1.34`)
    },
  },
  {
    name: 'etcd-compaction-interval',
    value: 'duration',
    help: 'How long history is kept for watches and lists; 0 keeps it for ever. Default 5m0s.',
    read: (text) => ({ compactionIntervalMs: readDuration(text) }),
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
  {
    name: 'v',
    value: 'level',
    help: 'How much to log; from 4 on also what helps to find a fault. Default 0.',
    read: (text) => ({ verbosity: readInteger(text, 0, 10) }),
  },
]
