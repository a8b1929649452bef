// Generated from core/kinds/tables/types/admissionregistration.v1alpha1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as admissionregistrationv1 from './admissionregistration.v1.generated.ts'
import type * as metav1 from './meta.v1.generated.ts'
import type { Int64 } from './scalars.ts'
import type { Embedded } from '../views.ts'

/**
 * - `Allow` lets them pass without evaluating the policy.
 * - `Deny` counts as an error, for which failurePolicy decides.
 */
export type ParameterNotFoundActionType = 'Allow' | 'Deny'

/**
 * - `Ignore` disregards the failure.
 * - `Fail` treats the failure as a refusal.
 */
export type FailurePolicyType = 'Ignore' | 'Fail'

/**
 * - `Exact` matches the named group and version alone.
 * - `Equivalent` matches other versions too, and converts the object to the named one.
 */
export type MatchPolicyType = 'Exact' | 'Equivalent'

/**
 * - `Deny` refuses the request.
 * - `Warn` lets it pass with a warning to the client.
 * - `Audit` notes the failure in the audit event.
 */
export type ValidationAction = 'Deny' | 'Warn' | 'Audit'

/**
 * - `ApplyConfiguration` merges an object as server-side apply does.
 * - `JSONPatch` runs a list of JSON patch operations.
 */
export type PatchType = 'ApplyConfiguration' | 'JSONPatch'

/** CEL expressions that accept or refuse writes without a webhook, through bindings alone. */
export type ValidatingAdmissionPolicy = {
  apiVersion: string
  kind: 'ValidatingAdmissionPolicy'
  metadata?: metav1.ObjectMeta
  /** Requests that the policy judges, and what they have to satisfy. */
  spec?: ValidatingAdmissionPolicySpec
  /** Type errors found in the policy's expressions. */
  status?: ValidatingAdmissionPolicyStatus
}

/** Outcome of the type check of the policy's expressions. */
export type ValidatingAdmissionPolicyStatus = {
  /** Generation of the policy whose expressions were type checked last. */
  observedGeneration?: Int64
  /** Warnings of the type check; empty where it found nothing, absent before it ran. */
  typeChecking?: TypeChecking
  /** Conditions of the validating policy. */
  conditions?: metav1.Condition[]
}

/** Result of checking expressions against the schemas of the kinds that a policy names. */
export type TypeChecking = {
  /** Expressions that do not fit a matched kind. */
  expressionWarnings?: ExpressionWarning[]
}

/** Type errors of one expression. */
export type ExpressionWarning = {
  /** Path of the doubtful expression, such as spec.validations[0].expression. */
  fieldRef: string
  /** Type errors of the expression, by the kind it was checked against. */
  warning: string
}

/** List of validating admission policies. */
export type ValidatingAdmissionPolicyList = {
  apiVersion: string
  kind: 'ValidatingAdmissionPolicyList'
  metadata?: metav1.ListMeta
  items: Embedded<ValidatingAdmissionPolicy>[]
}

/** What a validating policy is asked about, and what it demands. */
export type ValidatingAdmissionPolicySpec = {
  /** Type of the objects that validations get as params. */
  paramKind?: ParamKind
  /** Requests to validate; never admission policies and reviews of access or tokens. */
  matchConstraints?: MatchResources
  /** Expressions that must be true of a request. */
  validations?: Validation[]
  /** Whether an error of the validating policy counts against the request. */
  failurePolicy?: FailurePolicyType
  /** Up to 20 notes on the audit event of each judged request, accepted or not. */
  auditAnnotations?: AuditAnnotation[]
  /** CEL expressions, up to 64, that must be true for the validations to run. */
  matchConditions?: MatchCondition[]
  /** Named expressions, read as variables.NAME by validations, auditAnnotations and later ones. */
  variables?: Variable[]
}

/** A named CEL expression that decides whether a webhook or policy is asked. */
export type MatchCondition = {
  /** Qualified name of the condition, unique in its list, for metrics and messages. */
  name: string
  /** CEL condition of a webhook or policy; reads object, oldObject, request, authorizer and a policy's params. */
  expression: string
}

/** Type of the parameter objects of a policy. */
export type ParamKind = {
  /** Group and version in which expressions see the parameter objects, such as v1 for config maps. */
  apiVersion?: string
  /** Kind of the parameter objects, built in or custom. */
  kind?: string
}

/** One demand on matched requests, and the text of its denial. */
export type Validation = {
  /** CEL expression that must be true; reads object, oldObject, request, params, namespaceObject, authorizer and variables. */
  expression: string
  /** One-line text of the denial, unless messageExpression gives it. */
  message?: string
  /** Reason and code of the denial: Forbidden, RequestEntityTooLarge or, by default, Invalid. */
  reason?: metav1.StatusReason
  /** CEL expression for the denial's text; message counts if it fails or is not one short line. */
  messageExpression?: string
}

/** A named expression that others in the policy reuse. */
export type Variable = {
  /** CEL identifier under which others read the value: variables.NAME. */
  name: string
  /** CEL expression for the variable's value, computed when first read. */
  expression: string
}

/** A note for the audit log, computed from the request. */
export type AuditAnnotation = {
  /** Last part of the audit annotation's key, behind the policy's name. */
  key: string
  /** CEL text of the audit annotation, cut at 10 KiB; null or empty leaves it out. */
  valueExpression: string
}

/** Puts a validating policy in force: for which requests, parameters and effect. */
export type ValidatingAdmissionPolicyBinding = {
  apiVersion: string
  kind: 'ValidatingAdmissionPolicyBinding'
  metadata?: metav1.ObjectMeta
  /** Policy, scope, parameters and actions of the binding of a validating policy. */
  spec?: ValidatingAdmissionPolicyBindingSpec
}

/** List of bindings of validating admission policies. */
export type ValidatingAdmissionPolicyBindingList = {
  apiVersion: string
  kind: 'ValidatingAdmissionPolicyBindingList'
  metadata?: metav1.ListMeta
  items: Embedded<ValidatingAdmissionPolicyBinding>[]
}

/** Which validating policy is in force where, and what its denials do. */
export type ValidatingAdmissionPolicyBindingSpec = {
  /** Validating policy that is put in force. */
  policyName?: string
  /** Objects of paramKind that validations get as params. */
  paramRef?: ParamRef
  /** Narrows the requests that the validating policy matches; both selections have to fit. */
  matchResources?: MatchResources
  /** What a failed validation leads to: at least one, each once; Deny and Warn exclude each other. */
  validationActions?: ValidationAction[]
}

/** Where a binding finds parameter objects: by name or by labels. */
export type ParamRef = {
  /** Name of the one parameter object. */
  name?: string
  /** Namespace of the parameter objects; the request's if empty. */
  namespace?: string
  /** Labels of the parameter objects: all of them have to pass. */
  selector?: metav1.LabelSelector
  /** What happens to requests while no parameter object is found. */
  parameterNotFoundAction?: ParameterNotFoundActionType
}

/** Selection of requests by resource and by labels of object and namespace; all must fit. */
export type MatchResources = {
  /** Labels of the request's namespace. */
  namespaceSelector?: metav1.LabelSelector
  /** Labels that the new or the old object must have. */
  objectSelector?: metav1.LabelSelector
  /** Operations and resources, any of which fits. */
  resourceRules?: NamedRuleWithOperations[]
  /** Operations and resources that are left out, even where resourceRules match them. */
  excludeResourceRules?: NamedRuleWithOperations[]
  /** Whether the policy's rules match other versions, too. */
  matchPolicy?: MatchPolicyType
}

/** Operations on resources, or on objects of certain names alone. */
export type NamedRuleWithOperations = {
  /** Names of the objects that the rule is for; empty means any name. */
  resourceNames?: string[]
} & admissionregistrationv1.RuleWithOperations

/** CEL expressions that change written objects without a webhook, through bindings alone. */
export type MutatingAdmissionPolicy = {
  apiVersion: string
  kind: 'MutatingAdmissionPolicy'
  metadata?: metav1.ObjectMeta
  /** Requests that the policy is for, and the changes that it makes. */
  spec?: MutatingAdmissionPolicySpec
}

/** List of mutating admission policies. */
export type MutatingAdmissionPolicyList = {
  apiVersion: string
  kind: 'MutatingAdmissionPolicyList'
  metadata?: metav1.ListMeta
  items: Embedded<MutatingAdmissionPolicy>[]
}

/** Which objects a mutating policy changes, and how. */
export type MutatingAdmissionPolicySpec = {
  /** Type of the objects that mutations get as params. */
  paramKind?: ParamKind
  /** Requests whose objects the mutations change; never DELETE. */
  matchConstraints?: MatchResources
  /** Named expressions that mutations read as variables.NAME. */
  variables?: Variable[]
  /** Changes made one after the other, at least one. */
  mutations?: Mutation[]
  /** Whether an error of the mutating policy refuses the request. */
  failurePolicy?: FailurePolicyType
  /** CEL expressions, up to 64, that must be true for the mutations to run. */
  matchConditions?: MatchCondition[]
  /** Whether the mutating policy is applied again after later changes. */
  reinvocationPolicy?: admissionregistrationv1.ReinvocationPolicyType
}

/** One change to an object, as a merge or as a patch. */
export type Mutation = {
  /** Which of applyConfiguration and jsonPatch holds the change; the other must be absent. */
  patchType: PatchType
  /** Change as an object to merge, for patchType ApplyConfiguration. */
  applyConfiguration?: ApplyConfiguration
  /** Change as JSON patch operations, for patchType JSONPatch. */
  jsonPatch?: JSONPatch
}

/** Expression that makes an object to merge. */
export type ApplyConfiguration = {
  /** CEL expression for an Object{} merged as by apply. */
  expression?: string
}

/** Expression that makes patch operations. */
export type JSONPatch = {
  /** CEL list of JSONPatch{op, path, from, value}; jsonpatch.escapeKey escapes slashes in keys. */
  expression?: string
}

/** Puts a mutating policy in force: for which requests and parameters. */
export type MutatingAdmissionPolicyBinding = {
  apiVersion: string
  kind: 'MutatingAdmissionPolicyBinding'
  metadata?: metav1.ObjectMeta
  /** Policy, scope and parameters of the binding of a mutating policy. */
  spec?: MutatingAdmissionPolicyBindingSpec
}

/** List of bindings of mutating admission policies. */
export type MutatingAdmissionPolicyBindingList = {
  apiVersion: string
  kind: 'MutatingAdmissionPolicyBindingList'
  metadata?: metav1.ListMeta
  items: Embedded<MutatingAdmissionPolicyBinding>[]
}

/** Which mutating policy is in force where. */
export type MutatingAdmissionPolicyBindingSpec = {
  /** Mutating policy that is put in force. */
  policyName?: string
  /** Objects of paramKind that mutations get as params. */
  paramRef?: ParamRef
  /** Narrows the requests whose objects the mutating policy changes; both selections have to fit. */
  matchResources?: MatchResources
}
