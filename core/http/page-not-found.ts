import type { ApiResponse } from './api-response.ts'

const bytes = new TextEncoder().encode('404 page not found\n')

/**
 * The 404 for a path outside the served API groups: plain text, as the original sends it, since no object of the API
 * could be meant, and no Status is expected.
 */
export function pageNotFound(): ApiResponse {
  const headers = ['content-type', 'text/plain; charset=utf-8', 'x-content-type-options', 'nosniff']
  return { status: 404, headers, body: bytes.slice() }
}
