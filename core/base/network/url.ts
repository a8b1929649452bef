import { bytesOfText, quoteBytes, textOfBytes } from '../text/byte-text.ts'
import { AddressError, parseStrictIpAddress } from './netip.ts'

/** Text that is no URL, with the message of Go's `net/url`: `parse "a b": invalid URI for request`. */
export class UrlError {
  readonly message: string

  constructor(message: string) {
    this.message = message
  }
}

/** Parts of a URL as byte texts; those that were percent-encoded are decoded. */
interface UrlParts {
  readonly scheme: string
  /** What follows the scheme where that is no path: `mailto:user@example.com`. */
  readonly opaque: string
  /** User information before `@`, in canonical escapes. */
  readonly user: string | undefined
  readonly host: string
  readonly path: string
  /** The path as it was written. */
  readonly rawPath: string
  /** The query as it was written, without `?`; undefined where there is no `?`. */
  readonly query: string | undefined
  /** Written without `//` and a host. */
  readonly hasNoHost: boolean
}

/** A URL as Go's `net/url` reads it: an absolute URL, a path that begins with `/`, or any other reference. */
export class Url {
  readonly #parts: UrlParts
  readonly #fragment: string

  constructor(parts: UrlParts, fragment: string) {
    this.#parts = parts
    this.#fragment = fragment
  }

  /** In lower case; empty where absent. */
  get scheme(): string {
    return this.#parts.scheme
  }

  /** Host with its port, IPv6 in brackets; empty where absent. */
  get host(): string {
    return textOfBytes(this.#parts.host)
  }

  /** Host without port and brackets. */
  get hostname(): string {
    const { host } = this.#parts
    const name = host.slice(0, host.length - portOf(host).length)
    const isBracketed = name.startsWith('[') && name.endsWith(']')
    return textOfBytes(isBracketed ? name.slice(1, -1) : name)
  }

  /** Digits of the port; empty where absent. */
  get port(): string {
    return portOf(this.#parts.host).slice(1)
  }

  /** Whether there is user information before the host, empty or not. */
  get hasUser(): boolean {
    return this.#parts.user !== undefined
  }

  /** The query as it was written, without `?`; empty where absent. */
  get rawQuery(): string {
    return textOfBytes(this.#parts.query ?? '')
  }

  /** The fragment as it was written, without `#`; empty where absent. */
  get fragment(): string {
    return textOfBytes(this.#fragment)
  }

  /** The path with escapes: as it was written where that is a valid form. */
  get escapedPath(): string {
    const { path, rawPath } = this.#parts
    return keepsEscapes('path', rawPath) ? rawPath : escapeUrlPart('path', path)
  }

  /** Values of the query's parameters in the order in which they are written. Malformed parameters are left out. */
  query(): Map<string, string[]> {
    const parameters = new Map<string, string[]>()
    for (const part of (this.#parts.query ?? '').split('&')) {
      if (part === '' || part.includes(';')) continue
      const equals = part.indexOf('=')
      const key = unescapeUrlPart('query', equals === -1 ? part : part.slice(0, equals))
      const value = unescapeUrlPart('query', equals === -1 ? '' : part.slice(equals + 1))
      if (key instanceof UrlFlaw || value instanceof UrlFlaw) continue
      const name = textOfBytes(key)
      const known = parameters.get(name)
      if (known) known.push(textOfBytes(value))
      else parameters.set(name, [textOfBytes(value)])
    }
    return parameters
  }

  /** The canonical text, the same for URLs that are equal. */
  toString(): string {
    const { scheme, opaque, query } = this.#parts
    const beforeQuery = (scheme && `${scheme}:`) + (opaque || this.#hostAndPath())
    const beforeFragment = query === undefined ? beforeQuery : `${beforeQuery}?${query}`
    return textOfBytes(beforeFragment + this.#escapedFragment())
  }

  #hostAndPath(): string {
    const { scheme, user, host, path, hasNoHost } = this.#parts
    const isWithoutHost = host === '' && user === undefined
    const escaped = this.escapedPath
    if (isWithoutHost && (hasNoHost || scheme === '' || path === '')) return escaped
    const userInfo = user === undefined ? '' : `${user}@`
    const separator = host !== '' && path !== '' && !path.startsWith('/') ? '/' : ''
    return `//${userInfo}${escapeUrlPart('host', host)}${separator}${escaped}`
  }

  #escapedFragment(): string {
    const fragment = this.#fragment
    if (fragment === '') return ''
    if (keepsEscapes('fragment', fragment)) return `#${fragment}`
    const decoded = unescapeUrlPart('fragment', fragment)
    return decoded instanceof UrlFlaw ? '' : `#${escapeUrlPart('fragment', decoded)}`
  }
}

/** The port of a host with its colon; empty where what follows the last colon is no port. */
function portOf(host: string): string {
  return /:[0-9]*$/.exec(host)?.[0] ?? ''
}

/** Whether Go's `url.ParseRequestURI` takes the text: an absolute URL, or a path that begins with `/`. */
export function isRequestUri(text: string): boolean {
  return !(parseParts(bytesOfText(text), true) instanceof UrlFlaw)
}

/** Why a text is neither an absolute URL nor a path that begins with `/`; `#` is an ordinary character in both. */
export function requestUriError(text: string): UrlError | undefined {
  const bytes = bytesOfText(text)
  const parts = parseParts(bytes, true)
  return parts instanceof UrlFlaw ? errorOf(bytes, parts) : undefined
}

/** Parses a URL reference with its fragment, as Go's `url.Parse` does. */
export function parseUrl(text: string): Url | UrlError {
  const bytes = bytesOfText(text)
  const hash = bytes.indexOf('#')
  const beforeFragment = hash === -1 ? bytes : bytes.slice(0, hash)
  const fragment = hash === -1 ? '' : bytes.slice(hash + 1)
  const parts = parseParts(beforeFragment, false)
  if (parts instanceof UrlFlaw) return errorOf(beforeFragment, parts)
  const decoded = unescapeUrlPart('fragment', fragment)
  return decoded instanceof UrlFlaw ? errorOf(bytes, decoded) : new Url(parts, fragment)
}

function errorOf(bytes: string, flaw: UrlFlaw): UrlError {
  return new UrlError(`parse ${quoteBytes(bytes)}: ${flaw.problem}`)
}

// oxlint-disable-next-line no-control-regex -- URLs with control characters are what it finds.
const control = /[\0-\x1f\x7f]/

/** Parses a URL without fragment. One that came `asRequest` is absolute, or a path that begins with `/`. */
function parseParts(text: string, asRequest: boolean): UrlParts | UrlFlaw {
  if (control.test(text)) return new UrlFlaw('net/url: invalid control character in URL')
  if (text === '' && asRequest) return new UrlFlaw('empty url')
  if (text.startsWith(':')) return new UrlFlaw('missing protocol scheme')
  const [prefix = ''] = /^[A-Za-z][A-Za-z0-9+.-]*:/.exec(text) ?? []
  const scheme = prefix.slice(0, -1).toLowerCase()
  const mark = text.indexOf('?', prefix.length)
  const query = mark === -1 ? undefined : text.slice(mark + 1)
  const rest = text.slice(prefix.length, mark === -1 ? undefined : mark)
  const none = { scheme, opaque: '', user: undefined, host: '', path: '', rawPath: '' }
  if (text === '*') return { ...none, path: text, rawPath: text, query, hasNoHost: false }
  if (!rest.startsWith('/')) {
    if (scheme !== '') return { ...none, opaque: rest, query, hasNoHost: false }
    if (asRequest) return new UrlFlaw('invalid URI for request')
    if (/^[^/]*:/.test(rest)) {
      return new UrlFlaw('first path segment in URL cannot contain colon')
    }
  }
  const mayHaveHost = scheme !== '' || (!asRequest && !rest.startsWith('///'))
  if (!mayHaveHost || !rest.startsWith('//')) {
    const path = unescapeUrlPart('path', rest)
    if (path instanceof UrlFlaw) return path
    return { ...none, path, rawPath: rest, query, hasNoHost: scheme !== '' }
  }
  const slash = rest.indexOf('/', 2)
  const authority = parseAuthority(rest.slice(2, slash === -1 ? undefined : slash))
  if (authority instanceof UrlFlaw) return authority
  const rawPath = slash === -1 ? '' : rest.slice(slash)
  const path = unescapeUrlPart('path', rawPath)
  if (path instanceof UrlFlaw) return path
  return { ...none, ...authority, path, rawPath, query, hasNoHost: false }
}

function parseAuthority(text: string): { user: string | undefined; host: string } | UrlFlaw {
  const at = text.lastIndexOf('@')
  const host = parseHost(text.slice(at + 1))
  if (host instanceof UrlFlaw) return host
  if (at === -1) return { user: undefined, host }
  const user = parseUser(text.slice(0, at))
  return user instanceof UrlFlaw ? user : { user, host }
}

/** User name and password in canonical escapes. */
function parseUser(text: string): string | UrlFlaw {
  if (!/^[A-Za-z0-9\-._:~!$&'()*+,;=%@]*$/.test(text)) {
    return new UrlFlaw('net/url: invalid userinfo')
  }
  const colon = text.indexOf(':')
  const name = unescapeUrlPart('user', colon === -1 ? text : text.slice(0, colon))
  if (name instanceof UrlFlaw) return name
  if (colon === -1) return escapeUrlPart('user', name)
  const password = unescapeUrlPart('user', text.slice(colon + 1))
  if (password instanceof UrlFlaw) return password
  return `${escapeUrlPart('user', name)}:${escapeUrlPart('user', password)}`
}

function parseHost(text: string): string | UrlFlaw {
  const open = text.lastIndexOf('[')
  if (open > 0) return new UrlFlaw('invalid IP-literal')
  if (open === 0) return parseIpLiteral(text)
  const colon = text.lastIndexOf(':')
  if (colon !== -1 && !isPort(text.slice(colon))) return badPort(text.slice(colon))
  return unescapeUrlPart('host', text)
}

/** An IPv6 address in brackets, with a port behind it: `[::1]:80`. Its zone may be escaped: `[fe80::1%25en0]`. */
function parseIpLiteral(text: string): string | UrlFlaw {
  const close = text.lastIndexOf(']')
  if (close === -1) return new UrlFlaw("missing ']' in host")
  const port = text.slice(close + 1)
  if (!isPort(port)) return badPort(port)
  const literal = text.slice(1, close)
  const percent = literal.indexOf('%25')
  const name = unescapeUrlPart('host', percent === -1 ? literal : literal.slice(0, percent))
  if (name instanceof UrlFlaw) return name
  const zone = percent === -1 ? '' : unescapeUrlPart('zone', literal.slice(percent))
  if (zone instanceof UrlFlaw) return zone
  const address = parseStrictIpAddress(name + zone, quoteBytes)
  if (address instanceof AddressError) return new UrlFlaw(`invalid host: ${address.message}`)
  if (address.family === 4) return new UrlFlaw('invalid IP-literal')
  return `[${name}${zone}]${port}`
}

function isPort(text: string): boolean {
  return /^(?::[0-9]*)?$/.test(text)
}

function badPort(text: string): UrlFlaw {
  return new UrlFlaw(`invalid port ${quoteBytes(text)} after host`)
}

/** What is wrong with a URL, in the words of Go's `net/url`. */
class UrlFlaw {
  readonly problem: string

  constructor(problem: string) {
    this.problem = problem
  }
}

type UrlPart = 'path' | 'query' | 'fragment' | 'user' | 'host' | 'zone'

/** Bytes that Go escapes in a part of a URL. */
const escaped: Readonly<Record<'path' | 'fragment' | 'user' | 'host', RegExp>> = {
  path: /[^A-Za-z0-9\-_.~$&+,/:;=@]/g,
  fragment: /[^A-Za-z0-9\-_.~$&+,/:;=?@!()*]/g,
  user: /[^A-Za-z0-9\-_.~$&+,;=]/g,
  host: /[^A-Za-z0-9\-_.~!$&'()*+,;=:[\]<>"]/g,
}

/** Encoded parts that are kept as they were written: escapes, and bytes that need no escape but may have one. */
const kept: Readonly<Record<'path' | 'fragment', RegExp>> = {
  path: /^[A-Za-z0-9\-_.~$&+,/:;=@!'()*[\]%]*$/,
  fragment: /^[A-Za-z0-9\-_.~$&+,/:;=?@!'()*[\]%]*$/,
}

/** Encodes the bytes of a decoded part by percent signs, in the canonical form. */
function escapeUrlPart(part: 'path' | 'fragment' | 'user' | 'host', bytes: string): string {
  return bytes.replaceAll(
    escaped[part],
    (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  )
}

/** Whether an encoded part holds no byte that would have to be escaped, so that it stays as it was written. */
function keepsEscapes(part: 'path' | 'fragment', bytes: string): boolean {
  return kept[part].test(bytes)
}

const badEscape = /%(?![0-9A-Fa-f]{2})/
/** Host names may only escape bytes beyond ASCII, and the percent sign itself. */
const badInHost = /%(?!25|[89A-Fa-f][0-9A-Fa-f])|[^A-Za-z0-9\-_.~!$&'()*+,;=:[\]<>"%\u0080-\u00ff]/
/** Zones of IP addresses may only escape characters of host names, the percent sign and the space. */
const badInZone =
  /%(?!2[0-24-9A-E]|3[0-9A-E]|4[1-9A-F]|5[0-9ABDF]|6[1-9A-F]|7[0-9AE])|[^A-Za-z0-9\-_.~!$&'()*+,;=:[\]<>"%\u0080-\u00ff]/i

/** What is wrong with an encoded part, by the first of its flaws. */
function flawIn(part: UrlPart, bytes: string): UrlFlaw | undefined {
  const bad = part === 'host' ? badInHost : part === 'zone' ? badInZone : badEscape
  const found = bad.exec(bytes)
  if (!found) return undefined
  const [sign] = found
  return sign === '%'
    ? new UrlFlaw(`invalid URL escape ${quoteBytes(bytes.slice(found.index, found.index + 3))}`)
    : new UrlFlaw(`invalid character ${quoteBytes(sign)} in host name`)
}

const escapes = /%([0-9A-Fa-f]{2})/g

/** Decodes a part of a URL. */
function unescapeUrlPart(part: UrlPart, bytes: string): string | UrlFlaw {
  const flaw = flawIn(part, bytes)
  if (flaw) return flaw
  const spaced = part === 'query' ? bytes.replaceAll('+', ' ') : bytes
  if (!spaced.includes('%')) return spaced
  return spaced.replaceAll(escapes, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
}
