import type { BrandName, ExpressionRule, SchemaPointer } from '../../../core/index.ts'

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

/** A rule of a custom resource: what its expression is typed by, and what it says. */
export interface RuleInput {
  /** The schema of the whole resource, in JSON. */
  readonly schema: string
  /** The part of the schema whose values are `self`. */
  readonly pointer: SchemaPointer
  readonly rule: Pick<ExpressionRule, 'message' | 'messageExpression' | 'optionalOldSelf'>
}

/** A mistake in one of the texts, at a range in UTF-16 units. */
export interface Problem {
  readonly text: TextName
  readonly from: number
  readonly to: number
  readonly message: string
}

/** What the cost of an expression is estimated at before it has an object, in cost units. */
export interface StaticEstimate {
  /** The largest cost; undefined where nothing bounds it. */
  readonly most: bigint | undefined
  /** Why the API server would refuse the expression; undefined within the limit, and where there is no schema to go by. */
  readonly refusal: string | undefined
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
