import { readBoolean, readDuration, readText } from './flag-values.ts'
import type { Flag } from './flag.ts'

/** Flags of the election of the server that runs the controllers, named as kube-controller-manager's. */
export const electionFlags: readonly Flag[] = [
  {
    name: 'leader-elect',
    help: 'Run controllers, scheduler and simulated nodes in one of the servers on a store, which the servers elect. Default true on an etcd, false on the embedded store.',
    read: (text) => ({ leaderElect: readBoolean(text) }),
  },
  {
    name: 'leader-elect-lease-duration',
    value: 'duration',
    help: 'How long others leave a lease that its holder does not renew. Default 15s.',
    read: (text) => ({ leaderElectLeaseDurationMs: readDuration(text) }),
  },
  {
    name: 'leader-elect-renew-deadline',
    value: 'duration',
    help: 'How long the leader tries to renew its lease before it stops leading; less than the lease duration. Default 10s.',
    read: (text) => ({ leaderElectRenewDeadlineMs: readDuration(text) }),
  },
  {
    name: 'leader-elect-retry-period',
    value: 'duration',
    help: 'Time between two tries to take or renew a lease. Default 2s.',
    read: (text) => ({ leaderElectRetryPeriodMs: readDuration(text) }),
  },
  {
    name: 'leader-elect-resource-name',
    value: 'name',
    help: "Name of the controllers' lease. Default kube-controller-manager; the scheduler's is kube-scheduler.",
    read: (text) => ({ leaderElectResourceName: readText(text) }),
  },
  {
    name: 'leader-elect-resource-namespace',
    value: 'namespace',
    help: 'Namespace of the leases. Default kube-system.',
    read: (text) => ({ leaderElectResourceNamespace: readText(text) }),
  },
]
