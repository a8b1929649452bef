// Generated from core/kinds/tables/types/coordination.v1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as metav1 from './meta.v1.generated.ts'
import type { MicroTime } from './scalars.ts'
import type { Embedded } from '../views.ts'

export type CoordinatedLeaseStrategy = 'OldestEmulationVersion' | (string & {})

export type Lease = {
  apiVersion: string
  kind: 'Lease'
  metadata?: metav1.ObjectMeta
  spec?: LeaseSpec
}

export type LeaseSpec = {
  holderIdentity?: string
  leaseDurationSeconds?: number
  acquireTime?: MicroTime
  renewTime?: MicroTime
  leaseTransitions?: number
  /** Behind the feature gate CoordinatedLeaderElection. */
  strategy?: CoordinatedLeaseStrategy
  /** Behind the feature gate CoordinatedLeaderElection. */
  preferredHolder?: string
}

export type LeaseList = {
  apiVersion: string
  kind: 'LeaseList'
  metadata?: metav1.ListMeta
  items: Embedded<Lease>[]
}
