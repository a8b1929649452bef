// Generated from core/kinds/tables/types/coordination.v1alpha2.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as coordinationv1 from './coordination.v1.generated.ts'
import type * as metav1 from './meta.v1.generated.ts'
import type { MicroTime } from './scalars.ts'
import type { Embedded } from '../views.ts'

/** Entry of a process that stands for election to a lease that the server assigns. */
export type LeaseCandidate = {
  apiVersion: string
  kind: 'LeaseCandidate'
  metadata?: metav1.ObjectMeta
  /** The lease that the candidate stands for, and its versions. */
  spec?: LeaseCandidateSpec
}

/** What the server knows of a candidate for a lease. */
export type LeaseCandidateSpec = {
  /** Name of the lease that the candidate stands for, in the same namespace. */
  leaseName: string
  /** When the server last asked the candidate; it answers by a newer renewTime. */
  pingTime?: MicroTime
  /** When the candidate last renewed its entry; entries without renewal are removed. */
  renewTime?: MicroTime
  /** Version of the candidate's program; breaks ties between equal emulation versions. */
  binaryVersion: string
  /** Release that the candidate emulates, up to binaryVersion. */
  emulationVersion?: string
  /** Strategy that the candidate asks for. */
  strategy: coordinationv1.CoordinatedLeaseStrategy
}

/** List of lease candidates. */
export type LeaseCandidateList = {
  apiVersion: string
  kind: 'LeaseCandidateList'
  metadata?: metav1.ListMeta
  items: Embedded<LeaseCandidate>[]
}
