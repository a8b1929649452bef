import type { ApiResponse } from './api-response.ts'
import { plainError } from './plain-error.ts'

/**
 * The 404 for a path outside the served API groups: plain text, as the original sends it, since no object of the API
 * could be meant, and no Status is expected.
 */
export function pageNotFound(): ApiResponse {
  return plainError(404, '404 page not found')
}
