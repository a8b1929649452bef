import { serverUser } from '../../base/api/user.ts'
import type { ApiRequest } from '../../base/http/api-request.ts'
import type { Runtime } from '../../base/runtime.ts'
import { randomUuid } from '../../base/text/uuid.ts'

/** Accepted `Audit-Id`: safe in headers and log lines; the original takes any text of any length. */
const acceptable = /^[\x21-\x7e]{1,256}$/

/**
 * The id of a request in headers and in the log. A client may choose it by `Audit-Id`, so that proxies and the server log
 * the same id; an unacceptable one is replaced by a random uuid.
 */
export function requestId(request: ApiRequest, source: Pick<Runtime, 'random'>): string {
  const chosen = request.header('audit-id')
  if (chosen !== undefined && acceptable.test(chosen)) return chosen
  const isOwn = request.peer?.user === serverUser
  return randomUuid(source, isOwn ? 'internal' : 'request')
}
