import type {
  BrandName,
  ContainerPrograms,
  FaultInjector,
  Logger,
  PluginOptions,
  RequestLog,
} from '../../../core/index.ts'
import type { AddressStartOptions } from './address-options.ts'
import type { AuditStartOptions } from './audit-options.ts'
import type { AuthenticationStartOptions } from './authentication-options.ts'
import type { AuthorizationStartOptions } from './authorization-options.ts'
import type { ElectionStartOptions } from './election-options.ts'
import type { EncryptionStartOptions } from './encryption-options.ts'
import type { EtcdStartOptions } from './etcd-options.ts'
import type { MetricStartOptions } from './metric-options.ts'
import type { ServiceAddresses } from './service-addresses.ts'
import type { ServingStartOptions } from './serving-options.ts'
import type { SigningStartOptions } from './signing-options.ts'
import type { TlsStartOptions } from './tls-options.ts'

/** Settings of a server in Node. Each has the default that the flag of the same meaning documents. */
export interface StartOptions
  extends
    PluginOptions,
    AddressStartOptions,
    AuthenticationStartOptions,
    AuthorizationStartOptions,
    AuditStartOptions,
    ElectionStartOptions,
    EncryptionStartOptions,
    EtcdStartOptions,
    MetricStartOptions,
    ServingStartOptions,
    SigningStartOptions,
    TlsStartOptions {
  /**
   * Brand of the API: `k8s` is what Kubernetes clients expect, `svc` is neutral. Default: the brand of the data directory; `svc`
   * for a new one.
   */
  readonly brand?: BrandName
  /**
   * Directory for the store, the certificates and the kubeconfig. Default: `./.skerry`; a temporary one with storage `memory`.
   */
  readonly dataDir?: string
  /** Where objects are stored: in the data directory, or in memory until the server closes. Default: lmdb. */
  readonly storage?: 'lmdb' | 'memory'
  /** Port to listen on; 0 for any free port. Default: 6443. */
  readonly port?: number
  /** Directory for `apiserver.crt` and `apiserver.key`. Missing files are generated. Default: `pki` in the data directory. */
  readonly certDir?: string
  /** PEM certificate to serve instead of a generated one. Watched. */
  readonly tlsCertFile?: string
  /** PEM private key of `tlsCertFile`. Watched. */
  readonly tlsPrivateKeyFile?: string
  /** Development mode: plain HTTP on loopback, every request is allowed, pages served from this machine may read responses. */
  readonly dev?: boolean
  /** Origins whose pages may read responses (CORS). */
  readonly corsAllowedOrigins?: readonly RegExp[]
  /** Additional host names that a server on loopback accepts in the `Host` header. */
  readonly allowedHosts?: readonly string[]
  /**
   * Kubernetes release whose API is served, such as `1.25`; the data directory keeps it. Default: the release of the data
   * directory, or 1.34.
   */
  readonly release?: string
  /** Feature gates to switch on or off. */
  readonly featureGates?: ReadonlyMap<string, boolean>
  /** API versions and resources to switch on or off. */
  readonly runtimeConfig?: ReadonlyMap<string, boolean>
  /** Controllers to run: `*` for all, `name` to add one, `-name` to leave one out. Default: all. */
  readonly controllers?: readonly string[]
  /** Whether controllers of workloads, a scheduler and simulated nodes run. Default: false. */
  readonly simulate?: boolean
  /** Number of simulated nodes. Default: 3. */
  readonly nodes?: number
  /** Whether the system namespace is filled once with CoreDNS, kube-proxy and metrics-server. Default: false. */
  readonly seedSystem?: boolean
  /** Whether images that the simulation does not know run as servers, or fail to be pulled. Default: run. */
  readonly unknownImages?: 'run' | 'fail'
  /** Whether programs that the simulation does not know do nothing and succeed, or fail as not found. Default: run. */
  readonly unknownPrograms?: 'run' | 'fail'
  /** Functions that are the main processes of simulated containers, by image with or without tag. */
  readonly programs?: ContainerPrograms
  /** CIDR from which services of type LoadBalancer get their addresses. Default: 192.168.240.0/20. */
  readonly loadBalancerRange?: string
  /** Configuration files of kwok: Stage, Logs, Exec and other documents. */
  readonly kwokConfigFiles?: readonly string[]
  /** Directory below which kwok's Logs and Attach kinds may read files. By default they may read none. */
  readonly kwokLogDir?: string
  /** Targets to which kwok's PortForward kinds may connect: `host` or `host:port`. Default: none. */
  readonly kwokTargets?: readonly string[]
  /** YAML or JSON file with an `AdmissionConfiguration`, in place of `admissionConfiguration`. */
  readonly admissionConfigFile?: string
  /** How long events are kept after their last update, in milliseconds; 0 keeps them forever. Default: one hour. */
  readonly eventTtlMs?: number
  /** CIDR from which services get cluster IPs, or one for IPv4 and one for IPv6, separated by a comma. Default: 10.0.0.0/24. */
  readonly serviceClusterIpRange?: string
  /** Node port range of services. Default: 30000-32767. */
  readonly serviceNodePortRange?: string
  /**
   * Real addresses of services that webhooks name: `https://host:port` by `namespace/name` or `namespace/name:port`. Other
   * services are called at their cluster IPs, unless simulated pods answer there.
   */
  readonly serviceAddresses?: ServiceAddresses
  /**
   * Whether webhooks, issuers and aggregated APIs may be at link-local addresses and those of metadata services of clouds, which give
   * credentials to whoever asks. Default: false.
   */
  readonly allowLinkLocalTargets?: boolean
  /** How long old versions of objects are kept, in milliseconds; 0 keeps them forever. Default: five minutes. */
  readonly compactionIntervalMs?: number
  /** How long to keep serving after the shutdown begins, in milliseconds. */
  readonly shutdownDelayMs?: number
  /** How long unfinished requests may take at a shutdown, in milliseconds. Default: ten seconds. */
  readonly drainMs?: number
  /** How long after the start `/livez` passes although start-up steps are unfinished, in milliseconds. Default: 0. */
  readonly livezGracePeriodMs?: number
  /** Maximum number of concurrent reads; 0 for no limit. With priority and fairness, its sum with that of writes counts, which must be positive. Default: 400. */
  readonly maxRequestsInflight?: number
  /** Maximum number of concurrent writes; 0 for no limit. Default: 200. */
  readonly maxMutatingRequestsInflight?: number
  /** Whether FlowSchemas and PriorityLevelConfigurations say which requests are executed, queued and refused; their seats are the sum of the two limits. Default: true. */
  readonly enablePriorityAndFairness?: boolean
  /** Maximum number of concurrent requests on an HTTP/2 connection; 0 for the default. Default: 1000. */
  readonly http2MaxStreamsPerConnection?: number
  /** Fraction of requests after which an HTTP/2 client is asked to reconnect (GOAWAY). Default: 0. */
  readonly goawayChance?: number
  /** Time limit for a request body to arrive, and for what aggregated API servers answer beside watches, in milliseconds. Default: a minute. */
  readonly requestTimeoutMs?: number
  /** Faults for clients under test, made by `createFaultInjector`. Default: none. */
  readonly faults?: FaultInjector
  /** Where log lines go. Default: standard error. */
  readonly logger?: Logger
  /** Receives the fields of each request when it ends. Default: requests are not logged. */
  readonly requestLog?: RequestLog
}
