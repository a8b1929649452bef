// Generated from types/authorization.v1.txt by node-host/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group authorization.{brand} version v1 ref authorization/v1
registered SelfSubjectRulesReview SelfSubjectAccessReview SubjectAccessReview LocalSubjectAccessReview
kind SubjectAccessReview
  metadata 1 meta/v1.ObjectMeta ? % opaqueType
  spec 2 SubjectAccessReviewSpec ! always
  status 3 SubjectAccessReviewStatus ? rules=elsewhere
kind SelfSubjectAccessReview
  metadata 1 meta/v1.ObjectMeta ? % opaqueType
  spec 2 SelfSubjectAccessReviewSpec ! always
  status 3 SubjectAccessReviewStatus ? rules=elsewhere
kind LocalSubjectAccessReview
  metadata 1 meta/v1.ObjectMeta ? % opaqueType
  spec 2 SubjectAccessReviewSpec ! always
  status 3 SubjectAccessReviewStatus ? rules=elsewhere
message ResourceAttributes
  namespace 1 string ?
  verb 2 string ?
  group 3 string ?
  version 4 string ?
  resource 5 string ?
  subresource 6 string ?
  name 7 string ?
  fieldSelector 8 *FieldSelectorAttributes ?
  labelSelector 9 *LabelSelectorAttributes ?
message LabelSelectorAttributes
  rawSelector 1 string ?
  requirements 2 list<meta/v1.LabelSelectorRequirement> ? list=atomic
message FieldSelectorAttributes
  rawSelector 1 string ?
  requirements 2 list<meta/v1.FieldSelectorRequirement> ? list=atomic
message NonResourceAttributes
  path 1 string ?
  verb 2 string ?
message SubjectAccessReviewSpec
  resourceAttributes 1 *ResourceAttributes ?
  nonResourceAttributes 2 *NonResourceAttributes ?
  user 3 string ?
  groups 4 list<string> ? list=atomic
  extra 5 map<string,items<string>> ? go=map[string]v1.ExtraValue
  uid 6 string ?
message SelfSubjectAccessReviewSpec
  resourceAttributes 1 *ResourceAttributes ?
  nonResourceAttributes 2 *NonResourceAttributes ?
message SubjectAccessReviewStatus
  allowed 1 bool ! always
  denied 4 bool ?
  reason 2 string ?
  evaluationError 3 string ?
kind SelfSubjectRulesReview
  metadata 1 meta/v1.ObjectMeta ? % opaqueType
  spec 2 SelfSubjectRulesReviewSpec ! always
  status 3 SubjectRulesReviewStatus ? rules=elsewhere
message SelfSubjectRulesReviewSpec
  namespace 1 string ?
message SubjectRulesReviewStatus
  resourceRules 1 list<ResourceRule> ! always list=atomic
  nonResourceRules 2 list<NonResourceRule> ! always list=atomic
  incomplete 3 bool ! always
  evaluationError 4 string ?
message ResourceRule
  verbs 1 list<string> ! always list=atomic
  apiGroups 2 list<string> ? list=atomic
  resources 3 list<string> ? list=atomic
  resourceNames 4 list<string> ? list=atomic
message NonResourceRule
  verbs 1 list<string> ! always list=atomic
  nonResourceURLs 2 list<string> ? list=atomic
`
