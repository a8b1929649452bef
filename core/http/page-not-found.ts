import type { ApiResponse } from './api-response.ts'

const bytes = new TextEncoder().encode('404 page not found\n')

/**
 * What is below none of the served API groups is no object that could be missing: what asks for it reads text, not a
 * Status.
 */
export function pageNotFound(): ApiResponse {
  const headers = ['content-type', 'text/plain; charset=utf-8', 'x-content-type-options', 'nosniff']
  return { status: 404, headers, body: bytes.slice() }
}
