// Generated from types/imagepolicy.v1alpha1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group imagepolicy.{brand} version v1alpha1 ref imagepolicy/v1alpha1
registered ImageReview
kind ImageReview
  metadata meta/v1.ObjectMeta ? % opaqueType
  spec ImageReviewSpec ? always
  status ImageReviewStatus ? rules=elsewhere
message ImageReviewSpec
  containers list<ImageReviewContainerSpec> ? list=atomic
  annotations map<string,string> ?
  namespace string ?
message ImageReviewContainerSpec
  image string ?
message ImageReviewStatus
  allowed bool ? always
  reason string ?
  auditAnnotations map<string,string> ?
`
