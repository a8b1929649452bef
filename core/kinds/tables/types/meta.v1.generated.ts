// Generated from types/meta.v1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group meta.{brand} version v1 ref meta/v1
registered Table TableOptions PartialObjectMetadata PartialObjectMetadataList
values ResourceVersionMatch NotOlderThan Exact
values DeletionPropagation Orphan Background Foreground
values StatusReason "" Unauthorized Forbidden NotFound AlreadyExists Conflict Gone Invalid ServerTimeout StorageReadError Timeout TooManyRequests BadRequest MethodNotAllowed NotAcceptable RequestEntityTooLarge UnsupportedMediaType InternalError Expired ServiceUnavailable
values CauseType FieldValueNotFound FieldValueRequired FieldValueDuplicate FieldValueInvalid FieldValueNotSupported FieldValueForbidden FieldValueTooLong FieldValueTooMany InternalError FieldValueTypeInvalid UnexpectedServerResponse FieldManagerConflict ResourceVersionTooLarge
values LabelSelectorOperator In NotIn Exists DoesNotExist
values FieldSelectorOperator In NotIn Exists DoesNotExist
values ManagedFieldsOperationType Apply Update
values RowConditionType Completed
values ConditionStatus True False Unknown
values IncludeObjectPolicy None Metadata Object
message GroupResource
  group string ! always
  resource string ! always
message GroupVersionResource
  group string ! always
  version string ! always
  resource string ! always
message GroupKind
  group string ! always
  kind string ! always
message GroupVersionKind
  group string ! always
  version string ! always
  kind string ! always
message GroupVersion
  group string ! always
  version string ! always
message ListMeta
  selfLink string ? deprecated
  resourceVersion string ?
  continue string ?
  remainingItemCount *int64 ?
message ObjectMeta rules=elsewhere
  name string ?
  generateName string ?
  namespace string ?
  selfLink string ? deprecated
  uid string ? go=types.UID
  resourceVersion string ?
  generation int64 ?
  creationTimestamp time ? omitempty omitzero
  deletionTimestamp *time ?
  deletionGracePeriodSeconds *int64 ?
  labels map<string,string> ?
  annotations map<string,string> ?
  ownerReferences list<OwnerReference> ? list=map(uid) patch=merge key=uid
  finalizers list<string> ? list=set patch=merge
  managedFields 17 list<ManagedFieldsEntry> ? list=atomic
message OwnerReference struct=atomic
  apiVersion 5 string ! always
  kind 1 string ! always
  name 3 string ! always
  uid string ! always go=types.UID
  controller 6 *bool ?
  blockOwnerDeletion *bool ?
kind ListOptions
  labelSelector string ?
  fieldSelector string ?
  watch bool ?
  allowWatchBookmarks 9 bool ?
  resourceVersion 4 string ?
  resourceVersionMatch 10 ResourceVersionMatch ?
  timeoutSeconds 5 *int64 ?
  limit 7 int64 ?
  continue string ?
  sendInitialEvents 11 *bool ?
  reserved 6 includeUninitialized
kind GetOptions
  resourceVersion string ?
  reserved 2 includeUninitialized
kind DeleteOptions
  gracePeriodSeconds *int64 ?
  preconditions *Preconditions ?
  orphanDependents *bool ? deprecated
  propagationPolicy *DeletionPropagation ?
  dryRun list<string> ? list=atomic
  ignoreStoreReadErrorWithClusterBreakingPotential *bool ?
kind CreateOptions
  dryRun list<string> ? list=atomic
  fieldManager 3 string ?
  fieldValidation string ?
  reserved 2 includeUninitialized
kind PatchOptions
  dryRun list<string> ? list=atomic
  force *bool ?
  fieldManager string ?
  fieldValidation string ?
kind ApplyOptions
  dryRun list<string> ? list=atomic
  force bool ! always
  fieldManager string ! always
kind UpdateOptions
  dryRun list<string> ? list=atomic
  fieldManager string ?
  fieldValidation string ?
message Preconditions
  uid *string ? go=types.UID
  resourceVersion *string ?
kind Status
  metadata ListMeta ?
  status string ? rules=elsewhere
  message string ?
  reason StatusReason ?
  details *StatusDetails ?
  code int32 ?
message StatusDetails
  name string ?
  group string ?
  kind string ?
  uid 6 string ? go=types.UID
  causes 4 list<StatusCause> ? list=atomic
  retryAfterSeconds int32 ?
message StatusCause
  reason CauseType ?
  message string ?
  field string ?
kind List
  metadata ListMeta ?
  items list<rawExtension> ! always
kind APIVersions
  versions list<string> ! always list=atomic
  serverAddressByClientCIDRs list<ServerAddressByClientCIDR> ! always list=atomic
kind APIGroupList
  groups list<APIGroup> ! always list=atomic
kind APIGroup
  name string ! always
  versions list<GroupVersionForDiscovery> ! always list=atomic
  preferredVersion GroupVersionForDiscovery ?
  serverAddressByClientCIDRs list<ServerAddressByClientCIDR> ? list=atomic
message ServerAddressByClientCIDR
  clientCIDR string ! always
  serverAddress string ! always
message GroupVersionForDiscovery
  groupVersion string ! always
  version string ! always
message APIResource
  name string ! always
  singularName 6 string ! always
  namespaced 2 bool ! always
  group 8 string ?
  version string ?
  kind 3 string ! always
  verbs items<string> ! always go=v1.Verbs
  shortNames list<string> ? list=atomic
  categories 7 list<string> ? list=atomic
  storageVersionHash 10 string ?
kind APIResourceList
  groupVersion string ! always
  resources list<APIResource> ! always list=atomic
message RootPaths
  paths list<string> ! always list=atomic
message Patch
message LabelSelector struct=atomic rules=labelSelector
  matchLabels map<string,string> ?
  matchExpressions list<LabelSelectorRequirement> ? list=atomic
message LabelSelectorRequirement
  key string ! always empty=taken
  operator LabelSelectorOperator ! always empty=taken
  values list<string> ? list=atomic
message FieldSelectorRequirement
  key string ! always
  operator FieldSelectorOperator ! always
  values list<string> ? list=atomic
message ManagedFieldsEntry
  manager string ?
  operation ManagedFieldsOperationType ?
  apiVersion string ?
  time *time ?
  fieldsType 6 string ?
  fieldsV1 *fieldsV1 ?
  subresource string ?
kind Table nowire
  metadata - ListMeta ?
  columnDefinitions - list<TableColumnDefinition> ! always list=atomic
  rows - list<TableRow> ! always list=atomic
message TableColumnDefinition nowire
  name - string ! always
  type - string ! always
  format - string ! always
  description - string ! always
  priority - int32 ! always
message TableRow nowire
  cells - list<any> ! always list=atomic
  conditions - list<TableRowCondition> ? list=atomic
  object - rawExtension ?
message TableRowCondition nowire
  type - RowConditionType ! always
  status - ConditionStatus ! always
  reason - string ?
  message - string ?
kind TableOptions
  includeObject IncludeObjectPolicy ?
kind PartialObjectMetadata
  metadata ObjectMeta ? % opaqueType
kind PartialObjectMetadataList
  metadata ListMeta ?
  items list<PartialObjectMetadata> ! always
message Condition
  type string ! always
  status ConditionStatus ! always
  observedGeneration int64 ?
  lastTransitionTime time ! always
  reason string ! always
  message string ! always
message WatchEvent
  type string ! always
  object rawExtension ! always
`
