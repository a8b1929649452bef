// Generated from types/resource.v1alpha3.txt by node-host/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group resource.{brand} version v1alpha3 ref resource/v1alpha3 quantities=exact
registered DeviceTaintRule DeviceTaintRuleList ResourcePoolStatusRequest ResourcePoolStatusRequestList PodSchedulingContext PodSchedulingContextList DeviceClass DeviceClassList ResourceClaim ResourceClaimList ResourceClaimTemplate ResourceClaimTemplateList ResourceSlice ResourceSliceList
enum DeviceTaintEffect NoSchedule NoExecute
values DeviceAllocationMode
enum DeviceTolerationOperator
message DeviceSelector
  cel 1 *CELDeviceSelector ? oneOf=SelectorType
message CELDeviceSelector
  expression 1 string ! always empty=taken
message DeviceTaint
  key 1 string ! always empty=taken
  value 2 string ?
  effect 3 DeviceTaintEffect ! always empty=taken values=own
  timeAdded 4 *time ?
+ timeAdded = now
kind DeviceTaintRule
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 DeviceTaintRuleSpec ! always
message DeviceTaintRuleSpec
  deviceSelector 1 *DeviceTaintSelector ?
  taint 2 DeviceTaint !
message DeviceTaintSelector
  deviceClassName 1 *string ?
  driver 2 *string ?
  pool 3 *string ?
  device 4 *string ?
  selectors 5 list<DeviceSelector> ? list=atomic
kind DeviceTaintRuleList
  metadata 1 meta/v1.ListMeta ?
  items 2 list<DeviceTaintRule> ! always
`
