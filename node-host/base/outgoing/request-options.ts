import { lookup as lookUp } from 'node:dns'
import type { RequestOptions } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { encodeHeaderText, type HostRequest } from '../../../core/index.ts'
import type { AgentPool } from './agent-pool.ts'
import { checkedLookup } from './checked-lookup.ts'

const headerBytes = 64 * 1024

/** Methods whose requests have a length even where they have no body. */
const withBody: ReadonlySet<string> = new Set(['PATCH', 'POST', 'PUT'])

/** Node's options for a request. @throws the TLS library's error for TLS material that is unusable. */
export function requestOptions(
  request: HostRequest,
  agents: AgentPool,
  lookup: LookupFunction = lookUp,
): RequestOptions {
  const { url, method, checkAddress, tls = {} } = request
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const common = {
    method,
    host,
    path: `${url.pathname}${url.search}`,
    headers: headersOf(request),
    maxHeaderSize: headerBytes,
    ...(url.port !== '' && { port: url.port }),
    ...(checkAddress && { lookup: checkedLookup(checkAddress, lookup) }),
  }
  if (url.protocol === 'http:') return { ...common, agent: agents.plain }
  // The server name is explicit, as Node would take it from a Host header, which may be a client's.
  const serverName = tls.serverName ?? host
  return {
    ...common,
    agent: agents.secure(tls),
    // SNI has no addresses; the agent checks the certificate for the address all the same.
    servername: isIP(serverName) === 0 ? serverName : '',
  }
}

/** The `Content-Length` of a streamed body; undefined without one. */
export function announcedLength({ headers }: HostRequest): number | undefined {
  const at = headers.findIndex((name, index) => index % 2 === 0 && name === 'content-length')
  return at < 0 ? undefined : Number(headers[at + 1])
}

/** Headers as a flat list, to which Node adds only `Connection`. */
function headersOf(request: HostRequest): string[] {
  const { headers, body, method, url, upgrade } = request
  const isWhole = body === undefined || ArrayBuffer.isView(body)
  const sent: string[] = []
  for (let at = 0; at + 1 < headers.length; at += 2) {
    const name = headers[at] ?? ''
    // The length of a whole body is computed; a stated one is dropped.
    if (isWhole && name === 'content-length') continue
    sent.push(name, encodeHeaderText(headers[at + 1] ?? ''))
  }
  if (!headers.some((name, at) => at % 2 === 0 && name === 'host')) sent.unshift('host', url.host)
  if (ArrayBuffer.isView(body)) sent.push('content-length', String(body.byteLength))
  else if (body === undefined && withBody.has(method)) sent.push('content-length', '0')
  else if (body && announcedLength(request) === undefined) sent.push('transfer-encoding', 'chunked')
  if (upgrade !== undefined)
    sent.push('connection', 'Upgrade', 'upgrade', encodeHeaderText(upgrade))
  return sent
}
