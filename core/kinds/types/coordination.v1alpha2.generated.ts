// Generated from types/coordination.v1alpha2.txt by node-host/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group coordination.{brand} version v1alpha2 ref coordination/v1alpha2
registered LeaseCandidate LeaseCandidateList
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
