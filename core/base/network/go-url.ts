import { quoteText } from '../text/quote-text.ts'
import { encodeUtf8 } from '../text/utf8.ts'
import { parseIpAddress } from './ip-address.ts'

/** Parts of a URL as Go's `url.Parse` takes it apart. */
export interface UrlParts {
  /** In lower case; empty where the URL has none. */
  readonly scheme: string
  /** User information as Go writes it, with what may not stand in it escaped. */
  readonly user: string | undefined
  readonly host: string
  readonly query: string
  /** Unescaped. */
  readonly fragment: string
}

/** The message of Go's `url.Parse` for a text that is no URL. */
export class UrlError extends Error {}

const escapes = /%[\dA-Fa-f]{2}|%.{0,2}/gsu
/** What is refused in a host, and the escapes in it. */
const hostParts = /%[\dA-Fa-f]{2}|%.{0,2}|[^\w\-.~!$&'()*+,;=:[\]<>"\u0080-\u{10ffff}]/gsu
const userInfo = /^[\w\-.~:!$&'()*+,;=%@]*$/
const optionalPort = /^(?::\d*)?$/

/** @throws UrlError */
export function parseGoUrl(text: string): UrlParts {
  const [url = '', fragment = ''] = cut(text, '#')
  const fail = (says: string, subject = url): never => {
    throw new UrlError(`parse ${quoteText(subject)}: ${says}`)
  }
  if (Array.from(url).some((sign) => sign < ' ' || sign === '\u007f')) {
    fail('net/url: invalid control character in URL')
  }
  if (url.startsWith(':')) fail('missing protocol scheme')
  const scheme = /^([A-Za-z][A-Za-z\d+.-]*):/.exec(url)?.[1] ?? ''
  const [rest = '', query = ''] = cut(scheme === '' ? url : url.slice(scheme.length + 1), '?')
  const parts = { scheme: scheme.toLowerCase(), query, user: undefined, host: '' }
  const unescapedFragment = (): string => {
    const fault = faultIn(fragment, escapes)
    return fault === undefined ? unescaped(fragment) : fail(fault, text)
  }
  // A path without a root is opaque behind a scheme, and not looked into.
  if (scheme !== '' && !rest.startsWith('/')) return { ...parts, fragment: unescapedFragment() }
  if (!rest.startsWith('/') && cut(rest, '/')[0]?.includes(':')) {
    fail('first path segment in URL cannot contain colon')
  }
  const hasAuthority = rest.startsWith('//') && (scheme !== '' || !rest.startsWith('///'))
  const authority = hasAuthority ? (cut(rest.slice(2), '/')[0] ?? '') : ''
  const at = authority.lastIndexOf('@')
  const host = authority.slice(at + 1)
  const user = at < 0 ? undefined : authority.slice(0, at)
  const path = hasAuthority ? rest.slice(2 + authority.length) : rest
  const fault =
    faultOfHost(host) ??
    (user === undefined || userInfo.test(user) ? undefined : 'net/url: invalid userinfo') ??
    faultIn(user ?? '', escapes) ??
    faultIn(path, escapes)
  if (fault !== undefined) fail(fault)
  const shown = user === undefined ? undefined : cut(user, ':').map(escaped).join(':')
  return { ...parts, host, user: shown, fragment: unescapedFragment() }
}

function cut(text: string, sign: string): readonly string[] {
  const at = text.indexOf(sign)
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)]
}

function faultOfHost(host: string): string | undefined {
  const open = host.lastIndexOf('[')
  const close = host.lastIndexOf(']')
  if (open > 0) return 'invalid IP-literal'
  if (open === 0 && close < 0) return "missing ']' in host"
  const colon = host.lastIndexOf(':')
  const port = open === 0 ? host.slice(close + 1) : colon < 0 ? '' : host.slice(colon)
  if (!optionalPort.test(port)) return `invalid port ${quoteText(port)} after host`
  const name = open === 0 ? host.slice(1, close) : host
  const [address = '', zone] = open === 0 ? name.split('%25', 2) : [name]
  const fault = faultIn(address, hostParts, true)
  if (fault !== undefined || open < 0) return fault
  const family = parseIpAddress(address)?.family
  if (family === 6 && zone !== '') return undefined
  if (family === 4 && zone === undefined) return 'invalid IP-literal'
  const why = family === 6 ? 'zone must be a non-empty string' : 'unable to parse IP'
  return `invalid host: ParseAddr(${quoteText(unescaped(name))}): ${why}`
}

/** The first wrong escape or character of a text; hosts may escape no ASCII but the percent sign. */
function faultIn(text: string, pattern: RegExp, isHost = false): string | undefined {
  for (const [found] of text.matchAll(pattern)) {
    if (!found.startsWith('%')) return `invalid character ${quoteText(found)} in host name`
    const isWhole = /^%[\dA-Fa-f]{2}$/.test(found)
    if (!isWhole || (isHost && /^%[0-7]/.test(found) && found !== '%25')) {
      return `invalid URL escape ${quoteText(found)}`
    }
  }
  return undefined
}

function unescaped(text: string): string {
  if (!text.includes('%')) return text
  const bytes = encodeUtf8(text)
  const plain: number[] = []
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    if (byte !== 0x25) plain.push(byte)
    else plain.push(Number.parseInt(String.fromCharCode(...bytes.slice(at + 1, (at += 2) + 1)), 16))
  }
  return new TextDecoder().decode(new Uint8Array(plain))
}

function escaped(text: string): string {
  return Array.from(unescaped(text), (sign) =>
    /[\w\-.~$&+,;=]/.test(sign)
      ? sign
      : Array.from(
          encodeUtf8(sign),
          (byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`,
        ).join(''),
  ).join('')
}
