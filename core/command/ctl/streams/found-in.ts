import { ApiError } from '../../../base/api/errors/api-error.ts'
import { CtlError } from '../ctl-error.ts'

/** The outcome of a search. @throws CtlError that names the namespace, where the object does not exist */
export async function foundIn<T>(namespace: string, search: () => Promise<T>): Promise<T> {
  try {
    return await search()
  } catch (error) {
    if (!(error instanceof ApiError) || error.reason !== 'NotFound') throw error
    throw new CtlError(
      `error from server (NotFound): ${error.message} in namespace ${JSON.stringify(namespace)}`,
    )
  }
}
