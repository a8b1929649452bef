import type { ApiObject } from '../../../base/api/object.ts'
import { checkTyped } from '../../../objects/field-sets/check-typed.ts'
import { plainlyFits } from '../../../objects/field-sets/fits-typed.ts'
import type { Tracking } from '../../../objects/managed-fields/tracking.ts'

/**
 * Why a custom resource cannot be merged by its schema, managed fields left aside; no faults for kinds whose schemas do not change,
 * since all their objects can be merged. Items of sets may repeat.
 */
export function mergeFaults(
  { versions, apiVersion }: Pick<Tracking, 'versions' | 'apiVersion'>,
  object: ApiObject,
): readonly string[] {
  const schema = versions.schemasChange && versions.schema(apiVersion)
  if (!schema) return []
  const { managedFields: _, ...metadata } = object.metadata
  const bare = { ...object, metadata }
  return plainlyFits(bare, schema) ? [] : checkTyped(bare, schema, { allowRepeated: true })
}
