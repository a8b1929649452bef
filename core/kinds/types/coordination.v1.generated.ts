// Generated from types/coordination.v1.txt by node-host/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group coordination.{brand} version v1 ref coordination/v1
registered Lease LeaseList
values CoordinatedLeaseStrategy OldestEmulationVersion
kind Lease
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 LeaseSpec ?
message LeaseSpec
  holderIdentity 1 *string ?
  leaseDurationSeconds 2 *int32 ?
  acquireTime 3 *microTime ?
  renewTime 4 *microTime ?
  leaseTransitions 5 *int32 ?
  strategy 6 *CoordinatedLeaseStrategy ? gate=CoordinatedLeaderElection:own
  preferredHolder 7 *string ? gate=CoordinatedLeaderElection:own
kind LeaseList
  metadata 1 meta/v1.ListMeta ?
  items 2 list<Lease> ! always
`
