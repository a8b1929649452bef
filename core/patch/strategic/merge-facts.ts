import type { Field, Schema } from '../../schema/schema.ts'
import { cannotMerge } from './strategic-merge-error.ts'

/** How the value of one field is merged. */
export interface MergeFacts {
  /** Of the object itself, or of a list's items. */
  readonly schema: Schema
  readonly strategy: 'merge' | 'replace' | undefined
  /** Whether the keys that a computed patch names are all that may stay. */
  readonly retainKeys: boolean
  /** By what the objects of a list are told apart. */
  readonly mergeKey: string | undefined
}

/** @throws ApiError where `schema` has no such field. */
export function objectFacts(schema: Schema, key: string): MergeFacts {
  const field = fieldOf(schema, key)
  return factsOf(field, field.schema)
}

/** The same for a field that is a list. */
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
