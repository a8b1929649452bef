import { ApiError } from '../../../base/api/errors/api-error.ts'

/** The error of a request that could not be passed on. */
export function unreachable(why: string): ApiError {
  return new ApiError('ServiceUnavailable', `error trying to reach service: ${why}`)
}
