// Generated from types/admission.v1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group admission.{brand} version v1 ref admission/v1
registered AdmissionReview
values PatchType JSONPatch
values Operation CREATE UPDATE DELETE CONNECT
kind AdmissionReview
  request *AdmissionRequest ?
  response *AdmissionResponse ?
message AdmissionRequest
  uid string ? always
  kind meta/v1.GroupVersionKind ? always
  resource meta/v1.GroupVersionResource ? always
  subResource string ?
  requestKind 13 *meta/v1.GroupVersionKind ?
  requestResource *meta/v1.GroupVersionResource ?
  requestSubResource string ?
  name 5 string ?
  namespace string ?
  operation Operation ? always
  userInfo authentication/v1.UserInfo ? always
  object rawExtension ?
  oldObject rawExtension ?
  dryRun *bool ?
  options rawExtension ?
message AdmissionResponse
  uid string ? always
  allowed bool ? always
  status *meta/v1.Status ?
  patch bytes ?
  patchType *PatchType ?
  auditAnnotations map<string,string> ?
  warnings list<string> ? list=atomic
`
