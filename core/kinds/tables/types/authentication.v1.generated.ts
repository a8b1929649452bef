// Generated from types/authentication.v1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group authentication.{brand} version v1 ref authentication/v1
registered TokenReview TokenRequest SelfSubjectReview
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
  extra map<string,items<string>> ? go=map[string]v1.ExtraValue
kind TokenRequest
  metadata meta/v1.ObjectMeta ? % opaqueType
  spec TokenRequestSpec ! always
  status TokenRequestStatus ? rules=elsewhere
message TokenRequestSpec
  audiences list<string> ! always list=atomic
  expirationSeconds 4 *int64 ? always
  boundObjectRef 3 *BoundObjectReference ? always
+ expirationSeconds = 3600
message TokenRequestStatus
  token string ! always
  expirationTimestamp time ! always
message BoundObjectReference
  kind string ?
  apiVersion string ?
  name string ?
  uid string ? wire=uID go=types.UID
kind SelfSubjectReview
  metadata meta/v1.ObjectMeta ? % opaqueType
  status SelfSubjectReviewStatus ? rules=elsewhere
message SelfSubjectReviewStatus
  userInfo UserInfo ?
`
