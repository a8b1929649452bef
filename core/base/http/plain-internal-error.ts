import { quoteText } from '../text/quote-text.ts'
import type { ApiRequest } from './api-request.ts'
import type { ApiResponse } from './api-response.ts'
import { plainError } from './plain-error.ts'
import { requestUri } from './request-uri.ts'

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** The 500 in plain text of the original's filters, which names the request; markup in it is escaped. */
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
