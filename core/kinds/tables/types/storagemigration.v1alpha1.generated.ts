// Generated from types/storagemigration.v1alpha1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group storagemigration.{brand} version v1alpha1 ref storagemigration/v1alpha1
registered StorageVersionMigration StorageVersionMigrationList
values MigrationConditionType Running Succeeded Failed
kind StorageVersionMigration
  metadata meta/v1.ObjectMeta ?
  spec StorageVersionMigrationSpec ?
  status StorageVersionMigrationStatus ? rules=elsewhere
message StorageVersionMigrationSpec
  resource GroupVersionResource ! always
  continueToken string ?
message GroupVersionResource
  group string ?
  version string ?
  resource string ?
message MigrationCondition
  type MigrationConditionType ! always
  status core/v1.ConditionStatus ! always
  lastUpdateTime time ?
  reason string ?
  message string ?
message StorageVersionMigrationStatus
  conditions list<MigrationCondition> ? list=map(type) patch=merge key=type
  resourceVersion string ?
kind StorageVersionMigrationList
  metadata meta/v1.ListMeta ?
  items list<StorageVersionMigration> ! always list=map(type) patch=merge key=type
`
