// Generated from types/storage.v1beta1.txt by node-host/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group storage.{brand} version v1beta1 ref storage/v1beta1
registered StorageClass StorageClassList VolumeAttachment VolumeAttachmentList CSIDriver CSIDriverList CSINode CSINodeList CSIStorageCapacity CSIStorageCapacityList VolumeAttributesClass VolumeAttributesClassList
values VolumeBindingMode Immediate WaitForFirstConsumer
values FSGroupPolicy ReadWriteOnceWithFSType@1.19 File@1.19 None@1.19
values VolumeLifecycleMode Persistent Ephemeral
enum StorageHealthStatusType StorageUnreachable@1.37 StorageDegraded@1.37
kind StorageClass introduced=1.4 deprecated=1.19 removed=1.22 replacement=storage.{brand}/v1.StorageClass
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
kind StorageClassList introduced=1.4 deprecated=1.19 removed=1.22 replacement=storage.{brand}/v1.StorageClassList
  metadata 1 meta/v1.ListMeta ?
  items 2 list<StorageClass> ! always
kind VolumeAttachment introduced=1.10 deprecated=1.19 removed=1.22 replacement=storage.{brand}/v1.VolumeAttachment
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 VolumeAttachmentSpec ! always
  status 3 VolumeAttachmentStatus ? rules=elsewhere
kind VolumeAttachmentList introduced=1.10 deprecated=1.19 removed=1.22 replacement=storage.{brand}/v1.VolumeAttachmentList
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
  errorCode 3 *int32 ? gate=MutableCSINodeAllocatableCount since=1.33
kind CSIDriver introduced=1.14 deprecated=1.19 removed=1.22 replacement=storage.{brand}/v1.CSIDriver
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 CSIDriverSpec ! always
+ spec.attachRequired = true
+ spec.podInfoOnMount = false
+ spec.storageCapacity = false
+ spec.fsGroupPolicy = "ReadWriteOnceWithFSType"
+ spec.volumeLifecycleModes = ["Persistent"]
+ spec.requiresRepublish = false
+ spec.seLinuxMount = false gate SELinuxMountReadWriteOncePod
kind CSIDriverList introduced=1.14 deprecated=1.19 removed=1.22 replacement=storage.{brand}/v1.CSIDriverList
  metadata 1 meta/v1.ListMeta ?
  items 2 list<CSIDriver> ! always
message CSIDriverSpec
  attachRequired 1 *bool ?
  podInfoOnMount 2 *bool ?
  volumeLifecycleModes 3 list<VolumeLifecycleMode> ? list=atomic
  storageCapacity 4 *bool ? since=1.19
  fsGroupPolicy 5 *FSGroupPolicy ? since=1.19
  tokenRequests 6 list<TokenRequest> ? list=atomic since=1.20
  requiresRepublish 7 *bool ? since=1.20
  seLinuxMount 8 *bool ? gate=SELinuxMountReadWriteOncePod since=1.25
  nodeAllocatableUpdatePeriodSeconds 9 *int64 ? gate=MutableCSINodeAllocatableCount since=1.33
  serviceAccountTokenInSecrets 10 *bool ? gate=CSIServiceAccountTokenSecrets since=1.35
  preventPodSchedulingIfMissing 11 *bool ? gate=VolumeLimitScaling since=1.36
message TokenRequest since=1.20
  audience 1 string ! always empty=taken
  expirationSeconds 2 *int64 ?
kind CSINode introduced=1.14 deprecated=1.17 removed=1.22 replacement=storage.{brand}/v1.CSINode
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 CSINodeSpec ! always
  status 3 CSINodeStatus ? since=1.37 rules=elsewhere
message CSINodeSpec
  drivers 1 list<CSINodeDriver> ! always list=map(name) patch=merge key=name
message CSINodeDriver
  name 1 string ! always empty=taken
  nodeID 2 string ! always empty=taken
  topologyKeys 3 list<string> ? always list=atomic
  allocatable 4 *VolumeNodeResources ?
message VolumeNodeResources
  count 1 *int32 ?
message StorageHealthCondition since=1.37
  status 1 StorageHealthStatusType ! always
  reason 2 string ! always
  message 3 string ?
  accessMode 4 *core/v1.PersistentVolumeAccessMode ?
  volumeMode 5 *core/v1.PersistentVolumeMode ?
  lastTransitionTime 6 time ?
message StorageHealth since=1.37
  name 1 string ! always
  healthConditions 2 list<StorageHealthCondition> ? list=atomic
message CSINodeStatus since=1.37
  storageHealth 1 list<StorageHealth> ? list=map(name) patch=merge key=name gate=CSIVolumeHealth
kind CSINodeList introduced=1.14 deprecated=1.17 removed=1.22 replacement=storage.{brand}/v1.CSINode
  metadata 1 meta/v1.ListMeta ?
  items 2 list<CSINode> ! always
kind CSIStorageCapacity introduced=1.21 deprecated=1.24 removed=1.27 replacement=storage.{brand}/v1.CSIStorageCapacity since=1.21
  metadata 1 meta/v1.ObjectMeta ?
  nodeTopology 2 *meta/v1.LabelSelector ?
  storageClassName 3 string ! always empty=taken
  capacity 4 *quantity ?
  maximumVolumeSize 5 *quantity ?
kind CSIStorageCapacityList introduced=1.21 deprecated=1.24 removed=1.27 replacement=storage.{brand}/v1.CSIStorageCapacityList since=1.21
  metadata 1 meta/v1.ListMeta ?
  items 2 list<CSIStorageCapacity> ! always
kind VolumeAttributesClass introduced=1.31 deprecated=1.34 removed=1.37 replacement=storage.{brand}/v1.VolumeAttributesClass since=1.31
  metadata 1 meta/v1.ObjectMeta ?
  driverName 2 string ! always
  parameters 3 map<string,string> ?
kind VolumeAttributesClassList introduced=1.31 deprecated=1.34 removed=1.37 replacement=storage.{brand}/v1.VolumeAttributesClassList since=1.31
  metadata 1 meta/v1.ListMeta ?
  items 2 list<VolumeAttributesClass> ! always
`
