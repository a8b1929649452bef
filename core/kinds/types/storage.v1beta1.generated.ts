// Generated from types/storage.v1beta1.txt by node-host/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group storage.{brand} version v1beta1 ref storage/v1beta1
registered StorageClass StorageClassList VolumeAttachment VolumeAttachmentList CSIDriver CSIDriverList CSINode CSINodeList CSIStorageCapacity CSIStorageCapacityList VolumeAttributesClass VolumeAttributesClassList
values VolumeBindingMode Immediate WaitForFirstConsumer
values FSGroupPolicy ReadWriteOnceWithFSType File None
values VolumeLifecycleMode Persistent Ephemeral
enum StorageHealthStatusType
kind StorageClass
  metadata 1 meta/v1.ObjectMeta ?
  provisioner 2 string ! always
  parameters 3 map<string,string> ?
  reclaimPolicy 4 *core/v1.PersistentVolumeReclaimPolicy ? values=own
  mountOptions 5 list<string> ? list=atomic
  allowVolumeExpansion 6 *bool ?
  volumeBindingMode 7 *VolumeBindingMode ?
  allowedTopologies 8 list<core/v1.TopologySelectorTerm> ? list=atomic
+ reclaimPolicy = "Delete"
+ volumeBindingMode = "Immediate"
kind StorageClassList
  metadata 1 meta/v1.ListMeta ?
  items 2 list<StorageClass> ! always
kind VolumeAttachment
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 VolumeAttachmentSpec ! always
  status 3 VolumeAttachmentStatus ? rules=elsewhere
kind VolumeAttachmentList
  metadata 1 meta/v1.ListMeta ?
  items 2 list<VolumeAttachment> ! always
message VolumeAttachmentSpec
  attacher 1 string ! always empty=taken
  source 2 VolumeAttachmentSource ! always
  nodeName 3 string ! always empty=taken
message VolumeAttachmentSource
  persistentVolumeName 1 *string ?
  inlineVolumeSpec 2 *core/v1.PersistentVolumeSpec ? values=own
message VolumeAttachmentStatus
  attached 1 bool ! always
  attachmentMetadata 2 map<string,string> ?
  attachError 3 *VolumeError ?
  detachError 4 *VolumeError ?
message VolumeError
  time 1 time ?
  message 2 string ?
  errorCode 3 *int32 ? gate=MutableCSINodeAllocatableCount
kind CSIDriver
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 CSIDriverSpec ! always
+ spec.attachRequired = true
+ spec.podInfoOnMount = false
+ spec.storageCapacity = false
+ spec.fsGroupPolicy = "ReadWriteOnceWithFSType"
+ spec.volumeLifecycleModes = ["Persistent"]
+ spec.requiresRepublish = false
+ spec.seLinuxMount = false gate SELinuxMountReadWriteOncePod
kind CSIDriverList
  metadata 1 meta/v1.ListMeta ?
  items 2 list<CSIDriver> ! always
message CSIDriverSpec
  attachRequired 1 *bool ?
  podInfoOnMount 2 *bool ?
  volumeLifecycleModes 3 list<VolumeLifecycleMode> ? list=atomic
  storageCapacity 4 *bool ?
  fsGroupPolicy 5 *FSGroupPolicy ?
  tokenRequests 6 list<TokenRequest> ? list=atomic
  requiresRepublish 7 *bool ?
  seLinuxMount 8 *bool ? gate=SELinuxMountReadWriteOncePod
  nodeAllocatableUpdatePeriodSeconds 9 *int64 ? gate=MutableCSINodeAllocatableCount
message TokenRequest
  audience 1 string ! always empty=taken
  expirationSeconds 2 *int64 ?
kind CSINode
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 CSINodeSpec ! always
message CSINodeSpec
  drivers 1 list<CSINodeDriver> ! always list=map(name) patch=merge key=name
message CSINodeDriver
  name 1 string ! always empty=taken
  nodeID 2 string ! always empty=taken
  topologyKeys 3 list<string> ? always list=atomic
  allocatable 4 *VolumeNodeResources ?
message VolumeNodeResources
  count 1 *int32 ?
kind CSINodeList
  metadata 1 meta/v1.ListMeta ?
  items 2 list<CSINode> ! always
kind CSIStorageCapacity
  metadata 1 meta/v1.ObjectMeta ?
  nodeTopology 2 *meta/v1.LabelSelector ?
  storageClassName 3 string ! always empty=taken
  capacity 4 *quantity ?
  maximumVolumeSize 5 *quantity ?
kind CSIStorageCapacityList
  metadata 1 meta/v1.ListMeta ?
  items 2 list<CSIStorageCapacity> ! always
kind VolumeAttributesClass
  metadata 1 meta/v1.ObjectMeta ?
  driverName 2 string ! always
  parameters 3 map<string,string> ?
kind VolumeAttributesClassList
  metadata 1 meta/v1.ListMeta ?
  items 2 list<VolumeAttributesClass> ! always
`
