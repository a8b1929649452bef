// Generated from types/storage.v1alpha1.txt by node-host/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group storage.{brand} version v1alpha1 ref storage/v1alpha1
registered VolumeAttachment VolumeAttachmentList CSIStorageCapacity CSIStorageCapacityList VolumeAttributesClass VolumeAttributesClassList
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
