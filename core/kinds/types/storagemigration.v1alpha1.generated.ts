// Generated from types/storagemigration.v1alpha1.txt by node-host/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group storagemigration.{brand} version v1alpha1 ref storagemigration/v1alpha1
registered StorageVersionMigration StorageVersionMigrationList
values MigrationConditionType Running Succeeded Failed
kind StorageVersionMigration
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 StorageVersionMigrationSpec ?
  status 3 StorageVersionMigrationStatus ? rules=elsewhere
message StorageVersionMigrationSpec
  resource 1 GroupVersionResource ! always
  continueToken 2 string ?
message GroupVersionResource
  group 1 string ?
  version 2 string ?
  resource 3 string ?
message MigrationCondition
  type 1 MigrationConditionType ! always
  status 2 core/v1.ConditionStatus ! always
  lastUpdateTime 3 time ?
  reason 4 string ?
  message 5 string ?
message StorageVersionMigrationStatus
  conditions 1 list<MigrationCondition> ? list=map(type) patch=merge key=type
  resourceVersion 2 string ?
kind StorageVersionMigrationList
  metadata 1 meta/v1.ListMeta ?
  items 2 list<StorageVersionMigration> ! always list=map(type) patch=merge key=type
`
