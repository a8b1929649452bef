import type { Field, Schema } from '../../schema/schema.ts'
import { cannotMerge } from './strategic-merge-error.ts'

/** Strategic merge facts of one field: its patch strategy and merge key. */
export interface MergeFacts {
  /** Schema of the object, or of the list's items. */
  readonly schema: Schema
  readonly strategy: 'merge' | 'replace' | undefined
  /** Whether a computed patch names the keys that stay (`$retainKeys`). */
  readonly retainKeys: boolean
  /** Key that identifies the objects of a list. */
  readonly mergeKey: string | undefined
}

/** The merge facts of a field that is an object. @throws ApiError where `schema` has no such field. */
export function objectFacts(schema: Schema, key: string): MergeFacts {
  const field = fieldOf(schema, key)
  return factsOf(field, field.schema)
}

/** The merge facts of a field that is a list. @throws ApiError where `schema` has no such field. */
export function listFacts(schema: Schema, key: string): MergeFacts {
  const field = fieldOf(schema, key)
  return factsOf(field, field.schema.kind === 'list' ? field.schema.items : field.schema)
}

function factsOf({ patchStrategy, patchMergeKey }: Field, schema: Schema): MergeFacts {
  return {
    schema,
    strategy:
      patchStrategy === 'replace'
        ? 'replace'
        : patchStrategy?.startsWith('merge')
          ? 'merge'
          : undefined,
    retainKeys: patchStrategy?.endsWith('retainKeys') ?? false,
    mergeKey: patchMergeKey,
  }
}

function fieldOf(schema: Schema, key: string): Field {
  if (schema.kind === 'map' || schema.kind === 'list') {
    const kind = schema.kind === 'map' ? 'map' : 'slice'
    throw cannotMerge(`merging an object in json but data type is not struct, instead is: ${kind}`)
  }
  const field = schema.kind === 'struct' ? schema.fields.get(key) : undefined
  if (field) return field
  const name = JSON.stringify(key)
  const struct = schema.kind === 'struct' ? schema.goType : goTypeOfFree(schema)
  throw cannotMerge(`unable to find api field in struct ${struct} for the json field ${name}`)
}

function goTypeOfFree(schema: Exclude<Schema, { readonly kind: 'struct' }>): string {
  if (schema.kind === 'any') return schema.shape === 'object' ? 'RawExtension' : 'JSON'
  return schema.kind
}
