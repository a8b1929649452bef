// Generated from types/storagemigration.v1beta1.txt by node-host/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group storagemigration.{brand} version v1beta1 ref storagemigration/v1beta1
registered StorageVersionMigration StorageVersionMigrationList
values MigrationConditionType Running@1.35 Succeeded@1.35 Failed@1.35
kind StorageVersionMigration introduced=1.35 deprecated=1.37 removed=1.40 replacement=storagemigration.{brand}/v1.StorageVersionMigration since=1.35
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 StorageVersionMigrationSpec ?
  status 3 StorageVersionMigrationStatus ? rules=elsewhere
message StorageVersionMigrationSpec since=1.35
  resource 1 meta/v1.GroupResource ! always
message StorageVersionMigrationStatus since=1.35
  conditions 1 list<meta/v1.Condition> ? list=map(type) patch=merge key=type
  resourceVersion 2 string ?
kind StorageVersionMigrationList introduced=1.35 deprecated=1.37 removed=1.40 replacement=storagemigration.{brand}/v1.StorageVersionMigrationList since=1.35
  metadata 1 meta/v1.ListMeta ?
  items 2 list<StorageVersionMigration> ! always
`
