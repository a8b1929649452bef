import type { ApiRequest } from '../http/api-request.ts'
import { decodeBase64Url } from '../api/base64url.ts'

/** `malformed`: a token was presented in a form that nothing can be read from. */
export type PresentedToken = string | { readonly malformed: string } | undefined

const utf8 = new TextDecoder('utf-8', { fatal: true })

function fromAuthorization(header: string): string | undefined {
  const [scheme = '', token = ''] = header.trim().split(' ', 2)
  // The scheme's case does not count (RFC 9110, section 11.1). After two spaces the real server sees no token, either.
  return scheme.toLowerCase() === 'bearer' && token !== '' ? token : undefined
}

/** Whether the token in an `Authorization` header is ignored since it comes after more than one space. */
export function hasSpaceBeforeToken(header: string): boolean {
  return /^bearer  /i.test(header.trim())
}

function fromProtocols(header: string, prefix: string): PresentedToken {
  const tokens = header
    .split(',')
    .map((protocol) => protocol.trim())
    .filter((protocol) => protocol.startsWith(prefix))
  const [first] = tokens
  if (first === undefined) return undefined
  if (tokens.length > 1) return { malformed: 'more than one bearer token among the subprotocols' }
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

/** The subprotocol that carries a token: the prefix, then the token in base64url. It must never be echoed. */
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
