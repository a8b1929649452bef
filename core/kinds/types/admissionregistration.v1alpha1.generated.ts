// Generated from types/admissionregistration.v1alpha1.txt by node-host/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group admissionregistration.{brand} version v1alpha1 ref admissionregistration/v1alpha1
registered ValidatingAdmissionPolicy ValidatingAdmissionPolicyList ValidatingAdmissionPolicyBinding ValidatingAdmissionPolicyBindingList MutatingAdmissionPolicy MutatingAdmissionPolicyList MutatingAdmissionPolicyBinding MutatingAdmissionPolicyBindingList
enum ParameterNotFoundActionType Allow@1.28 Deny@1.28
enum FailurePolicyType Ignore@1.26 Fail@1.26
enum MatchPolicyType Exact@1.26 Equivalent@1.26
enum ValidationAction Deny@1.27 Warn@1.27 Audit@1.27
enum PatchType ApplyConfiguration@1.32 JSONPatch@1.32
kind ValidatingAdmissionPolicy introduced=1.26 deprecated=1.29 removed=1.32 since=1.26
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 ValidatingAdmissionPolicySpec ?
  status 3 ValidatingAdmissionPolicyStatus ? since=1.27 rules=elsewhere
message ValidatingAdmissionPolicyStatus since=1.27
  observedGeneration 1 int64 ?
  typeChecking 2 *TypeChecking ?
  conditions 3 list<meta/v1.Condition> ? list=map(type)
message TypeChecking since=1.27
  expressionWarnings 1 list<ExpressionWarning> ? list=atomic
message ExpressionWarning since=1.27
  fieldRef 2 string ! always
  warning 3 string ! always
kind ValidatingAdmissionPolicyList introduced=1.26 deprecated=1.29 removed=1.32 since=1.26
  metadata 1 meta/v1.ListMeta ?
  items 2 list<ValidatingAdmissionPolicy> ! always
message ValidatingAdmissionPolicySpec since=1.26
  paramKind 1 *ParamKind ?
  matchConstraints 2 *MatchResources ?
  validations 3 list<Validation> ? list=atomic
  failurePolicy 4 *FailurePolicyType ?
  auditAnnotations 5 list<AuditAnnotation> ? list=atomic since=1.27
  matchConditions 6 list<MatchCondition> ? list=map(name) patch=merge key=name since=1.27
  variables 7 list<Variable> ? list=map(name) patch=merge key=name since=1.28
+ failurePolicy = "Fail"
message MatchCondition
  name 1 string ! always
  expression 2 string ! always
message ParamKind struct=atomic since=1.26
  apiVersion 1 string ?
  kind 2 string ?
message Validation since=1.26
  expression 1 string ! wire=Expression always empty=taken
  message 2 string ?
  reason 3 *meta/v1.StatusReason ?
  messageExpression 4 string ? since=1.27
message Variable since=1.28
  name 1 string ! wire=Name always empty=taken
  expression 2 string ! wire=Expression always empty=taken
message AuditAnnotation since=1.27
  key 1 string ! always empty=taken
  valueExpression 2 string ! always empty=taken
kind ValidatingAdmissionPolicyBinding introduced=1.26 deprecated=1.29 removed=1.32 since=1.26
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 ValidatingAdmissionPolicyBindingSpec !
kind ValidatingAdmissionPolicyBindingList introduced=1.26 deprecated=1.29 removed=1.32 since=1.26
  metadata 1 meta/v1.ListMeta ?
  items 2 list<ValidatingAdmissionPolicyBinding> ! always
message ValidatingAdmissionPolicyBindingSpec since=1.26
  policyName 1 string !
  paramRef 2 *ParamRef ?
  matchResources 3 *MatchResources ?
  validationActions 4 list<ValidationAction> ! list=set since=1.27
message ParamRef struct=atomic since=1.26
  name 1 string ?
  namespace 2 string ?
  selector 3 *meta/v1.LabelSelector ? since=1.28
  parameterNotFoundAction 4 *ParameterNotFoundActionType ? since=1.28
message MatchResources struct=atomic since=1.26
  namespaceSelector 1 *meta/v1.LabelSelector ?
  objectSelector 2 *meta/v1.LabelSelector ?
  resourceRules 3 list<NamedRuleWithOperations> ? list=atomic
  excludeResourceRules 4 list<NamedRuleWithOperations> ? list=atomic
  matchPolicy 7 *MatchPolicyType ?
+ matchPolicy = "Equivalent"
+ namespaceSelector = {}
+ objectSelector = {}
message NamedRuleWithOperations struct=atomic since=1.26
  resourceNames 1 list<string> ? list=atomic
  ...ruleWithOperations 2 admissionregistration/v1.RuleWithOperations ?
+ scope = "*"
kind MutatingAdmissionPolicy introduced=1.32 deprecated=1.35 removed=1.38 since=1.32
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 MutatingAdmissionPolicySpec ?
kind MutatingAdmissionPolicyList introduced=1.32 deprecated=1.35 removed=1.38 since=1.32
  metadata 1 meta/v1.ListMeta ?
  items 2 list<MutatingAdmissionPolicy> ! always
message MutatingAdmissionPolicySpec since=1.32
  paramKind 1 *ParamKind ?
  matchConstraints 2 *MatchResources ?
  variables 3 list<Variable> ? list=atomic
  mutations 4 list<Mutation> ? list=atomic
  failurePolicy 5 *FailurePolicyType ?
  matchConditions 6 list<MatchCondition> ? list=map(name) patch=merge key=name
  reinvocationPolicy 7 admissionregistration/v1.ReinvocationPolicyType ?
+ failurePolicy = "Fail"
message Mutation since=1.32
  patchType 2 PatchType ! always discriminator
  applyConfiguration 3 *ApplyConfiguration ?
  jsonPatch 4 *JSONPatch ?
message ApplyConfiguration since=1.32
  expression 1 string ?
message JSONPatch since=1.32
  expression 1 string ?
kind MutatingAdmissionPolicyBinding introduced=1.32 deprecated=1.35 removed=1.38 since=1.32
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 MutatingAdmissionPolicyBindingSpec ?
kind MutatingAdmissionPolicyBindingList introduced=1.32 deprecated=1.35 removed=1.38 since=1.32
  metadata 1 meta/v1.ListMeta ?
  items 2 list<MutatingAdmissionPolicyBinding> ! always
message MutatingAdmissionPolicyBindingSpec since=1.32
  policyName 1 string ?
  paramRef 2 *ParamRef ?
  matchResources 3 *MatchResources ?
`
