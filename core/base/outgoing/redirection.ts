import { parseUrl, UrlError } from '../network/url.ts'
import { quoteText } from '../text/quote-text.ts'
import { FetchError } from './fetch-error.ts'
import type { HostAnswer } from './host-fetch.ts'
import { policyOf } from './outgoing-policy.ts'
import type { OutgoingRequest } from './outgoing-request.ts'

/** Requests that are sent for one at most, as of Go's client. */
export const mostHops = 10

/** Statuses after which the method becomes GET, and those after which the request is repeated as it was. */
const toGet: ReadonlySet<number> = new Set([301, 302, 303])
const repeated: ReadonlySet<number> = new Set([307, 308])

/** Headers of a body, which a request that became GET does not have. */
const ofBody = /^content-(?:encoding|language|length|location|type)$/i
const credential = /^(?:authorization|cookie)$/i

/**
 * The request that follows a redirect, as Go's client makes it; undefined where the answer is none that is followed. Credentials stay
 * with the origin that they were for.
 *
 * @param hops requests that were sent for the first one
 * @throws FetchError `connection` or `forbidden`
 */
export function redirection(
  request: OutgoingRequest,
  { status, headers }: HostAnswer,
  hops: number,
): OutgoingRequest | undefined {
  const { redirects } = policyOf(request.purpose)
  const becomesGet = toGet.has(status)
  if (redirects === 'none' || (!becomesGet && !repeated.has(status))) return undefined
  const at = headers.findIndex((name, index) => index % 2 === 0 && name === 'location')
  const location = at === -1 ? '' : (headers[at + 1] ?? '')
  const isWhole = request.body === undefined || ArrayBuffer.isView(request.body)
  if (location === '' || (!becomesGet && !isWhole)) return undefined
  const url = resolved(location, request)
  if (hops >= mostHops) throw failed(location, `stopped after ${mostHops} redirects`)
  if (redirects === 'tls' && url.protocol === 'http:') {
    const why = `the redirect to ${url.origin} is not followed, as only https is for this request`
    throw new FetchError('forbidden', why, { redirect: url.href })
  }
  return following(request, url, becomesGet)
}

function following(
  { method, headers = [], body, tls, origin, isOriginGiven = false, ...same }: OutgoingRequest,
  url: URL,
  becomesGet: boolean,
): OutgoingRequest {
  const isSameOrigin = new URL(same.url).origin === url.origin
  const isGet = becomesGet && method !== 'HEAD'
  const { certificate: _certificate, key: _key, ...trust } = tls ?? {}
  const keeps = (name: string): boolean =>
    (isSameOrigin || !credential.test(name)) && !(isGet && ofBody.test(name))
  return {
    ...same,
    url: url.href,
    method: isGet ? 'GET' : method,
    headers: headers.filter((_text, at) => keeps(headers[at & ~1] ?? '')),
    ...(body && !isGet && { body }),
    ...(tls && { tls: isSameOrigin ? tls : trust }),
    ...(isSameOrigin && origin !== undefined && { origin, isOriginGiven }),
  }
}

/** The URL that a `Location` names, without a user, which would be sent as credentials. @throws FetchError */
function resolved(location: string, { url }: OutgoingRequest): URL {
  const parsed = parseUrl(location)
  if (parsed instanceof UrlError || !URL.canParse(location, url)) {
    const why = parsed instanceof UrlError ? parsed.message : `parse ${quoteText(location)}`
    throw failed(url, `failed to parse Location header ${quoteText(location)}: ${why}`)
  }
  const found = new URL(location, url)
  found.username = ''
  found.password = ''
  found.hash = ''
  if (found.protocol === 'https:' || found.protocol === 'http:') return found
  const scheme = quoteText(found.protocol.slice(0, -1))
  throw failed(found.href, `unsupported protocol scheme ${scheme}`)
}

function failed(redirect: string, goText: string): FetchError {
  return new FetchError('invalid', `${redirect}: ${goText}`, { goText, redirect })
}
