import { type ApiError, serviceUnavailable } from '../../base/api/errors/api-error.ts'
import type { ResourceDefinition } from '../../objects/catalog/resource-definition.ts'
import type { CachedEntry } from '../../storage/cache/cached-entry.ts'
import { entryKey, objectKey } from '../../storage/cache/object-key.ts'
import type { NamespacedName } from './namespaced-name.ts'
import type { ResourceContext } from './resource-context.ts'

/** The first part of the keys of a resource's objects. */
export function prefixOf({ storedAs, resource }: ResourceDefinition): string {
  if (!storedAs) throw new TypeError(`${resource} is not stored`)
  return storedAs.prefix
}

/** The key of an object in the store. */
export function keyOf(definition: ResourceDefinition, { namespace, name }: NamespacedName): string {
  return objectKey(prefixOf(definition), definition.namespaced ? namespace : '', name)
}

/** The state of an object in the watch cache, which may be older than the store's where the cache may lag. */
export function readCached(
  { definition, services }: ResourceContext,
  { namespace, name }: NamespacedName,
): CachedEntry | undefined {
  const key = entryKey(definition.namespaced ? namespace : '', name)
  return services.store.cache.resource(prefixOf(definition)).get(key)
}

/** The newest state of an object, as of a moment after the request began. @throws StorageError */
export async function readLatest(
  context: ResourceContext,
  place: NamespacedName,
): Promise<CachedEntry | undefined> {
  const { cache } = context.services.store
  if (cache.isCurrent) return readCached(context, place)
  const isReached = await cache.current(context.request.signal)
  if (isReached) return readCached(context, place)
  if (!cache.mayLag) throw lagging()
  return readStored(context, place)
}

/** The newest state of an object, read from the store itself. @throws StorageError */
export async function readStored(
  context: ResourceContext,
  place: NamespacedName,
): Promise<CachedEntry | undefined> {
  const { definition, services } = context
  const found = await services.store.storage.get(keyOf(definition, place))
  if (!found.ok || !found.entry) return undefined
  const key = entryKey(definition.namespaced ? place.namespace : '', place.name)
  const { revision, value } = found.entry
  return services.store.cache.resource(prefixOf(definition)).entry(key, revision, value)
}

/** Waits until the watch cache shows every write from before the request. @throws ApiError `ServiceUnavailable` */
export async function untilCurrent(context: ResourceContext): Promise<void> {
  if (!(await context.services.store.cache.current(context.request.signal))) throw lagging()
}

export function lagging(): ApiError {
  return serviceUnavailable('the cache of this server lags behind its store')
}
