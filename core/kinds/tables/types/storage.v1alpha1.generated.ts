// Generated from types/storage.v1alpha1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group storage.{brand} version v1alpha1 ref storage/v1alpha1
registered VolumeAttachment VolumeAttachmentList CSIStorageCapacity CSIStorageCapacityList VolumeAttributesClass VolumeAttributesClassList
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
