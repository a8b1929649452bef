import type { ResourceDefinition } from '../../objects/catalog/resource-definition.ts'
import type { SchemaSet } from './schema-set.ts'

/** What a document has of custom resources: none, some, or some with a scale subresource. */
export type CustomUse = 'none' | 'plain' | 'scaled'

export function customUse(custom: readonly ResourceDefinition[]): CustomUse {
  if (custom.length === 0) return 'none'
  return custom.some(({ subresources }) => subresources.has('scale')) ? 'scaled' : 'plain'
}

/** Type of the scale subresource. */
export const scaleType = 'autoscaling/v1.Scale'

/** Types that the operations and schemas of custom resources refer to. */
const sharedTypes: readonly string[] = [
  'meta/v1.DeleteOptions',
  'meta/v1.ListMeta',
  'meta/v1.ObjectMeta',
  'meta/v1.Patch',
  'meta/v1.Status',
]

/** Publishes the types that custom resources refer to. */
export function useSharedTypes(schemas: SchemaSet, use: CustomUse): void {
  if (use === 'none') return
  for (const type of sharedTypes) schemas.useType(type)
  if (use === 'scaled') schemas.useType(scaleType)
}
