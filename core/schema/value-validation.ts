import type { JsonValue } from '../api/json.ts'

/** What a value must satisfy, whatever its type: the keywords of OpenAPI, as JSON schema means them. */
export interface ValueValidation {
  readonly minimum?: number
  readonly exclusiveMinimum?: boolean
  readonly maximum?: number
  readonly exclusiveMaximum?: boolean
  readonly multipleOf?: number
  /** In Unicode code points. */
  readonly minLength?: number
  readonly maxLength?: number
  /** In the syntax of RE2. */
  readonly pattern?: string
  /** As its author wrote it; one that is not known says nothing. */
  readonly format?: string
  readonly minItems?: number
  readonly maxItems?: number
  readonly uniqueItems?: boolean
  readonly minProperties?: number
  readonly maxProperties?: number
  /** Members that must be present; they may be null where their schema takes null. */
  readonly required?: readonly string[]
  readonly enum?: readonly JsonValue[]
  readonly allOf?: readonly NestedValidation[]
  readonly anyOf?: readonly NestedValidation[]
  readonly oneOf?: readonly NestedValidation[]
  readonly not?: NestedValidation
}

/** The types of JSON schema. */
export type JsonType = 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean'

/**
 * A schema that only validates, as it stands in `allOf`, `anyOf`, `oneOf` and `not`: it declares no field, has no default and
 * takes no part in pruning.
 */
export interface NestedValidation extends ValueValidation {
  /** Allowed only for the branches of an int-or-string; empty for any. */
  readonly types?: readonly JsonType[]
  readonly nullable?: boolean
  readonly properties?: ReadonlyMap<string, NestedValidation>
  /** Of members that `properties` does not name; `forbidden` where there must be none. */
  readonly otherProperties?: NestedValidation | 'forbidden'
  readonly items?: NestedValidation
  readonly expressions?: readonly ExpressionRule[]
}

/** A rule of `x-…-validations`, as its author wrote it. */
export interface ExpressionRule {
  readonly rule: string
  readonly message?: string
  readonly messageExpression?: string
  readonly reason?: string
  readonly fieldPath?: string
  readonly optionalOldSelf?: boolean
}

/** What a schema says of a value beside its shape. Custom resources have these; the built-in types have other facts. */
export interface ValueFacts {
  readonly description?: string
  /** `null` is a value of its own, which defaulting and pruning leave alone. */
  readonly nullable?: true
  /** Filled in where the value is absent, or null and not nullable. */
  readonly default?: JsonValue
  readonly validation?: ValueValidation
  /** Rules in the expression language, evaluated on the value; `oldSelf` is the value that it replaces. */
  readonly expressions?: readonly ExpressionRule[]
  /** Members that the schema does not declare are kept. */
  readonly preserveUnknown?: true
  /** A whole object of some kind: its `apiVersion`, `kind` and `metadata` are known without being declared. */
  readonly embeddedResource?: true
}
