// Generated from types/authorization.v1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group authorization.{brand} version v1 ref authorization/v1
registered SelfSubjectRulesReview SelfSubjectAccessReview SubjectAccessReview LocalSubjectAccessReview
kind SubjectAccessReview
  metadata meta/v1.ObjectMeta ? % opaqueType
  spec SubjectAccessReviewSpec ! always
  status SubjectAccessReviewStatus ? rules=elsewhere
kind SelfSubjectAccessReview
  metadata meta/v1.ObjectMeta ? % opaqueType
  spec SelfSubjectAccessReviewSpec ! always
  status SubjectAccessReviewStatus ? rules=elsewhere
kind LocalSubjectAccessReview
  metadata meta/v1.ObjectMeta ? % opaqueType
  spec SubjectAccessReviewSpec ! always
  status SubjectAccessReviewStatus ? rules=elsewhere
message ResourceAttributes
  namespace string ?
  verb string ?
  group string ?
  version string ?
  resource string ?
  subresource string ?
  name string ?
  fieldSelector *FieldSelectorAttributes ?
  labelSelector *LabelSelectorAttributes ?
message LabelSelectorAttributes
  rawSelector string ?
  requirements list<meta/v1.LabelSelectorRequirement> ? list=atomic
message FieldSelectorAttributes
  rawSelector string ?
  requirements list<meta/v1.FieldSelectorRequirement> ? list=atomic
message NonResourceAttributes
  path string ?
  verb string ?
message SubjectAccessReviewSpec
  resourceAttributes *ResourceAttributes ?
  nonResourceAttributes *NonResourceAttributes ?
  user string ?
  groups list<string> ? list=atomic
  extra map<string,items<string>> ? go=map[string]v1.ExtraValue
  uid string ?
message SelfSubjectAccessReviewSpec
  resourceAttributes *ResourceAttributes ?
  nonResourceAttributes *NonResourceAttributes ?
message SubjectAccessReviewStatus
  allowed bool ! always
  denied 4 bool ?
  reason 2 string ?
  evaluationError string ?
kind SelfSubjectRulesReview
  metadata meta/v1.ObjectMeta ? % opaqueType
  spec SelfSubjectRulesReviewSpec ! always
  status SubjectRulesReviewStatus ? rules=elsewhere
message SelfSubjectRulesReviewSpec
  namespace string ?
message SubjectRulesReviewStatus
  resourceRules list<ResourceRule> ! always list=atomic
  nonResourceRules list<NonResourceRule> ! always list=atomic
  incomplete bool ! always
  evaluationError string ?
message ResourceRule
  verbs list<string> ! always list=atomic
  apiGroups list<string> ? list=atomic
  resources list<string> ? list=atomic
  resourceNames list<string> ? list=atomic
message NonResourceRule
  verbs list<string> ! always list=atomic
  nonResourceURLs list<string> ? list=atomic
`
