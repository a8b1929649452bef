import type { GroupVersionKind } from '../../base/api/group-version.ts'
import type { JsonValue } from '../../base/api/json.ts'
import type { DefaultRule } from './default-rules.ts'
import type { UnstructuredForm } from './unstructured-form.ts'
import type { JsonType, ValueFacts } from './value-validation.ts'

/**
 * The one model of the schema of a kind. Built-in kinds compile to it from the type tables, custom ones from their CRD.
 * Decoding, pruning, defaulting, validation, field sets, OpenAPI and the binary forms are functions over it.
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
  /** Go name of the type in type errors: `int32`, `string`, `v1.PodPhase`. */
  readonly goType: string
  /** Values of an enum, a closed set. */
  readonly enum?: readonly string[]
  /** The server refuses values that are not in `enum`, but OpenAPI does not publish the enum. */
  readonly unpublished?: true
}

export interface ListSchema extends ValueFacts {
  readonly kind: 'list'
  readonly items: Schema
  /** How server-side apply merges the list; `atomic` where not declared. */
  readonly listType: 'atomic' | 'set' | 'map'
  /** List-map keys of a `map` list, in order. */
  readonly mapKeys: readonly string[]
  /** The list type is not declared, and therefore not published. */
  readonly undeclared?: true
  /** The list is a message of its own in the binary form, which keeps absent apart from empty. */
  readonly wrapped?: true
  /** Go name of the list's type in type errors, where it has a type of its own: `v1.Verbs`. */
  readonly goType?: string
}

export interface MapSchema extends ValueFacts {
  readonly kind: 'map'
  readonly values: Schema
  readonly mapType: 'granular' | 'atomic'
  readonly embedded?: EmbeddedFields
  /** The map is a resource list: quantities by resource, which defaulting rounds up to whole thousandths. */
  readonly resourceList?: true
  /** Go name of the map's type in type errors, where it has a type of its own: `v1.ResourceList`. */
  readonly goType?: string
}

/**
 * Free-form JSON: `object` takes objects only (rawExtension, fieldsV1), `value` takes every value. The schema of a custom
 * resource may have no type, or one that contradicts its keywords: then `parts` are the schemas of objects and lists in it.
 */
export interface AnySchema extends ValueFacts {
  readonly kind: 'any'
  readonly shape: 'object' | 'value'
  readonly parts?: {
    readonly object?: StructSchema | MapSchema
    readonly list?: ListSchema
  }
  /** JSON types that validation takes; every type where not set. */
  readonly types?: readonly JsonType[]
  /** Decoding takes every value; `shape` is only published. */
  readonly unread?: true
  /** The name under which OpenAPI publishes the type, where a type table declares it: `apiextensions/v1.JSON`. */
  readonly name?: string
  /**
   * Deduced type in server-side apply: managed fields own objects field by field, and lists atomically or, with `items`, as
   * sets. Where not set, the whole value is atomic.
   */
  readonly deduced?: 'fields' | 'fields and items'
  /** Set where the value takes one of two forms only; the binary form is the message `struct`. */
  readonly choice?: {
    readonly form: 'schemaOrBool' | 'schemaOrArray' | 'schemaOrStringArray'
    readonly struct: StructSchema
  }
}

export interface StructSchema extends ValueFacts {
  readonly kind: 'struct'
  /** Unique name, by which type tables refer to the struct: `core/v1.PodSpec`. */
  readonly name: string
  /** Short Go name in type errors: `PodSpec`. */
  readonly goType: string
  /** Fields by JSON name, in canonical output order; inlined structs are already spread. */
  readonly fields: ReadonlyMap<string, Field>
  readonly structType: 'granular' | 'atomic'
  readonly embedded?: EmbeddedFields
  /**
   * Configurations in server-side apply may have members that are not declared: where none is, or within an object that
   * preserves unknown fields.
   */
  readonly open?: true
  /** The discriminator field, which names the member that is set, where the struct is published as a union. */
  readonly discriminator?: string
  /** Group, version and kind; set for a kind, whose fields begin with `kind` and `apiVersion`. */
  readonly gvk?: GroupVersionKind
  /** Default rules for each value of the type, applied in order, before the default markers of its fields. */
  readonly defaults?: readonly DefaultRule[]
  /** The value is validated as a label selector, or (`elsewhere`) not by the schema (metadata). */
  readonly rules?: 'labelSelector' | 'elsewhere'
  /**
   * Where declarative validation runs beside the hand-written one: for writes of the object (`subresource=/`) and of its
   * subresources (`subresource=/scale`); and `ratcheting`, where fields that an update does not change are left out.
   */
  readonly migrated?: readonly string[]
  /** The original stores objects as JSON, so that an empty list stays apart from an absent one. */
  readonly storedAsJson?: true
  /** How objects of the kind are read, where they stay the JSON that clients sent: custom resources. */
  readonly unstructured?: UnstructuredForm
}

/**
 * Fields of an embedded object that its schema need not declare: `apiVersion`, `kind` and `metadata`. In server-side apply they
 * have these schemas, whether others are declared or not.
 */
export type EmbeddedFields = ReadonlyMap<string, Field>

export interface Field {
  readonly name: string
  /** The field's schema, resolved on first use, as types may be recursive. */
  readonly schema: Schema
  /** Wire number in the binary form; undefined where the field has none. */
  readonly number: number | undefined
  /** Inlined messages around the field, by wire number and struct name, outermost first; mostly empty. */
  readonly inlined: readonly { readonly number: number; readonly struct: string }[]
  /** Field name in the binary form's description, where it differs. */
  readonly wireName?: string
  /** Whether the field is required in the published schema. */
  readonly required: boolean
  /** Whether the Go field is a pointer, so that absent differs from zero. */
  readonly pointer: boolean
  /** Whether the field is written even when zero (`null` for an absent pointer, list or map). */
  readonly always: boolean
  /** Whether the field is left out when its whole value is zero; else a non-pointer struct is written as `{...}`. */
  readonly omitZero: boolean
  /** The marker default of the published schema. */
  readonly default?: JsonValue
  readonly patchStrategy?: 'merge' | 'replace' | 'retainKeys' | 'merge,retainKeys'
  readonly patchMergeKey?: string
  readonly deprecated: boolean
  /** Feature gates, separated by commas; the field is dropped unless at least one of them is on. */
  readonly gate?: string
  /**
   * Whether a required field may be empty, where the published schema does not decide it: an empty field is taken, or
   * validated by its kind's rules (`taken`); a required list must have an item (`refused`). Of an optional map, that decoding
   * keeps an empty one, which its kind's rules tell from an absent one (`kept`).
   */
  readonly empty?: 'taken' | 'refused' | 'kept'
  /** The kind's rules validate the enum of the field, not the schema. */
  readonly ownValues?: true
  /** The field's enum values in the order in which errors show them, where that is not sorted. */
  readonly shownValues?: readonly string[]
  /** The schema does not validate the field, such as a status, which controllers report. */
  readonly rules?: 'elsewhere'
  /** Declarative validation in force, as the table writes it (`maxItems=5`, `format=k8s-long-name`). */
  readonly tags: readonly string[]
  /** Declarative validation that runs beside the hand-written one, as {@link tags}; absent where there is none. */
  readonly migrated?: readonly string[]
}
