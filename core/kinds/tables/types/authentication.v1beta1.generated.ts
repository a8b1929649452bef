// Generated from types/authentication.v1beta1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group authentication.{brand} version v1beta1 ref authentication/v1beta1
registered SelfSubjectReview TokenReview
kind TokenReview
  metadata meta/v1.ObjectMeta ? % opaqueType
  spec TokenReviewSpec ! always
  status TokenReviewStatus ? rules=elsewhere
message TokenReviewSpec
  token string ?
  audiences list<string> ? list=atomic
message TokenReviewStatus
  authenticated bool ?
  user UserInfo ?
  audiences 4 list<string> ? list=atomic
  error 3 string ?
message UserInfo
  username string ?
  uid string ?
  groups list<string> ? list=atomic
  extra map<string,items<string>> ? go=map[string]v1beta1.ExtraValue
kind SelfSubjectReview
  metadata meta/v1.ObjectMeta ? % opaqueType
  status SelfSubjectReviewStatus ? rules=elsewhere
message SelfSubjectReviewStatus
  userInfo authentication/v1.UserInfo ?
`
