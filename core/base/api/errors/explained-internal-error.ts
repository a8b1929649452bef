import { ApiError } from './api-error.ts'

/** The 500 of the original for what it calls an internal error and explains to clients; its cause has no reason. */
export function explainedInternalError(message: string): ApiError {
  return new ApiError('InternalError', `Internal error occurred: ${message}`, {
    details: { causes: [{ message }] },
  })
}
