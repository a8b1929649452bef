// Generated from types/resource.v1beta1.txt by node-host/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group resource.{brand} version v1beta1 ref resource/v1beta1 quantities=exact
registered DeviceClass DeviceClassList ResourceClaim ResourceClaimList ResourceClaimTemplate ResourceClaimTemplateList ResourceSlice ResourceSliceList
enum SkipNodeOperation % enum
enum DeviceTaintEffect NoSchedule NoExecute
closed DeviceAllocationMode ExactCount All
enum DeviceTolerationOperator Exists Equal
enum AllocationConfigSource
kind ResourceSlice
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 ResourceSliceSpec ! always
message ResourceSliceSpec
  driver 1 string ! always empty=taken
  pool 2 ResourcePool ! always
  nodeName 3 string ? oneOf=NodeSelection
  nodeSelector 4 *core/v1.NodeSelector ? oneOf=NodeSelection
  allNodes 5 bool ? oneOf=NodeSelection
  devices 6 list<Device> ? always list=atomic zeroOrOneOf=ResourceSliceType
  perDeviceNodeSelection 7 *bool ? oneOf=NodeSelection gate=DRAPartitionableDevices
  sharedCounters 8 list<CounterSet> ? list=atomic gate=DRAPartitionableDevices zeroOrOneOf=ResourceSliceType % listType=atomic
message CounterSet
  name 1 string ! always empty=taken
  counters 2 map<string,Counter> !
message Counter
  value 1 quantity ! always
message ResourcePool
  name 1 string ! always empty=taken
  generation 2 int64 ! always
  resourceSliceCount 3 int64 ! always
message Device
  name 1 string ! always empty=taken
  basic 2 *BasicDevice ? oneOf=deviceType
message BasicDevice
  attributes 1 map<string,DeviceAttribute> ? go=map[v1beta1.QualifiedName]v1beta1.DeviceAttribute
  capacity 2 map<string,DeviceCapacity> ? go=map[v1beta1.QualifiedName]v1beta1.DeviceCapacity
  consumesCounters 3 list<DeviceCounterConsumption> ? list=atomic gate=DRAPartitionableDevices % listType=atomic
  nodeName 4 *string ? oneOf=DeviceNodeSelection gate=DRAPartitionableDevices
  nodeSelector 5 *core/v1.NodeSelector ? oneOf=DeviceNodeSelection
  allNodes 6 *bool ? oneOf=DeviceNodeSelection gate=DRAPartitionableDevices
  taints 7 list<DeviceTaint> ? list=atomic gate=DRADeviceTaints
  bindsToNode 8 *bool ? gate=DRADeviceBindingConditions+DRAResourceClaimDeviceStatus
  bindingConditions 9 list<string> ? list=atomic gate=DRADeviceBindingConditions+DRAResourceClaimDeviceStatus
  bindingFailureConditions 10 list<string> ? list=atomic gate=DRADeviceBindingConditions+DRAResourceClaimDeviceStatus
  allowMultipleAllocations 11 *bool ? gate=DRAConsumableCapacity
message DeviceCounterConsumption
  counterSet 1 string ! always empty=taken
  counters 2 map<string,Counter> !
message DeviceCapacity
  value 1 quantity ! always
  requestPolicy 2 *CapacityRequestPolicy ? gate=DRAConsumableCapacity
message CapacityRequestPolicy
  default 1 *quantity ? always
  validValues 3 list<quantity> ? list=atomic oneOf=ValidRequestValues
  validRange 4 *CapacityRequestPolicyRange ? oneOf=ValidRequestValues
message CapacityRequestPolicyRange
  min 1 *quantity ! empty=taken
  max 2 *quantity ?
  step 3 *quantity ?
message DeviceAttribute
  int 2 *int64 ?
  bool 3 *bool ?
  string 4 *string ?
  version 5 *string ?
message DeviceTaint
  key 1 string ! always empty=taken
  value 2 string ?
  effect 3 DeviceTaintEffect ! always empty=taken values=own
  timeAdded 4 *time ?
+ timeAdded = now
kind ResourceSliceList
  metadata 1 meta/v1.ListMeta ?
  items 2 list<ResourceSlice> ! always
kind ResourceClaim
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 ResourceClaimSpec ! always
  status 3 ResourceClaimStatus ? rules=elsewhere
message ResourceClaimSpec
  devices 1 DeviceClaim ? always
message DeviceClaim
  requests 1 list<DeviceRequest> ? always list=atomic % listType=atomic
  constraints 2 list<DeviceConstraint> ? list=atomic
  config 3 list<DeviceClaimConfiguration> ? list=atomic
message DeviceRequest
  name 1 string ! always empty=taken
  deviceClassName 2 string ? always oneOf=deviceRequestType
  selectors 3 list<DeviceSelector> ? list=atomic
  allocationMode 4 DeviceAllocationMode ?
  count 5 int64 ? oneOf=AllocationMode
  adminAccess 6 *bool ? gate=DRAAdminAccess
  firstAvailable 7 list<DeviceSubRequest> ? list=atomic oneOf=deviceRequestType gate=DRAPrioritizedList % listType=atomic
  tolerations 8 list<DeviceToleration> ? list=atomic
  capacity 9 *CapacityRequirements ? gate=DRAConsumableCapacity
+ allocationMode = "ExactCount" when .deviceClassName set
+ count = 1 when .deviceClassName set and .allocationMode is "ExactCount"
message DeviceSubRequest
  name 1 string ! always empty=taken
  deviceClassName 2 string ! always empty=taken
  selectors 3 list<DeviceSelector> ? list=atomic
  allocationMode 4 DeviceAllocationMode ? values=own
  count 5 int64 ? oneOf=AllocationMode
  tolerations 7 list<DeviceToleration> ? list=atomic
  capacity 8 *CapacityRequirements ? gate=DRAConsumableCapacity
+ allocationMode = "ExactCount"
+ count = 1 when .allocationMode is "ExactCount"
message CapacityRequirements
  requests 1 map<string,quantity> ? go=map[v1beta1.QualifiedName]resource.Quantity
message DeviceSelector
  cel 1 *CELDeviceSelector ? oneOf=SelectorType
message CELDeviceSelector
  expression 1 string ! always empty=taken
message DeviceConstraint
  requests 1 list<string> ? list=atomic % listType=atomic
  matchAttribute 2 *string ? oneOf=ConstraintType go=v1beta1.FullyQualifiedName
  distinctAttribute 3 *string ? oneOf=ConstraintType go=v1beta1.FullyQualifiedName gate=DRAConsumableCapacity:counts
message DeviceClaimConfiguration
  requests 1 list<string> ? list=atomic % listType=atomic
  ...deviceConfiguration 2 DeviceConfiguration ?
message DeviceConfiguration
  opaque 1 *OpaqueDeviceConfiguration ? oneOf=ConfigurationType
message OpaqueDeviceConfiguration
  driver 1 string ! always empty=taken
  parameters 2 rawExtension ! always
message DeviceToleration
  key 1 string ?
  operator 2 DeviceTolerationOperator ? = "Equal" values=own
  value 3 string ?
  effect 4 DeviceTaintEffect ? values=own
  tolerationSeconds 5 *int64 ?
message ResourceClaimStatus
  allocation 1 *AllocationResult ?
  reservedFor 2 list<ResourceClaimConsumerReference> ? list=map(uid) patch=merge key=uid
  devices 4 list<AllocatedDeviceStatus> ? list=map(driver,device,pool,shareID) gate=DRAResourceClaimDeviceStatus
message ResourceClaimConsumerReference
  apiGroup 1 string ?
  resource 3 string ! always
  name 4 string ! always
  uid 5 string ! always go=types.UID
message AllocationResult
  devices 1 DeviceAllocationResult ?
  nodeSelector 3 *core/v1.NodeSelector ?
  allocationTimestamp 5 *time ? gate=DRADeviceBindingConditions+DRAResourceClaimDeviceStatus
message DeviceAllocationResult
  results 1 list<DeviceRequestAllocationResult> ? list=atomic
  config 2 list<DeviceAllocationConfiguration> ? list=atomic
message DeviceRequestAllocationResult
  request 1 string ! always
  driver 2 string ! always
  pool 3 string ! always
  device 4 string ! always
  adminAccess 5 *bool ? gate=DRAAdminAccess
  tolerations 6 list<DeviceToleration> ? list=atomic
  bindingConditions 7 list<string> ? list=atomic gate=DRADeviceBindingConditions+DRAResourceClaimDeviceStatus
  bindingFailureConditions 8 list<string> ? list=atomic gate=DRADeviceBindingConditions+DRAResourceClaimDeviceStatus
  shareID 9 *string ? gate=DRAConsumableCapacity go=types.UID
  consumedCapacity 10 map<string,quantity> ? gate=DRAConsumableCapacity go=map[v1beta1.QualifiedName]resource.Quantity
message DeviceAllocationConfiguration
  source 1 AllocationConfigSource ! always
  requests 2 list<string> ? list=atomic % listType=atomic
  ...deviceConfiguration 3 DeviceConfiguration ?
kind ResourceClaimList
  metadata 1 meta/v1.ListMeta ?
  items 2 list<ResourceClaim> ! always
kind DeviceClass
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 DeviceClassSpec ! always
message DeviceClassSpec
  selectors 1 list<DeviceSelector> ? list=atomic
  config 2 list<DeviceClassConfiguration> ? list=atomic
  extendedResourceName 4 *string ? gate=DRAExtendedResource
message DeviceClassConfiguration
  ...deviceConfiguration 1 DeviceConfiguration ?
kind DeviceClassList
  metadata 1 meta/v1.ListMeta ?
  items 2 list<DeviceClass> ! always
kind ResourceClaimTemplate
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 ResourceClaimTemplateSpec ! always
message ResourceClaimTemplateSpec
  metadata 1 meta/v1.ObjectMeta ? % opaqueType
  spec 2 ResourceClaimSpec ! always
kind ResourceClaimTemplateList
  metadata 1 meta/v1.ListMeta ?
  items 2 list<ResourceClaimTemplate> ! always
message AllocatedDeviceStatus
  driver 1 string ! always
  pool 2 string ! always
  device 3 string ! always
  shareID 7 *string ? gate=DRAConsumableCapacity
  conditions 4 list<meta/v1.Condition> ? always list=map(type)
  data 5 *rawExtension ?
  networkData 6 *NetworkDeviceData ?
message NetworkDeviceData
  interfaceName 1 string ?
  ips 2 list<string> ? list=atomic % listType=atomic
  hardwareAddress 3 string ?
`
