import type {
  BrandName,
  FaultInjector,
  Logger,
  PluginOptions,
  RequestLog,
} from '../../../core/index.ts'
import type { AddressStartOptions } from './address-options.ts'
import type { AuditStartOptions } from './audit-options.ts'
import type { AuthenticationStartOptions } from './authentication-options.ts'
import type { AuthorizationStartOptions } from './authorization-options.ts'
import type { MetricStartOptions } from './metric-options.ts'
import type { ServiceAddresses } from './service-addresses.ts'
import type { ServingStartOptions } from './serving-options.ts'
import type { TlsStartOptions } from './tls-options.ts'

/** Settings of a server in Node. Each has the default that the flag of the same meaning documents. */
export interface StartOptions
  extends
    PluginOptions,
    AddressStartOptions,
    AuthenticationStartOptions,
    AuthorizationStartOptions,
    AuditStartOptions,
    MetricStartOptions,
    ServingStartOptions,
    TlsStartOptions {
  /** The brand that the data directory keeps, or `svc` for a new one, unless given. */
  readonly brand?: BrandName
  /** Holds the store, the certificates and the kubeconfig; `./.skerry`, or a temporary one where storage is `memory`. */
  readonly dataDir?: string
  /** `memory` forgets everything when the server closes. */
  readonly storage?: 'lmdb' | 'memory'
  /** 6443 unless given; 0 takes any free port. */
  readonly port?: number
  /**
   * Holds `apiserver.crt` and `apiserver.key`, which are used where they exist and made otherwise; `pki` in the data directory
   * unless given.
   */
  readonly certDir?: string
  /** PEM files of a certificate and key to serve instead of the server's own; both or none. Watched. */
  readonly tlsCertFile?: string
  readonly tlsPrivateKeyFile?: string
  /** Development mode: plain HTTP on loopback, every request authorized, pages of this machine included. */
  readonly dev?: boolean
  readonly corsAllowedOrigins?: readonly RegExp[]
  /** Further host names that a server on loopback admits in `Host`. */
  readonly allowedHosts?: readonly string[]
  /** The release whose API is served, such as `1.25`, which the data directory keeps then; the one it keeps, or 1.34, unless given. */
  readonly release?: string
  readonly featureGates?: ReadonlyMap<string, boolean>
  readonly runtimeConfig?: ReadonlyMap<string, boolean>
  /** Which controllers run: `*`, names, `-name`; all of them unless given. */
  readonly controllers?: readonly string[]
  /** Whether workloads live without machines: their controllers, a scheduler and simulated nodes run. False unless given. */
  readonly simulate?: boolean
  /** Number of simulated nodes; 3 unless given. */
  readonly nodes?: number
  /** Whether images that the simulation does not know run, or cannot be pulled; `run` unless given. */
  readonly unknownImages?: 'run' | 'fail'
  /** Whether programs that the simulation does not know do nothing and succeed, or are not found; `run` unless given. */
  readonly unknownPrograms?: 'run' | 'fail'
  /** Network of the addresses that services of type LoadBalancer get; 192.168.240.0/20 unless given. */
  readonly loadBalancerRange?: string
  /** Files of kwok's configuration: their Stage, Logs, Exec and other documents are in force beside objects of those kinds. */
  readonly kwokConfigFiles?: readonly string[]
  /** Directory below which kwok's Logs and Attach kinds may read files. By default they may read none. */
  readonly kwokLogDir?: string
  /** Targets that kwok's PortForward kinds may name: `host` or `host:port`; none unless given. */
  readonly kwokTargets?: readonly string[]
  /** YAML or JSON file with an `AdmissionConfiguration`; it takes the place of `admissionConfiguration`. */
  readonly admissionConfigFile?: string
  /** How long events are kept after they were last written, in milliseconds; 0 for ever. An hour unless given. */
  readonly eventTtlMs?: number
  /** Cluster IP range of services: one CIDR, or one of each IP family, separated by a comma; 10.0.0.0/24 unless given. */
  readonly serviceClusterIpRange?: string
  /** Node port range of services; 30000-32767 unless given. */
  readonly serviceNodePortRange?: string
  /**
   * Where the server reaches services that webhooks name: `https://host:port` by `namespace/name`, or by `namespace/name:port`
   * for one port. Others are called at their cluster IPs, unless simulated pods answer there.
   */
  readonly serviceAddresses?: ServiceAddresses
  /** How long history is kept at least, in milliseconds; 0 keeps it for ever. Five minutes unless given. */
  readonly compactionIntervalMs?: number
  /** How long a server goes on serving after the begin of its shutdown, in milliseconds. */
  readonly shutdownDelayMs?: number
  /** How long requests under way at a shutdown may take, in milliseconds; ten seconds unless given. */
  readonly drainMs?: number
  /** How long after the start `/livez` does not wait for the steps of the start, in milliseconds; 0 unless given. */
  readonly livezGracePeriodMs?: number
  /** Requests that read, and that write, under way at most; 0 for any number. 400 and 200 unless given. */
  readonly maxRequestsInflight?: number
  readonly maxMutatingRequestsInflight?: number
  /** Requests under way on an HTTP/2 connection at most; 1000 unless given, or where it is 0. */
  readonly http2MaxStreamsPerConnection?: number
  /** Fraction of requests after which an HTTP/2 client gets a GOAWAY; 0 unless given. */
  readonly goawayChance?: number
  /** How long a request's body may take to arrive, in milliseconds; a minute unless given. */
  readonly requestTimeoutMs?: number
  /** Fault injection into requests, for clients under test; none unless given. */
  readonly faults?: FaultInjector
  /** Logger; lines on standard error unless given. */
  readonly logger?: Logger
  /** Takes the fields of each request as it ends; requests are not logged unless given. */
  readonly requestLog?: RequestLog
}
