// Generated from types/coordination.v1.txt by node-host/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group coordination.{brand} version v1 ref coordination/v1
registered Lease LeaseList
values CoordinatedLeaseStrategy OldestEmulationVersion@1.31
kind Lease introduced=1.14
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 LeaseSpec ?
message LeaseSpec
  holderIdentity 1 *string ?
  leaseDurationSeconds 2 *int32 ?
  acquireTime 3 *microTime ?
  renewTime 4 *microTime ?
  leaseTransitions 5 *int32 ?
  strategy 6 *CoordinatedLeaseStrategy ? gate=CoordinatedLeaderElection since=1.31
  preferredHolder 7 *string ? gate=CoordinatedLeaderElection since=1.31
kind LeaseList introduced=1.19
  metadata 1 meta/v1.ListMeta ?
  items 2 list<Lease> ! always
`
