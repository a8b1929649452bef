import type { ApiObject, ObjectMeta, WritableObject } from '../../../base/api/object.ts'
import { numberOfInt64 } from '../../../base/api/types/scalars.ts'
import type { Writable } from '../../../base/api/types/views.ts'
import type { Strategy } from '../../../objects/catalog/strategy.ts'
import type { WriteContext } from '../../../objects/catalog/write-context.ts'
import type { ResourceContext } from '../resource-context.ts'

/** Metadata that a POST cannot set. */
const postedFields = ['deletionTimestamp', 'deletionGracePeriodSeconds', 'selfLink'] as const

/** Drops metadata of a new object that clients cannot set; a PUT or an apply that creates may set more, as in the original. */
export function dropServerFields(
  { metadata }: WritableObject,
  { byUpdate }: { readonly byUpdate?: boolean | undefined } = {},
): void {
  if (metadata.resourceVersion !== undefined) delete metadata.resourceVersion
  if (byUpdate === true) return
  for (const field of postedFields) if (metadata[field] !== undefined) delete metadata[field]
}

/**
 * Prepares a new object, in its storage version: generated name, uid, creation timestamp, generation, and its strategy's
 * `prepareForCreate`, which comes after the name, since kinds derive labels from it.
 */
export function prepareCreated(
  write: WriteContext,
  strategy: Strategy,
  object: WritableObject,
  drawName?: () => string,
): void {
  const { metadata } = object
  if (drawName) metadata.name = drawName()
  metadata.uid = write.uuid()
  metadata.creationTimestamp = write.now
  strategy.prepareForCreate(object, write)
  if (strategy.hasGeneration) metadata.generation = 1
}

/** Subresources whose writes raise no generation, whatever they change: a binding assigns a node in the spec. */
const keepsGeneration: ReadonlySet<string> = new Set(['status', 'binding'])

/** Prepares a changed object, in its storage version: restores what the write may not change, and raises the generation. */
export function prepareChanged(
  { info, write }: ResourceContext,
  strategy: Strategy,
  next: WritableObject,
  stored: ApiObject,
): void {
  next.metadata = keepServerMetadata(next.metadata, stored.metadata)
  const { subresource } = info
  if (subresource === '') strategy.prepareForUpdate(next, stored, write)
  else strategy.prepareForSubresource(subresource, next, stored, write)
  if (!keepsGeneration.has(subresource) && strategy.raisesGeneration(next, stored)) {
    next.metadata.generation = numberOfInt64(stored.metadata.generation ?? 0) + 1
  }
}

/** Metadata with server-set fields at their stored values; a uid in the request stays, as a precondition. */
function keepServerMetadata(next: ObjectMeta, stored: ObjectMeta): ObjectMeta {
  const { generation, deletionTimestamp, deletionGracePeriodSeconds: seconds } = stored
  const kept: Writable<ObjectMeta> = {
    ...next,
    uid: next.uid ?? stored.uid ?? '',
    creationTimestamp: stored.creationTimestamp ?? next.creationTimestamp ?? '',
  }
  if (generation !== undefined) kept.generation = generation
  else if (kept.generation !== undefined) delete kept.generation
  if (deletionTimestamp !== undefined) kept.deletionTimestamp = deletionTimestamp
  if (seconds !== undefined) kept.deletionGracePeriodSeconds ??= seconds
  return kept
}
