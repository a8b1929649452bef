import type { ApiResponse } from './api-response.ts'

const encoder = new TextEncoder()

/** An answer in plain text, as Go's `http.Error` sends one, for requests to which no Status of the API is due. */
export function plainError(status: number, text: string): ApiResponse {
  const headers = ['content-type', 'text/plain; charset=utf-8', 'x-content-type-options', 'nosniff']
  return { status, headers, body: encoder.encode(`${text}\n`) }
}
