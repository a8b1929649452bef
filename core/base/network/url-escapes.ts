import { quoteBytes } from '../text/byte-text.ts'

/** What is wrong with a URL, as Go's `net/url` says it. */
export class UrlFlaw {
  readonly problem: string

  constructor(problem: string) {
    this.problem = problem
  }
}

export type UrlPart = 'path' | 'query' | 'fragment' | 'user' | 'host' | 'zone'

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
export function escapeUrlPart(part: 'path' | 'fragment' | 'user' | 'host', bytes: string): string {
  return bytes.replaceAll(
    escaped[part],
    (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  )
}

/** Whether an encoded part holds no byte that would have to be escaped, so that it stays as it was written. */
export function keepsEscapes(part: 'path' | 'fragment', bytes: string): boolean {
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
export function unescapeUrlPart(part: UrlPart, bytes: string): string | UrlFlaw {
  const flaw = flawIn(part, bytes)
  if (flaw) return flaw
  const spaced = part === 'query' ? bytes.replaceAll('+', ' ') : bytes
  if (!spaced.includes('%')) return spaced
  return spaced.replaceAll(escapes, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
}
