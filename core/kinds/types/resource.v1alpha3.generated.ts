// Generated from types/resource.v1alpha3.txt by node-host/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group resource.{brand} version v1alpha3 ref resource/v1alpha3 quantities=exact
registered DeviceTaintRule DeviceTaintRuleList ResourcePoolStatusRequest ResourcePoolStatusRequestList
enum DeviceTaintEffect None@1.35 NoSchedule@1.33 NoExecute@1.33
message DeviceSelector since=1.31
  cel 1 *CELDeviceSelector ? oneOf=SelectorType
message CELDeviceSelector since=1.31
  expression 1 string ! always
message DeviceTaint since=1.33
  key 1 string ! always empty=taken
  value 2 string ?
  effect 3 DeviceTaintEffect ! always empty=taken
  timeAdded 4 *time ?
+ timeAdded = now
kind DeviceTaintRule introduced=1.33 deprecated=1.36 removed=1.39 since=1.33
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 DeviceTaintRuleSpec ! always
  status 3 DeviceTaintRuleStatus ? since=1.35 rules=elsewhere
message DeviceTaintRuleSpec since=1.33
  deviceSelector 1 *DeviceTaintSelector ?
  taint 2 DeviceTaint !
message DeviceTaintSelector since=1.33
  driver 2 *string ?
  pool 3 *string ?
  device 4 *string ?
message DeviceTaintRuleStatus since=1.35
  conditions 1 list<meta/v1.Condition> ? list=map(type) patch=merge key=type
kind DeviceTaintRuleList introduced=1.33 deprecated=1.36 removed=1.39 since=1.33
  metadata 1 meta/v1.ListMeta ?
  items 2 list<DeviceTaintRule> ! always
kind ResourcePoolStatusRequest introduced=1.36 deprecated=1.39 removed=1.42 since=1.36
  metadata 1 meta/v1.ObjectMeta !
  spec 2 ResourcePoolStatusRequestSpec ! always % immutable
  status 3 *ResourcePoolStatusRequestStatus ? rules=elsewhere % optional
message ResourcePoolStatusRequestSpec since=1.36
  driver 1 string ! always % required % format=k8s-long-name-caseless
  poolName 2 *string ? % optional % format=k8s-resource-pool-name
  limit 3 *int32 ? = 100 % optional % minimum=1 % maximum=1000
  defaultPartitionTypeAttribute 4 *string ? gate=DRAPartitionableDevicesType since=1.37 % ifDisabled(DRAPartitionableDevicesType)=forbidden % ifEnabled(DRAPartitionableDevicesType)=optional % ifEnabled(DRAPartitionableDevicesType)=format=k8s-resource-fully-qualified-name
message ResourcePoolStatusRequestStatus since=1.36
  poolCount 6 *int32 ! % required % minimum=0
  pools 2 list<PoolStatus> ? list=atomic % optional % listType=atomic % maxItems=1000
  conditions 3 list<meta/v1.Condition> ? list=map(type) patch=merge key=type % optional % maxItems=10
message PoolStatus since=1.36
  driver 1 string ! % required % format=k8s-long-name-caseless
  poolName 2 string ! % required % format=k8s-resource-pool-name
  generation 9 int64 ! always % required % minimum=0
  resourceSliceCount 8 *int32 ? % optional % minimum=1
  totalDevices 4 *int32 ? % optional % minimum=0
  allocatedDevices 5 *int32 ? % optional % minimum=0
  availableDevices 6 *int32 ? % optional % minimum=0
  unavailableDevices 7 *int32 ? % optional % minimum=0
  nodeName 3 *string ? % optional % format=k8s-long-name
  validationError 10 *string ? % optional % maxBytes=256
  partitionSummary 11 list<PartitionTypeStatus> ? list=atomic since=1.37 % optional % listType=atomic % unique=map % listMapKey=attribute % listMapKey=type % maxItems=32
  shareableSummary 13 *ShareableSummaryStatus ? since=1.37 % optional
message PartitionTypeStatus since=1.37
  attribute 4 string ! % required
  type 1 string ! % required
  total 2 *int32 ! % required % minimum=0
  allocatable 3 *int32 ! % required % minimum=0
message ShareableSummaryStatus since=1.37
  fullyAvailableDevices 1 *int32 ! % required % minimum=0
  partiallyAvailableDevices 2 *int32 ! % required % minimum=0
  capacity 3 list<ShareableCapacityStatus> ? list=atomic % optional % maxItems=32
message ShareableCapacityStatus since=1.37
  name 1 string ! % required
  total 2 *quantity ! % required
  consumed 3 *quantity ! % required
  available 4 *quantity ! % required
kind ResourcePoolStatusRequestList introduced=1.36 deprecated=1.39 removed=1.42 since=1.36
  metadata 1 meta/v1.ListMeta ?
  items 2 list<ResourcePoolStatusRequest> ! always
`
