// Generated from core/kinds/tables/types/meta.v1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type { JsonObject, JsonValue } from '../../json.ts'
import type { Int64, Time } from './scalars.ts'
import type { Embedded } from '../views.ts'

export type ResourceVersionMatch = 'NotOlderThan' | 'Exact' | (string & {})

export type DeletionPropagation = 'Orphan' | 'Background' | 'Foreground' | (string & {})

export type StatusReason = '' | 'Unauthorized' | 'Forbidden' | 'NotFound' | 'AlreadyExists' | 'Conflict' | 'Gone' | 'Invalid' | 'ServerTimeout' | 'StorageReadError' | 'Timeout' | 'TooManyRequests' | 'BadRequest' | 'MethodNotAllowed' | 'NotAcceptable' | 'RequestEntityTooLarge' | 'UnsupportedMediaType' | 'InternalError' | 'Expired' | 'ServiceUnavailable' | (string & {})

export type CauseType = 'FieldValueNotFound' | 'FieldValueRequired' | 'FieldValueDuplicate' | 'FieldValueInvalid' | 'FieldValueNotSupported' | 'FieldValueForbidden' | 'FieldValueTooLong' | 'FieldValueTooMany' | 'InternalError' | 'FieldValueTypeInvalid' | 'UnexpectedServerResponse' | 'FieldManagerConflict' | 'ResourceVersionTooLarge' | (string & {})

export type LabelSelectorOperator = 'In' | 'NotIn' | 'Exists' | 'DoesNotExist' | (string & {})

export type FieldSelectorOperator = 'In' | 'NotIn' | 'Exists' | 'DoesNotExist' | (string & {})

export type ManagedFieldsOperationType = 'Apply' | 'Update' | (string & {})

export type RowConditionType = 'Completed' | (string & {})

export type ConditionStatus = 'True' | 'False' | 'Unknown' | (string & {})

export type IncludeObjectPolicy = 'None' | 'Metadata' | 'Object' | (string & {})

export type GroupResource = {
  group: string
  resource: string
}

export type GroupVersionResource = {
  group: string
  version: string
  resource: string
}

export type GroupKind = {
  group: string
  kind: string
}

export type GroupVersionKind = {
  group: string
  version: string
  kind: string
}

export type GroupVersion = {
  group: string
  version: string
}

export type ListMeta = {
  /** @deprecated */
  selfLink?: string
  resourceVersion?: string
  continue?: string
  remainingItemCount?: Int64
}

export type ObjectMeta = {
  name?: string
  generateName?: string
  namespace?: string
  /** @deprecated */
  selfLink?: string
  uid?: string
  resourceVersion?: string
  generation?: Int64
  creationTimestamp?: Time
  deletionTimestamp?: Time
  deletionGracePeriodSeconds?: Int64
  labels?: { [key: string]: string }
  annotations?: { [key: string]: string }
  ownerReferences?: OwnerReference[]
  finalizers?: string[]
  managedFields?: ManagedFieldsEntry[]
}

export type OwnerReference = {
  apiVersion: string
  kind: string
  name: string
  uid: string
  controller?: boolean
  blockOwnerDeletion?: boolean
}

export type ListOptions = {
  apiVersion: string
  kind: 'ListOptions'
  labelSelector?: string
  fieldSelector?: string
  watch?: boolean
  allowWatchBookmarks?: boolean
  resourceVersion?: string
  resourceVersionMatch?: ResourceVersionMatch
  timeoutSeconds?: Int64
  limit?: Int64
  continue?: string
  sendInitialEvents?: boolean
}

export type GetOptions = {
  apiVersion: string
  kind: 'GetOptions'
  resourceVersion?: string
}

export type DeleteOptions = {
  apiVersion: string
  kind: 'DeleteOptions'
  gracePeriodSeconds?: Int64
  preconditions?: Preconditions
  /** @deprecated */
  orphanDependents?: boolean
  propagationPolicy?: DeletionPropagation
  dryRun?: string[]
  ignoreStoreReadErrorWithClusterBreakingPotential?: boolean
}

export type CreateOptions = {
  apiVersion: string
  kind: 'CreateOptions'
  dryRun?: string[]
  fieldManager?: string
  fieldValidation?: string
}

export type PatchOptions = {
  apiVersion: string
  kind: 'PatchOptions'
  dryRun?: string[]
  force?: boolean
  fieldManager?: string
  fieldValidation?: string
}

export type ApplyOptions = {
  apiVersion: string
  kind: 'ApplyOptions'
  dryRun?: string[]
  force: boolean
  fieldManager: string
}

export type UpdateOptions = {
  apiVersion: string
  kind: 'UpdateOptions'
  dryRun?: string[]
  fieldManager?: string
  fieldValidation?: string
}

export type Preconditions = {
  uid?: string
  resourceVersion?: string
}

export type Status = {
  apiVersion: string
  kind: 'Status'
  metadata?: ListMeta
  status?: string
  message?: string
  reason?: StatusReason
  details?: StatusDetails
  code?: number
}

export type StatusDetails = {
  name?: string
  group?: string
  kind?: string
  uid?: string
  causes?: StatusCause[]
  retryAfterSeconds?: number
}

export type StatusCause = {
  reason?: CauseType
  message?: string
  field?: string
}

export type List = {
  apiVersion: string
  kind: 'List'
  metadata?: ListMeta
  items: JsonObject[]
}

export type APIVersions = {
  apiVersion: string
  kind: 'APIVersions'
  versions: string[]
  serverAddressByClientCIDRs: ServerAddressByClientCIDR[]
}

export type APIGroupList = {
  apiVersion: string
  kind: 'APIGroupList'
  groups: Embedded<APIGroup>[]
}

export type APIGroup = {
  apiVersion: string
  kind: 'APIGroup'
  name: string
  versions: GroupVersionForDiscovery[]
  preferredVersion?: GroupVersionForDiscovery
  serverAddressByClientCIDRs?: ServerAddressByClientCIDR[]
}

export type ServerAddressByClientCIDR = {
  clientCIDR: string
  serverAddress: string
}

export type GroupVersionForDiscovery = {
  groupVersion: string
  version: string
}

export type APIResource = {
  name: string
  singularName: string
  namespaced: boolean
  group?: string
  version?: string
  kind: string
  verbs: string[]
  shortNames?: string[]
  categories?: string[]
  storageVersionHash?: string
}

export type APIResourceList = {
  apiVersion: string
  kind: 'APIResourceList'
  groupVersion: string
  resources: APIResource[]
}

export type RootPaths = {
  paths: string[]
}

export type Patch = {

}

export type LabelSelector = {
  matchLabels?: { [key: string]: string }
  matchExpressions?: LabelSelectorRequirement[]
}

export type LabelSelectorRequirement = {
  key: string
  operator: LabelSelectorOperator
  values?: string[]
}

export type FieldSelectorRequirement = {
  key: string
  operator: FieldSelectorOperator
  values?: string[]
}

export type ManagedFieldsEntry = {
  manager?: string
  operation?: ManagedFieldsOperationType
  apiVersion?: string
  time?: Time
  fieldsType?: string
  fieldsV1?: JsonObject
  subresource?: string
}

export type Table = {
  apiVersion: string
  kind: 'Table'
  metadata?: ListMeta
  columnDefinitions: TableColumnDefinition[]
  rows: TableRow[]
}

export type TableColumnDefinition = {
  name: string
  type: string
  format: string
  description: string
  priority: number
}

export type TableRow = {
  cells: JsonValue[]
  conditions?: TableRowCondition[]
  object?: JsonObject
}

export type TableRowCondition = {
  type: RowConditionType
  status: ConditionStatus
  reason?: string
  message?: string
}

export type TableOptions = {
  apiVersion: string
  kind: 'TableOptions'
  includeObject?: IncludeObjectPolicy
}

export type PartialObjectMetadata = {
  apiVersion: string
  kind: 'PartialObjectMetadata'
  metadata?: ObjectMeta
}

export type PartialObjectMetadataList = {
  apiVersion: string
  kind: 'PartialObjectMetadataList'
  metadata?: ListMeta
  items: Embedded<PartialObjectMetadata>[]
}

export type Condition = {
  type: string
  status: ConditionStatus
  observedGeneration?: Int64
  lastTransitionTime: Time
  reason: string
  message: string
}

export type WatchEvent = {
  type: string
  object: JsonObject
}
