// Generated from types/coordination.v1alpha2.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group coordination.{brand} version v1alpha2 ref coordination/v1alpha2
registered LeaseCandidate LeaseCandidateList
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
