// Generated from core/kinds/tables/types/admissionregistration.v1beta1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as admissionregistrationv1 from './admissionregistration.v1.generated.ts'
import type * as metav1 from './meta.v1.generated.ts'
import type { Base64, Int64 } from './scalars.ts'
import type { Embedded } from '../views.ts'

export type ParameterNotFoundActionType = 'Allow' | 'Deny' | (string & {})

export type FailurePolicyType = 'Ignore' | 'Fail'

export type MatchPolicyType = 'Exact' | 'Equivalent'

export type SideEffectClass = 'Unknown' | 'None' | 'Some' | 'NoneOnDryRun' | (string & {})

export type ValidationAction = 'Deny' | 'Warn' | 'Audit'

export type PatchType = 'ApplyConfiguration' | 'JSONPatch'

export type ScopeType = string

export type OperationType = string

export type ValidatingAdmissionPolicy = {
  apiVersion: string
  kind: 'ValidatingAdmissionPolicy'
  metadata?: metav1.ObjectMeta
  spec?: ValidatingAdmissionPolicySpec
  status?: ValidatingAdmissionPolicyStatus
}

export type ValidatingAdmissionPolicyStatus = {
  observedGeneration?: Int64
  typeChecking?: TypeChecking
  conditions?: metav1.Condition[]
}

export type TypeChecking = {
  expressionWarnings?: ExpressionWarning[]
}

export type ExpressionWarning = {
  fieldRef: string
  warning: string
}

export type ValidatingAdmissionPolicyList = {
  apiVersion: string
  kind: 'ValidatingAdmissionPolicyList'
  metadata?: metav1.ListMeta
  items: Embedded<ValidatingAdmissionPolicy>[]
}

export type ValidatingAdmissionPolicySpec = {
  paramKind?: ParamKind
  matchConstraints?: MatchResources
  validations?: Validation[]
  failurePolicy?: FailurePolicyType
  auditAnnotations?: AuditAnnotation[]
  matchConditions?: MatchCondition[]
  variables?: Variable[]
}

export type ParamKind = {
  apiVersion?: string
  kind?: string
}

export type Validation = {
  expression: string
  message?: string
  reason?: metav1.StatusReason
  messageExpression?: string
}

export type Variable = {
  name: string
  expression: string
}

export type AuditAnnotation = {
  key: string
  valueExpression: string
}

export type ValidatingAdmissionPolicyBinding = {
  apiVersion: string
  kind: 'ValidatingAdmissionPolicyBinding'
  metadata?: metav1.ObjectMeta
  spec?: ValidatingAdmissionPolicyBindingSpec
}

export type ValidatingAdmissionPolicyBindingList = {
  apiVersion: string
  kind: 'ValidatingAdmissionPolicyBindingList'
  metadata?: metav1.ListMeta
  items: Embedded<ValidatingAdmissionPolicyBinding>[]
}

export type ValidatingAdmissionPolicyBindingSpec = {
  policyName?: string
  paramRef?: ParamRef
  matchResources?: MatchResources
  validationActions?: ValidationAction[]
}

export type ParamRef = {
  name?: string
  namespace?: string
  selector?: metav1.LabelSelector
  parameterNotFoundAction?: ParameterNotFoundActionType
}

export type MatchResources = {
  namespaceSelector?: metav1.LabelSelector
  objectSelector?: metav1.LabelSelector
  resourceRules?: NamedRuleWithOperations[]
  excludeResourceRules?: NamedRuleWithOperations[]
  matchPolicy?: MatchPolicyType
}

export type NamedRuleWithOperations = {
  resourceNames?: string[]
} & admissionregistrationv1.RuleWithOperations

export type ValidatingWebhookConfiguration = {
  apiVersion: string
  kind: 'ValidatingWebhookConfiguration'
  metadata?: metav1.ObjectMeta
  webhooks?: ValidatingWebhook[]
}

export type ValidatingWebhookConfigurationList = {
  apiVersion: string
  kind: 'ValidatingWebhookConfigurationList'
  metadata?: metav1.ListMeta
  items: Embedded<ValidatingWebhookConfiguration>[]
}

export type MutatingWebhookConfiguration = {
  apiVersion: string
  kind: 'MutatingWebhookConfiguration'
  metadata?: metav1.ObjectMeta
  webhooks?: MutatingWebhook[]
}

export type MutatingWebhookConfigurationList = {
  apiVersion: string
  kind: 'MutatingWebhookConfigurationList'
  metadata?: metav1.ListMeta
  items: Embedded<MutatingWebhookConfiguration>[]
}

export type ValidatingWebhook = {
  name: string
  clientConfig: WebhookClientConfig
  rules?: admissionregistrationv1.RuleWithOperations[]
  failurePolicy?: FailurePolicyType
  matchPolicy?: MatchPolicyType
  namespaceSelector?: metav1.LabelSelector
  objectSelector?: metav1.LabelSelector
  sideEffects?: SideEffectClass
  timeoutSeconds?: number
  admissionReviewVersions?: string[]
  matchConditions?: MatchCondition[]
}

export type MutatingWebhook = {
  name: string
  clientConfig: WebhookClientConfig
  rules?: admissionregistrationv1.RuleWithOperations[]
  failurePolicy?: FailurePolicyType
  matchPolicy?: MatchPolicyType
  namespaceSelector?: metav1.LabelSelector
  objectSelector?: metav1.LabelSelector
  sideEffects?: SideEffectClass
  timeoutSeconds?: number
  admissionReviewVersions?: string[]
  reinvocationPolicy?: admissionregistrationv1.ReinvocationPolicyType
  matchConditions?: MatchCondition[]
}

export type WebhookClientConfig = {
  url?: string
  service?: ServiceReference
  caBundle?: Base64
}

export type ServiceReference = {
  namespace: string
  name: string
  path?: string
  port?: number
}

export type MatchCondition = {
  name: string
  expression: string
}

export type MutatingAdmissionPolicy = {
  apiVersion: string
  kind: 'MutatingAdmissionPolicy'
  metadata?: metav1.ObjectMeta
  spec?: MutatingAdmissionPolicySpec
}

export type MutatingAdmissionPolicyList = {
  apiVersion: string
  kind: 'MutatingAdmissionPolicyList'
  metadata?: metav1.ListMeta
  items: Embedded<MutatingAdmissionPolicy>[]
}

export type MutatingAdmissionPolicySpec = {
  paramKind?: ParamKind
  matchConstraints?: MatchResources
  variables?: Variable[]
  mutations?: Mutation[]
  failurePolicy?: FailurePolicyType
  matchConditions?: MatchCondition[]
  reinvocationPolicy?: admissionregistrationv1.ReinvocationPolicyType
}

export type Mutation = {
  patchType: PatchType
  applyConfiguration?: ApplyConfiguration
  jsonPatch?: JSONPatch
}

export type ApplyConfiguration = {
  expression?: string
}

export type JSONPatch = {
  expression?: string
}

export type MutatingAdmissionPolicyBinding = {
  apiVersion: string
  kind: 'MutatingAdmissionPolicyBinding'
  metadata?: metav1.ObjectMeta
  spec?: MutatingAdmissionPolicyBindingSpec
}

export type MutatingAdmissionPolicyBindingList = {
  apiVersion: string
  kind: 'MutatingAdmissionPolicyBindingList'
  metadata?: metav1.ListMeta
  items: Embedded<MutatingAdmissionPolicyBinding>[]
}

export type MutatingAdmissionPolicyBindingSpec = {
  policyName?: string
  paramRef?: ParamRef
  matchResources?: MatchResources
}
