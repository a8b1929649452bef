import type { ProxyHeaders } from '../../access/authn/proxy/proxy-headers.ts'
import type { ApiRequest } from '../../base/http/api-request.ts'
import { type LocationTerms, rewrittenLocation } from './rewritten-location.ts'

/** Headers of a request that are the proxy's own, or what the client proved to this server who it is by. */
const ownOfRequest: ReadonlySet<string> = new Set([
  'authorization',
  'expect',
  'proxy-authorization',
  'x-forwarded-for',
  'x-forwarded-uri',
])

/** Headers of an answer that are this server's own, or say which pages may read answers of the server behind. */
const ownOfAnswer: ReadonlySet<string> = new Set([
  'access-control-allow-credentials',
  'access-control-allow-headers',
  'access-control-allow-methods',
  'access-control-allow-origin',
  'content-length',
  'date',
  'proxy-authenticate',
])

/** Headers by which a client acts as another user. */
const impersonation = /^impersonate-/

export interface PassedHeadersOptions {
  /** Prefix of the names of subprotocols that carry a bearer token. */
  readonly tokenPrefix: string
  /** Headers that name users to servers behind this one, besides the usual ones. */
  readonly userHeaders: ProxyHeaders | undefined
  /** Headers that are left out besides, names in lower case. */
  readonly isWithheld?: (name: string) => boolean
}

/** The headers with which a request is passed on; those of one connection are left out where they are sent. */
export function passedHeaders(
  request: ApiRequest,
  { tokenPrefix, userHeaders, isWithheld = () => false }: PassedHeadersOptions,
): string[] {
  const headers: string[] = []
  const named =
    request
      .header('connection')
      ?.toLowerCase()
      .split(/[\s,]+/) ?? []
  const via: string[] = []
  for (const [name, value] of request.headerLines()) {
    if (name === 'x-forwarded-for') via.push(value)
    const isOwn = ownOfRequest.has(name) || named.includes(name) || impersonation.test(name)
    if (isOwn || namesUser(name, userHeaders) || isWithheld(name)) continue
    const sent = name === 'sec-websocket-protocol' ? withoutTokens(value, tokenPrefix) : value
    if (sent !== '' || value === '') headers.push(name, sent)
  }
  const address = request.peer?.address
  if (address !== undefined) via.push(address)
  if (via.length > 0) headers.push('x-forwarded-for', via.join(', '))
  return headers
}

const usualUserHeaders = /^x-remote-(?:user$|uid$|group$|extra-)/

/** Whether a header names a user to servers that trust this one's certificate as a proxy, which clients may not do. */
function namesUser(header: string, published: ProxyHeaders | undefined): boolean {
  if (usualUserHeaders.test(header)) return true
  if (!published) return false
  const { username, uid, group, extraPrefix } = published
  const isNamed = [username, uid, group].some((names) =>
    names.some((name) => name.trim().toLowerCase() === header),
  )
  if (isNamed) return true
  const prefixes = extraPrefix.map((prefix) => prefix.trim().toLowerCase())
  return prefixes.some((prefix) => prefix !== '' && header.startsWith(prefix))
}

function withoutTokens(protocols: string, tokenPrefix: string): string {
  if (!protocols.includes(tokenPrefix)) return protocols
  const offered = protocols.split(',').map((protocol) => protocol.trim())
  return offered.filter((protocol) => !protocol.startsWith(tokenPrefix)).join(',')
}

/** The headers of an answer as the client gets them, without those that are `left` out. */
export function passedBackHeaders(
  headers: readonly string[],
  terms?: () => LocationTerms,
  left: readonly string[] = [],
): string[] {
  // As in the original, the server behind adds to what this one says.
  const isCached = headers.some((name, at) => at % 2 === 0 && name === 'cache-control')
  const passed: string[] = isCached ? ['cache-control', 'no-cache, private'] : []
  for (let at = 0; at + 1 < headers.length; at += 2) {
    const name = headers[at] ?? ''
    const value = headers[at + 1] ?? ''
    if (ownOfAnswer.has(name) || left.includes(name)) continue
    passed.push(name, name === 'location' && terms ? rewrittenLocation(value, terms()) : value)
  }
  return passed
}
