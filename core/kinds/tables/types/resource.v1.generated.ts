// Generated from types/resource.v1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group resource.{brand} version v1 ref resource/v1 quantities=exact
registered DeviceClass DeviceClassList DeviceTaintRule DeviceTaintRuleList ResourceClaim ResourceClaimList ResourceClaimTemplate ResourceClaimTemplateList ResourceSlice ResourceSliceList
enum SkipNodeOperation % enum
enum DeviceTaintEffect NoSchedule NoExecute
closed DeviceAllocationMode ExactCount All
enum DeviceTolerationOperator Exists Equal
enum AllocationConfigSource
kind ResourceSlice
  metadata meta/v1.ObjectMeta ?
  spec ResourceSliceSpec ! always
message ResourceSliceSpec
  driver string ! always empty=taken
  pool ResourcePool ! always
  nodeName *string ? oneOf=NodeSelection
  nodeSelector *core/v1.NodeSelector ? oneOf=NodeSelection
  allNodes *bool ? oneOf=NodeSelection
  devices list<Device> ? always list=atomic zeroOrOneOf=ResourceSliceType
  perDeviceNodeSelection *bool ? oneOf=NodeSelection gate=DRAPartitionableDevices
  sharedCounters list<CounterSet> ? list=atomic gate=DRAPartitionableDevices zeroOrOneOf=ResourceSliceType % listType=atomic
message CounterSet
  name string ! always empty=taken
  counters map<string,Counter> !
message ResourcePool
  name string ! always empty=taken
  generation int64 ! always
  resourceSliceCount int64 ! always
message Device
  name string ! always empty=taken
  attributes map<string,DeviceAttribute> ? go=map[v1.QualifiedName]v1.DeviceAttribute
  capacity map<string,DeviceCapacity> ? go=map[v1.QualifiedName]v1.DeviceCapacity
  consumesCounters list<DeviceCounterConsumption> ? list=atomic gate=DRAPartitionableDevices % listType=atomic
  nodeName *string ? oneOf=DeviceNodeSelection gate=DRAPartitionableDevices
  nodeSelector *core/v1.NodeSelector ? oneOf=DeviceNodeSelection gate=DRAPartitionableDevices
  allNodes *bool ? oneOf=DeviceNodeSelection gate=DRAPartitionableDevices
  taints list<DeviceTaint> ? list=atomic gate=DRADeviceTaints
  bindsToNode *bool ? gate=DRADeviceBindingConditions+DRAResourceClaimDeviceStatus
  bindingConditions list<string> ? list=atomic gate=DRADeviceBindingConditions+DRAResourceClaimDeviceStatus
  bindingFailureConditions list<string> ? list=atomic gate=DRADeviceBindingConditions+DRAResourceClaimDeviceStatus
  allowMultipleAllocations *bool ? gate=DRAConsumableCapacity
message DeviceCounterConsumption
  counterSet string ! always empty=taken
  counters map<string,Counter> !
message DeviceCapacity
  value quantity ! always
  requestPolicy *CapacityRequestPolicy ? gate=DRAConsumableCapacity
message Counter
  value quantity ! always
message CapacityRequestPolicy
  default *quantity ? always
  validValues 3 list<quantity> ? list=atomic oneOf=ValidRequestValues
  validRange *CapacityRequestPolicyRange ? oneOf=ValidRequestValues
message CapacityRequestPolicyRange
  min *quantity ! empty=taken
  max *quantity ?
  step *quantity ?
message DeviceAttribute
  int 2 *int64 ?
  bool *bool ?
  string *string ?
  version *string ?
message DeviceTaint
  key string ! always empty=taken
  value string ?
  effect DeviceTaintEffect ! always empty=taken values=own
  timeAdded *time ?
+ timeAdded = now
kind ResourceSliceList
  metadata meta/v1.ListMeta ?
  items list<ResourceSlice> ! always
kind ResourceClaim
  metadata meta/v1.ObjectMeta ?
  spec ResourceClaimSpec ! always
  status ResourceClaimStatus ? rules=elsewhere
message ResourceClaimSpec
  devices DeviceClaim ? always
message DeviceClaim
  requests list<DeviceRequest> ? always list=atomic % listType=atomic
  constraints list<DeviceConstraint> ? list=atomic
  config list<DeviceClaimConfiguration> ? list=atomic
message DeviceRequest
  name string ! always empty=taken
  exactly *ExactDeviceRequest ? oneOf=deviceRequestType
  firstAvailable list<DeviceSubRequest> ? list=atomic oneOf=deviceRequestType gate=DRAPrioritizedList % listType=atomic
message ExactDeviceRequest
  deviceClassName string ! always empty=taken
  selectors list<DeviceSelector> ? list=atomic
  allocationMode DeviceAllocationMode ? values=own
  count int64 ? oneOf=AllocationMode
  adminAccess *bool ? gate=DRAAdminAccess
  tolerations list<DeviceToleration> ? list=atomic
  capacity *CapacityRequirements ? gate=DRAConsumableCapacity
+ allocationMode = "ExactCount"
+ count = 1 when .allocationMode is "ExactCount"
message DeviceSubRequest
  name string ! always empty=taken
  deviceClassName string ! always empty=taken
  selectors list<DeviceSelector> ? list=atomic
  allocationMode DeviceAllocationMode ? values=own
  count int64 ? oneOf=AllocationMode
  tolerations list<DeviceToleration> ? list=atomic
  capacity *CapacityRequirements ? gate=DRAConsumableCapacity
+ allocationMode = "ExactCount"
+ count = 1 when .allocationMode is "ExactCount"
message CapacityRequirements
  requests map<string,quantity> ? go=map[v1.QualifiedName]resource.Quantity
message DeviceSelector
  cel *CELDeviceSelector ? oneOf=SelectorType
message CELDeviceSelector
  expression string ! always empty=taken
message DeviceConstraint
  requests list<string> ? list=atomic % listType=atomic
  matchAttribute *string ? oneOf=ConstraintType go=v1.FullyQualifiedName
  distinctAttribute *string ? oneOf=ConstraintType go=v1.FullyQualifiedName gate=DRAConsumableCapacity:counts
message DeviceClaimConfiguration
  requests list<string> ? list=atomic % listType=atomic
  ...deviceConfiguration DeviceConfiguration ?
message DeviceConfiguration
  opaque *OpaqueDeviceConfiguration ? oneOf=ConfigurationType
message OpaqueDeviceConfiguration
  driver string ! always empty=taken
  parameters rawExtension ! always
message DeviceToleration
  key string ?
  operator DeviceTolerationOperator ? = "Equal" values=own
  value string ?
  effect DeviceTaintEffect ? values=own
  tolerationSeconds *int64 ?
message ResourceClaimStatus
  allocation *AllocationResult ?
  reservedFor list<ResourceClaimConsumerReference> ? list=map(uid) patch=merge key=uid
  devices 4 list<AllocatedDeviceStatus> ? list=map(driver,device,pool,shareID) gate=DRAResourceClaimDeviceStatus
message ResourceClaimConsumerReference
  apiGroup string ?
  resource 3 string ! always
  name string ! always
  uid string ! always go=types.UID
message AllocationResult
  devices DeviceAllocationResult ?
  nodeSelector 3 *core/v1.NodeSelector ?
  allocationTimestamp 5 *time ? gate=DRADeviceBindingConditions+DRAResourceClaimDeviceStatus
message DeviceAllocationResult
  results list<DeviceRequestAllocationResult> ? list=atomic
  config list<DeviceAllocationConfiguration> ? list=atomic
message DeviceRequestAllocationResult
  request string ! always
  driver string ! always
  pool string ! always
  device string ! always
  adminAccess *bool ? gate=DRAAdminAccess
  tolerations list<DeviceToleration> ? list=atomic
  bindingConditions list<string> ? list=atomic gate=DRADeviceBindingConditions+DRAResourceClaimDeviceStatus
  bindingFailureConditions list<string> ? list=atomic gate=DRADeviceBindingConditions+DRAResourceClaimDeviceStatus
  shareID *string ? gate=DRAConsumableCapacity go=types.UID
  consumedCapacity map<string,quantity> ? gate=DRAConsumableCapacity go=map[v1.QualifiedName]resource.Quantity
message DeviceAllocationConfiguration
  source AllocationConfigSource ! always
  requests list<string> ? list=atomic % listType=atomic
  ...deviceConfiguration DeviceConfiguration ?
kind ResourceClaimList
  metadata meta/v1.ListMeta ?
  items list<ResourceClaim> ! always
kind DeviceClass
  metadata meta/v1.ObjectMeta ?
  spec DeviceClassSpec ! always
message DeviceClassSpec
  selectors list<DeviceSelector> ? list=atomic
  config list<DeviceClassConfiguration> ? list=atomic
  extendedResourceName 4 *string ? gate=DRAExtendedResource
message DeviceClassConfiguration
  ...deviceConfiguration DeviceConfiguration ?
kind DeviceClassList
  metadata meta/v1.ListMeta ?
  items list<DeviceClass> ! always
kind ResourceClaimTemplate
  metadata meta/v1.ObjectMeta ?
  spec ResourceClaimTemplateSpec ! always
message ResourceClaimTemplateSpec
  metadata meta/v1.ObjectMeta ? % opaqueType
  spec ResourceClaimSpec ! always
kind ResourceClaimTemplateList
  metadata meta/v1.ListMeta ?
  items list<ResourceClaimTemplate> ! always
message AllocatedDeviceStatus
  driver string ! always
  pool string ! always
  device string ! always
  shareID 7 *string ? gate=DRAConsumableCapacity
  conditions 4 list<meta/v1.Condition> ? always list=map(type)
  data *rawExtension ?
  networkData *NetworkDeviceData ?
message NetworkDeviceData
  interfaceName string ?
  ips list<string> ? list=atomic % listType=atomic
  hardwareAddress string ?
`
