import { ApiError } from '../../../../base/api/errors/api-error.ts'
import type { Client } from '../../../../base/client/client.ts'
import type { NewAt, ObjectAt } from '../../../../base/client/resource-path.ts'

/** Result of a client call; undefined where it fails because the object does not exist. */
export async function ignoreNotFound<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ApiError && error.reason === 'NotFound') return undefined
    throw error
  }
}

/**
 * True when a write failed because the object was changed or deleted meanwhile; that event queues the object again. A resource that the
 * release does not serve is not found either, without the name of an object: trying again at once would never end.
 */
export function isStaleWrite(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const namesObject = (error.details?.name ?? '') !== ''
  return error.reason === 'Conflict' || (error.reason === 'NotFound' && namesObject)
}

/** Creates an object in the collection at `path`; undefined where one of that name exists, as another server may be first. */
export async function createIfAbsent<Path extends string>(
  client: Client,
  path: Path,
  object: NewAt<Path>,
): Promise<ObjectAt<Path> | undefined> {
  try {
    return await client.create(path, object)
  } catch (error) {
    if (error instanceof ApiError && error.reason === 'AlreadyExists') return undefined
    throw error
  }
}
