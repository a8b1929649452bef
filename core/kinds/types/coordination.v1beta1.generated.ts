// Generated from types/coordination.v1beta1.txt by node-host/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group coordination.{brand} version v1beta1 ref coordination/v1beta1
registered Lease LeaseList LeaseCandidate LeaseCandidateList
kind Lease
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 LeaseSpec ?
message LeaseSpec
  holderIdentity 1 *string ?
  leaseDurationSeconds 2 *int32 ?
  acquireTime 3 *microTime ?
  renewTime 4 *microTime ?
  leaseTransitions 5 *int32 ?
  strategy 6 *coordination/v1.CoordinatedLeaseStrategy ? gate=CoordinatedLeaderElection:own
  preferredHolder 7 *string ? gate=CoordinatedLeaderElection:own
kind LeaseList
  metadata 1 meta/v1.ListMeta ?
  items 2 list<Lease> ! always
kind LeaseCandidate
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 LeaseCandidateSpec ?
message LeaseCandidateSpec
  leaseName 1 string ! always
  pingTime 2 *microTime ?
  renewTime 3 *microTime ?
  binaryVersion 4 string ! always
  emulationVersion 5 string ?
  strategy 6 coordination/v1.CoordinatedLeaseStrategy !
kind LeaseCandidateList
  metadata 1 meta/v1.ListMeta ?
  items 2 list<LeaseCandidate> ! always
`
