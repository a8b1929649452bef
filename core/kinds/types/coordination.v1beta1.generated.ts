// Generated from types/coordination.v1beta1.txt by node-host/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group coordination.{brand} version v1beta1 ref coordination/v1beta1
registered Lease LeaseList LeaseCandidate LeaseCandidateList
kind Lease introduced=1.12 deprecated=1.19 removed=1.22 replacement=coordination.{brand}/v1.Lease
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 LeaseSpec ?
message LeaseSpec
  holderIdentity 1 *string ?
  leaseDurationSeconds 2 *int32 ?
  acquireTime 3 *microTime ?
  renewTime 4 *microTime ?
  leaseTransitions 5 *int32 ?
  strategy 6 *coordination/v1.CoordinatedLeaseStrategy ? gate=CoordinatedLeaderElection since=1.31
  preferredHolder 7 *string ? gate=CoordinatedLeaderElection since=1.31
kind LeaseList introduced=1.12 deprecated=1.19 removed=1.22 replacement=coordination.{brand}/v1.LeaseList
  metadata 1 meta/v1.ListMeta ?
  items 2 list<Lease> ! always
kind LeaseCandidate introduced=1.33 deprecated=1.36 removed=1.39 since=1.33
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 LeaseCandidateSpec ?
message LeaseCandidateSpec since=1.33
  leaseName 1 string ! always
  pingTime 2 *microTime ?
  renewTime 3 *microTime ?
  binaryVersion 4 string ! always
  emulationVersion 5 string ?
  strategy 6 coordination/v1.CoordinatedLeaseStrategy !
kind LeaseCandidateList introduced=1.33 deprecated=1.36 removed=1.39 since=1.33
  metadata 1 meta/v1.ListMeta ?
  items 2 list<LeaseCandidate> ! always
`
