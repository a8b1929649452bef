// Generated from types/apiregistration.v1.txt by node-host/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group apiregistration.{brand} version v1 ref apiregistration/v1 stored=json
registered APIService APIServiceList
values ConditionStatus True False Unknown
values APIServiceConditionType Available
kind APIServiceList
  metadata 1 meta/v1.ListMeta ?
  items 2 list<APIService> ! always
message ServiceReference
  namespace 1 string ? empty=taken
  name 2 string ? empty=taken
  port 3 *int32 ?
+ port = 443
message APIServiceSpec
  service 1 *ServiceReference ?
  group 2 string ?
  version 3 string ? empty=taken
  insecureSkipTLSVerify 4 bool ?
  caBundle 5 bytes ? list=atomic
  groupPriorityMinimum 7 int32 ! always
  versionPriority 8 int32 ! always
message APIServiceCondition
  type 1 APIServiceConditionType ! always
  status 2 ConditionStatus ! always
  lastTransitionTime 3 time ?
  reason 4 string ?
  message 5 string ?
message APIServiceStatus
  conditions 1 list<APIServiceCondition> ? list=map(type) patch=merge key=type
kind APIService
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 APIServiceSpec ?
  status 3 APIServiceStatus ? rules=elsewhere
`
