// Generated from types/coordination.v1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group coordination.{brand} version v1 ref coordination/v1
registered Lease LeaseList
values CoordinatedLeaseStrategy OldestEmulationVersion
kind Lease
  metadata meta/v1.ObjectMeta ?
  spec LeaseSpec ?
message LeaseSpec
  holderIdentity *string ?
  leaseDurationSeconds *int32 ?
  acquireTime *microTime ?
  renewTime *microTime ?
  leaseTransitions *int32 ?
  strategy *CoordinatedLeaseStrategy ? gate=CoordinatedLeaderElection:own
  preferredHolder *string ? gate=CoordinatedLeaderElection:own
kind LeaseList
  metadata meta/v1.ListMeta ?
  items list<Lease> ! always
`
