// Generated from types/storagemigration.v1.txt by node-host/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group storagemigration.{brand} version v1 ref storagemigration/v1
registered StorageVersionMigration StorageVersionMigrationList
values MigrationConditionType Running@1.37 Succeeded@1.37 Failed@1.37
kind StorageVersionMigration introduced=1.37 since=1.37
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 StorageVersionMigrationSpec ?
  status 3 StorageVersionMigrationStatus ? rules=elsewhere
message StorageVersionMigrationSpec since=1.37
  resource 1 meta/v1.GroupResource ! always
message StorageVersionMigrationStatus since=1.37
  conditions 1 list<meta/v1.Condition> ? list=map(type) patch=merge key=type
  resourceVersion 2 string ?
kind StorageVersionMigrationList introduced=1.37 since=1.37
  metadata 1 meta/v1.ListMeta ?
  items 2 list<StorageVersionMigration> ! always
`
