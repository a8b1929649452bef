import { ApiError } from '../../../../base/api/errors/api-error.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import type { Client } from '../../../../base/client/client.ts'

/**
 * Creates an object in the collection at `path`; undefined where an object of that name exists, as another server on the
 * same store may be first.
 */
export async function createIfAbsent(
  client: Client,
  path: string,
  object: ApiObject,
): Promise<ApiObject | undefined> {
  try {
    return await client.create(path, object)
  } catch (error) {
    if (error instanceof ApiError && error.reason === 'AlreadyExists') return undefined
    throw error
  }
}
