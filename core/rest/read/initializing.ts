import { ForeignVersionError, storageInitializing } from '../../api/foreign-version-error.ts'
import type { ResourceContext } from '../resource-context.ts'

/**
 * Awaits a read of all objects in the scope of a list or a watch.
 *
 * @throws ApiError `TooManyRequests`, as the original, where a custom object is of a version that its definition no longer has; a
 * page of a list (`limit`) keeps the 500 that a get of the object has, too.
 */
export async function orInitializing<T>(
  { definition, query, info }: Pick<ResourceContext, 'definition' | 'query' | 'info'>,
  reading: Promise<T>,
): Promise<T> {
  try {
    return await reading
  } catch (error) {
    if (!(error instanceof ForeignVersionError)) throw error
    const isPage = info.verb === 'list' && (query.get('limit') ?? '0') !== '0'
    throw isPage ? error : storageInitializing(definition, error)
  }
}
