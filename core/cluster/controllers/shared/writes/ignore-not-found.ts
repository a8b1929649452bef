import { ApiError } from '../../../../base/api/errors/api-error.ts'
/** Result of a client call; undefined where it fails because the object does not exist. */
export async function ignoreNotFound<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ApiError && error.reason === 'NotFound') return undefined
    throw error
  }
}
