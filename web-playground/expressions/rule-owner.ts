import type { JsonObject, RulePlace } from '../../core/index.ts'
import type { RuleChoice } from './rule-choice.ts'

/** One version of a custom resource definition. */
export interface CrdVersion {
  readonly type: 'definition'
  /** Name of the definition and version: `widgets.example.com/v1`. */
  readonly key: string
  readonly kind: string
  readonly group: string
  readonly version: string
  /** Plural name. */
  readonly resource: string
  readonly namespaced: boolean
  /** Schema of its objects, `JSONSchemaProps`. */
  readonly schema: JsonObject
  /** Where the schema has rules. */
  readonly places: readonly RulePlace[]
}

/** A validating admission policy. */
export interface Policy {
  readonly type: 'policy'
  /** `policy` and its name: `policy no-latest-tag`. */
  readonly key: string
  readonly spec: JsonObject
}

/** An object of the server that has rules. */
export type RuleOwner = CrdVersion | Policy

/** A rule that a menu offers. */
export interface OfferedRule {
  /** The rule in one line, as a menu shows it. */
  readonly title: string
  /** Expression of the rule; undefined for one of the user's own. */
  readonly expression: string | undefined
  readonly choice: RuleChoice
}

/** Most characters of an expression that a menu shows. */
const mostShown = 80

/** A rule in a line, behind the name of its place. */
export function ruleTitle(place: string, expression: string): string {
  const text = expression.replaceAll(/\s+/g, ' ').trim()
  const short = text.length > mostShown ? `${text.slice(0, mostShown)}…` : text
  return place === '' ? short : `${place}: ${short}`
}
