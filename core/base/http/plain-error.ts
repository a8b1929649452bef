import { quoteText } from '../text/quote-text.ts'
import type { ApiRequest } from './api-request.ts'
import type { ApiResponse } from './api-response.ts'
import { requestUri } from './request-uri.ts'

const encoder = new TextEncoder()

/** An answer in plain text that is no error. */
export function plainText(text: string): ApiResponse {
  const headers = ['content-type', 'text/plain; charset=utf-8']
  return { status: 200, headers, body: encoder.encode(text) }
}

/** An answer in plain text, as Go's `http.Error` sends one, for requests to which no Status of the API is due. */
export function plainError(status: number, text: string): ApiResponse {
  const headers = ['content-type', 'text/plain; charset=utf-8', 'x-content-type-options', 'nosniff']
  return { status, headers, body: encoder.encode(`${text}\n`) }
}

/**
 * The 404 for a path outside the served API groups: plain text, as kube-apiserver sends it, since no object of the API
 * could be meant, and no Status is expected.
 */
export function pageNotFound(): ApiResponse {
  return plainError(404, '404 page not found')
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** The 500 in plain text of kube-apiserver's filters, which names the request; markup in it is escaped. */
export function plainInternalError(
  request: Pick<ApiRequest, 'path' | 'search'>,
  why: string,
): ApiResponse {
  const text = `Internal Server Error: ${quoteText(requestUri(request))}: ${why}`
  return plainError(
    500,
    text.replaceAll(/[&<>]/g, (sign) => entities[sign] ?? sign),
  )
}
