// Generated from core/kinds/tables/types/admissionregistration.v1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as metav1 from './meta.v1.generated.ts'
import type { Base64, Int64 } from './scalars.ts'
import type { Embedded } from '../views.ts'

export type ScopeType = 'Cluster' | 'Namespaced' | '*'

export type FailurePolicyType = 'Ignore' | 'Fail'

export type ParameterNotFoundActionType = 'Allow' | 'Deny' | (string & {})

export type MatchPolicyType = 'Exact' | 'Equivalent'

export type SideEffectClass = 'Unknown' | 'None' | 'Some' | 'NoneOnDryRun'

export type ValidationAction = 'Deny' | 'Warn' | 'Audit'

export type PatchType = string

export type ReinvocationPolicyType = 'Never' | 'IfNeeded'

export type OperationType = '*' | 'CREATE' | 'UPDATE' | 'DELETE' | 'CONNECT'

export type Rule = {
  apiGroups?: string[]
  apiVersions?: string[]
  resources?: string[]
  scope?: ScopeType
}

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
} & RuleWithOperations

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
  rules?: RuleWithOperations[]
  failurePolicy?: FailurePolicyType
  matchPolicy?: MatchPolicyType
  namespaceSelector?: metav1.LabelSelector
  objectSelector?: metav1.LabelSelector
  sideEffects: SideEffectClass
  timeoutSeconds?: number
  admissionReviewVersions: string[]
  matchConditions?: MatchCondition[]
}

export type MutatingWebhook = {
  name: string
  clientConfig: WebhookClientConfig
  rules?: RuleWithOperations[]
  failurePolicy?: FailurePolicyType
  matchPolicy?: MatchPolicyType
  namespaceSelector?: metav1.LabelSelector
  objectSelector?: metav1.LabelSelector
  sideEffects: SideEffectClass
  timeoutSeconds?: number
  admissionReviewVersions: string[]
  reinvocationPolicy?: ReinvocationPolicyType
  matchConditions?: MatchCondition[]
}

export type RuleWithOperations = {
  operations?: OperationType[]
} & Rule

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
