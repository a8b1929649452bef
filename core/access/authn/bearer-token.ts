import type { ApiRequest } from '../../base/http/api-request.ts'
import { decodeBase64Url } from '../../base/text/base64.ts'

/** The bearer token of a request, if any; `malformed` says why a token that is there cannot be read. */
export type PresentedToken = string | { readonly malformed: string } | undefined

const utf8 = new TextDecoder('utf-8', { fatal: true })

function fromAuthorization(header: string): string | undefined {
  const [scheme = '', token = ''] = header.trim().split(' ', 2)
  // The scheme's case does not count (RFC 9110, section 11.1). The original, too, sees no token after two spaces.
  return scheme.toLowerCase() === 'bearer' && token !== '' ? token : undefined
}

/** Whether an `Authorization` header's bearer token is ignored because more than one space precedes it. */
export function hasSpaceBeforeToken(header: string): boolean {
  return /^bearer  /i.test(header.trim())
}

function fromProtocols(header: string, prefix: string): PresentedToken {
  const protocols = header.split(',').map((protocol) => protocol.trim())
  const tokens = protocols.filter((protocol) => protocol.startsWith(prefix))
  const [first] = tokens
  if (first === undefined) return undefined
  if (tokens.length > 1) return { malformed: 'more than one bearer token among the subprotocols' }
  // The token is never echoed, and a browser fails a handshake that answers none of its subprotocols.
  if (protocols.length === 1) return { malformed: 'no subprotocol beside the bearer token' }
  const bytes = decodeBase64Url(first.slice(prefix.length))
  if (!bytes || bytes.length === 0) {
    return { malformed: 'the bearer token subprotocol is not base64url' }
  }
  try {
    return utf8.decode(bytes)
  } catch {
    return { malformed: 'the bearer token subprotocol is not UTF-8' }
  }
}

/**
 * Prefix of the WebSocket subprotocol that carries a bearer token in base64url. That subprotocol must never be echoed.
 */
export function tokenProtocolPrefix(apiDomain: string): string {
  return `base64url.bearer.authorization.${apiDomain}.`
}

/**
 * The bearer token of a request: from `Authorization`, or from a WebSocket's subprotocols, since a page can set no
 * header on a WebSocket.
 */
export function bearerToken(request: ApiRequest, protocolPrefix: string): PresentedToken {
  const authorization = request.header('authorization')
  const token = authorization === undefined ? undefined : fromAuthorization(authorization)
  if (token !== undefined) return token
  const protocols = request.header('sec-websocket-protocol')
  return protocols === undefined ? undefined : fromProtocols(protocols, protocolPrefix)
}
