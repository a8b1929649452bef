// Generated from types/resource.v1alpha3.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group resource.{brand} version v1alpha3 ref resource/v1alpha3 quantities=exact
registered DeviceTaintRule DeviceTaintRuleList ResourcePoolStatusRequest ResourcePoolStatusRequestList PodSchedulingContext PodSchedulingContextList DeviceClass DeviceClassList ResourceClaim ResourceClaimList ResourceClaimTemplate ResourceClaimTemplateList ResourceSlice ResourceSliceList
enum DeviceTaintEffect NoSchedule NoExecute
values DeviceAllocationMode
enum DeviceTolerationOperator
message DeviceSelector
  cel *CELDeviceSelector ? oneOf=SelectorType
message CELDeviceSelector
  expression string ! always empty=taken
message DeviceTaint
  key string ! always empty=taken
  value string ?
  effect DeviceTaintEffect ! always empty=taken values=own
  timeAdded *time ?
+ timeAdded = now
kind DeviceTaintRule
  metadata meta/v1.ObjectMeta ?
  spec DeviceTaintRuleSpec ! always
message DeviceTaintRuleSpec
  deviceSelector *DeviceTaintSelector ?
  taint DeviceTaint !
message DeviceTaintSelector
  deviceClassName *string ?
  driver *string ?
  pool *string ?
  device *string ?
  selectors list<DeviceSelector> ? list=atomic
kind DeviceTaintRuleList
  metadata meta/v1.ListMeta ?
  items list<DeviceTaintRule> ! always
`
