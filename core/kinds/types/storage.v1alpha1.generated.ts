// Generated from types/storage.v1alpha1.txt by node-host/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group storage.{brand} version v1alpha1 ref storage/v1alpha1
registered VolumeAttachment VolumeAttachmentList CSIStorageCapacity CSIStorageCapacityList VolumeAttributesClass VolumeAttributesClassList
kind VolumeAttachment introduced=1.9 deprecated=1.21 removed=1.24 replacement=storage.{brand}/v1.VolumeAttachment
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 VolumeAttachmentSpec ! always
  status 3 VolumeAttachmentStatus ? rules=elsewhere
kind VolumeAttachmentList introduced=1.9 deprecated=1.21 removed=1.24 replacement=storage.{brand}/v1.VolumeAttachmentList
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
kind CSIStorageCapacity introduced=1.19 deprecated=1.21 removed=1.24 replacement=storage.{brand}/v1beta1.CSIStorageCapacity since=1.19
  metadata 1 meta/v1.ObjectMeta ?
  nodeTopology 2 *meta/v1.LabelSelector ?
  storageClassName 3 string ! always empty=taken
  capacity 4 *quantity ?
  maximumVolumeSize 5 *quantity ? since=1.21
kind CSIStorageCapacityList introduced=1.19 deprecated=1.21 removed=1.24 replacement=storage.{brand}/v1beta1.CSIStorageCapacityList since=1.19
  metadata 1 meta/v1.ListMeta ?
  items 2 list<CSIStorageCapacity> ! always
kind VolumeAttributesClass introduced=1.29 deprecated=1.32 removed=1.35 replacement=storage.{brand}/v1.VolumeAttributesClass since=1.29
  metadata 1 meta/v1.ObjectMeta ?
  driverName 2 string ! always
  parameters 3 map<string,string> ?
kind VolumeAttributesClassList introduced=1.29 deprecated=1.32 removed=1.35 replacement=storage.{brand}/v1.VolumeAttributesClassList since=1.29
  metadata 1 meta/v1.ListMeta ?
  items 2 list<VolumeAttributesClass> ! always
`
