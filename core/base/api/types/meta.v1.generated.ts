// Generated from core/kinds/tables/types/meta.v1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type { JsonObject, JsonValue } from '../json.ts'
import type { Int64, Time } from './scalars.ts'
import type { Embedded } from './views.ts'

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
  readonly group: string
  readonly resource: string
}

export type GroupVersionResource = {
  readonly group: string
  readonly version: string
  readonly resource: string
}

export type GroupKind = {
  readonly group: string
  readonly kind: string
}

export type GroupVersionKind = {
  readonly group: string
  readonly version: string
  readonly kind: string
}

export type GroupVersion = {
  readonly group: string
  readonly version: string
}

export type ListMeta = {
  /** @deprecated */
  readonly selfLink?: string
  readonly resourceVersion?: string
  readonly continue?: string
  readonly remainingItemCount?: Int64
}

export type ObjectMeta = {
  readonly name?: string
  readonly generateName?: string
  readonly namespace?: string
  /** @deprecated */
  readonly selfLink?: string
  readonly uid?: string
  readonly resourceVersion?: string
  readonly generation?: Int64
  readonly creationTimestamp?: Time
  readonly deletionTimestamp?: Time | null
  readonly deletionGracePeriodSeconds?: Int64
  readonly labels?: { readonly [key: string]: string }
  readonly annotations?: { readonly [key: string]: string }
  readonly ownerReferences?: readonly OwnerReference[]
  readonly finalizers?: readonly string[]
  readonly managedFields?: readonly ManagedFieldsEntry[]
}

export type OwnerReference = {
  readonly apiVersion: string
  readonly kind: string
  readonly name: string
  readonly uid: string
  readonly controller?: boolean
  readonly blockOwnerDeletion?: boolean
}

export type ListOptions = {
  readonly apiVersion: string
  readonly kind: 'ListOptions'
  readonly labelSelector?: string
  readonly fieldSelector?: string
  readonly watch?: boolean
  readonly allowWatchBookmarks?: boolean
  readonly resourceVersion?: string
  readonly resourceVersionMatch?: ResourceVersionMatch
  readonly timeoutSeconds?: Int64
  readonly limit?: Int64
  readonly continue?: string
  readonly sendInitialEvents?: boolean
}

export type GetOptions = {
  readonly apiVersion: string
  readonly kind: 'GetOptions'
  readonly resourceVersion?: string
}

export type DeleteOptions = {
  readonly apiVersion: string
  readonly kind: 'DeleteOptions'
  readonly gracePeriodSeconds?: Int64
  readonly preconditions?: Preconditions
  /** @deprecated */
  readonly orphanDependents?: boolean
  readonly propagationPolicy?: DeletionPropagation
  readonly dryRun?: readonly string[]
  readonly ignoreStoreReadErrorWithClusterBreakingPotential?: boolean
}

export type CreateOptions = {
  readonly apiVersion: string
  readonly kind: 'CreateOptions'
  readonly dryRun?: readonly string[]
  readonly fieldManager?: string
  readonly fieldValidation?: string
}

export type PatchOptions = {
  readonly apiVersion: string
  readonly kind: 'PatchOptions'
  readonly dryRun?: readonly string[]
  readonly force?: boolean
  readonly fieldManager?: string
  readonly fieldValidation?: string
}

export type ApplyOptions = {
  readonly apiVersion: string
  readonly kind: 'ApplyOptions'
  readonly dryRun?: readonly string[]
  readonly force: boolean
  readonly fieldManager: string
}

export type UpdateOptions = {
  readonly apiVersion: string
  readonly kind: 'UpdateOptions'
  readonly dryRun?: readonly string[]
  readonly fieldManager?: string
  readonly fieldValidation?: string
}

export type Preconditions = {
  readonly uid?: string
  readonly resourceVersion?: string
}

export type Status = {
  readonly apiVersion: string
  readonly kind: 'Status'
  readonly metadata: ListMeta
  readonly status?: string
  readonly message?: string
  readonly reason?: StatusReason
  readonly details?: StatusDetails
  readonly code?: number
}

export type StatusDetails = {
  readonly name?: string
  readonly group?: string
  readonly kind?: string
  readonly uid?: string
  readonly causes?: readonly StatusCause[]
  readonly retryAfterSeconds?: number
}

export type StatusCause = {
  readonly reason?: CauseType
  readonly message?: string
  readonly field?: string
}

export type List = {
  readonly apiVersion: string
  readonly kind: 'List'
  readonly metadata: ListMeta
  readonly items: readonly JsonObject[] | null
}

export type APIVersions = {
  readonly apiVersion: string
  readonly kind: 'APIVersions'
  readonly versions: readonly string[] | null
  readonly serverAddressByClientCIDRs: readonly ServerAddressByClientCIDR[] | null
}

export type APIGroupList = {
  readonly apiVersion: string
  readonly kind: 'APIGroupList'
  readonly groups: readonly Embedded<APIGroup>[] | null
}

export type APIGroup = {
  readonly apiVersion: string
  readonly kind: 'APIGroup'
  readonly name: string
  readonly versions: readonly GroupVersionForDiscovery[] | null
  readonly preferredVersion: GroupVersionForDiscovery
  readonly serverAddressByClientCIDRs?: readonly ServerAddressByClientCIDR[]
}

export type ServerAddressByClientCIDR = {
  readonly clientCIDR: string
  readonly serverAddress: string
}

export type GroupVersionForDiscovery = {
  readonly groupVersion: string
  readonly version: string
}

export type APIResource = {
  readonly name: string
  readonly singularName: string
  readonly namespaced: boolean
  readonly group?: string
  readonly version?: string
  readonly kind: string
  readonly verbs: readonly string[] | null
  readonly shortNames?: readonly string[]
  readonly categories?: readonly string[]
  readonly storageVersionHash?: string
}

export type APIResourceList = {
  readonly apiVersion: string
  readonly kind: 'APIResourceList'
  readonly groupVersion: string
  readonly resources: readonly APIResource[] | null
}

export type RootPaths = {
  readonly paths: readonly string[] | null
}

export type Patch = {

}

export type LabelSelector = {
  readonly matchLabels?: { readonly [key: string]: string }
  readonly matchExpressions?: readonly LabelSelectorRequirement[]
}

export type LabelSelectorRequirement = {
  readonly key: string
  readonly operator: LabelSelectorOperator
  readonly values?: readonly string[]
}

export type FieldSelectorRequirement = {
  readonly key: string
  readonly operator: FieldSelectorOperator
  readonly values?: readonly string[]
}

export type ManagedFieldsEntry = {
  readonly manager?: string
  readonly operation?: ManagedFieldsOperationType
  readonly apiVersion?: string
  readonly time?: Time | null
  readonly fieldsType?: string
  readonly fieldsV1?: JsonObject
  readonly subresource?: string
}

export type Table = {
  readonly apiVersion: string
  readonly kind: 'Table'
  readonly metadata: ListMeta
  readonly columnDefinitions: readonly TableColumnDefinition[] | null
  readonly rows: readonly TableRow[] | null
}

export type TableColumnDefinition = {
  readonly name: string
  readonly type: string
  readonly format: string
  readonly description: string
  readonly priority: number
}

export type TableRow = {
  readonly cells: readonly JsonValue[] | null
  readonly conditions?: readonly TableRowCondition[]
  readonly object: JsonObject | null
}

export type TableRowCondition = {
  readonly type: RowConditionType
  readonly status: ConditionStatus
  readonly reason?: string
  readonly message?: string
}

export type TableOptions = {
  readonly apiVersion: string
  readonly kind: 'TableOptions'
  readonly includeObject?: IncludeObjectPolicy
}

export type PartialObjectMetadata = {
  readonly apiVersion: string
  readonly kind: 'PartialObjectMetadata'
  readonly metadata: ObjectMeta
}

export type PartialObjectMetadataList = {
  readonly apiVersion: string
  readonly kind: 'PartialObjectMetadataList'
  readonly metadata: ListMeta
  readonly items: readonly Embedded<PartialObjectMetadata>[] | null
}

export type Condition = {
  readonly type: string
  readonly status: ConditionStatus
  readonly observedGeneration?: Int64
  readonly lastTransitionTime: Time | null
  readonly reason: string
  readonly message: string
}

export type WatchEvent = {
  readonly type: string
  readonly object: JsonObject | null
}
