import { ApiError } from '../../base/api/errors/api-error.ts'

/** The 422 for a patch that cannot be applied. The original does not tell the reason; `cause` is for debugging. */
export function rejectedPatch(cause?: string): ApiError {
  const message = 'the server rejected our request due to an error in our request'
  return new ApiError('Invalid', message, { details: {}, cause })
}

/** The 422 for a JSON Patch that cannot be applied, with the reason for debugging. */
export function cannotApply(reason: string): ApiError {
  return rejectedPatch(`the JSON patch cannot be applied: ${reason}`)
}
