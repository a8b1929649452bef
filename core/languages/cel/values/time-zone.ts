import { BoundedCache } from '../../../base/collections/bounded-cache.ts'
import { quoteText } from '../../../base/text/quote-text.ts'
import { isZoneName, zoneFault } from '../../../base/time/time-zone-names.ts'
import { CelError } from './value.ts'

/** Seconds east of UTC at a time, given in seconds since 1970. */
type Zone = (seconds: number) => number

/** Zones by name. A formatter takes tens of kilobytes. */
const zones = new BoundedCache<Zone>({ bytes: 4 * 1024 * 1024, longestKey: 64 })
const zoneBytes = 64 * 1024

const utc: Zone = () => 0

/**
 * Seconds east of UTC in a zone at a time: an IANA name (`Europe/Berlin`), or hours and minutes (`+05:30`); an error, in Go's
 * words, where the text is neither.
 */
export function zoneOffset(name: string, seconds: number): number | CelError {
  const colon = name.indexOf(':')
  if (colon >= 0) return fixedOffset(name, colon)
  if (name === '' || name === 'UTC' || name === 'Local') return 0
  const zone = zones.get(name) ?? loadZone(name)
  return zone instanceof CelError ? zone : zone(seconds)
}

function loadZone(name: string): Zone | CelError {
  const zone = openZone(name)
  if (zone) zones.set(name, zone, zoneBytes)
  return zone ?? unknownZone(name)
}

function unknownZone(name: string): CelError {
  return new CelError(name.includes('\0') ? 'invalid argument' : zoneFault(name))
}

function openZone(name: string): Zone | undefined {
  // The zone of machines that have not been given one.
  if (name === 'Factory') return utc
  if (!isZoneName(name)) return undefined
  try {
    const formatter = new Intl.DateTimeFormat('en-US', {
      timeZone: name,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      era: 'short',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    return (seconds) => localSeconds(formatter, seconds) - seconds
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** The time that clocks of a zone show, as if it were UTC, in seconds since 1970. */
function localSeconds(formatter: Intl.DateTimeFormat, seconds: number): number {
  const shown = new Map<string, string>()
  for (const { type, value } of formatter.formatToParts(seconds * 1000)) shown.set(type, value)
  const part = (type: string): number => Number(shown.get(type))
  // The year 1 before Christ is the year 0.
  const year = shown.get('era')?.startsWith('B') ? 1 - part('year') : part('year')
  const date = new Date(0)
  date.setUTCFullYear(year, part('month') - 1, part('day'))
  date.setUTCHours(part('hour'), part('minute'), part('second'))
  return date.getTime() / 1000
}

/** An offset of hours and minutes, which Go reads as two numbers, each with a sign if it has one. */
function fixedOffset(text: string, colon: number): number | CelError {
  const hours = wholeNumber(text.slice(0, colon))
  if (hours instanceof CelError) return hours
  const minutes = wholeNumber(text.slice(colon + 1))
  if (minutes instanceof CelError) return minutes
  const total = text.startsWith('-') ? hours * 60n - minutes : hours * 60n + minutes
  // Go computes in 64 bits of nanoseconds, without looking for overflow.
  const nanos = BigInt.asIntN(64, total * 60_000_000_000n)
  const whole = Number(nanos / 1_000_000_000n) + Number(nanos % 1_000_000_000n) / 1e9
  return Math.trunc(whole)
}

/** An integer by the rules and with the errors of Go's `strconv.Atoi`. */
function wholeNumber(text: string): bigint | CelError {
  const match = /^([+-]?)(\d+)$/.exec(text)
  if (!match) return new CelError(`strconv.Atoi: parsing ${quoteText(text)}: invalid syntax`)
  const digits = (match[2] ?? '').replace(/^0+/, '')
  const size = digits.length > 19 ? 2n ** 64n : BigInt(digits)
  const value = match[1] === '-' ? -size : size
  return BigInt.asIntN(64, value) === value
    ? value
    : new CelError(`strconv.Atoi: parsing ${quoteText(text)}: value out of range`)
}
