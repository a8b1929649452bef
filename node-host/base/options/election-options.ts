/** The election of the server that runs controllers, scheduler and simulation, where several serve one store. */
export interface ElectionStartOptions {
  /** Whether only the leader runs them. Default: true on an etcd, false on the embedded store. */
  readonly leaderElect?: boolean
  /** Milliseconds for which others leave a lease that is not renewed. Default: 15000. */
  readonly leaderElectLeaseDurationMs?: number
  /** Milliseconds for which the leader tries to renew its lease before it stops; less than the duration. Default: 10000. */
  readonly leaderElectRenewDeadlineMs?: number
  /** Milliseconds between two tries to take or renew a lease. Default: 2000. */
  readonly leaderElectRetryPeriodMs?: number
  /** Name of the lease of the controllers. Default: that of the controller manager, `kube-controller-manager` for the brand k8s. */
  readonly leaderElectResourceName?: string
  /** Namespace of the leases. Default: the system namespace, `kube-system` for the brand k8s. */
  readonly leaderElectResourceNamespace?: string
}
