import type { BrandName, SchemaPointer } from '../../../core/index.ts'
import type { TextRange } from '../../editor/field-range.ts'
import type { PolicyPart, RuleText } from '../rule-choice.ts'

/** The texts of the expressions panel, in which mistakes are marked. */
export type TextName = 'expression' | 'self' | 'oldSelf'

/** An expression and what it is evaluated on. */
export interface EvaluationInput {
  readonly expression: string
  /** YAML. */
  readonly self: string
  /** YAML; undefined where there is no former object. */
  readonly oldSelf: string | undefined
  /** Brand of the server: it decides costs, and names of types, labels and keywords of schemas. */
  readonly brand: BrandName
  /** The release that the server serves, which decides the language; the default one unless given. */
  readonly release?: string
  /** The rule that the expression is to be; undefined for an expression on any values. */
  readonly rule: RuleInput | undefined
}

/** What the server decides about expressions. */
export type ServedBy = Pick<EvaluationInput, 'brand' | 'release'>

/** The rule of a custom resource or of a policy that an expression is tried as. */
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
  /** User name of the request. */
  readonly user: string
  /** Kinds that the server serves: `request.resource` names the resource of the object's kind. */
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

/** Static estimate of what an expression costs, in cost units. */
export interface StaticEstimate {
  /** The largest cost; undefined where nothing bounds it. */
  readonly most: bigint | undefined
  /** The limit that the API server has for it; undefined where it has none. */
  readonly limit: bigint | undefined
  /** Why the API server would refuse the expression; undefined within the limit. */
  readonly refusal: string | undefined
  /** What the estimate leaves out: `variables` of a policy. */
  readonly without?: string
}

export type RunOutcome = 'value' | 'error' | 'cost limit' | 'skipped'

/** One evaluation of an expression. */
export interface Run {
  /** Path of the value that was `self`, in its object: `spec.ports[0]`; empty for the object itself. */
  readonly path: string
  readonly outcome: RunOutcome
  /** The value as a literal, or the message of the error. */
  readonly text: string
  /** Cost units of the evaluation. */
  readonly cost: number
  /** Message of the rule, where the value is false. */
  readonly message?: string
}

/** Result of an input: mistakes, type, static estimate and evaluations. */
export interface Outcome {
  readonly problems: readonly Problem[]
  /** Result type of the expression; undefined for an expression that does not compile. */
  readonly type: string | undefined
  readonly estimate: StaticEstimate | undefined
  /** One for each value of the object that the expression is about; none where a text has mistakes. */
  readonly runs: readonly Run[]
}

/** Messages of the worker to its page. */
export type WorkerMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'outcome'; readonly outcome: Outcome }
  /** A fault of the engine, not of the expression. */
  | { readonly type: 'failed'; readonly message: string }
