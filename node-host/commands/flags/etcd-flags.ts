import { readList, readText } from './flag-values.ts'
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
]
