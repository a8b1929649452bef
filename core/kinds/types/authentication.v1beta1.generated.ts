// Generated from types/authentication.v1beta1.txt by node-host/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group authentication.{brand} version v1beta1 ref authentication/v1beta1
registered SelfSubjectReview TokenReview
kind TokenReview
  metadata 1 meta/v1.ObjectMeta ? % opaqueType
  spec 2 TokenReviewSpec ! always
  status 3 TokenReviewStatus ? rules=elsewhere
message TokenReviewSpec
  token 1 string ?
  audiences 2 list<string> ? list=atomic
message TokenReviewStatus
  authenticated 1 bool ?
  user 2 UserInfo ?
  audiences 4 list<string> ? list=atomic
  error 3 string ?
message UserInfo
  username 1 string ?
  uid 2 string ?
  groups 3 list<string> ? list=atomic
  extra 4 map<string,items<string>> ? go=map[string]v1beta1.ExtraValue
kind SelfSubjectReview
  metadata 1 meta/v1.ObjectMeta ? % opaqueType
  status 2 SelfSubjectReviewStatus ? rules=elsewhere
message SelfSubjectReviewStatus
  userInfo 1 authentication/v1.UserInfo ?
`
