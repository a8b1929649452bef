/** How long a leader is trusted. Each has a flag of kube-controller-manager. */
export interface ElectionTimes {
  /** Milliseconds for which others leave a lease that is not renewed; whole seconds are stored. */
  readonly leaseDurationMs: number
  /** Milliseconds for which the leader tries to renew before it stops; less than the duration. */
  readonly renewDeadlineMs: number
  /** Milliseconds between two tries. */
  readonly retryPeriodMs: number
}

/** Election of the server that runs the controllers. */
export interface ElectionSettings extends Partial<ElectionTimes> {
  /** Name of the lease of the controllers; that of the controller manager unless given. */
  readonly resourceName?: string
  /** Namespace of the leases; the system namespace unless given. */
  readonly resourceNamespace?: string
}

const usual: ElectionTimes = {
  leaseDurationMs: 15_000,
  renewDeadlineMs: 10_000,
  retryPeriodMs: 2000,
}

/** A candidate waits up to so much longer before it tries again, in parts of the retry period; as in client-go. */
export const jitter = 1.2

/** The times of an election, checked as in client-go. @throws RangeError for times that would let two servers lead. */
export function electionTimes(settings: ElectionSettings): ElectionTimes {
  const {
    leaseDurationMs = usual.leaseDurationMs,
    renewDeadlineMs = usual.renewDeadlineMs,
    retryPeriodMs = usual.retryPeriodMs,
  } = settings
  if (leaseDurationMs < 1000) throw new RangeError('leaseDuration must be at least a second')
  if (leaseDurationMs <= renewDeadlineMs) {
    throw new RangeError('leaseDuration must be greater than renewDeadline')
  }
  if (renewDeadlineMs <= retryPeriodMs * jitter) {
    throw new RangeError('renewDeadline must be greater than retryPeriod*JitterFactor')
  }
  if (retryPeriodMs < 1) throw new RangeError('retryPeriod must be greater than zero')
  return { leaseDurationMs, renewDeadlineMs, retryPeriodMs }
}
