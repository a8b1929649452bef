import { badRequest } from '../../base/api/errors/api-error.ts'
import type { ApiUpgrade } from '../../base/http/request-handler.ts'
import type { ResourceContext } from '../rest/resource-context.ts'
import type { SpdySession } from './spdy/spdy-session.ts'

/**
 * Agrees on a protocol over SPDY: the first that the client names in `X-Stream-Protocol-Version` and the server knows, undefined
 * where it names none.
 *
 * @throws ApiError `BadRequest` for a request that asks for no upgrade to SPDY, or for unknown protocols only.
 */
export function agreeOnSpdy(
  { request }: ResourceContext,
  known: readonly string[],
): string | undefined {
  const asks = request.header('connection')?.toLowerCase().includes('upgrade') ?? false
  if (!asks) throw badRequest('Upgrade request required')
  if (request.header('upgrade')?.toLowerCase() !== 'spdy/3.1') {
    throw badRequest('unable to upgrade: missing upgrade headers in request: SPDY/3.1 is supported')
  }
  const named = request.header('x-stream-protocol-version') ?? ''
  const offered = named.split(',').map((protocol) => protocol.trim())
  if (named === '') return undefined
  const chosen = offered.find((protocol) => known.includes(protocol))
  if (chosen !== undefined) return chosen
  const lists = `client supports [${offered.join(' ')}], server accepts [${known.join(' ')}]`
  throw badRequest(`unable to upgrade: unable to negotiate protocol: ${lists}`)
}

export function spdyUpgrade(session: SpdySession, protocol: string | undefined): ApiUpgrade {
  const agreed = protocol === undefined ? [] : ['x-stream-protocol-version', protocol]
  return { headers: ['upgrade', 'SPDY/3.1', ...agreed], duplex: session.duplex }
}
