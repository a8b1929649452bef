// Generated from types/meta.v1.txt by node-host/tools/generate-kinds.ts; edit the text and run `npm run generate`.
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
  group 1 string ! always
  resource 2 string ! always
message GroupVersionResource
  group 1 string ! always
  version 2 string ! always
  resource 3 string ! always
message GroupKind
  group 1 string ! always
  kind 2 string ! always
message GroupVersionKind
  group 1 string ! always
  version 2 string ! always
  kind 3 string ! always
message GroupVersion
  group 1 string ! always
  version 2 string ! always
message ListMeta
  selfLink 1 string ? deprecated
  resourceVersion 2 string ?
  continue 3 string ?
  remainingItemCount 4 *int64 ?
message ObjectMeta rules=elsewhere
  name 1 string ?
  generateName 2 string ?
  namespace 3 string ?
  selfLink 4 string ? deprecated
  uid 5 string ? go=types.UID
  resourceVersion 6 string ?
  generation 7 int64 ?
  creationTimestamp 8 time ? omitempty omitzero
  deletionTimestamp 9 *time ?
  deletionGracePeriodSeconds 10 *int64 ?
  labels 11 map<string,string> ?
  annotations 12 map<string,string> ?
  ownerReferences 13 list<OwnerReference> ? list=map(uid) patch=merge key=uid
  finalizers 14 list<string> ? list=set patch=merge
  managedFields 17 list<ManagedFieldsEntry> ? list=atomic
message OwnerReference struct=atomic
  apiVersion 5 string ! always
  kind 1 string ! always
  name 3 string ! always
  uid 4 string ! always go=types.UID
  controller 6 *bool ?
  blockOwnerDeletion 7 *bool ?
kind ListOptions
  labelSelector 1 string ?
  fieldSelector 2 string ?
  watch 3 bool ?
  allowWatchBookmarks 9 bool ?
  resourceVersion 4 string ?
  resourceVersionMatch 10 ResourceVersionMatch ?
  timeoutSeconds 5 *int64 ?
  limit 7 int64 ?
  continue 8 string ?
  sendInitialEvents 11 *bool ?
  reserved 6 includeUninitialized
kind GetOptions
  resourceVersion 1 string ?
  reserved 2 includeUninitialized
kind DeleteOptions
  gracePeriodSeconds 1 *int64 ?
  preconditions 2 *Preconditions ?
  orphanDependents 3 *bool ? deprecated
  propagationPolicy 4 *DeletionPropagation ?
  dryRun 5 list<string> ? list=atomic
  ignoreStoreReadErrorWithClusterBreakingPotential 6 *bool ?
kind CreateOptions
  dryRun 1 list<string> ? list=atomic
  fieldManager 3 string ?
  fieldValidation 4 string ?
  reserved 2 includeUninitialized
kind PatchOptions
  dryRun 1 list<string> ? list=atomic
  force 2 *bool ?
  fieldManager 3 string ?
  fieldValidation 4 string ?
kind ApplyOptions
  dryRun 1 list<string> ? list=atomic
  force 2 bool ! always
  fieldManager 3 string ! always
kind UpdateOptions
  dryRun 1 list<string> ? list=atomic
  fieldManager 2 string ?
  fieldValidation 3 string ?
message Preconditions
  uid 1 *string ? go=types.UID
  resourceVersion 2 *string ?
kind Status
  metadata 1 ListMeta ?
  status 2 string ? rules=elsewhere
  message 3 string ?
  reason 4 StatusReason ?
  details 5 *StatusDetails ?
  code 6 int32 ?
message StatusDetails
  name 1 string ?
  group 2 string ?
  kind 3 string ?
  uid 6 string ? go=types.UID
  causes 4 list<StatusCause> ? list=atomic
  retryAfterSeconds 5 int32 ?
message StatusCause
  reason 1 CauseType ?
  message 2 string ?
  field 3 string ?
kind List
  metadata 1 ListMeta ?
  items 2 list<rawExtension> ! always
kind APIVersions
  versions 1 list<string> ! always list=atomic
  serverAddressByClientCIDRs 2 list<ServerAddressByClientCIDR> ! always list=atomic
kind APIGroupList
  groups 1 list<APIGroup> ! always list=atomic
kind APIGroup
  name 1 string ! always
  versions 2 list<GroupVersionForDiscovery> ! always list=atomic
  preferredVersion 3 GroupVersionForDiscovery ?
  serverAddressByClientCIDRs 4 list<ServerAddressByClientCIDR> ? list=atomic
message ServerAddressByClientCIDR
  clientCIDR 1 string ! always
  serverAddress 2 string ! always
message GroupVersionForDiscovery
  groupVersion 1 string ! always
  version 2 string ! always
message APIResource
  name 1 string ! always
  singularName 6 string ! always
  namespaced 2 bool ! always
  group 8 string ?
  version 9 string ?
  kind 3 string ! always
  verbs 4 items<string> ! always go=v1.Verbs
  shortNames 5 list<string> ? list=atomic
  categories 7 list<string> ? list=atomic
  storageVersionHash 10 string ?
kind APIResourceList
  groupVersion 1 string ! always
  resources 2 list<APIResource> ! always list=atomic
message RootPaths
  paths 1 list<string> ! always list=atomic
message Patch
message LabelSelector struct=atomic rules=labelSelector
  matchLabels 1 map<string,string> ?
  matchExpressions 2 list<LabelSelectorRequirement> ? list=atomic
message LabelSelectorRequirement
  key 1 string ! always empty=taken
  operator 2 LabelSelectorOperator ! always empty=taken
  values 3 list<string> ? list=atomic
message FieldSelectorRequirement
  key 1 string ! always
  operator 2 FieldSelectorOperator ! always
  values 3 list<string> ? list=atomic
message ManagedFieldsEntry
  manager 1 string ?
  operation 2 ManagedFieldsOperationType ?
  apiVersion 3 string ?
  time 4 *time ?
  fieldsType 6 string ?
  fieldsV1 7 *fieldsV1 ?
  subresource 8 string ?
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
  includeObject 1 IncludeObjectPolicy ?
kind PartialObjectMetadata
  metadata 1 ObjectMeta ? % opaqueType
kind PartialObjectMetadataList
  metadata 1 ListMeta ?
  items 2 list<PartialObjectMetadata> ! always
message Condition
  type 1 string ! always
  status 2 ConditionStatus ! always
  observedGeneration 3 int64 ?
  lastTransitionTime 4 time ! always
  reason 5 string ! always
  message 6 string ! always
message WatchEvent
  type 1 string ! always
  object 2 rawExtension ! always
`
