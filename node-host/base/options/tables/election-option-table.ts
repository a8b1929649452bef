import { flagOption, numberOption, type OptionTable, textOption } from '../../../../core/index.ts'
import type { ElectionStartOptions } from '../election-options.ts'

/** Options of the election of the server that runs the controllers. */
export const electionOptionTable: OptionTable<ElectionStartOptions> = {
  leaderElect: flagOption(
    'Whether only the leader of several servers runs controllers, scheduler and simulation.',
    'true on an etcd, false on the embedded store',
  ),
  leaderElectLeaseDurationMs: numberOption(
    'Milliseconds for which others leave a lease that is not renewed.',
    { initial: '15000', least: 1000 },
  ),
  leaderElectRenewDeadlineMs: numberOption(
    'Milliseconds for which the leader tries to renew its lease before it stops; less than the duration.',
    { initial: '10000', least: 1 },
  ),
  leaderElectRetryPeriodMs: numberOption(
    'Milliseconds between two tries to take or renew a lease.',
    { initial: '2000', least: 1 },
  ),
  leaderElectResourceName: textOption(
    'Name of the lease of the controllers.',
    'that of the controller manager, `kube-controller-manager` for the brand k8s',
  ),
  leaderElectResourceNamespace: textOption(
    'Namespace of the leases.',
    'the system namespace, `kube-system` for the brand k8s',
  ),
}
