// Generated from types/admissionregistration.v1beta1.txt by node-host/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
export const typeTable: string = `group admissionregistration.{brand} version v1beta1 ref admissionregistration/v1beta1
registered ValidatingWebhookConfiguration ValidatingWebhookConfigurationList MutatingWebhookConfiguration MutatingWebhookConfigurationList ValidatingAdmissionPolicy ValidatingAdmissionPolicyList ValidatingAdmissionPolicyBinding ValidatingAdmissionPolicyBindingList MutatingAdmissionPolicy MutatingAdmissionPolicyList MutatingAdmissionPolicyBinding MutatingAdmissionPolicyBindingList
values ParameterNotFoundActionType Allow Deny
closed FailurePolicyType Ignore Fail
closed MatchPolicyType Exact Equivalent
values SideEffectClass Unknown None Some NoneOnDryRun
enum ValidationAction Deny Warn Audit
enum PatchType ApplyConfiguration JSONPatch
values ScopeType
values OperationType
kind ValidatingAdmissionPolicy
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 ValidatingAdmissionPolicySpec ?
  status 3 ValidatingAdmissionPolicyStatus ? rules=elsewhere
message ValidatingAdmissionPolicyStatus
  observedGeneration 1 int64 ?
  typeChecking 2 *TypeChecking ?
  conditions 3 list<meta/v1.Condition> ? list=map(type)
message TypeChecking
  expressionWarnings 1 list<ExpressionWarning> ? list=atomic
message ExpressionWarning
  fieldRef 2 string ! always
  warning 3 string ! always
kind ValidatingAdmissionPolicyList
  metadata 1 meta/v1.ListMeta ?
  items 2 list<ValidatingAdmissionPolicy> ! always
message ValidatingAdmissionPolicySpec
  paramKind 1 *ParamKind ?
  matchConstraints 2 *MatchResources ?
  validations 3 list<Validation> ? list=atomic
  failurePolicy 4 *FailurePolicyType ?
  auditAnnotations 5 list<AuditAnnotation> ? list=atomic
  matchConditions 6 list<MatchCondition> ? list=map(name) patch=merge key=name
  variables 7 list<Variable> ? list=map(name) patch=merge key=name
+ failurePolicy = "Fail"
message ParamKind struct=atomic
  apiVersion 1 string ?
  kind 2 string ?
message Validation
  expression 1 string ! wire=Expression always empty=taken
  message 2 string ?
  reason 3 *meta/v1.StatusReason ?
  messageExpression 4 string ?
message Variable struct=atomic
  name 1 string ! wire=Name always empty=taken
  expression 2 string ! wire=Expression always empty=taken
message AuditAnnotation
  key 1 string ! always empty=taken
  valueExpression 2 string ! always empty=taken
kind ValidatingAdmissionPolicyBinding
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 ValidatingAdmissionPolicyBindingSpec ?
kind ValidatingAdmissionPolicyBindingList
  metadata 1 meta/v1.ListMeta ?
  items 2 list<ValidatingAdmissionPolicyBinding> ! always
message ValidatingAdmissionPolicyBindingSpec
  policyName 1 string ?
  paramRef 2 *ParamRef ?
  matchResources 3 *MatchResources ?
  validationActions 4 list<ValidationAction> ? list=set
message ParamRef struct=atomic
  name 1 string ?
  namespace 2 string ?
  selector 3 *meta/v1.LabelSelector ?
  parameterNotFoundAction 4 *ParameterNotFoundActionType ?
message MatchResources struct=atomic
  namespaceSelector 1 *meta/v1.LabelSelector ?
  objectSelector 2 *meta/v1.LabelSelector ?
  resourceRules 3 list<NamedRuleWithOperations> ? list=atomic
  excludeResourceRules 4 list<NamedRuleWithOperations> ? list=atomic
  matchPolicy 7 *MatchPolicyType ?
+ matchPolicy = "Equivalent"
+ namespaceSelector = {}
+ objectSelector = {}
message NamedRuleWithOperations struct=atomic
  resourceNames 1 list<string> ? list=atomic
  ...ruleWithOperations 2 admissionregistration/v1.RuleWithOperations ?
+ scope = "*"
kind ValidatingWebhookConfiguration
  metadata 1 meta/v1.ObjectMeta ?
  webhooks 2 list<ValidatingWebhook> ? wire=Webhooks list=map(name) patch=merge key=name
kind ValidatingWebhookConfigurationList
  metadata 1 meta/v1.ListMeta ?
  items 2 list<ValidatingWebhookConfiguration> ! always
kind MutatingWebhookConfiguration
  metadata 1 meta/v1.ObjectMeta ?
  webhooks 2 list<MutatingWebhook> ? wire=Webhooks list=map(name) patch=merge key=name
kind MutatingWebhookConfigurationList
  metadata 1 meta/v1.ListMeta ?
  items 2 list<MutatingWebhookConfiguration> ! always
message ValidatingWebhook
  name 1 string ! always
  clientConfig 2 WebhookClientConfig ! always
  rules 3 list<admissionregistration/v1.RuleWithOperations> ? list=atomic
  failurePolicy 4 *FailurePolicyType ?
  matchPolicy 9 *MatchPolicyType ?
  namespaceSelector 5 *meta/v1.LabelSelector ?
  objectSelector 10 *meta/v1.LabelSelector ?
  sideEffects 6 *SideEffectClass ? list=atomic empty=taken values=own
  timeoutSeconds 7 *int32 ?
  admissionReviewVersions 8 list<string> ? list=atomic
  matchConditions 11 list<MatchCondition> ? list=map(name) patch=merge key=name
+ failurePolicy = "Ignore"
+ matchPolicy = "Exact"
+ sideEffects = "Unknown"
+ timeoutSeconds = 30
+ admissionReviewVersions = ["v1beta1"]
+ namespaceSelector = {}
+ objectSelector = {}
message MutatingWebhook
  name 1 string ! always
  clientConfig 2 WebhookClientConfig ! always
  rules 3 list<admissionregistration/v1.RuleWithOperations> ? list=atomic
  failurePolicy 4 *FailurePolicyType ?
  matchPolicy 9 *MatchPolicyType ?
  namespaceSelector 5 *meta/v1.LabelSelector ?
  objectSelector 11 *meta/v1.LabelSelector ?
  sideEffects 6 *SideEffectClass ? empty=taken values=own
  timeoutSeconds 7 *int32 ?
  admissionReviewVersions 8 list<string> ? list=atomic
  reinvocationPolicy 10 *admissionregistration/v1.ReinvocationPolicyType ?
  matchConditions 12 list<MatchCondition> ? list=map(name) patch=merge key=name
+ failurePolicy = "Ignore"
+ matchPolicy = "Exact"
+ sideEffects = "Unknown"
+ timeoutSeconds = 30
+ admissionReviewVersions = ["v1beta1"]
+ namespaceSelector = {}
+ objectSelector = {}
+ reinvocationPolicy = "Never"
message WebhookClientConfig
  url 3 *string ?
  service 1 *ServiceReference ?
  caBundle 2 bytes ?
message ServiceReference
  namespace 1 string ! always empty=taken
  name 2 string ! always empty=taken
  path 3 *string ?
  port 4 *int32 ?
+ port = 443
message MatchCondition
  name 1 string ! always
  expression 2 string ! always
kind MutatingAdmissionPolicy
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 MutatingAdmissionPolicySpec ?
kind MutatingAdmissionPolicyList
  metadata 1 meta/v1.ListMeta ?
  items 2 list<MutatingAdmissionPolicy> ! always
message MutatingAdmissionPolicySpec
  paramKind 1 *ParamKind ?
  matchConstraints 2 *MatchResources ?
  variables 3 list<Variable> ? list=atomic
  mutations 4 list<Mutation> ? list=atomic
  failurePolicy 5 *FailurePolicyType ?
  matchConditions 6 list<MatchCondition> ? list=map(name) patch=merge key=name
  reinvocationPolicy 7 admissionregistration/v1.ReinvocationPolicyType ?
+ failurePolicy = "Fail"
message Mutation
  patchType 2 PatchType ! always discriminator
  applyConfiguration 3 *ApplyConfiguration ?
  jsonPatch 4 *JSONPatch ?
message ApplyConfiguration
  expression 1 string ?
message JSONPatch
  expression 1 string ?
kind MutatingAdmissionPolicyBinding
  metadata 1 meta/v1.ObjectMeta ?
  spec 2 MutatingAdmissionPolicyBindingSpec ?
kind MutatingAdmissionPolicyBindingList
  metadata 1 meta/v1.ListMeta ?
  items 2 list<MutatingAdmissionPolicyBinding> ! always
message MutatingAdmissionPolicyBindingSpec
  policyName 1 string ?
  paramRef 2 *ParamRef ?
  matchResources 3 *MatchResources ?
`
