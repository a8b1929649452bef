import { serviceUnavailable } from '../../../base/api/api-error.ts'
import type { ResourceCache } from '../../../storage/cache/resource-cache.ts'
import type { ResourceContext } from '../resource-context.ts'

/** The watch cache of the requested resource; its state may still be loading. */
export function cachedResource({ definition, services }: ResourceContext): ResourceCache {
  const { storedAs, resource } = definition
  if (!storedAs) throw new TypeError(`${resource} is not stored`)
  return services.cache.resource(storedAs.prefix)
}

/** The watch cache of the requested resource, once it is loaded. @throws ApiError `ServiceUnavailable` */
export async function readableResource(context: ResourceContext): Promise<ResourceCache> {
  const resource = cachedResource(context)
  if (await resource.whenReady(context.request.signal)) return resource
  throw serviceUnavailable(`${resource.prefix} is still being loaded`)
}
