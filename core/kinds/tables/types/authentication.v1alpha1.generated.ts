// Generated from types/authentication.v1alpha1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group authentication.{brand} version v1alpha1 ref authentication/v1alpha1
registered SelfSubjectReview
kind SelfSubjectReview
  metadata meta/v1.ObjectMeta ? % opaqueType
  status SelfSubjectReviewStatus ? rules=elsewhere
message SelfSubjectReviewStatus
  userInfo authentication/v1.UserInfo ?
`
