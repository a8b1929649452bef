import type { Entry } from '../codec/entry.ts'
import type { ApiResponse } from '../http/api-response.ts'
import type { ResourceContext } from './resource-context.ts'

/** An answer that is one object, in the form the client asked for. */
export function respondWith(context: ResourceContext, status: number, entry: Entry): ApiResponse {
  const encoding = context.encoding()
  return { status, headers: ['content-type', encoding.contentType], body: encoding.object(entry) }
}
