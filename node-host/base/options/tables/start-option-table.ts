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
import { isList, isMap } from './option-forms.ts'
import {
  addressOptionTable,
  metricOptionTable,
  servingOptionTable,
  tlsOptionTable,
} from './serving-option-tables.ts'

/** Options of `startServer`. */
export const startOptionTable: OptionTable<StartOptions> = {
  ...addressOptionTable,
  ...authenticationOptionTable,
  ...authorizationOptionTable,
  ...auditOptionTable,
  ...metricOptionTable,
  ...servingOptionTable,
  ...tlsOptionTable,
  enableAdmissionPlugins: textsOption('Admission plug-ins to switch on.'),
  disableAdmissionPlugins: textsOption('Default admission plug-ins to switch off.'),
  admissionConfiguration: objectOption('Configurations of admission plug-ins, by name.'),
  brand: choiceOption(['svc', 'k8s'], {
    help: 'The brand that the data directory keeps, or `svc` for a new one, unless given.',
  }),
  dataDir: textOption(
    'Holds the store, the certificates and the kubeconfig; `./.skerry`, or a temporary one where storage is `memory`.',
  ),
  storage: choiceOption(['lmdb', 'memory'], {
    help: '`memory` forgets everything when the server closes.',
  }),
  port: numberOption('6443 unless given; 0 takes any free port.', { most: 65_535 }),
  certDir: textOption(
    'Holds `apiserver.crt` and `apiserver.key`, which are used where they exist and made otherwise.',
    '`pki` in the data directory',
  ),
  tlsCertFile: textOption(
    "PEM file of a certificate to serve instead of the server's own. Watched.",
  ),
  tlsPrivateKeyFile: textOption('PEM file of the key of `tlsCertFile`. Watched.'),
  dev: flagOption(
    'Development mode: plain HTTP on loopback, every request authorized, pages of this machine included.',
  ),
  corsAllowedOrigins: specialOption(
    'a list of regular expressions',
    isList,
    'Origins whose pages may read answers (CORS).',
  ),
  allowedHosts: textsOption('Further host names that a server on loopback admits in `Host`.'),
  release: textOption(
    'The release whose API is served, such as `1.25`, which the data directory keeps then.',
    'the one it keeps, or 1.34,',
  ),
  featureGates: switchMapOption('Feature gates to switch on or off.'),
  runtimeConfig: switchMapOption('API versions and resources to switch on or off.'),
  controllers: textsOption('Which controllers run: `*`, names, `-name`.', 'all of them'),
  simulate: flagOption(
    'Whether workloads live without machines: their controllers, a scheduler and simulated nodes run.',
    'false',
  ),
  nodes: numberOption('Number of simulated nodes.', { initial: '3' }),
  unknownImages: choiceOption(['run', 'fail'], {
    help: 'Whether images that the simulation does not know run, or cannot be pulled.',
    initial: 'run',
  }),
  unknownPrograms: choiceOption(['run', 'fail'], {
    help: 'Whether programs that the simulation does not know do nothing and succeed, or are not found.',
    initial: 'run',
  }),
  loadBalancerRange: textOption(
    'Network of the addresses that services of type LoadBalancer get.',
    '192.168.240.0/20',
  ),
  kwokConfigFiles: textsOption(
    "Files of kwok's configuration: their Stage, Logs, Exec and other documents are in force beside objects of those kinds.",
  ),
  kwokLogDir: textOption(
    "Directory below which kwok's Logs and Attach kinds may name files; none unless given.",
  ),
  kwokTargets: textsOption(
    "Targets that kwok's PortForward kinds may name: `host` or `host:port`; none unless given.",
  ),
  admissionConfigFile: textOption(
    'YAML or JSON file with an `AdmissionConfiguration`; it takes the place of `admissionConfiguration`.',
  ),
  eventTtlMs: numberOption(
    'How long events are kept after they were last written, in milliseconds.',
    { initial: '0 for ever. An hour' },
  ),
  serviceClusterIpRange: textOption(
    'Cluster IP range of services: one CIDR, or one of each IP family, separated by a comma.',
    '10.0.0.0/24',
  ),
  serviceNodePortRange: textOption('Node port range of services.', '30000-32767'),
  serviceAddresses: specialOption(
    'a Map',
    isMap,
    'Where the server reaches services that webhooks name: `https://host:port` by `namespace/name`, or by `namespace/name:port` for one port. Others are called at their cluster IPs, unless simulated pods answer there.',
  ),
  compactionIntervalMs: numberOption('How long history is kept at least, in milliseconds.', {
    initial: '0 keeps it for ever. Five minutes',
  }),
  shutdownDelayMs: numberOption(
    'How long a server goes on serving after the begin of its shutdown, in milliseconds.',
  ),
  drainMs: numberOption('How long requests under way at a shutdown may take, in milliseconds.', {
    initial: 'ten seconds',
  }),
  livezGracePeriodMs: numberOption(
    'How long after the start `/livez` does not wait for the steps of the start, in milliseconds.',
    { initial: '0' },
  ),
  maxRequestsInflight: numberOption('Requests that read, under way at most; 0 for any number.', {
    initial: '400',
  }),
  maxMutatingRequestsInflight: numberOption(
    'Requests that write, under way at most; 0 for any number.',
    { initial: '200' },
  ),
  http2MaxStreamsPerConnection: numberOption(
    'Requests under way on an HTTP/2 connection at most; 1000 unless given, or where it is 0.',
  ),
  goawayChance: numberOption('Fraction of requests after which an HTTP/2 client gets a GOAWAY.', {
    initial: '0',
    most: 1,
    fraction: true,
  }),
  requestTimeoutMs: numberOption("How long a request's body may take to arrive, in milliseconds.", {
    initial: 'a minute',
  }),
  faults: objectOption(
    'Made by `createFaultInjector`: Fault injection into requests, for clients under test.',
  ),
  logger: objectOption('Logger.'),
  requestLog: objectOption('Takes the fields of each request as it ends.'),
}
