// Generated from types/audit.v1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group audit.{brand} version v1 ref audit/v1
registered Event EventList Policy PolicyList
values Level None Metadata Request RequestResponse
values Stage RequestReceived ResponseStarted ResponseComplete Panic
kind Event
  level Level ! always
  auditID string ! always go=types.UID
  stage Stage ! always
  requestURI string ! always
  verb string ! always
  user authentication/v1.UserInfo ! always
  impersonatedUser *authentication/v1.UserInfo ?
  sourceIPs list<string> ? list=atomic
  userAgent 16 string ?
  objectRef 9 *ObjectReference ?
  responseStatus *meta/v1.Status ?
  requestObject *unknown ?
  responseObject *unknown ?
  requestReceivedTimestamp microTime ? always
  stageTimestamp microTime ? always
  annotations map<string,string> ?
kind EventList
  metadata meta/v1.ListMeta ?
  items list<Event> ! always
kind Policy
  metadata meta/v1.ObjectMeta ?
  rules list<PolicyRule> ! always list=atomic
  omitStages list<Stage> ? list=atomic
  omitManagedFields bool ?
kind PolicyList
  metadata meta/v1.ListMeta ?
  items list<Policy> ! always
message PolicyRule
  level Level ! always
  users list<string> ? list=atomic
  userGroups list<string> ? list=atomic
  verbs list<string> ? list=atomic
  resources list<GroupResources> ? list=atomic
  namespaces list<string> ? list=atomic
  nonResourceURLs list<string> ? list=atomic
  omitStages list<Stage> ? list=atomic
  omitManagedFields *bool ?
message GroupResources
  group string ?
  resources list<string> ? list=atomic
  resourceNames list<string> ? list=atomic
message ObjectReference
  resource string ?
  namespace string ?
  name string ?
  uid string ? go=types.UID
  apiGroup string ?
  apiVersion string ?
  resourceVersion string ?
  subresource string ?
`
