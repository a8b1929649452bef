import { serviceUnavailable, ApiError } from '../../../base/api/errors/api-error.ts'
import {
  RemovedVersionError,
  storageInitializing,
} from '../../../base/api/errors/stored-object-errors.ts'
import type { CachedEntry } from '../../../storage/cache/cached-entry.ts'
import { allKeys } from '../../../storage/cache/object-key.ts'
import type { ResourceCache } from '../../../storage/cache/resource-cache.ts'
import type { ResourceContext } from '../resource-context.ts'
import { versionView } from '../version-views.ts'

/** The watch cache of the requested resource; its state may still be loading. */
export function cachedResource({ definition, services }: ResourceContext): ResourceCache {
  const { storedAs, resource } = definition
  if (!storedAs) throw new TypeError(`${resource} is not stored`)
  return services.store.cache.resource(storedAs.prefix)
}

/** The watch cache of the requested resource, once it is loaded. @throws ApiError `ServiceUnavailable` */
export async function readableResource(context: ResourceContext): Promise<ResourceCache> {
  const resource = cachedResource(context)
  if (await resource.whenReady(context.request.signal)) return resource
  throw serviceUnavailable(`${resource.prefix} is still being loaded`)
}

/**
 * Awaits a read of all objects in the scope of a list or a watch.
 *
 * @throws ApiError `TooManyRequests`, as the original, where a custom object is of a version that its definition no longer has, or its
 * webhook has not converted the objects that existed when the version began to be served; a page of a list (`limit`) keeps the 500
 * that a get of the object has, too.
 */
export async function whileNotInitializing<T>(
  context: ResourceContext,
  read: () => Promise<T>,
): Promise<T> {
  const { definition, query, info } = context
  const isPage = info.verb === 'list' && (query.get('limit') ?? '0') !== '0'
  if (!isPage && definition.converter) await initialize(context)
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof RemovedVersionError)) throw error
    throw isPage ? error : storageInitializing(definition, error)
  }
}

async function initialize(context: ResourceContext): Promise<void> {
  const { definition, request } = context
  const resource = await readableResource(context)
  const entries = (): Iterable<CachedEntry> => resource.snapshot().entries(allKeys)
  try {
    await versionView(definition)?.initialized(entries, request.signal)
  } catch (error) {
    if (!(error instanceof ApiError && error.reason === 'Unknown')) throw error
    throw storageInitializing(definition, error)
  }
}
