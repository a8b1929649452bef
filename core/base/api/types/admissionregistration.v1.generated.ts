// Generated from core/kinds/tables/types/admissionregistration.v1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as metav1 from './meta.v1.generated.ts'
import type { Base64, Int64 } from './scalars.ts'
import type { Embedded } from './views.ts'

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
  readonly apiGroups?: readonly string[]
  readonly apiVersions?: readonly string[]
  readonly resources?: readonly string[]
  readonly scope?: ScopeType
}

export type ValidatingAdmissionPolicy = {
  readonly apiVersion: string
  readonly kind: 'ValidatingAdmissionPolicy'
  readonly metadata: metav1.ObjectMeta
  readonly spec: ValidatingAdmissionPolicySpec
  readonly status: ValidatingAdmissionPolicyStatus
}

export type ValidatingAdmissionPolicyStatus = {
  readonly observedGeneration?: Int64
  readonly typeChecking?: TypeChecking
  readonly conditions?: readonly metav1.Condition[]
}

export type TypeChecking = {
  readonly expressionWarnings?: readonly ExpressionWarning[]
}

export type ExpressionWarning = {
  readonly fieldRef: string
  readonly warning: string
}

export type ValidatingAdmissionPolicyList = {
  readonly apiVersion: string
  readonly kind: 'ValidatingAdmissionPolicyList'
  readonly metadata: metav1.ListMeta
  readonly items: readonly Embedded<ValidatingAdmissionPolicy>[] | null
}

export type ValidatingAdmissionPolicySpec = {
  readonly paramKind?: ParamKind
  readonly matchConstraints?: MatchResources
  readonly validations?: readonly Validation[]
  readonly failurePolicy: FailurePolicyType
  readonly auditAnnotations?: readonly AuditAnnotation[]
  readonly matchConditions?: readonly MatchCondition[]
  readonly variables?: readonly Variable[]
}

export type ParamKind = {
  readonly apiVersion?: string
  readonly kind?: string
}

export type Validation = {
  readonly expression: string
  readonly message?: string
  readonly reason?: metav1.StatusReason
  readonly messageExpression?: string
}

export type Variable = {
  readonly name: string
  readonly expression: string
}

export type AuditAnnotation = {
  readonly key: string
  readonly valueExpression: string
}

export type ValidatingAdmissionPolicyBinding = {
  readonly apiVersion: string
  readonly kind: 'ValidatingAdmissionPolicyBinding'
  readonly metadata: metav1.ObjectMeta
  readonly spec: ValidatingAdmissionPolicyBindingSpec
}

export type ValidatingAdmissionPolicyBindingList = {
  readonly apiVersion: string
  readonly kind: 'ValidatingAdmissionPolicyBindingList'
  readonly metadata: metav1.ListMeta
  readonly items: readonly Embedded<ValidatingAdmissionPolicyBinding>[] | null
}

export type ValidatingAdmissionPolicyBindingSpec = {
  readonly policyName?: string
  readonly paramRef?: ParamRef
  readonly matchResources?: MatchResources
  readonly validationActions?: readonly ValidationAction[]
}

export type ParamRef = {
  readonly name?: string
  readonly namespace?: string
  readonly selector?: metav1.LabelSelector
  readonly parameterNotFoundAction?: ParameterNotFoundActionType
}

export type MatchResources = {
  readonly namespaceSelector: metav1.LabelSelector
  readonly objectSelector: metav1.LabelSelector
  readonly resourceRules?: readonly NamedRuleWithOperations[]
  readonly excludeResourceRules?: readonly NamedRuleWithOperations[]
  readonly matchPolicy: MatchPolicyType
}

export type NamedRuleWithOperations = {
  readonly resourceNames?: readonly string[]
} & RuleWithOperations

export type ValidatingWebhookConfiguration = {
  readonly apiVersion: string
  readonly kind: 'ValidatingWebhookConfiguration'
  readonly metadata: metav1.ObjectMeta
  readonly webhooks?: readonly ValidatingWebhook[]
}

export type ValidatingWebhookConfigurationList = {
  readonly apiVersion: string
  readonly kind: 'ValidatingWebhookConfigurationList'
  readonly metadata: metav1.ListMeta
  readonly items: readonly Embedded<ValidatingWebhookConfiguration>[] | null
}

export type MutatingWebhookConfiguration = {
  readonly apiVersion: string
  readonly kind: 'MutatingWebhookConfiguration'
  readonly metadata: metav1.ObjectMeta
  readonly webhooks?: readonly MutatingWebhook[]
}

export type MutatingWebhookConfigurationList = {
  readonly apiVersion: string
  readonly kind: 'MutatingWebhookConfigurationList'
  readonly metadata: metav1.ListMeta
  readonly items: readonly Embedded<MutatingWebhookConfiguration>[] | null
}

export type ValidatingWebhook = {
  readonly name: string
  readonly clientConfig: WebhookClientConfig
  readonly rules?: readonly RuleWithOperations[]
  readonly failurePolicy: FailurePolicyType
  readonly matchPolicy: MatchPolicyType
  readonly namespaceSelector: metav1.LabelSelector
  readonly objectSelector: metav1.LabelSelector
  readonly sideEffects: SideEffectClass | null
  readonly timeoutSeconds: number
  readonly admissionReviewVersions: readonly string[] | null
  readonly matchConditions?: readonly MatchCondition[]
}

export type MutatingWebhook = {
  readonly name: string
  readonly clientConfig: WebhookClientConfig
  readonly rules?: readonly RuleWithOperations[]
  readonly failurePolicy: FailurePolicyType
  readonly matchPolicy: MatchPolicyType
  readonly namespaceSelector: metav1.LabelSelector
  readonly objectSelector: metav1.LabelSelector
  readonly sideEffects: SideEffectClass | null
  readonly timeoutSeconds: number
  readonly admissionReviewVersions: readonly string[] | null
  readonly reinvocationPolicy: ReinvocationPolicyType
  readonly matchConditions?: readonly MatchCondition[]
}

export type RuleWithOperations = {
  readonly operations?: readonly OperationType[]
} & Rule

export type WebhookClientConfig = {
  readonly url?: string
  readonly service?: ServiceReference
  readonly caBundle?: Base64 | null
}

export type ServiceReference = {
  readonly namespace: string
  readonly name: string
  readonly path?: string
  readonly port: number
}

export type MatchCondition = {
  readonly name: string
  readonly expression: string
}
