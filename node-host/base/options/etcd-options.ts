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
  /** PEM private key of `etcdCertFile`. */
  readonly etcdKeyFile?: string
}
