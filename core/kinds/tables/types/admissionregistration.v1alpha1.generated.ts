// Generated from types/admissionregistration.v1alpha1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group admissionregistration.{brand} version v1alpha1 ref admissionregistration/v1alpha1
registered ValidatingAdmissionPolicy ValidatingAdmissionPolicyList ValidatingAdmissionPolicyBinding ValidatingAdmissionPolicyBindingList MutatingAdmissionPolicy MutatingAdmissionPolicyList MutatingAdmissionPolicyBinding MutatingAdmissionPolicyBindingList
enum ParameterNotFoundActionType Allow Deny
enum FailurePolicyType Ignore Fail
enum MatchPolicyType Exact Equivalent
enum ValidationAction Deny Warn Audit
enum PatchType ApplyConfiguration JSONPatch
kind ValidatingAdmissionPolicy
  metadata meta/v1.ObjectMeta ?
  spec ValidatingAdmissionPolicySpec ?
  status ValidatingAdmissionPolicyStatus ? rules=elsewhere
message ValidatingAdmissionPolicyStatus
  observedGeneration int64 ?
  typeChecking *TypeChecking ?
  conditions list<meta/v1.Condition> ? list=map(type)
message TypeChecking
  expressionWarnings list<ExpressionWarning> ? list=atomic
message ExpressionWarning
  fieldRef 2 string ! always
  warning string ! always
kind ValidatingAdmissionPolicyList
  metadata meta/v1.ListMeta ?
  items list<ValidatingAdmissionPolicy> ! always
message ValidatingAdmissionPolicySpec
  paramKind *ParamKind ?
  matchConstraints *MatchResources ?
  validations list<Validation> ? list=atomic
  failurePolicy *FailurePolicyType ?
  auditAnnotations list<AuditAnnotation> ? list=atomic
  matchConditions list<MatchCondition> ? list=map(name) patch=merge key=name
  variables list<Variable> ? list=map(name) patch=merge key=name
+ failurePolicy = "Fail"
message MatchCondition
  name string ! always
  expression string ! always
message ParamKind struct=atomic
  apiVersion string ?
  kind string ?
message Validation
  expression string ! wire=Expression always empty=taken
  message string ?
  reason *meta/v1.StatusReason ?
  messageExpression string ?
message Variable
  name string ! wire=Name always empty=taken
  expression string ! wire=Expression always empty=taken
message AuditAnnotation
  key string ! always empty=taken
  valueExpression string ! always empty=taken
kind ValidatingAdmissionPolicyBinding
  metadata meta/v1.ObjectMeta ?
  spec ValidatingAdmissionPolicyBindingSpec ?
kind ValidatingAdmissionPolicyBindingList
  metadata meta/v1.ListMeta ?
  items list<ValidatingAdmissionPolicyBinding> ! always
message ValidatingAdmissionPolicyBindingSpec
  policyName string ?
  paramRef *ParamRef ?
  matchResources *MatchResources ?
  validationActions list<ValidationAction> ? list=set
message ParamRef struct=atomic
  name string ?
  namespace string ?
  selector *meta/v1.LabelSelector ?
  parameterNotFoundAction *ParameterNotFoundActionType ?
+ parameterNotFoundAction = "Deny"
message MatchResources struct=atomic
  namespaceSelector *meta/v1.LabelSelector ?
  objectSelector *meta/v1.LabelSelector ?
  resourceRules list<NamedRuleWithOperations> ? list=atomic
  excludeResourceRules list<NamedRuleWithOperations> ? list=atomic
  matchPolicy 7 *MatchPolicyType ?
+ matchPolicy = "Equivalent"
+ namespaceSelector = {}
+ objectSelector = {}
message NamedRuleWithOperations struct=atomic
  resourceNames list<string> ? list=atomic
  ...ruleWithOperations admissionregistration/v1.RuleWithOperations ?
+ scope = "*"
kind MutatingAdmissionPolicy
  metadata meta/v1.ObjectMeta ?
  spec MutatingAdmissionPolicySpec ?
kind MutatingAdmissionPolicyList
  metadata meta/v1.ListMeta ?
  items list<MutatingAdmissionPolicy> ! always
message MutatingAdmissionPolicySpec
  paramKind *ParamKind ?
  matchConstraints *MatchResources ?
  variables list<Variable> ? list=atomic
  mutations list<Mutation> ? list=atomic
  failurePolicy *FailurePolicyType ?
  matchConditions list<MatchCondition> ? list=map(name) patch=merge key=name
  reinvocationPolicy admissionregistration/v1.ReinvocationPolicyType ?
+ failurePolicy = "Fail"
message Mutation
  patchType 2 PatchType ! always discriminator
  applyConfiguration *ApplyConfiguration ?
  jsonPatch *JSONPatch ?
message ApplyConfiguration
  expression string ?
message JSONPatch
  expression string ?
kind MutatingAdmissionPolicyBinding
  metadata meta/v1.ObjectMeta ?
  spec MutatingAdmissionPolicyBindingSpec ?
kind MutatingAdmissionPolicyBindingList
  metadata meta/v1.ListMeta ?
  items list<MutatingAdmissionPolicyBinding> ! always
message MutatingAdmissionPolicyBindingSpec
  policyName string ?
  paramRef *ParamRef ?
  matchResources *MatchResources ?
`
