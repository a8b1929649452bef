import type { BrandName, SchemaPointer } from '../../../core/index.ts'
import type { TextRange } from '../../editor/field-range.ts'
import type { PolicyPart, RuleText } from '../rule-choice.ts'

/** The texts that can have mistakes. */
export type TextName = 'expression' | 'self' | 'oldSelf'

/** An expression and what it is evaluated on. */
export interface EvaluationInput {
  readonly expression: string
  /** YAML. */
  readonly self: string
  /** YAML; undefined where there is no former object. */
  readonly oldSelf: string | undefined
  /** Decides the costs. */
  readonly brand: BrandName
  /** The rule that the expression is to be; undefined for an expression on any values. */
  readonly rule: RuleInput | undefined
}

/** What an expression is tried as. */
export type RuleInput = SchemaRuleInput | PolicyRuleInput

/** A rule of a custom resource. */
export interface SchemaRuleInput {
  readonly type: 'schema'
  /** The schema of the whole resource, in JSON. */
  readonly schema: string
  /** The part of the schema whose values are `self`. */
  readonly pointer: SchemaPointer
  readonly rule: RuleText
}

/** An expression of a validating policy. `self` is the object, behind `---` the params; `oldSelf` the old object. */
export interface PolicyRuleInput {
  readonly type: 'policy'
  /** The policy's spec, in JSON. */
  readonly spec: string
  readonly part: PolicyPart
  /** How many of the policy's variables the expression may read, the first ones. */
  readonly variables: number
  /** Whom the request is from. */
  readonly user: string
  /** What the server serves, by which a request names its object. */
  readonly resources: readonly ServedKind[]
  readonly rule: RuleText
}

export interface ServedKind {
  readonly apiVersion: string
  readonly kind: string
  readonly resource: string
}

/** A mistake in one of the texts. */
export interface Problem extends TextRange {
  readonly text: TextName
  readonly message: string
}

/** What the cost of an expression is estimated at before it has an object, in cost units. */
export interface StaticEstimate {
  /** The largest cost; undefined where nothing bounds it. */
  readonly most: bigint | undefined
  /** The limit that the API server has for it; undefined where it has none. */
  readonly limit: bigint | undefined
  /** Why the API server would refuse the expression; undefined within the limit. */
  readonly refusal: string | undefined
  /** What the estimate leaves out. */
  readonly without?: string
}

export type RunOutcome = 'value' | 'error' | 'cost limit' | 'skipped'

/** One evaluation. */
export interface Run {
  /** Path of the value that was `self`, in its object: `spec.ports[0]`; empty for the object itself. */
  readonly path: string
  readonly outcome: RunOutcome
  /** The value as a literal, or the message of the error. */
  readonly text: string
  /** In cost units. */
  readonly cost: number
  /** What the rule tells users, where it is false. */
  readonly message?: string
}

/** What came of an input. */
export interface Outcome {
  readonly problems: readonly Problem[]
  /** Undefined for an expression that does not compile. */
  readonly type: string | undefined
  readonly estimate: StaticEstimate | undefined
  /** One for each value of the object that the expression is about; none where a text has mistakes. */
  readonly runs: readonly Run[]
}

/** What the worker tells its page. */
export type WorkerMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'outcome'; readonly outcome: Outcome }
  /** A fault of the engine, not of the expression. */
  | { readonly type: 'failed'; readonly message: string }
