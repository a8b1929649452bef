// Generated from types/audit.v1.txt by node-host/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group audit.{brand} version v1 ref audit/v1
registered Event EventList Policy PolicyList
values Level None Metadata Request RequestResponse
values Stage RequestReceived ResponseStarted ResponseComplete Panic
kind Event
  level 1 Level ! always
  auditID 2 string ! always go=types.UID
  stage 3 Stage ! always
  requestURI 4 string ! always
  verb 5 string ! always
  user 6 authentication/v1.UserInfo ! always
  impersonatedUser 7 *authentication/v1.UserInfo ?
  sourceIPs 8 list<string> ? list=atomic
  userAgent 16 string ?
  objectRef 9 *ObjectReference ?
  responseStatus 10 *meta/v1.Status ?
  requestObject 11 *unknown ?
  responseObject 12 *unknown ?
  requestReceivedTimestamp 13 microTime ? always
  stageTimestamp 14 microTime ? always
  annotations 15 map<string,string> ?
kind EventList
  metadata 1 meta/v1.ListMeta ?
  items 2 list<Event> ! always
kind Policy
  metadata 1 meta/v1.ObjectMeta ?
  rules 2 list<PolicyRule> ! always list=atomic
  omitStages 3 list<Stage> ? list=atomic
  omitManagedFields 4 bool ?
kind PolicyList
  metadata 1 meta/v1.ListMeta ?
  items 2 list<Policy> ! always
message PolicyRule
  level 1 Level ! always
  users 2 list<string> ? list=atomic
  userGroups 3 list<string> ? list=atomic
  verbs 4 list<string> ? list=atomic
  resources 5 list<GroupResources> ? list=atomic
  namespaces 6 list<string> ? list=atomic
  nonResourceURLs 7 list<string> ? list=atomic
  omitStages 8 list<Stage> ? list=atomic
  omitManagedFields 9 *bool ?
message GroupResources
  group 1 string ?
  resources 2 list<string> ? list=atomic
  resourceNames 3 list<string> ? list=atomic
message ObjectReference
  resource 1 string ?
  namespace 2 string ?
  name 3 string ?
  uid 4 string ? go=types.UID
  apiGroup 5 string ?
  apiVersion 6 string ?
  resourceVersion 7 string ?
  subresource 8 string ?
`
