// Generated from types/apiserverinternal.v1alpha1.txt by node-host/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group internal.apiserver.{brand} version v1alpha1 ref apiserverinternal/v1alpha1
registered StorageVersion StorageVersionList
values StorageVersionConditionType AllEncodingVersionsEqual
values ConditionStatus True False Unknown
kind StorageVersion
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 StorageVersionSpec ! always
  status 3 StorageVersionStatus ! always rules=elsewhere
message StorageVersionSpec
message StorageVersionStatus
  storageVersions 1 list<ServerStorageVersion> ? list=map(apiServerID)
  commonEncodingVersion 2 *string ?
  conditions 3 list<StorageVersionCondition> ? list=map(type)
message ServerStorageVersion
  apiServerID 1 string ?
  encodingVersion 2 string ?
  decodableVersions 3 list<string> ? list=set
  servedVersions 4 list<string> ? list=set
message StorageVersionCondition
  type 1 StorageVersionConditionType ! always
  status 2 ConditionStatus ! always
  observedGeneration 3 int64 ?
  lastTransitionTime 4 time ?
  reason 5 string ! always
  message 6 string !
kind StorageVersionList
  metadata 1 meta/v1.ListMeta ?
  items 2 list<StorageVersion> ! always
`
