// Generated from core/kinds/tables/types/coordination.v1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as metav1 from './meta.v1.generated.ts'
import type { MicroTime } from './scalars.ts'
import type { Embedded } from './views.ts'

export type CoordinatedLeaseStrategy = 'OldestEmulationVersion' | (string & {})

export type Lease = {
  readonly apiVersion: string
  readonly kind: 'Lease'
  readonly metadata: metav1.ObjectMeta
  readonly spec: LeaseSpec
}

export type LeaseSpec = {
  readonly holderIdentity?: string
  readonly leaseDurationSeconds?: number
  readonly acquireTime?: MicroTime | null
  readonly renewTime?: MicroTime | null
  readonly leaseTransitions?: number
  /** Behind the feature gate CoordinatedLeaderElection. */
  readonly strategy?: CoordinatedLeaseStrategy
  /** Behind the feature gate CoordinatedLeaderElection. */
  readonly preferredHolder?: string
}

export type LeaseList = {
  readonly apiVersion: string
  readonly kind: 'LeaseList'
  readonly metadata: metav1.ListMeta
  readonly items: readonly Embedded<Lease>[] | null
}
