import {
  choiceOption,
  flagOption,
  numberOption,
  objectOption,
  type OptionTable,
  specialOption,
  switchMapOption,
  textOption,
  textsOption,
} from '../../../../core/index.ts'
import type { StartOptions } from '../start-options.ts'
import { authenticationOptionTable, authorizationOptionTable } from './access-option-tables.ts'
import { auditOptionTable } from './audit-option-table.ts'
import { electionOptionTable } from './election-option-table.ts'
import { encryptionOptionTable } from './encryption-option-table.ts'
import { etcdOptionTable } from './etcd-option-table.ts'
import { isList, isMap, isRecordOfFunctions } from './option-forms.ts'
import {
  addressOptionTable,
  metricOptionTable,
  servingOptionTable,
  tlsOptionTable,
} from './serving-option-tables.ts'
import { signingOptionTable } from './signing-option-table.ts'

/** Options of `startServer`. */
export const startOptionTable: OptionTable<StartOptions> = {
  ...addressOptionTable,
  ...authenticationOptionTable,
  ...authorizationOptionTable,
  ...auditOptionTable,
  ...electionOptionTable,
  ...encryptionOptionTable,
  ...etcdOptionTable,
  ...metricOptionTable,
  ...servingOptionTable,
  ...signingOptionTable,
  ...tlsOptionTable,
  enableAdmissionPlugins: textsOption('Admission plug-ins to switch on.'),
  disableAdmissionPlugins: textsOption('Default admission plug-ins to switch off.'),
  admissionConfiguration: objectOption('Configurations of admission plug-ins, by name.'),
  brand: choiceOption(['svc', 'k8s'], {
    help: 'Brand of the API: `k8s` is what Kubernetes clients expect, `svc` is neutral.',
    initial: 'the brand of the data directory; `svc` for a new one',
  }),
  dataDir: textOption(
    'Directory for the store, the certificates and the kubeconfig.',
    '`./.skerry`; a temporary one with storage `memory`',
  ),
  storage: choiceOption(['lmdb', 'memory'], {
    help: 'Where objects are stored: in the data directory, or in memory until the server closes.',
    initial: 'lmdb',
  }),
  port: numberOption('Port to listen on; 0 for any free port.', { initial: '6443', most: 65_535 }),
  certDir: textOption(
    'Directory for `apiserver.crt` and `apiserver.key`. Missing files are generated.',
    '`pki` in the data directory',
  ),
  tlsCertFile: textOption('PEM certificate to serve instead of a generated one. Watched.'),
  tlsPrivateKeyFile: textOption('PEM private key of `tlsCertFile`. Watched.'),
  dev: flagOption(
    'Development mode: plain HTTP on loopback, every request is allowed, pages served from this machine may read responses.',
  ),
  corsAllowedOrigins: specialOption(
    'a list of regular expressions',
    isList,
    'Origins whose pages may read responses (CORS).',
  ),
  allowedHosts: textsOption(
    'Additional host names that a server on loopback accepts in the `Host` header.',
  ),
  release: textOption(
    'Kubernetes release whose API is served, such as `1.25`; the data directory keeps it.',
    'the release of the data directory, or 1.34',
  ),
  featureGates: switchMapOption('Feature gates to switch on or off.'),
  runtimeConfig: switchMapOption('API versions and resources to switch on or off.'),
  controllers: textsOption(
    'Controllers to run: `*` for all, `name` to add one, `-name` to leave one out.',
    'all',
  ),
  simulate: flagOption(
    'Whether controllers of workloads, a scheduler and simulated nodes run.',
    'false',
  ),
  nodes: numberOption('Number of simulated nodes.', { initial: '3' }),
  seedSystem: flagOption(
    'Whether the system namespace is filled once with CoreDNS, kube-proxy and metrics-server.',
    'false',
  ),
  unknownImages: choiceOption(['run', 'fail'], {
    help: 'Whether images that the simulation does not know run as servers, or fail to be pulled.',
    initial: 'run',
  }),
  unknownPrograms: choiceOption(['run', 'fail'], {
    help: 'Whether programs that the simulation does not know do nothing and succeed, or fail as not found.',
    initial: 'run',
  }),
  programs: specialOption(
    'an object of functions by image',
    isRecordOfFunctions,
    'Functions that are the main processes of simulated containers, by image with or without tag.',
  ),
  loadBalancerRange: textOption(
    'CIDR from which services of type LoadBalancer get their addresses.',
    '192.168.240.0/20',
  ),
  kwokConfigFiles: textsOption(
    'Configuration files of kwok: Stage, Logs, Exec and other documents.',
  ),
  kwokLogDir: textOption(
    "Directory below which kwok's Logs and Attach kinds may read files. By default they may read none.",
  ),
  kwokTargets: textsOption(
    "Targets to which kwok's PortForward kinds may connect: `host` or `host:port`.",
    'none',
  ),
  admissionConfigFile: textOption(
    'YAML or JSON file with an `AdmissionConfiguration`, in place of `admissionConfiguration`.',
  ),
  eventTtlMs: numberOption(
    'How long events are kept after their last update, in milliseconds; 0 keeps them forever.',
    { initial: 'one hour' },
  ),
  serviceClusterIpRange: textOption(
    'CIDR from which services get cluster IPs, or one for IPv4 and one for IPv6, separated by a comma.',
    '10.0.0.0/24',
  ),
  serviceNodePortRange: textOption('Node port range of services.', '30000-32767'),
  serviceAddresses: specialOption(
    'a Map',
    isMap,
    'Real addresses of services that webhooks name: `https://host:port` by `namespace/name` or `namespace/name:port`. Other services are called at their cluster IPs, unless simulated pods answer there.',
  ),
  allowLinkLocalTargets: flagOption(
    'Whether webhooks, issuers and aggregated APIs may be at link-local addresses and those of metadata services of clouds, which give credentials to whoever asks.',
    'false',
  ),
  compactionIntervalMs: numberOption(
    'How long old versions of objects are kept, in milliseconds; 0 keeps them forever.',
    {
      initial: 'five minutes',
    },
  ),
  shutdownDelayMs: numberOption(
    'How long to keep serving after the shutdown begins, in milliseconds.',
  ),
  drainMs: numberOption('How long unfinished requests may take at a shutdown, in milliseconds.', {
    initial: 'ten seconds',
  }),
  livezGracePeriodMs: numberOption(
    'How long after the start `/livez` passes although start-up steps are unfinished, in milliseconds.',
    { initial: '0' },
  ),
  maxRequestsInflight: numberOption(
    'Maximum number of concurrent reads; 0 for no limit. With priority and fairness, its sum with that of writes counts, which must be positive.',
    { initial: '400' },
  ),
  maxMutatingRequestsInflight: numberOption(
    'Maximum number of concurrent writes; 0 for no limit.',
    { initial: '200' },
  ),
  enablePriorityAndFairness: flagOption(
    'Whether FlowSchemas and PriorityLevelConfigurations say which requests are executed, queued and refused; their seats are the sum of the two limits.',
    'true',
  ),
  http2MaxStreamsPerConnection: numberOption(
    'Maximum number of concurrent requests on an HTTP/2 connection; 0 for the default.',
    { initial: '1000' },
  ),
  goawayChance: numberOption(
    'Fraction of requests after which an HTTP/2 client is asked to reconnect (GOAWAY).',
    {
      initial: '0',
      most: 1,
      fraction: true,
    },
  ),
  requestTimeoutMs: numberOption(
    'Time limit for a request body to arrive, and for what aggregated API servers answer beside watches, in milliseconds.',
    { initial: 'a minute' },
  ),
  faults: objectOption('Faults for clients under test, made by `createFaultInjector`.'),
  logger: objectOption('Where log lines go.'),
  requestLog: objectOption('Receives the fields of each request when it ends.'),
}
