/** Media types of the built-in kinds in etcd; each names a form, whatever the brand. */
export const storageMediaTypes = [
  'application/json',
  'application/yaml',
  'application/vnd.kubernetes.protobuf',
] as const

export type StorageMediaType = (typeof storageMediaTypes)[number]

/** The etcd that keeps the objects, in place of the embedded store. */
export interface EtcdStartOptions {
  /** URLs of the members of an etcd that keeps the objects: `http://host:2379`. Default: none, the embedded store is used. */
  readonly etcdServers?: readonly string[]
  /** Prefix of the keys of objects in etcd. Default: `/registry`, and `/svc-registry` for the brand svc. */
  readonly etcdPrefix?: string
  /** PEM file with the authority of etcd's certificates. */
  readonly etcdCaFile?: string
  /** PEM certificate that this server shows etcd. */
  readonly etcdCertFile?: string
  /** Form of the built-in kinds in etcd; other servers read each of them. Default: `application/vnd.kubernetes.protobuf`. */
  readonly storageMediaType?: StorageMediaType
  /** PEM private key of `etcdCertFile`. */
  readonly etcdKeyFile?: string
  /** `group/resource#url;url`: etcds of some resources. Only the members of `etcdServers` themselves can be named. Default: none. */
  readonly etcdServersOverrides?: readonly string[]
  /** How long the health check of etcd may take, in milliseconds. Default: two seconds. */
  readonly etcdHealthcheckTimeoutMs?: number
  /** How long the readiness check of etcd may take, in milliseconds. Default: two seconds. */
  readonly etcdReadycheckTimeoutMs?: number
  /** 0 for no metrics of the numbers of stored objects, which are counted when metrics are read. Default: one minute. */
  readonly etcdCountMetricPollPeriodMs?: number
  /** How long the size of the store that was read for its metric counts, in milliseconds; 0 for no metric of it. Default: 30 seconds. */
  readonly etcdDbMetricPollIntervalMs?: number
  /** How long a lease in etcd is used for further events, in seconds. Default: 60. */
  readonly leaseReuseDurationSeconds?: number
}
