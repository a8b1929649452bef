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

/** A resource by group and plural name, in any version. */
export type GroupResource = {
  /** API group of a resource named without a version; empty for the core group. */
  group: string
  /** Plural name of a resource within its group, such as deployments. */
  resource: string
}

/** A resource by group, version and plural name, as in the path of a request. */
export type GroupVersionResource = {
  /** API group of the resource; empty for the core group. */
  group: string
  /** Version through which the resource is addressed, such as v1. */
  version: string
  /** Plural name of the resource in lower case, such as pods. */
  resource: string
}

/** A type by group and kind, in any version. */
export type GroupKind = {
  /** API group of a kind named without a version; empty for the core group. */
  group: string
  /** Name of the type within its group, in camel case. */
  kind: string
}

/** A type by group, version and kind. */
export type GroupVersionKind = {
  /** API group in which the kind is defined; empty for the core group. */
  group: string
  /** Version whose form of the kind is meant, such as v1beta1. */
  version: string
  /** Name of the type in camel case, such as StatefulSet. */
  kind: string
}

/** An API group with one of its versions. */
export type GroupVersion = {
  /** The API group without its version; empty for the core group. */
  group: string
  /** The version without its group, such as v1. */
  version: string
}

/** Metadata of a list: the state that it shows, and the token for its next page. */
export type ListMeta = {
  /** Path of the list. @deprecated */
  selfLink?: string
  /** State of the whole store that the list shows. */
  resourceVersion?: string
  /** Token of the next page, for parameter continue with equal parameters; empty on the last. */
  continue?: string
  /** Number of objects after this page. */
  remainingItemCount?: Int64
}

/** Data that all stored objects have: identity, labels, owners, and what the server records. */
export type ObjectMeta = {
  /** Name of the object, unique by resource and namespace: mostly up to 253 lower case letters, digits, dashes and dots. */
  name?: string
  /** Prefix for a name if none is given; five random characters follow. */
  generateName?: string
  /** Namespace of the object. */
  namespace?: string
  /** Path of the object. @deprecated */
  selfLink?: string
  /** Identity of the object, made by the server. */
  uid?: string
  /** Changes with every write of the object. */
  resourceVersion?: string
  /** Number of the desired state: 1 at creation, one more with each change of the spec. */
  generation?: Int64
  /** CreationTimestamp is a timestamp in UTC, to the second, of the object's first storing. */
  creationTimestamp?: Time
  /** When a delete that waits for finalizers or grace is due. */
  deletionTimestamp?: Time
  /** Seconds for a clean shutdown, granted by the delete. */
  deletionGracePeriodSeconds?: Int64
  /** Short keys and values by which selectors of services, workloads and lists find the object. */
  labels?: { [key: string]: string }
  /** Text notes of tools and controllers, at most 256 KiB in all. */
  annotations?: { [key: string]: string }
  /** Objects that this one belongs to. */
  ownerReferences?: OwnerReference[]
  /** Names of cleanups. */
  finalizers?: string[]
  /** Which program set which fields, kept by the server. */
  managedFields?: ManagedFieldsEntry[]
}

/** Points from a dependent to its owner, in the same namespace or spanning the cluster. */
export type OwnerReference = {
  /** Group and version through which the owner is looked up. */
  apiVersion: string
  /** Kind of the owner, such as ReplicaSet. */
  kind: string
  /** Name of the owner. */
  name: string
  /** Identity that the owner must have; a new object of its name does not count. */
  uid: string
  /** True for the one owner that manages this object, such as the replica set of a pod. */
  controller?: boolean
  /** Makes a foreground deletion of the owner wait until this dependent is deleted. */
  blockOwnerDeletion?: boolean
}

/** Parameters of list and watch requests. */
export type ListOptions = {
  apiVersion: string
  kind: 'ListOptions'
  /** Restricts the list of returned objects by labels: a=b, a!=b, a in (b,c), a, !a; by commas. */
  labelSelector?: string
  /** Restricts the list of returned objects by fields, as metadata.name=web. */
  fieldSelector?: string
  /** Watch for changes to the described resources: ADDED, MODIFIED and DELETED events, no list. */
  watch?: boolean
  /** Lets a watch send BOOKMARK events each minute, with a resource version to resume from. */
  allowWatchBookmarks?: boolean
  /** How fresh a list is: newest if empty, any for 0, else not older. */
  resourceVersion?: string
  /** How the resource version of a list is meant. */
  resourceVersionMatch?: ResourceVersionMatch
  /** Seconds after which the server ends a watch; 30 to 60 minutes at random by default. */
  timeoutSeconds?: Int64
  /** Most objects in one page of a list; metadata.continue announces more. */
  limit?: Int64
  /** Token for the next page of a list, of the same state. */
  continue?: string
  /** Starts a watch with all objects and a bookmark. */
  sendInitialEvents?: boolean
}

/** Parameters of reading one object. */
export type GetOptions = {
  apiVersion: string
  kind: 'GetOptions'
  /** How fresh the read object is: newest if empty, any cached for 0, else not older. */
  resourceVersion?: string
}

/** How an object is deleted, as body or query parameters. */
export type DeleteOptions = {
  apiVersion: string
  kind: 'DeleteOptions'
  /** Seconds for a deleted pod to end, 0 for none; terminationGracePeriodSeconds by default. */
  gracePeriodSeconds?: Int64
  /** Identity and state that the object must still have; otherwise the delete fails with 409. */
  preconditions?: Preconditions
  /** True keeps dependents, false deletes them. @deprecated */
  orphanDependents?: boolean
  /** How a delete treats owned objects; by default finalizers decide, else mostly Background. */
  propagationPolicy?: DeletionPropagation
  /** The value All checks and answers the request as usual, but stores nothing. */
  dryRun?: string[]
  /** Removes an object whose stored bytes cannot be read, past finalizers. */
  ignoreStoreReadErrorWithClusterBreakingPotential?: boolean
}

/** Parameters of creating an object. */
export type CreateOptions = {
  apiVersion: string
  kind: 'CreateOptions'
  /** The value All checks and answers the request as usual, but stores nothing. */
  dryRun?: string[]
  /** Name in managedFields for what a request sets; the User-Agent's first part by default. */
  fieldManager?: string
  /** Unknown or repeated fields: Strict refuses them, Warn (the default) warns, Ignore drops. */
  fieldValidation?: string
}

/** Parameters of patching an object, server-side apply included. */
export type PatchOptions = {
  apiVersion: string
  kind: 'PatchOptions'
  /** The value All checks and answers the request as usual, but stores nothing. */
  dryRun?: string[]
  /** Lets an apply take over others' fields, which is otherwise a 409. */
  force?: boolean
  /** Name in managedFields for what a patch sets; User-Agent by default, required for apply. */
  fieldManager?: string
  /** Unknown or repeated fields: Strict refuses them, Warn (the default) warns, Ignore drops. */
  fieldValidation?: string
}

/** Parameters of server-side apply, as client libraries hold them. */
export type ApplyOptions = {
  apiVersion: string
  kind: 'ApplyOptions'
  /** The value All checks and answers the request as usual, but stores nothing. */
  dryRun?: string[]
  /** Lets an apply take over fields of other managers, which is otherwise a 409. */
  force: boolean
  /** Name that owns applied fields; those that its next apply leaves out are removed. */
  fieldManager: string
}

/** Parameters of replacing an object. */
export type UpdateOptions = {
  apiVersion: string
  kind: 'UpdateOptions'
  /** The value All checks and answers the request as usual, but stores nothing. */
  dryRun?: string[]
  /** Name in managedFields for what a request sets; the User-Agent's first part by default. */
  fieldManager?: string
  /** Unknown or repeated fields: Strict refuses them, Warn (the default) warns, Ignore drops. */
  fieldValidation?: string
}

/** State that an object must still have to be deleted. */
export type Preconditions = {
  /** Identity that the object to delete must have: guards against a new one of its name. */
  uid?: string
  /** State that the object to delete must have; any write since makes it fail. */
  resourceVersion?: string
}

/** Answer of a failed request, and of a delete, eviction or binding that succeeded. */
export type Status = {
  apiVersion: string
  kind: 'Status'
  /** Mostly empty; after an expired list it holds a fresh continue token. */
  metadata?: ListMeta
  /** Success or Failure of the request. */
  status?: string
  /** Sentence for people about what went wrong. */
  message?: string
  /** Machine-readable cause of the failure, finer than the HTTP code. */
  reason?: StatusReason
  /** Machine-readable particulars: which object, which fields, when to try again. */
  details?: StatusDetails
  /** HTTP status code of the answer, such as 404. */
  code?: number
}

/** The object that a Status is about, and the single faults. */
export type StatusDetails = {
  /** Name of the object that the request failed on or removed. */
  name?: string
  /** API group of what the answer is about; empty for the core group. */
  group?: string
  /** What the answer is about: mostly the plural resource name, in validation errors the kind. */
  kind?: string
  /** Identity of the object that a delete has removed. */
  uid?: string
  /** Single faults behind the failure, such as one for each invalid field. */
  causes?: StatusCause[]
  /** Seconds to wait before the failed request is worth sending again. */
  retryAfterSeconds?: number
}

/** One fault among those that made a request fail. */
export type StatusCause = {
  /** Kind of the single fault, for programs. */
  reason?: CauseType
  /** Text for people about the single fault, without the path of the field. */
  message?: string
  /** Path to the faulty field from the root of the object, such as spec.containers[0].image. */
  field?: string
}

/** Objects of mixed kinds in one document, as command line tools write them. */
export type List = {
  apiVersion: string
  kind: 'List'
  /** Metadata of the collection; empty where a tool put it together. */
  metadata?: ListMeta
  /** Objects of any kinds, each complete with its apiVersion and kind. */
  items: JsonObject[]
}

/** Versions of the core group, answered at /api. */
export type APIVersions = {
  apiVersion: string
  kind: 'APIVersions'
  /** Served versions of the core group, the preferred one first. */
  versions: string[]
  /** Addresses under which clients reach the server, by their own network. */
  serverAddressByClientCIDRs: ServerAddressByClientCIDR[]
}

/** All groups but the core group, answered at /apis. */
export type APIGroupList = {
  apiVersion: string
  kind: 'APIGroupList'
  /** Served groups, those of highest priority first. */
  groups: Embedded<APIGroup>[]
}

/** One API group with its served versions, answered at /apis/ and its name. */
export type APIGroup = {
  apiVersion: string
  kind: 'APIGroup'
  /** Name of the group, such as apps; a domain for most others. */
  name: string
  /** Served versions of the group, the most stable first. */
  versions: GroupVersionForDiscovery[]
  /** Version that clients take unless they are asked for another. */
  preferredVersion?: GroupVersionForDiscovery
  /** Addresses of the group's server for clients; left out if those of /api. */
  serverAddressByClientCIDRs?: ServerAddressByClientCIDR[]
}

/** Address of the server for clients of one network. */
export type ServerAddressByClientCIDR = {
  /** Network of the clients in CIDR notation; 0.0.0.0/0 for all. */
  clientCIDR: string
  /** Host and port, or name, by which these clients reach the server. */
  serverAddress: string
}

/** One served version of a group, whole and short. */
export type GroupVersionForDiscovery = {
  /** Group and version as apiVersion has them: apps/v1. */
  groupVersion: string
  /** The short form, without the group: v1. */
  version: string
}

/** A resource or subresource of a group version, with what clients can do with it. */
export type APIResource = {
  /** Plural name in paths; behind a slash, the subresource: pods/log. */
  name: string
  /** Name for one object on the command line: deployment. */
  singularName: string
  /** True where objects live in namespaces, false where they span the cluster. */
  namespaced: boolean
  /** Group of the kind that is read and written here, if not the list's, as for scale. */
  group?: string
  /** Version of the kind that is read and written here, where it differs from the list's. */
  version?: string
  /** Type of the objects that are read and written at this path. */
  kind: string
  /** Requests that the resource answers, such as get, list, watch, create, patch. */
  verbs: string[]
  /** Abbreviations for command lines: deploy, po. */
  shortNames?: string[]
  /** Collective names that list this resource together with others: all. */
  categories?: string[]
  /** Fingerprint of the version that objects are stored in. */
  storageVersionHash?: string
}

/** Resources of one group version, answered at its path. */
export type APIResourceList = {
  apiVersion: string
  kind: 'APIResourceList'
  /** Group and version that the listed resources are served in: apps/v1. */
  groupVersion: string
  /** Resources of the version, each with its subresources behind it. */
  resources: APIResource[]
}

/** All paths that begin at the server's root, answered at /. */
export type RootPaths = {
  /** Paths that answer something, such as /api, /healthz and /metrics, sorted. */
  paths: string[]
}

/** Body of a PATCH: JSON patch, merge, strategic merge or apply, by content type. */
export type Patch = {

}

/** Picks objects by labels; all requirements hold. */
export type LabelSelector = {
  /** Labels that an object must have with exactly these values. */
  matchLabels?: { [key: string]: string }
  /** Requirements on labels by operator, beside those of matchLabels. */
  matchExpressions?: LabelSelectorRequirement[]
}

/** One requirement on a label: its key, an operator and values. */
export type LabelSelectorRequirement = {
  /** Label key that the operator is applied to. */
  key: string
  /** How the label is compared. */
  operator: LabelSelectorOperator
  /** Label values to compare with: one or more for In and NotIn, none otherwise. */
  values?: string[]
}

/** One requirement on a field of an object, as authorization reads it from a request. */
export type FieldSelectorRequirement = {
  /** Field path that the operator is applied to, such as spec.nodeName. */
  key: string
  /** How the value of the field is compared. */
  operator: FieldSelectorOperator
  /** Field values to compare with: one for In and NotIn, since reviews ignore more; none for Exists and DoesNotExist. */
  values?: string[]
}

/** Fields of an object that one program has set, in one version and by one kind of write. */
export type ManagedFieldsEntry = {
  /** Program that owns the fields. */
  manager?: string
  /** Kind of write by which the manager set the fields. */
  operation?: ManagedFieldsOperationType
  /** Group and version in which the owned fields have these names. */
  apiVersion?: string
  /** When the manager last set or changed one of its fields. */
  time?: Time
  /** Format of the set of owned fields; FieldsV1 is the only one. */
  fieldsType?: string
  /** Owned fields as a tree: f: before a field name, k: before an item's keys, v: before a set's value, a dot for the item itself. */
  fieldsV1?: JsonObject
  /** Subresource through which the fields were set, such as status; empty for the object itself. */
  subresource?: string
}

/** Objects as rows of printable cells, made by the server. */
export type Table = {
  apiVersion: string
  kind: 'Table'
  /** Resource version and continue token of the list behind the rows. */
  metadata?: ListMeta
  /** Heads of the columns, in the order of each row's cells. */
  columnDefinitions: TableColumnDefinition[]
  /** One row an object, in the order of the list. */
  rows: TableRow[]
}

/** Head of a column: how its cells are named, shown and explained. */
export type TableColumnDefinition = {
  /** Heading over the cells; clients print it in capitals. */
  name: string
  /** JSON type of the cells below this head: string, integer, number, boolean, or date for ages. */
  type: string
  /** Finer type of the cells; name marks the column that identifies the object. */
  format: string
  /** Explanation of the column for people. */
  description: string
  /** How dispensable the column is: 0 is always shown, greater numbers in wide output only. */
  priority: number
}

/** Cells of one object, and the object itself as far as asked for. */
export type TableRow = {
  /** Values of the row, one a column definition; texts, numbers, booleans, or null. */
  cells: JsonValue[]
  /** Marks on the row, such as that its pod has completed. */
  conditions?: TableRowCondition[]
  /** The object behind the row: its metadata, the whole object, or null, as includeObject asks. */
  object?: JsonObject
}

/** A mark on a row of a table. */
export type TableRowCondition = {
  /** What the mark on the row says. */
  type: RowConditionType
  /** Whether the mark on the row holds. */
  status: ConditionStatus
  /** One word for why the row is marked, such as Succeeded. */
  reason?: string
  /** Text for people about the mark on the row. */
  message?: string
}

/** Parameters of a request that is answered as a table. */
export type TableOptions = {
  apiVersion: string
  kind: 'TableOptions'
  /** How much of each object the rows of a table carry. */
  includeObject?: IncludeObjectPolicy
}

/** Metadata of an object of any kind, without spec and status. */
export type PartialObjectMetadata = {
  apiVersion: string
  kind: 'PartialObjectMetadata'
  /** All metadata of the object, as in the object's full form. */
  metadata?: ObjectMeta
}

/** A list in which every object is cut down to its metadata. */
export type PartialObjectMetadataList = {
  apiVersion: string
  kind: 'PartialObjectMetadataList'
  /** Resource version and continue token of the list whose objects are cut down. */
  metadata?: ListMeta
  /** Metadata of each listed object, in the order of namespace and name. */
  items: Embedded<PartialObjectMetadata>[]
}

/** One aspect of an object's state, as a controller last observed it. */
export type Condition = {
  /** Name of the aspect, such as Available, unique in the list. */
  type: string
  /** Whether the aspect named by type holds. */
  status: ConditionStatus
  /** Value of metadata.generation that was acted on. */
  observedGeneration?: Int64
  /** When status last changed; a new reason or message alone leaves it. */
  lastTransitionTime: Time
  /** One word in camel case for the last change of status, for programs. */
  reason: string
  /** Details of the condition for people; may be empty. */
  message: string
}

/** One line of a watch: a change and the object it happened to. */
export type WatchEvent = {
  /** What happened: ADDED, MODIFIED, DELETED, BOOKMARK or ERROR. */
  type: string
  /** The changed object, its last state if deleted, a bookmark's version or an error's Status. */
  object: JsonObject
}
