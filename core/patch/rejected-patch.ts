import { ApiError } from '../api/api-error.ts'

/** A patch that cannot be applied. The original keeps to itself why; `cause` is for those who debug. */
export function rejectedPatch(cause?: string): ApiError {
  const message = 'the server rejected our request due to an error in our request'
  return new ApiError('Invalid', message, { details: {}, cause })
}
