import { randomUuid } from '../api/uuid.ts'
import { serverUser } from '../authn/server-user.ts'
import type { Runtime } from '../runtime.ts'
import type { ApiRequest } from '../http/api-request.ts'

/** What may go into a header and a log line as it is; the real server takes any text, and of any length. */
const acceptable = /^[\x21-\x7e]{1,256}$/

/**
 * Names a request in headers and in the log. A client may choose it by `Audit-Id`, so that proxies and the server log one
 * name; what no log should repeat is passed over for a random one.
 */
export function requestId(request: ApiRequest, source: Pick<Runtime, 'random'>): string {
  const chosen = request.header('audit-id')
  if (chosen !== undefined && acceptable.test(chosen)) return chosen
  const isOwn = request.peer?.user === serverUser
  return randomUuid(source, isOwn ? 'internal' : 'request')
}
