import type { ApiResponse } from '../../base/http/api-response.ts'
import type { Entry } from '../../objects/codec/entry.ts'
import type { ResourceContext } from './resource-context.ts'
import { shownEntry } from './version-views.ts'

/** The answer with one object, in the encoding chosen by content negotiation. */
export function respondWith(context: ResourceContext, status: number, entry: Entry): ApiResponse {
  const encoding = context.encoding()
  return { status, headers: ['content-type', encoding.contentType], body: encoding.object(entry) }
}

/**
 * {@link respondWith} for an object of the store, which a webhook may have to convert. There is no body where neither the caller
 * nor the audit log reads it. @throws ApiError where that fails.
 */
export function respondWithStored(
  context: ResourceContext,
  status: number,
  entry: Entry,
): ApiResponse | Promise<ApiResponse> {
  if (context.request.isUnread === true && !context.exchange.audit)
    return { status, headers: [], body: null }
  const shown = shownEntry(context.definition, entry)
  return shown instanceof Promise
    ? shown.then((converted) => respondWith(context, status, converted))
    : respondWith(context, status, shown)
}
