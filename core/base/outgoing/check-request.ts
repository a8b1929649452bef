import type { AddressTerms } from './address-rules.ts'
import { checkHost } from './check-host.ts'
import { FetchError } from './fetch-error.ts'
import type { HostRequest } from './host-fetch.ts'
import { policyOf } from './outgoing-policy.ts'
import type { OutgoingRequest } from './outgoing-request.ts'

/** A token of HTTP (RFC 9110, 5.6.2). */
const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/

/** Characters that no header value may hold: control characters except tabs. */
// oxlint-disable-next-line no-control-regex
const forbiddenInValue = /[\0-\x08\x0a-\x1f\x7f]/

/** Whether a header can be sent: its name is a token, and its value holds no control characters but tabs. */
export function isSendable(name: string, value: string): boolean {
  return token.test(name) && !forbiddenInValue.test(value)
}

const repeatableMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

const ofOneConnection: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/** Whether a header, in lower case, belongs to one connection and is not passed on (RFC 9110, 7.6.1). */
export function isConnectionHeader(name: string): boolean {
  return ofOneConnection.has(name)
}

/** The parts of a request that a host needs, and its limits. */
export interface CheckedRequest {
  readonly sent: Omit<HostRequest, 'signal'>
  readonly deadline: number
  readonly limit: number
}

/**
 * Checks an outgoing request against the rules of HTTP and the policy of its purpose.
 * @throws FetchError `invalid` or `tls`; RangeError for a deadline that is not a number or a limit that is none from 0
 * on.
 */
export function checkedRequest(request: OutgoingRequest, terms: AddressTerms): CheckedRequest {
  const { purpose, method, body, tls, upgrade, isSimulated } = request
  const { mostMs, mostBytes, addresses, sendsAuthorization } = policyOf(purpose)
  const deadline = bounded(request.deadline, mostMs)
  const limit = bounded(request.limit, mostBytes)
  if (Number.isNaN(deadline)) throw new RangeError('the deadline of a request is not a number')
  if (Number.isNaN(limit) || limit < 0) {
    throw new RangeError(`the limit of an answer must be 0 or more bytes, and not ${limit}`)
  }
  const named = checkedUrl(request.url)
  const url = request.origin === undefined ? named : rerouted(named, request.origin)
  const label = `${method} ${url.origin}${url.pathname}`
  if (!token.test(method) || method === 'CONNECT') {
    throw new FetchError('invalid', `${label}: ${JSON.stringify(method)} is no method to send`)
  }
  if ((tls?.certificate === undefined) !== (tls?.key === undefined)) {
    throw new FetchError(
      'tls',
      `${label}: a client certificate and its key belong together; one of them is missing`,
    )
  }
  const sent = {
    purpose,
    method,
    url,
    label,
    headers: checkedHeaders(request.headers ?? [], label, sendsAuthorization),
    repeatable: request.repeatable ?? repeatableMethods.has(method),
    checkAddress: checkHost(url.hostname, label, addresses, {
      ...terms,
      ...(request.isOriginGiven !== true && { isSimulated }),
    }),
    ...(body && { body }),
    ...(isSimulated && { isSimulated }),
    ...(tls && { tls }),
    ...(upgrade !== undefined && { upgrade: checkedValue(upgrade, 'upgrade', label) }),
  }
  return { sent, deadline, limit }
}

/** A limit of a request within that of its purpose; a caller that gives none (`Infinity`) keeps it itself. */
function bounded(given: number | undefined, most: number): number {
  if (given === undefined) return most
  return given === Infinity ? Infinity : Math.min(given, most)
}

function checkedUrl(text: string): URL {
  let url: URL
  try {
    url = new URL(text)
  } catch (error) {
    throw new FetchError('invalid', `${JSON.stringify(text)} is not an absolute URL`, {
      cause: error,
    })
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw new FetchError(
      'invalid',
      `the scheme of ${url.protocol}//${url.host} is neither https nor http`,
    )
  }
  // Credentials in a URL would end up in messages and logs.
  if (url.username !== '' || url.password !== '') {
    throw new FetchError(
      'invalid',
      `the URL ${url.origin}${url.pathname} must not hold a user or password; send an Authorization header`,
    )
  }
  return url
}

/** The URL with another origin, which is where its host is reached. */
function rerouted({ pathname, search }: URL, origin: string): URL {
  return checkedUrl(`${origin}${pathname}${search}`)
}

function checkedHeaders(
  headers: readonly string[],
  label: string,
  sendsAuthorization: boolean,
): readonly string[] {
  const checked: string[] = []
  for (let at = 0; at + 1 < headers.length; at += 2) {
    const name = (headers[at] ?? '').toLowerCase()
    if (!token.test(name)) {
      throw new FetchError('invalid', `${label}: ${JSON.stringify(name)} is not a header name`)
    }
    if (isConnectionHeader(name) || (name === 'authorization' && !sendsAuthorization)) continue
    checked.push(name, checkedValue(headers[at + 1] ?? '', name, label))
  }
  return checked
}

function checkedValue(value: string, name: string, label: string): string {
  if (!forbiddenInValue.test(value)) return value
  throw new FetchError('invalid', `${label}: the header ${name} holds a control character`)
}
