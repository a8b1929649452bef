// Generated from types/admission.v1.txt by node-host/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group admission.{brand} version v1 ref admission/v1
registered AdmissionReview
values PatchType JSONPatch
values Operation CREATE UPDATE DELETE CONNECT
kind AdmissionReview
  request 1 *AdmissionRequest ?
  response 2 *AdmissionResponse ?
message AdmissionRequest
  uid 1 string ? always
  kind 2 meta/v1.GroupVersionKind ? always
  resource 3 meta/v1.GroupVersionResource ? always
  subResource 4 string ?
  requestKind 13 *meta/v1.GroupVersionKind ?
  requestResource 14 *meta/v1.GroupVersionResource ?
  requestSubResource 15 string ?
  name 5 string ?
  namespace 6 string ?
  operation 7 Operation ? always
  userInfo 8 authentication/v1.UserInfo ? always
  object 9 rawExtension ?
  oldObject 10 rawExtension ?
  dryRun 11 *bool ?
  options 12 rawExtension ?
message AdmissionResponse
  uid 1 string ? always
  allowed 2 bool ? always
  status 3 *meta/v1.Status ?
  patch 4 bytes ?
  patchType 5 *PatchType ?
  auditAnnotations 6 map<string,string> ?
  warnings 7 list<string> ? list=atomic
`
