import type { Entry } from '../codec/entry.ts'
import type { ApiResponse } from '../http/api-response.ts'
import type { ResourceContext } from './resource-context.ts'

/** The answer with one object, in the encoding chosen by content negotiation. */
export function respondWith(context: ResourceContext, status: number, entry: Entry): ApiResponse {
  const encoding = context.encoding()
  return { status, headers: ['content-type', encoding.contentType], body: encoding.object(entry) }
}
