import type { AdmissionAttributes, AdmissionOperation } from './admission-attributes.ts'
import type { Phase } from './decision.ts'

/** Measures one step of one write: its mutating or its validating plug-ins. */
export interface MeasuredStep {
  /** The plug-in at this place consents; its time is that since the one before it. */
  passed(at: number): void
  /** The plug-in at this place refuses the write, which ends the step. */
  refused(at: number): void
  /** All plug-ins were asked, and are asked once more. */
  endRound(): void
  /** All plug-ins consent. */
  end(): void
}

/** Measures the steps of writes for which the same plug-ins are asked. */
export interface StepMeter {
  begin(): MeasuredStep
  /** Counts a step in which there is no plug-in to ask. */
  skip(): void
}

/** What a {@link StepMeter} measures. */
export interface StepFacts {
  readonly phase: Phase
  readonly operation: AdmissionOperation
  /** Names of the plug-ins that are asked, in their order. */
  readonly asked: readonly string[]
  /** Names of all plug-ins of the server, in their order. */
  readonly plugins: readonly string[]
}

/** Makes meters of steps; each is kept. */
export interface StepMeters {
  of(facts: StepFacts): StepMeter
}

/** One call of a webhook. */
export interface WebhookCall {
  readonly webhook: string
  /** Signal of the request that is admitted, by which the times of its webhooks are added. */
  readonly request: AbortSignal
  readonly phase: Phase
  readonly operation: AdmissionOperation
  readonly milliseconds: number
  /** HTTP status for the call: 200, or that of the refusal or of the failure; 0 for a failure of the server itself. */
  readonly code: number
  /** Whether the request is refused, for its refusal or failure. */
  readonly isRefused: boolean
  /** Why the request is refused, where that is counted. */
  readonly refusal?: 'no_error' | 'calling_webhook_error' | 'apiserver_internal_error'
}

/** Counts and measures webhooks. */
export interface WebhookMeter {
  called(call: WebhookCall): void
  /** Counts a request that goes on although the webhook could not be called. */
  ignored(webhook: string, phase: Phase): void
}

/** Match conditions of a webhook or a policy, evaluated on a request. */
export interface EvaluatedConditions {
  /** Name of the webhook or the policy. */
  readonly name: string
  readonly kind: 'webhook' | 'policy'
  /** The phase, as metrics name it for such conditions. */
  readonly type: string
  readonly operation: AdmissionOperation
  /** How many conditions have an error. */
  readonly errors: number
  readonly milliseconds: number
}

/** Counts and measures match conditions that keep a webhook or a policy from being asked. */
export interface ConditionMeter {
  /** Counts conditions of which one is not met or has an error. */
  failed(conditions: EvaluatedConditions): void
  /** Counts a request about which a webhook is not asked. */
  excluded(webhook: string, phase: Phase, operation: AdmissionOperation): void
}

/** An expression of a policy, evaluated on a request. */
export interface PolicyCheck {
  readonly policy: string
  readonly binding: string
  readonly error: 'compile_error' | 'invalid_error' | 'out_of_budget' | 'no_error'
  readonly milliseconds: number
}

/** What a validating policy makes of a request. */
export type PolicyAction = 'allow' | 'deny' | 'audit' | 'warn'

/** Counts and measures the expressions of policies. */
export interface PolicyMeter {
  validated(check: PolicyCheck, action: PolicyAction): void
  mutated(check: PolicyCheck): void
}

/** A request that pod security judges. */
export type JudgedRequest = Pick<AdmissionAttributes, 'operation' | 'definition' | 'subresource'>

/** A decision of pod security by one mode of a policy. */
export interface PodSecurityDecision {
  readonly decision: 'allow' | 'deny'
  readonly mode: 'enforce' | 'audit' | 'warn'
  readonly level: string
  /** Version of the standard: `latest`, `v1.30`, or `future`. */
  readonly version: string
}

/** Counts what pod security decides. */
export interface PodSecurityMeter {
  decided(decision: PodSecurityDecision, request: JudgedRequest): void
  exempted(request: JudgedRequest): void
  /** Counts an error; a fatal one takes the place of a decision. */
  failed(isFatal: boolean, request: JudgedRequest): void
}

/** Counts and measures admission, for the metrics of the server. */
export interface AdmissionMeter {
  /** Milliseconds of a monotonic clock, with fractions. */
  now(): number
  readonly steps: StepMeters
  readonly webhooks: WebhookMeter
  readonly conditions: ConditionMeter
  readonly policies: PolicyMeter
  readonly podSecurity: PodSecurityMeter
}
