import { ApiError } from '../../base/api/errors/api-error.ts'
import type { JsonValue } from '../../base/api/json.ts'
import { jsonTypeName } from '../schema/decode-trail.ts'

/** The 422 for a patch that cannot be applied. The original does not tell the reason; `cause` is for debugging. */
export function rejectedPatch(cause?: string): ApiError {
  const message = 'the server rejected our request due to an error in our request'
  return new ApiError('Invalid', message, { details: {}, cause })
}

/** The 422 for a JSON Patch that cannot be applied, with the reason for debugging. */
export function cannotApply(reason: string): ApiError {
  return rejectedPatch(`the JSON patch cannot be applied: ${reason}`)
}

/** The error message of Go's decoder, which clients know, for a patch that is not an object. */
export function notAnObject(patch: JsonValue): string {
  const target = 'Go value of type map[string]interface {}'
  return `json: cannot unmarshal ${jsonTypeName(patch)} into ${target}`
}
