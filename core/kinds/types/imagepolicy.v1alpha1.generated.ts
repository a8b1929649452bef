// Generated from types/imagepolicy.v1alpha1.txt by node-host/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group imagepolicy.{brand} version v1alpha1 ref imagepolicy/v1alpha1
registered ImageReview
kind ImageReview
  metadata 1 meta/v1.ObjectMeta ? % opaqueType
  spec 2 ImageReviewSpec ? always
  status 3 ImageReviewStatus ? rules=elsewhere
message ImageReviewSpec
  containers 1 list<ImageReviewContainerSpec> ? list=atomic
  annotations 2 map<string,string> ?
  namespace 3 string ?
message ImageReviewContainerSpec
  image 1 string ?
message ImageReviewStatus
  allowed 1 bool ? always
  reason 2 string ?
  auditAnnotations 3 map<string,string> ?
`
