// Generated from core/kinds/tables/types/coordination.v1alpha2.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as coordinationv1 from './coordination.v1.generated.ts'
import type * as metav1 from './meta.v1.generated.ts'
import type { MicroTime } from './scalars.ts'
import type { Embedded } from './views.ts'

export type LeaseCandidate = {
  readonly apiVersion: string
  readonly kind: 'LeaseCandidate'
  readonly metadata: metav1.ObjectMeta
  readonly spec: LeaseCandidateSpec
}

export type LeaseCandidateSpec = {
  readonly leaseName: string
  readonly pingTime?: MicroTime | null
  readonly renewTime?: MicroTime | null
  readonly binaryVersion: string
  readonly emulationVersion?: string
  readonly strategy?: coordinationv1.CoordinatedLeaseStrategy
}

export type LeaseCandidateList = {
  readonly apiVersion: string
  readonly kind: 'LeaseCandidateList'
  readonly metadata: metav1.ListMeta
  readonly items: readonly Embedded<LeaseCandidate>[] | null
}
