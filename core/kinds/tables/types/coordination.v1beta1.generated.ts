// Generated from types/coordination.v1beta1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group coordination.{brand} version v1beta1 ref coordination/v1beta1
registered Lease LeaseList LeaseCandidate LeaseCandidateList
kind Lease
  metadata meta/v1.ObjectMeta ?
  spec LeaseSpec ?
message LeaseSpec
  holderIdentity *string ?
  leaseDurationSeconds *int32 ?
  acquireTime *microTime ?
  renewTime *microTime ?
  leaseTransitions *int32 ?
  strategy *coordination/v1.CoordinatedLeaseStrategy ? gate=CoordinatedLeaderElection:own
  preferredHolder *string ? gate=CoordinatedLeaderElection:own
kind LeaseList
  metadata meta/v1.ListMeta ?
  items list<Lease> ! always
kind LeaseCandidate
  metadata meta/v1.ObjectMeta ?
  spec LeaseCandidateSpec ?
message LeaseCandidateSpec
  leaseName string ! always
  pingTime *microTime ?
  renewTime *microTime ?
  binaryVersion string ! always
  emulationVersion string ?
  strategy coordination/v1.CoordinatedLeaseStrategy !
kind LeaseCandidateList
  metadata meta/v1.ListMeta ?
  items list<LeaseCandidate> ! always
`
