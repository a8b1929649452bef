import type { GroupVersionKind } from '../api/group-version.ts'
import type { JsonValue } from '../api/json.ts'
import type { DefaultRule } from './default-rules.ts'
import type { JsonType, ValueFacts } from './value-validation.ts'

/**
 * The one model of what a kind looks like. Built-in kinds compile to it from the type tables, custom ones from their
 * CRD. Decoding, pruning, defaulting, validation, field sets, OpenAPI and the binary forms are functions over it.
 */
export type Schema = ScalarSchema | ListSchema | MapSchema | StructSchema | AnySchema

export type ScalarType =
  | 'string'
  | 'boolean'
  | 'int32'
  | 'int64'
  | 'double'
  | 'bytes'
  | 'time'
  | 'microTime'
  | 'duration'
  | 'quantity'
  | 'intOrString'

export interface ScalarSchema extends ValueFacts {
  readonly kind: 'scalar'
  readonly type: ScalarType
  /** The name in type errors, as clients know it: `int32`, `string`, `v1.PodPhase`. */
  readonly goType: string
  /** A closed set of values. */
  readonly enum?: readonly string[]
  /** The server refuses other values than those of `enum`, and yet does not publish them. */
  readonly unpublished?: true
}

export interface ListSchema extends ValueFacts {
  readonly kind: 'list'
  readonly items: Schema
  /** How apply merges the list; `atomic` where nothing is said. */
  readonly listType: 'atomic' | 'set' | 'map'
  /** Keys of a `map` list, in order. */
  readonly mapKeys: readonly string[]
  /** In the binary form the list is a message of its own, which keeps absent apart from empty. */
  readonly wrapped?: true
  /** The name in type errors, where the list has a type of its own: `v1.Verbs`. */
  readonly goType?: string
}

export interface MapSchema extends ValueFacts {
  readonly kind: 'map'
  readonly values: Schema
  readonly mapType: 'granular' | 'atomic'
  /** Amounts by resource, which defaulting rounds up to whole thousandths. */
  readonly resourceList?: true
  /** The name in type errors, where the map has a type of its own: `v1.ResourceList`. */
  readonly goType?: string
}

/**
 * Any JSON: `object` takes objects only (rawExtension, fieldsV1), `value` takes everything. The schema of a custom resource may
 * say no type, or one that does not go with its parts: then `parts` are what objects and lists in it look like.
 */
export interface AnySchema extends ValueFacts {
  readonly kind: 'any'
  readonly shape: 'object' | 'value'
  readonly parts?: {
    readonly object?: StructSchema | MapSchema
    readonly list?: ListSchema
  }
  /** What validation takes, where that is less than every value. */
  readonly types?: readonly JsonType[]
  /** Decoding takes every value; the shape is only published. */
  readonly unread?: true
  /** Under which free JSON is published, where its table declares it: `apiextensions/v1.JSON`. */
  readonly name?: string
  /**
   * Objects are owned field by field, as far as the values tell, and lists as one thing or, with `items`, as sets. Without
   * it the whole is one thing to apply.
   */
  readonly deduced?: 'fields' | 'fields and items'
  /** Set where only these forms are meant; the binary form is the message `struct`. */
  readonly choice?: {
    readonly form: 'schemaOrBool' | 'schemaOrArray' | 'schemaOrStringArray'
    readonly struct: StructSchema
  }
}

export interface StructSchema extends ValueFacts {
  readonly kind: 'struct'
  /** `core/v1.PodSpec`: unique, and how tables refer to it. */
  readonly name: string
  /** The short name in type errors: `PodSpec`. */
  readonly goType: string
  /** By JSON name, in canonical output order; inlined structs are already spread. */
  readonly fields: ReadonlyMap<string, Field>
  readonly structType: 'granular' | 'atomic'
  /** The field that says which of the others is set, where the struct is published as a union. */
  readonly discriminator?: string
  /** Set for a kind: its fields then begin with `kind` and `apiVersion`. */
  readonly gvk?: GroupVersionKind
  /** What defaulting does to each value of the type, in order, before the markers of its fields. */
  readonly defaults?: readonly DefaultRule[]
  /** The value is judged as a label selector, or by rules that are not the schema's (metadata). */
  readonly rules?: 'labelSelector' | 'elsewhere'
  /** Objects are stored as JSON, so that an empty list stays apart from an absent one. */
  readonly storedAsJson?: true
}

export interface Field {
  readonly name: string
  /** Resolved on first use: types refer to one another in circles. */
  readonly schema: Schema
  /** Wire number in the binary form; undefined where the field has none. */
  readonly number: number | undefined
  /** The path of wire numbers and struct names of the inlined messages around it, outermost first; mostly empty. */
  readonly inlined: readonly { readonly number: number; readonly struct: string }[]
  /** Name in the binary form's description, where it differs. */
  readonly wireName?: string
  /** Required in the published schema. */
  readonly required: boolean
  /** Absent differs from zero. */
  readonly pointer: boolean
  /** Written even when zero (`null` for an absent pointer, list or map). */
  readonly always: boolean
  /** Left out when the whole value is zero; without it a non-pointer struct is written as `{...}`. */
  readonly omitZero: boolean
  /** The marker default of the published schema. */
  readonly default?: JsonValue
  readonly patchStrategy?: 'merge' | 'replace' | 'retainKeys' | 'merge,retainKeys'
  readonly patchMergeKey?: string
  readonly deprecated: boolean
  /** The feature gate that must be on for the field to be kept; where commas part several, one is enough. */
  readonly gate?: string
  /**
   * Where it does not follow from what is published: a required field is taken empty all the same, or judged by its kind's
   * rules (`taken`); a required list must have an item (`refused`).
   */
  readonly empty?: 'taken' | 'refused'
  /** The kind's rules judge the values of a closed set, not the schema. */
  readonly ownValues?: true
  /** The order in which errors show a closed set, where it is not sorted. */
  readonly shownValues?: readonly string[]
  /** The schema refuses nothing in the field, as in a status, which is what controllers report. */
  readonly rules?: 'elsewhere'
  /** Declarative validation in force, as the table writes it (`maxItems=5`, `format=k8s-long-name`). */
  readonly tags: readonly string[]
}
