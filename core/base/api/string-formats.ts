import { isEmail } from '../network/email-address.ts'
import { parseCidr, parseIpAddress } from '../network/ip-address.ts'
import { isRequestUri } from '../network/url.ts'
import { byteLength } from '../text/utf8.ts'
import { parseLooseDuration } from '../time/loose-duration.ts'
import { parseTime } from '../time/time.ts'
import { dnsLabel, dnsSubdomain } from './metadata/names.ts'

export type FormatRule = (text: string) => boolean

const hex = String.raw`[0-9a-fA-F]`
const uuidOf = (third: string, fourth: string): FormatRule =>
  matching(new RegExp(`^${hex}{8}-?${hex}{4}-?${third}-?${fourth}-?${hex}{12}$`))

const channel = String.raw`[\t\n\f\r ]*(?:0|[1-9]\d?|1\d\d?|2[0-4]\d|25[0-5])[\t\n\f\r ]*`

/**
 * String formats that schemas of custom resources may ask for, by name without dashes. Unknown formats are documentation
 * only, as are two that release 1.34 introduced (`k8s-short-name`, `k8s-long-name`): a server validates formats that the
 * release before it had, too.
 */
const formats: ReadonlyMap<string, FormatRule> = new Map<string, FormatRule>([
  ['bsonobjectid', matching(/^[0-9a-fA-F]{24}$/)],
  ['uri', isRequestUri],
  ['email', isEmail],
  ['hostname', isHostname],
  ['ipv4', (text) => text.includes('.') && parseIpAddress(text) !== undefined],
  ['ipv6', (text) => parseIpAddress(text)?.family === 6],
  ['cidr', (text) => parseCidr(text) !== undefined],
  ['mac', isMac],
  ['uuid', uuidOf(`${hex}{4}`, `${hex}{4}`)],
  ['uuid3', uuidOf(`3${hex}{3}`, `${hex}{4}`)],
  ['uuid4', uuidOf(`4${hex}{3}`, `[89abAB]${hex}{3}`)],
  ['uuid5', uuidOf(`5${hex}{3}`, `[89abAB]${hex}{3}`)],
  ['isbn', (text) => isIsbn10(text) || isIsbn13(text)],
  ['isbn10', isIsbn10],
  ['isbn13', isIsbn13],
  ['creditcard', isCreditCard],
  ['ssn', (text) => text.length === 11 && /^\d{3}[- ]?\d{2}[- ]?\d{4}$/.test(text)],
  ['hexcolor', matching(/^#?(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/)],
  ['rgbcolor', matching(new RegExp(String.raw`^rgb\(${channel},${channel},${channel}\)$`))],
  ['byte', (text) => text.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(text)],
  ['password', () => true],
  ['date', isDate],
  ['duration', (text) => parseLooseDuration(text) !== undefined],
  ['datetime', isDateTime],
])

/** The formats that release 1.34 introduced; in that release, defaults are judged by them and objects are not. */
const newFormats: ReadonlyMap<string, FormatRule> = new Map<string, FormatRule>([
  ['k8sshortname', (text) => dnsLabel(text).length === 0],
  ['k8slongname', (text) => dnsSubdomain(text).length === 0],
])

/** The rule of a format; undefined for one that is not validated. Dashes in names do not count. `takesNew`: also new formats. */
export function formatRule(name: string, takesNew = false): FormatRule | undefined {
  const plain = name.replaceAll('-', '')
  return formats.get(plain) ?? (takesNew ? newFormats.get(plain) : undefined)
}

function matching(pattern: RegExp): FormatRule {
  return (text) => pattern.test(text)
}

const hostname =
  /^(?:[a-zA-Z0-9\p{S}\p{L}](?:-?[a-zA-Z0-9\p{S}\p{L}]{0,62})?|(?:[a-zA-Z0-9\p{S}\p{L}](?:[a-zA-Z0-9\-\p{S}\p{L}]{0,61}[a-zA-Z0-9\p{S}\p{L}])?\.)+[a-zA-Z\p{L}]{2,63})$/u

// Host names have their length checked first, so that the pattern only sees short texts.
function isHostname(text: string): boolean {
  if (byteLength(text) > 255 || !hostname.test(text)) return false
  return text.split('.').every((label) => byteLength(label) <= 63)
}

/** A MAC address of six, eight or twenty bytes: `00:00:5e:00:53:01`, `00-00-5e-00-53-01`, `0000.5e00.5301`. */
function isMac(text: string): boolean {
  const [, separator] = /^[0-9a-fA-F]{2}([:-])/.exec(text) ?? []
  const groups = text.split(separator ?? '.')
  const digits = separator === undefined ? 4 : 2
  const bytes = (groups.length * digits) / 2
  if (bytes !== 6 && bytes !== 8 && bytes !== 20) return false
  return groups.every((group) => group.length === digits && /^[0-9a-fA-F]+$/.test(group))
}

function digitsOf(text: string): number[] {
  return Array.from(text, Number)
}

function isIsbn10(text: string): boolean {
  const bare = text.replaceAll(/[\t\n\f\r -]+/g, '')
  if (!/^(?:[0-9]{9}X|[0-9]{10})$/.test(bare)) return false
  const sum = digitsOf(bare.slice(0, 9)).reduce((total, digit, at) => total + (at + 1) * digit, 0)
  return (sum + 10 * (bare.endsWith('X') ? 10 : Number(bare.at(-1)))) % 11 === 0
}

function isIsbn13(text: string): boolean {
  const bare = text.replaceAll(/[\t\n\f\r -]+/g, '')
  if (!/^[0-9]{13}$/.test(bare)) return false
  const sum = digitsOf(bare.slice(0, 12)).reduce(
    (total, digit, at) => total + (at % 2 === 0 ? 1 : 3) * digit,
    0,
  )
  return Number(bare.at(-1)) === (10 - (sum % 10)) % 10
}

const card =
  /^(?:4[0-9]{12}(?:[0-9]{3})?|5[1-5][0-9]{14}|6(?:011|5[0-9][0-9])[0-9]{12}|3[47][0-9]{13}|3(?:0[0-5]|[68][0-9])[0-9]{11}|(?:2131|1800|35\d{3})\d{11})$/

/** A credit card number of a known issuer with the right check digit; characters between the digits do not count. */
function isCreditCard(text: string): boolean {
  const bare = text.replaceAll(/[^0-9]+/g, '')
  if (!card.test(bare)) return false
  const sum = digitsOf(bare)
    .toReversed()
    .reduce((total, digit, at) => {
      const weighed = at % 2 === 0 ? digit : digit * 2
      return total + (weighed >= 10 ? weighed - 9 : weighed)
    }, 0)
  return sum % 10 === 0
}

function isDate(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && parseTime(`${text}T12:00:00Z`) !== undefined
}

/** A date, and a time of day in a time zone; the zone's range is not checked, and leap seconds are refused. */
function isDateTime(text: string): boolean {
  const [date = '', time] = text.toLowerCase().split('t')
  if (time === undefined || !isDate(date)) return false
  const match = /^(\d\d):(\d\d):(\d\d)(?:[^\n]\d+)?(?:z|[+-]\d\d:\d\d)$/u.exec(time)
  const [, hour = '', minute = '', second = ''] = match ?? []
  return match !== null && hour <= '23' && minute <= '59' && second <= '59'
}
