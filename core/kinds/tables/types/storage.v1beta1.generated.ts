// Generated from types/storage.v1beta1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group storage.{brand} version v1beta1 ref storage/v1beta1
registered StorageClass StorageClassList VolumeAttachment VolumeAttachmentList CSIDriver CSIDriverList CSINode CSINodeList CSIStorageCapacity CSIStorageCapacityList VolumeAttributesClass VolumeAttributesClassList
values VolumeBindingMode Immediate WaitForFirstConsumer
values FSGroupPolicy ReadWriteOnceWithFSType File None
values VolumeLifecycleMode Persistent Ephemeral
enum StorageHealthStatusType
kind StorageClass
  metadata meta/v1.ObjectMeta ?
  provisioner string ! always
  parameters map<string,string> ?
  reclaimPolicy *core/v1.PersistentVolumeReclaimPolicy ? values=own
  mountOptions list<string> ? list=atomic
  allowVolumeExpansion *bool ?
  volumeBindingMode *VolumeBindingMode ?
  allowedTopologies list<core/v1.TopologySelectorTerm> ? list=atomic
+ reclaimPolicy = "Delete"
+ volumeBindingMode = "Immediate"
kind StorageClassList
  metadata meta/v1.ListMeta ?
  items list<StorageClass> ! always
kind VolumeAttachment
  metadata meta/v1.ObjectMeta ?
  spec VolumeAttachmentSpec ! always
  status VolumeAttachmentStatus ? rules=elsewhere
kind VolumeAttachmentList
  metadata meta/v1.ListMeta ?
  items list<VolumeAttachment> ! always
message VolumeAttachmentSpec
  attacher string ! always empty=taken
  source VolumeAttachmentSource ! always
  nodeName string ! always empty=taken
message VolumeAttachmentSource
  persistentVolumeName *string ?
  inlineVolumeSpec *core/v1.PersistentVolumeSpec ? values=own
message VolumeAttachmentStatus
  attached bool ! always
  attachmentMetadata map<string,string> ?
  attachError *VolumeError ?
  detachError *VolumeError ?
message VolumeError
  time time ?
  message string ?
  errorCode *int32 ? gate=MutableCSINodeAllocatableCount
kind CSIDriver
  metadata meta/v1.ObjectMeta ?
  spec CSIDriverSpec ! always
+ spec.attachRequired = true
+ spec.podInfoOnMount = false
+ spec.storageCapacity = false
+ spec.fsGroupPolicy = "ReadWriteOnceWithFSType"
+ spec.volumeLifecycleModes = ["Persistent"]
+ spec.requiresRepublish = false
+ spec.seLinuxMount = false gate SELinuxMountReadWriteOncePod
kind CSIDriverList
  metadata meta/v1.ListMeta ?
  items list<CSIDriver> ! always
message CSIDriverSpec
  attachRequired *bool ?
  podInfoOnMount *bool ?
  volumeLifecycleModes list<VolumeLifecycleMode> ? list=atomic
  storageCapacity *bool ?
  fsGroupPolicy *FSGroupPolicy ?
  tokenRequests list<TokenRequest> ? list=atomic
  requiresRepublish *bool ?
  seLinuxMount *bool ? gate=SELinuxMountReadWriteOncePod
  nodeAllocatableUpdatePeriodSeconds *int64 ? gate=MutableCSINodeAllocatableCount
message TokenRequest
  audience string ! always empty=taken
  expirationSeconds *int64 ?
kind CSINode
  metadata meta/v1.ObjectMeta ?
  spec CSINodeSpec ! always
message CSINodeSpec
  drivers list<CSINodeDriver> ! always list=map(name) patch=merge key=name
message CSINodeDriver
  name string ! always empty=taken
  nodeID string ! always empty=taken
  topologyKeys list<string> ? always list=atomic
  allocatable *VolumeNodeResources ?
message VolumeNodeResources
  count *int32 ?
kind CSINodeList
  metadata meta/v1.ListMeta ?
  items list<CSINode> ! always
kind CSIStorageCapacity
  metadata meta/v1.ObjectMeta ?
  nodeTopology *meta/v1.LabelSelector ?
  storageClassName string ! always empty=taken
  capacity *quantity ?
  maximumVolumeSize *quantity ?
kind CSIStorageCapacityList
  metadata meta/v1.ListMeta ?
  items list<CSIStorageCapacity> ! always
kind VolumeAttributesClass
  metadata meta/v1.ObjectMeta ?
  driverName string ! always
  parameters map<string,string> ?
kind VolumeAttributesClassList
  metadata meta/v1.ListMeta ?
  items list<VolumeAttributesClass> ! always
`
