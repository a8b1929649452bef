import type { JsonValue } from '../../base/api/json.ts'

/** Validation keywords of a schema, for values of any type: those of OpenAPI, with the meaning of JSON schema. */
export interface ValueValidation {
  readonly minimum?: number
  readonly exclusiveMinimum?: boolean
  readonly maximum?: number
  readonly exclusiveMaximum?: boolean
  readonly multipleOf?: number
  /** Shortest text, in Unicode code points. */
  readonly minLength?: number
  /** Longest text, in Unicode code points. */
  readonly maxLength?: number
  /** A regular expression in the syntax of RE2. */
  readonly pattern?: string
  /** Format name as the CRD's author wrote it; unknown formats are ignored. */
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
 * A nested schema in `allOf`, `anyOf`, `oneOf` and `not`, which only validates: it declares no field, has no default and takes
 * no part in pruning.
 */
export interface NestedValidation extends ValueValidation {
  /** Allowed JSON types; only branches of an int-or-string may have them; absent for any type. */
  readonly types?: readonly JsonType[]
  readonly nullable?: boolean
  readonly properties?: ReadonlyMap<string, NestedValidation>
  /** The schema of members that `properties` does not name; `forbidden` where there must be none. */
  readonly otherProperties?: NestedValidation | 'forbidden'
  readonly items?: NestedValidation
  readonly expressions?: readonly ExpressionRule[]
}

/** A CEL rule of `x-…-validations`, as the CRD's author wrote it. */
export interface ExpressionRule {
  readonly rule: string
  readonly message?: string
  readonly messageExpression?: string
  readonly reason?: string
  readonly fieldPath?: string
  readonly optionalOldSelf?: boolean
}

/** Keywords of a schema beside its shape. Only schemas of custom resources have them. */
export interface ValueFacts {
  readonly description?: string
  /**
   * The `type` of a schema that its kind does not show: beside int-or-string, or one that JSON schema does not know, as only a
   * CustomResourceDefinition that is being checked may have. It counts for defaults and for selectable fields alone.
   */
  readonly typeKeyword?: string
  /** The value may be `null`, which defaulting and pruning then leave alone. */
  readonly nullable?: true
  /** Default that is filled in where the value is absent, or null and not nullable. */
  readonly default?: JsonValue
  readonly validation?: ValueValidation
  /** CEL rules that are evaluated on the value as `self`; `oldSelf` is the value that it replaces. */
  readonly expressions?: readonly ExpressionRule[]
  /** Members that the schema does not declare are kept (`x-…-preserve-unknown-fields`). */
  readonly preserveUnknown?: true
  /** The value is an embedded object, whose `apiVersion`, `kind` and `metadata` are known without being declared. */
  readonly embeddedResource?: true
}
