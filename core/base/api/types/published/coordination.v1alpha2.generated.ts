// Generated from core/kinds/tables/types/coordination.v1alpha2.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as coordinationv1 from './coordination.v1.generated.ts'
import type * as metav1 from './meta.v1.generated.ts'
import type { MicroTime } from './scalars.ts'
import type { Embedded } from '../views.ts'

export type LeaseCandidate = {
  apiVersion: string
  kind: 'LeaseCandidate'
  metadata?: metav1.ObjectMeta
  spec?: LeaseCandidateSpec
}

export type LeaseCandidateSpec = {
  leaseName: string
  pingTime?: MicroTime
  renewTime?: MicroTime
  binaryVersion: string
  emulationVersion?: string
  strategy: coordinationv1.CoordinatedLeaseStrategy
}

export type LeaseCandidateList = {
  apiVersion: string
  kind: 'LeaseCandidateList'
  metadata?: metav1.ListMeta
  items: Embedded<LeaseCandidate>[]
}
