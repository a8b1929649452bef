// Generated from types/resource.v1.txt by node-host/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group resource.{brand} version v1 ref resource/v1 quantities=exact
registered DeviceClass DeviceClassList DeviceTaintRule DeviceTaintRuleList ResourceClaim ResourceClaimList ResourceClaimTemplate ResourceClaimTemplateList ResourceSlice ResourceSliceList
enum SkipNodeOperation NodePrepareResources@1.37 NodeUnprepareResources@1.37 *@1.37 % enum
enum DeviceTaintEffect None@1.35 NoSchedule@1.34 NoExecute@1.34
closed DeviceAllocationMode ExactCount All
enum DeviceTolerationOperator Exists@1.34 Equal@1.34
enum AllocationConfigSource FromClass@1.35 FromClaim@1.35
kind ResourceSlice introduced=1.34 since=1.34
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 ResourceSliceSpec ! always
message ResourceSliceSpec since=1.34
  driver 1 string ! always empty=taken
  pool 2 ResourcePool ! always
  nodeName 3 *string ? oneOf=NodeSelection
  nodeSelector 4 *core/v1.NodeSelector ? oneOf=NodeSelection
  allNodes 5 *bool ? oneOf=NodeSelection
  devices 6 list<Device> ? always list=atomic zeroOrOneOf=ResourceSliceType
  perDeviceNodeSelection 7 *bool ? oneOf=NodeSelection gate=DRAPartitionableDevices
  sharedCounters 8 list<CounterSet> ? list=atomic gate=DRAPartitionableDevices zeroOrOneOf=ResourceSliceType % listType=atomic
  partitionTypeAttribute 9 *string ? gate=DRAPartitionableDevicesType since=1.37 % ifDisabled(DRAPartitionableDevicesType)=forbidden % ifEnabled(DRAPartitionableDevicesType)=optional % ifEnabled(DRAPartitionableDevicesType)=format=k8s-resource-fully-qualified-name
  skipNodeOperations 10 list<SkipNodeOperation> ? list=set gate=DRAOptionalNodeOperations since=1.37 % listType=set % optional
message CounterSet since=1.34
  name 1 string ! always empty=taken
  counters 2 map<string,Counter> !
message ResourcePool since=1.34
  name 1 string ! always empty=taken
  generation 2 int64 ! always
  resourceSliceCount 3 int64 ! always
message Device since=1.34
  name 1 string ! always empty=taken
  attributes 2 map<string,DeviceAttribute> ? go=map[v1.QualifiedName]v1.DeviceAttribute
  capacity 3 map<string,DeviceCapacity> ? go=map[v1.QualifiedName]v1.DeviceCapacity
  consumesCounters 4 list<DeviceCounterConsumption> ? list=atomic gate=DRAPartitionableDevices % listType=atomic
  nodeName 5 *string ? oneOf=DeviceNodeSelection gate=DRAPartitionableDevices
  nodeSelector 6 *core/v1.NodeSelector ? oneOf=DeviceNodeSelection gate=DRAPartitionableDevices
  allNodes 7 *bool ? oneOf=DeviceNodeSelection gate=DRAPartitionableDevices
  taints 8 list<DeviceTaint> ? list=atomic gate=DRADeviceTaints
  bindsToNode 9 *bool ? gate=DRADeviceBindingConditions
  bindingConditions 10 list<string> ? list=atomic gate=DRADeviceBindingConditions
  bindingFailureConditions 11 list<string> ? list=atomic gate=DRADeviceBindingConditions
  allowMultipleAllocations 12 *bool ? gate=DRAConsumableCapacity
  nodeAllocatableResources 14 map<string,NodeAllocatableResource> ? gate=DRANodeAllocatableResources since=1.37 % optional
message NodeAllocatableResource since=1.37
  mapping 3 *NodeAllocatableMapping ? % optional
  overhead 4 *NodeAllocatableOverhead ? % optional
message NodeAllocatableMapping since=1.37
  capacityKey 1 *string ? % optional % unionMember
  capacityMultiplier 2 *quantity ? % optional
  deviceMultiplier 3 *quantity ? % optional % unionMember
message NodeAllocatableOverhead since=1.37
  perPod 1 *quantity ? % optional
  perContainer 2 *quantity ? % optional
message DeviceCounterConsumption since=1.34
  counterSet 1 string ! always empty=taken
  counters 2 map<string,Counter> !
message DeviceCapacity since=1.34
  value 1 quantity ! always
  requestPolicy 2 *CapacityRequestPolicy ? gate=DRAConsumableCapacity
message Counter since=1.34
  value 1 quantity ! always
message CapacityRequestPolicy since=1.34
  default 1 *quantity ? always
  validValues 3 list<quantity> ? list=atomic oneOf=ValidRequestValues
  validRange 4 *CapacityRequestPolicyRange ? oneOf=ValidRequestValues
message CapacityRequestPolicyRange since=1.34
  min 1 *quantity !
  max 2 *quantity ?
  step 3 *quantity ?
message DeviceAttribute since=1.34
  int 2 *int64 ?
  bool 3 *bool ?
  string 4 *string ?
  version 5 *string ?
  ints 6 list<int64> ? list=atomic gate=DRAListTypeAttributes since=1.36 % listType=atomic
  bools 7 list<bool> ? list=atomic gate=DRAListTypeAttributes since=1.36 % listType=atomic
  strings 8 list<string> ? list=atomic gate=DRAListTypeAttributes since=1.36 % listType=atomic
  versions 9 list<string> ? list=atomic gate=DRAListTypeAttributes since=1.36 % listType=atomic
message DeviceTaint since=1.34
  key 1 string ! always empty=taken
  value 2 string ?
  effect 3 DeviceTaintEffect ! always empty=taken
  timeAdded 4 *time ?
+ timeAdded = now
kind DeviceTaintRule introduced=1.37 since=1.37
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 DeviceTaintRuleSpec ! always
  status 3 DeviceTaintRuleStatus ? rules=elsewhere
message DeviceTaintRuleSpec since=1.37
  deviceSelector 1 *DeviceTaintSelector ?
  taint 2 DeviceTaint !
message DeviceTaintSelector since=1.37
  driver 2 *string ?
  pool 3 *string ?
  device 4 *string ?
message DeviceTaintRuleStatus since=1.37
  conditions 1 list<meta/v1.Condition> ? list=map(type) patch=merge key=type
kind DeviceTaintRuleList introduced=1.37 since=1.37
  metadata 1 meta/v1.ListMeta ?
  items 2 list<DeviceTaintRule> ! always
kind ResourceSliceList introduced=1.34 since=1.34
  metadata 1 meta/v1.ListMeta ?
  items 2 list<ResourceSlice> ! always
kind ResourceClaim introduced=1.34 since=1.34
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 ResourceClaimSpec ! always
  status 3 ResourceClaimStatus ? rules=elsewhere
message ResourceClaimSpec since=1.34
  devices 1 DeviceClaim ? always
message DeviceClaim since=1.34
  requests 1 list<DeviceRequest> ? always list=atomic % listType=atomic
  constraints 2 list<DeviceConstraint> ? list=atomic
  config 3 list<DeviceClaimConfiguration> ? list=atomic
message DeviceRequest since=1.34
  name 1 string ! always empty=taken
  exactly 2 *ExactDeviceRequest ? oneOf=deviceRequestType
  firstAvailable 3 list<DeviceSubRequest> ? list=atomic oneOf=deviceRequestType gate=DRAPrioritizedList % listType=atomic
message ExactDeviceRequest since=1.34
  deviceClassName 1 string ! always empty=taken
  selectors 2 list<DeviceSelector> ? list=atomic
  allocationMode 3 DeviceAllocationMode ?
  count 4 int64 ? oneOf=AllocationMode
  adminAccess 5 *bool ? gate=DRAAdminAccess
  tolerations 6 list<DeviceToleration> ? list=atomic
  capacity 7 *CapacityRequirements ? gate=DRAConsumableCapacity
+ allocationMode = "ExactCount"
+ count = 1 when .allocationMode is "ExactCount"
message DeviceSubRequest since=1.34
  name 1 string ! always empty=taken
  deviceClassName 2 string ! always empty=taken
  selectors 3 list<DeviceSelector> ? list=atomic
  allocationMode 4 DeviceAllocationMode ?
  count 5 int64 ? oneOf=AllocationMode
  tolerations 6 list<DeviceToleration> ? list=atomic
  capacity 7 *CapacityRequirements ? gate=DRAConsumableCapacity
+ allocationMode = "ExactCount"
+ count = 1 when .allocationMode is "ExactCount"
message CapacityRequirements since=1.34
  requests 1 map<string,quantity> ? go=map[v1.QualifiedName]resource.Quantity
message DeviceSelector since=1.34
  cel 1 *CELDeviceSelector ? oneOf=SelectorType
message CELDeviceSelector since=1.34
  expression 1 string ! always
message DeviceConstraint since=1.34
  requests 1 list<string> ? list=atomic % listType=atomic
  matchAttribute 2 *string ? oneOf=ConstraintType go=v1.FullyQualifiedName
  distinctAttribute 3 *string ? oneOf=ConstraintType gate=DRAConsumableCapacity go=v1.FullyQualifiedName
message DeviceClaimConfiguration since=1.34
  requests 1 list<string> ? list=atomic % listType=atomic
  ...deviceConfiguration 2 DeviceConfiguration ?
message DeviceConfiguration since=1.34
  opaque 1 *OpaqueDeviceConfiguration ? oneOf=ConfigurationType
message OpaqueDeviceConfiguration since=1.34
  driver 1 string ! always empty=taken
  parameters 2 rawExtension ! always
message DeviceToleration since=1.34
  key 1 string ?
  operator 2 DeviceTolerationOperator ? = "Equal"
  value 3 string ?
  effect 4 DeviceTaintEffect ?
  tolerationSeconds 5 *int64 ?
message ResourceClaimStatus since=1.34
  allocation 1 *AllocationResult ?
  reservedFor 2 list<ResourceClaimConsumerReference> ? list=map(uid) patch=merge key=uid
  devices 4 list<AllocatedDeviceStatus> ? list=map(driver,device,pool,shareID) gate=DRAResourceClaimDeviceStatus
message ResourceClaimConsumerReference since=1.34
  apiGroup 1 string ?
  resource 3 string ! always
  name 4 string ! always
  uid 5 string ! always go=types.UID
message AllocationResult since=1.34
  devices 1 DeviceAllocationResult ?
  nodeSelector 3 *core/v1.NodeSelector ?
  allocationTimestamp 5 *time ? gate=DRADeviceBindingConditions
message DeviceAllocationResult since=1.34
  results 1 list<DeviceRequestAllocationResult> ? list=atomic
  config 2 list<DeviceAllocationConfiguration> ? list=atomic
message DeviceRequestAllocationResult since=1.34
  request 1 string ! always
  driver 2 string ! always
  pool 3 string ! always
  device 4 string ! always
  adminAccess 5 *bool ? gate=DRAAdminAccess
  tolerations 6 list<DeviceToleration> ? list=atomic
  bindingConditions 7 list<string> ? list=atomic gate=DRADeviceBindingConditions
  bindingFailureConditions 8 list<string> ? list=atomic gate=DRADeviceBindingConditions
  shareID 9 *string ? gate=DRAConsumableCapacity go=types.UID
  consumedCapacity 10 map<string,quantity> ? gate=DRAConsumableCapacity go=map[v1.QualifiedName]resource.Quantity
  skipNodeOperations 11 list<SkipNodeOperation> ? list=set gate=DRAOptionalNodeOperations since=1.37 % listType=set % optional
message DeviceAllocationConfiguration since=1.34
  source 1 AllocationConfigSource ! always
  requests 2 list<string> ? list=atomic % listType=atomic
  ...deviceConfiguration 3 DeviceConfiguration ?
kind ResourceClaimList introduced=1.34 since=1.34
  metadata 1 meta/v1.ListMeta ?
  items 2 list<ResourceClaim> ! always
kind DeviceClass introduced=1.34 since=1.34
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 DeviceClassSpec ! always
message DeviceClassSpec since=1.34
  selectors 1 list<DeviceSelector> ? list=atomic
  config 2 list<DeviceClassConfiguration> ? list=atomic
  extendedResourceName 4 *string ? gate=DRAExtendedResource
message DeviceClassConfiguration since=1.34
  ...deviceConfiguration 1 DeviceConfiguration ?
kind DeviceClassList introduced=1.34 since=1.34
  metadata 1 meta/v1.ListMeta ?
  items 2 list<DeviceClass> ! always
kind ResourceClaimTemplate introduced=1.34 since=1.34
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 ResourceClaimTemplateSpec ! always
message ResourceClaimTemplateSpec since=1.34
  metadata 1 meta/v1.ObjectMeta ? % opaqueType
  spec 2 ResourceClaimSpec ! always
kind ResourceClaimTemplateList introduced=1.34 since=1.34
  metadata 1 meta/v1.ListMeta ?
  items 2 list<ResourceClaimTemplate> ! always
message AllocatedDeviceStatus since=1.34
  driver 1 string ! always
  pool 2 string ! always
  device 3 string ! always
  shareID 7 *string ? gate=DRAConsumableCapacity
  conditions 4 list<meta/v1.Condition> ? always list=map(type)
  data 5 *rawExtension ?
  networkData 6 *NetworkDeviceData ?
message NetworkDeviceData since=1.34
  interfaceName 1 string ?
  ips 2 list<string> ? list=atomic % listType=atomic
  hardwareAddress 3 string ?
`
