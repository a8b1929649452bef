import { quoteText } from '../text/quote-text.ts'
import { bitsOf, type Cidr, type IpAddress } from './ip-address.ts'

/** An IP address with its zone, the part behind `%` of an IPv6 address; empty without one. */
export interface ZonedIpAddress extends IpAddress {
  readonly zone: string
}

/** Text that is no IP address or CIDR, with the message of Go's `net/netip`. */
export class AddressError {
  readonly message: string

  constructor(message: string) {
    this.message = message
  }
}

/** What is wrong with an address; `rest` is the part of its text that parsing stopped at, where the message shows it. */
class Flaw {
  readonly problem: string
  readonly rest: string

  constructor(problem: string, rest = '') {
    this.problem = problem
    this.rest = rest
  }
}

/**
 * Parses an IP address by the rules of Go's `netip.ParseAddr`, which refuses leading zeros in IPv4; objects of the API are read
 * by the more lenient `parseIpAddress`. `quote` prints texts in the message.
 */
export function parseStrictIpAddress(
  text: string,
  quote: (text: string) => string = quoteText,
): ZonedIpAddress | AddressError {
  const address = parseAddress(text)
  if (!(address instanceof Flaw)) return address
  const where = address.rest === '' ? '' : ` (at ${quote(address.rest)})`
  return new AddressError(`ParseAddr(${quote(text)}): ${address.problem}${where}`)
}

/** Parses a CIDR by the rules of Go's `netip.ParsePrefix`. `value` keeps the bits beyond the prefix. */
export function parseStrictCidr(text: string): Cidr | AddressError {
  const cidr = parsePrefix(text)
  if (typeof cidr !== 'string') return cidr
  return new AddressError(`netip.ParsePrefix(${quoteText(text)}): ${cidr}`)
}

const largestInt = 2n ** 63n - 1n

/** The CIDR of a text, or what is wrong with it. */
function parsePrefix(text: string): Cidr | string {
  const slash = text.lastIndexOf('/')
  if (slash === -1) return "no '/'"
  const address = parseStrictIpAddress(text.slice(0, slash))
  if (address instanceof AddressError) return address.message
  if (address.zone !== '') return 'IPv6 zones cannot be present in a prefix'
  const digits = text.slice(slash + 1)
  if (!/^(?:0|[1-9][0-9]{0,18})$/.test(digits) || BigInt(digits) > largestInt) {
    return `bad bits after slash: ${quoteText(digits)}`
  }
  const { family, value } = address
  const prefixLength = Number(digits)
  if (prefixLength > bitsOf(address)) return 'prefix length out of range'
  return { family, value, prefixLength }
}

function parseAddress(text: string): ZonedIpAddress | Flaw {
  const sign = /[.:%]/.exec(text)?.[0]
  if (sign === undefined) return new Flaw('unable to parse IP')
  if (sign === '%') return new Flaw('missing IPv6 address')
  if (sign === ':') return parseIpv6(text)
  const value = parseIpv4(text)
  return value instanceof Flaw ? value : { family: 4, value: BigInt(value), zone: '' }
}

function parseIpv4(text: string): number | Flaw {
  let value = 0
  let octet = 0
  let digits = 0
  let dots = 0
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (isDigit(sign)) {
      if (digits > 0 && octet === 0) return new Flaw('IPv4 field has octet with leading zero')
      octet = octet * 10 + sign - zero
      digits += 1
      if (octet > 255) return new Flaw('IPv4 field has value >255')
    } else if (sign !== dot) {
      return new Flaw('unexpected character', text.slice(at))
    } else if (digits === 0 || at === text.length - 1) {
      return new Flaw('IPv4 field must have at least one digit', text.slice(at))
    } else if (dots === 3) {
      return new Flaw('IPv4 address too long')
    } else {
      value = value * 256 + octet
      octet = 0
      digits = 0
      dots += 1
    }
  }
  return dots < 3 ? new Flaw('IPv4 address too short') : value * 256 + octet
}

const zero = 0x30
const dot = 0x2e

function isDigit(sign: number): boolean {
  return sign >= zero && sign <= 0x39
}

function parseIpv6(text: string): ZonedIpAddress | Flaw {
  const percent = text.indexOf('%')
  const zone = percent === -1 ? '' : text.slice(percent + 1)
  if (percent !== -1 && zone === '') return new Flaw('zone must be a non-empty string')
  const groups = parseGroups(percent === -1 ? text : text.slice(0, percent))
  if (groups instanceof Flaw) return groups
  const value = groups.reduce((total, group) => (total << 16n) | BigInt(group), 0n)
  return { family: 6, value, zone }
}

/** The eight groups of 16 bits of an IPv6 address. */
function parseGroups(text: string): readonly number[] | Flaw {
  const groups: number[] = []
  /** Number of groups before `::`. */
  let gap: number | undefined
  let rest = text
  if (rest.startsWith('::')) {
    gap = 0
    rest = rest.slice(2)
  }
  while (groups.length < 8 && (rest !== '' || gap === undefined)) {
    const digits = /^[0-9a-fA-F]*/.exec(rest)?.[0] ?? ''
    if (digits.length > 4) return new Flaw('each group must have 4 or less digits', rest)
    if (digits === '') {
      return new Flaw('each colon-separated field must have at least one digit', rest)
    }
    if (rest[digits.length] === '.') {
      const embedded = parseEmbedded(rest, groups.length, gap !== undefined)
      if (embedded instanceof Flaw) return embedded
      groups.push(embedded >>> 16, embedded & 0xffff)
      rest = ''
      break
    }
    groups.push(Number.parseInt(digits, 16))
    rest = rest.slice(digits.length)
    if (rest === '') break
    if (!rest.startsWith(':')) return new Flaw('unexpected character, want colon', rest)
    if (rest === ':') return new Flaw('colon must be followed by more characters', rest)
    rest = rest.slice(1)
    if (!rest.startsWith(':')) continue
    if (gap !== undefined) return new Flaw('multiple :: in address', rest)
    gap = groups.length
    rest = rest.slice(1)
  }
  if (rest !== '') return new Flaw('trailing garbage after address', rest)
  return expand(groups, gap)
}

/** An IPv4 address at the end of an IPv6 address, behind `count` groups. */
function parseEmbedded(text: string, count: number, hasGap: boolean): number | Flaw {
  if (!hasGap && count !== 6) {
    return new Flaw('embedded IPv4 address must replace the final 2 fields of the address', text)
  }
  if (count > 6) {
    return new Flaw('too many hex fields to fit an embedded IPv4 at the end of the address', text)
  }
  return parseIpv4(text)
}

function expand(groups: readonly number[], gap: number | undefined): readonly number[] | Flaw {
  const missing = 8 - groups.length
  if (missing === 0) {
    if (gap === undefined) return groups
    return new Flaw('the :: must expand to at least one field of zeros')
  }
  if (gap === undefined) return new Flaw('address string too short')
  const zeros = Array.from({ length: missing }, () => 0)
  return [...groups.slice(0, gap), ...zeros, ...groups.slice(gap)]
}
