// Generated from types/apiregistration.v1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group apiregistration.{brand} version v1 ref apiregistration/v1 stored=json
registered APIService APIServiceList
values ConditionStatus True False Unknown
values APIServiceConditionType Available
kind APIServiceList
  metadata meta/v1.ListMeta ?
  items list<APIService> ! always
message ServiceReference
  namespace string ? empty=taken
  name string ? empty=taken
  port *int32 ?
+ port = 443
message APIServiceSpec
  service *ServiceReference ? empty=taken
  group string ?
  version string ? empty=taken
  insecureSkipTLSVerify bool ?
  caBundle bytes ? list=atomic
  groupPriorityMinimum 7 int32 ! always
  versionPriority int32 ! always
message APIServiceCondition
  type APIServiceConditionType ! always
  status ConditionStatus ! always
  lastTransitionTime time ?
  reason string ?
  message string ?
message APIServiceStatus
  conditions list<APIServiceCondition> ? list=map(type) patch=merge key=type
kind APIService
  metadata meta/v1.ObjectMeta ?
  spec APIServiceSpec ?
  status APIServiceStatus ? rules=elsewhere
`
