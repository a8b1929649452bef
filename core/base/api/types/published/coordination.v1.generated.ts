// Generated from core/kinds/tables/types/coordination.v1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as metav1 from './meta.v1.generated.ts'
import type { MicroTime } from './scalars.ts'
import type { Embedded } from '../views.ts'

export type CoordinatedLeaseStrategy = 'OldestEmulationVersion' | (string & {})

/** A claim that its holder renews while alive, for leader election and heartbeats of nodes. */
export type Lease = {
  apiVersion: string
  kind: 'Lease'
  metadata?: metav1.ObjectMeta
  /** Holder and times of the lease. */
  spec?: LeaseSpec
}

/** Who holds a lease, since when and for how long. */
export type LeaseSpec = {
  /** Name of the process that has the lease. */
  holderIdentity?: string
  /** Seconds, at least 1, for which a renewal is valid; then others may take the lease. */
  leaseDurationSeconds?: number
  /** When the present holder acquired the lease. */
  acquireTime?: MicroTime
  /** When the holder last renewed. */
  renewTime?: MicroTime
  /** How often the lease has passed to another holder. */
  leaseTransitions?: number
  /** How the server chooses the holder among lease candidates. Behind the feature gate CoordinatedLeaderElection. */
  strategy?: CoordinatedLeaseStrategy
  /** Candidate that is to have the lease next; the present holder gives it up. Behind the feature gate CoordinatedLeaderElection. */
  preferredHolder?: string
}

/** List of leases. */
export type LeaseList = {
  apiVersion: string
  kind: 'LeaseList'
  metadata?: metav1.ListMeta
  items: Embedded<Lease>[]
}
