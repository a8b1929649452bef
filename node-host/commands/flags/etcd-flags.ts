import { storageMediaTypes } from '../../base/options/etcd-options.ts'
import { readChoice, readDuration, readInteger, readList, readText } from './flag-values.ts'
import type { Flag } from './flag.ts'

/** Flags of the etcd that keeps the objects. */
export const etcdFlags: readonly Flag[] = [
  {
    name: 'etcd-servers',
    value: 'urls',
    help: 'Keep the objects in this etcd, whose members have these URLs, instead of the embedded store. Other servers may use it, too.',
    read: (text, { etcdServers = [] }) => ({ etcdServers: [...etcdServers, ...readList(text)] }),
  },
  {
    name: 'etcd-prefix',
    value: 'prefix',
    help: 'Prefix of the keys of objects in etcd. Default /registry, and /svc-registry for the brand svc.',
    read: (text) => ({ etcdPrefix: readText(text) }),
  },
  {
    name: 'etcd-cafile',
    value: 'file',
    help: "PEM file with the authority of etcd's certificates.",
    read: (text) => ({ etcdCaFile: readText(text) }),
  },
  {
    name: 'etcd-certfile',
    value: 'file',
    help: 'PEM certificate that this server shows etcd.',
    read: (text) => ({ etcdCertFile: readText(text) }),
  },
  {
    name: 'etcd-keyfile',
    value: 'file',
    help: 'PEM private key of --etcd-certfile.',
    read: (text) => ({ etcdKeyFile: readText(text) }),
  },
  {
    name: 'etcd-servers-overrides',
    value: 'overrides',
    help: 'Etcds of some resources, group/resource#url;url. All resources share one store here, so that only members of --etcd-servers can be named.',
    read: (text, { etcdServersOverrides = [] }) => ({
      etcdServersOverrides: [...etcdServersOverrides, ...readList(text)],
    }),
  },
  {
    name: 'etcd-healthcheck-timeout',
    value: 'duration',
    help: 'Time limit of the health check of etcd. Default 2s.',
    read: (text) => ({ etcdHealthcheckTimeoutMs: readDuration(text) }),
  },
  {
    name: 'etcd-readycheck-timeout',
    value: 'duration',
    help: 'Time limit of the readiness check of etcd. Default 2s.',
    read: (text) => ({ etcdReadycheckTimeoutMs: readDuration(text) }),
  },
  {
    name: 'etcd-count-metric-poll-period',
    value: 'duration',
    help: 'With 0, no metrics of the numbers of stored objects, which are counted when metrics are read. Default 1m0s.',
    read: (text) => ({ etcdCountMetricPollPeriodMs: readDuration(text) }),
  },
  {
    name: 'etcd-db-metric-poll-interval',
    value: 'duration',
    help: 'How long the size of the store that was read for its metric counts; 0 for no metric of it. Default 30s.',
    read: (text) => ({ etcdDbMetricPollIntervalMs: readDuration(text) }),
  },
  {
    name: 'lease-reuse-duration-seconds',
    value: 'number',
    help: 'Seconds in which a lease in etcd is used for further events. Default 60.',
    read: (text) => ({ leaseReuseDurationSeconds: readInteger(text, 1, 1_000_000_000) }),
  },
  {
    name: 'storage-media-type',
    value: 'type',
    help: 'Form of the built-in kinds in etcd: application/json, application/yaml or application/vnd.kubernetes.protobuf. Default application/vnd.kubernetes.protobuf.',
    read: (text) => ({ storageMediaType: readChoice(text, storageMediaTypes) }),
  },
]
