import type { WritableJsonObject } from '../json.ts'
import type { ObjectMeta } from '../object.ts'

const order: readonly (keyof ObjectMeta)[] = [
  'name',
  'generateName',
  'namespace',
  'selfLink',
  'uid',
  'resourceVersion',
  'generation',
  'creationTimestamp',
  'deletionTimestamp',
  'deletionGracePeriodSeconds',
  'labels',
  'annotations',
  'ownerReferences',
  'finalizers',
  'managedFields',
]

/**
 * Object metadata in canonical form: with the given resourceVersion in place of its own, its fields in the order of the
 * published schema, without empty fields and without `selfLink`, which is not stored.
 * Bytes of stored objects depend on the order: see codec/stored-json.ts.
 */
export function canonicalMetadata(
  metadata: ObjectMeta,
  resourceVersion: string | undefined,
  selfLink?: string,
): ObjectMeta {
  const ordered: WritableJsonObject = {}
  for (const key of order) {
    const given = key === 'selfLink' ? selfLink : metadata[key]
    const value = key === 'resourceVersion' ? resourceVersion : given
    if (value !== undefined && value !== '') ordered[key] = value
  }
  return ordered as ObjectMeta
}
