// Generated from types/apiserverinternal.v1alpha1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group internal.apiserver.{brand} version v1alpha1 ref apiserverinternal/v1alpha1
registered StorageVersion StorageVersionList
values StorageVersionConditionType AllEncodingVersionsEqual
values ConditionStatus True False Unknown
kind StorageVersion
  metadata meta/v1.ObjectMeta ?
  spec StorageVersionSpec ! always
  status StorageVersionStatus ! always rules=elsewhere
message StorageVersionSpec
message StorageVersionStatus
  storageVersions list<ServerStorageVersion> ? list=map(apiServerID)
  commonEncodingVersion *string ?
  conditions list<StorageVersionCondition> ? list=map(type)
message ServerStorageVersion
  apiServerID string ?
  encodingVersion string ?
  decodableVersions list<string> ? list=set
  servedVersions list<string> ? list=set
message StorageVersionCondition
  type StorageVersionConditionType ! always
  status ConditionStatus ! always
  observedGeneration int64 ?
  lastTransitionTime time ?
  reason string ! always
  message string !
kind StorageVersionList
  metadata meta/v1.ListMeta ?
  items list<StorageVersion> ! always
`
