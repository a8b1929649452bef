import type { JsonValue } from '../json.ts'

type Scalar = string | number | bigint | boolean | null | undefined

/**
 * A type whose fields the code may set, at any depth: an object that a write prepares. Lists stay readonly: a write sets another
 * list, since it may share the items of the former one. Types of decoded objects are readonly, as most code shares what it reads.
 */
export type Writable<T> = T extends Scalar
  ? T
  : T extends readonly (infer Item)[]
    ? readonly Writable<Item>[]
    : { -readonly [Key in keyof T]: Writable<T[Key]> }

/**
 * A type whose fields may all be absent, at any depth: an object that is made for a write, before decoding fills it. Maps whose keys
 * users choose stay as they are.
 */
export type Draft<T> = T extends Scalar
  ? T
  : T extends readonly (infer Item)[]
    ? readonly Draft<Item>[]
    : string extends keyof T
      ? { readonly [Key in keyof T]: Draft<T[Key]> }
      : { readonly [Key in keyof T]?: Draft<T[Key]> }

/** An object that is made for a create: a {@link Draft} that says what it is and how it is called. */
export type NewObject<
  T extends { readonly apiVersion: string; readonly kind: string; readonly metadata: unknown },
> = Draft<Omit<T, 'apiVersion' | 'kind' | 'metadata'>> & Pick<T, 'apiVersion' | 'kind' | 'metadata'>

/**
 * What a merge patch or a strategic one sets in objects of a type: null takes a field away, keys that begin with `$` are directives.
 */
export type Patch<T> = T extends Scalar
  ? T | null
  : T extends readonly (infer Item)[]
    ? readonly Patch<Item>[] | null
    : string extends keyof T
      ? { readonly [Key in keyof T]: T[Key] | null } | null
      : { readonly [Key in keyof T]?: Patch<T[Key]> } & {
          readonly [directive: `$${string}`]: JsonValue | undefined
        }

/** A kind within another object, where `apiVersion` and `kind` may be absent: items of a list, claim templates. */
export type Embedded<T extends { readonly kind: unknown; readonly apiVersion: unknown }> = Omit<
  T,
  'apiVersion' | 'kind'
> &
  Partial<Pick<T, 'apiVersion' | 'kind'>>

/**
 * A function for objects of one kind that is kept beside functions for others, in a registry by kind: the registry calls it with objects
 * decoded by the schema of its kind. Its parameters are compared as those of methods are, so that the registry needs no cast.
 */
export type KindFunction<Parameters extends readonly unknown[], Result> = {
  call(...parameters: Parameters): Result
}['call']

/** Names of the fields of a type; every text for JSON objects, of which no fields are known. */
export type FieldName<T> = string extends keyof T ? string : keyof T & string

/** Names of the fields of a type whose values are of another one, or absent; every text for JSON objects. */
export type FieldNameOf<T, Value> = string extends keyof T
  ? string
  : { [Key in keyof T]-?: T[Key] extends Value | null | undefined ? Key : never }[keyof T] & string
