import { boundedText } from '../text/bounded-text.ts'
import { encodeUtf8 } from '../text/utf8.ts'

const nanosPerUnit: ReadonlyMap<string, bigint> = new Map([
  ['ns', 1n],
  ['us', 1_000n],
  ['µs', 1_000n],
  ['μs', 1_000n],
  ['ms', 1_000_000n],
  ['s', 1_000_000_000n],
  ['m', 60_000_000_000n],
  ['h', 3_600_000_000_000n],
])
const second = 1_000_000_000n
const invalid = 'invalid'
/** Nanoseconds of the shortest duration, which is below zero. */
const most = 2n ** 63n

/** A number with its unit. A number without digits, and one without a unit, are refused below. */
const part = /(\d*)(?:\.(\d*))?([^\d.]*)/y

/** Whole units; undefined beyond 64 bits. */
function wholeUnits(digits: string): bigint | undefined {
  const significant = digits.replace(/^0+/, '')
  return significant.length > 19 ? undefined : BigInt(significant)
}

/** Nanoseconds of a fraction of a unit as Go computes them: in doubles, of as many digits as 64 bits hold. */
function fractionNanos(digits: string, unit: bigint): bigint {
  let value = 0n
  let scale = 1
  for (const digit of digits) {
    const next = value * 10n + BigInt(digit)
    if (value > (most - 1n) / 10n || next > most) break
    value = next
    scale *= 10
  }
  return BigInt(Math.trunc(Number(value) * (Number(unit) / scale)))
}

/**
 * Nanoseconds of a Go duration text (`1m30s`, `1.5h`), by the rules of Go's `time.ParseDuration`; undefined when the text is
 * no duration or overflows 64 bits.
 */
export function parseDuration(text: string): bigint | undefined {
  const read = readDuration(text)
  return typeof read === 'bigint' ? read : undefined
}

/** The error of Go's `time.ParseDuration` for a text; undefined for a duration. */
export function durationError(text: string): string | undefined {
  const read = readDuration(text)
  return typeof read === 'string' ? `time: ${read} duration ${quoteTime(text)}` : undefined
}

/** The nanoseconds of a duration, or the beginning of its error. */
function readDuration(text: string): bigint | string {
  const isNegative = text.startsWith('-')
  const start = isNegative || text.startsWith('+') ? 1 : 0
  if (text.length === start) return invalid
  if (text.length === start + 1 && text.endsWith('0')) return 0n
  let total = 0n
  for (let at = start; at < text.length; at = part.lastIndex) {
    part.lastIndex = at
    const [, digits = '', fraction = '', name = ''] = part.exec(text) ?? []
    const units = wholeUnits(digits)
    if (units === undefined || units > most || (digits === '' && fraction === '')) return invalid
    if (name === '') return 'missing unit in'
    const unit = nanosPerUnit.get(name)
    if (unit === undefined) return `unknown unit ${quoteTime(name)} in`
    if (units * unit > most) return invalid
    const nanos = units * unit + fractionNanos(fraction, unit)
    // Go adds up without signs, and so takes two of the largest number for none.
    total = BigInt.asUintN(64, total + nanos)
    if (nanos > most || total > most) return invalid
  }
  if (isNegative) return -total
  return total === most ? invalid : total
}

function withFraction(nanos: bigint, unit: bigint): string {
  const places = unit.toString().length - 1
  const fraction = (nanos % unit).toString().padStart(places, '0').replace(/0+$/, '')
  return `${nanos / unit}${fraction && `.${fraction}`}`
}

/** A duration as Go prints it: `1m30s`, `1h0m0s`, `1.5ms`, `0s`. */
export function formatDuration(nanos: bigint): string {
  if (nanos === 0n) return '0s'
  if (nanos < 0n) return `-${formatDuration(-nanos)}`
  if (nanos < 1_000n) return `${nanos}ns`
  if (nanos < 1_000_000n) return `${withFraction(nanos, 1_000n)}µs`
  if (nanos < second) return `${withFraction(nanos, 1_000_000n)}ms`
  const seconds = `${withFraction(nanos % (60n * second), second)}s`
  const minutes = nanos / (60n * second)
  if (minutes === 0n) return seconds
  return minutes < 60n ? `${minutes}m${seconds}` : `${minutes / 60n}h${minutes % 60n}m${seconds}`
}

function pair(large: number, largeUnit: string, small: number, smallUnit: string): string {
  return small === 0 ? `${large}${largeUnit}` : `${large}${largeUnit}${small}${smallUnit}`
}

/**
 * An age as printed tables show it: `87s`, `3m10s`, `5d3h`, `2y`. An age less than two seconds below zero counts as 0.
 */
export function humanDuration(milliseconds: number): string {
  const seconds = Math.trunc(milliseconds / 1000)
  if (seconds < -1) return '<invalid>'
  if (seconds < 0) return '0s'
  if (seconds < 120) return `${seconds}s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 10) return pair(minutes, 'm', seconds % 60, 's')
  if (minutes < 180) return `${minutes}m`
  const hours = Math.floor(minutes / 60)
  if (hours < 8) return pair(hours, 'h', minutes % 60, 'm')
  if (hours < 48) return `${hours}h`
  const days = Math.floor(hours / 24)
  if (hours < 192) return pair(days, 'd', hours % 24, 'h')
  if (days < 730) return `${days}d`
  const years = Math.floor(days / 365)
  return days < 2920 ? pair(years, 'y', days % 365, 'd') : `${years}y`
}

/** Longest part of a malformed time or duration that a message shows, in characters. */
const longestShown = 1024

/** A text as Go's package `time` quotes it: each byte that is not printable ASCII is written as `\xNN`. */
export function quoteTime(text: string): string {
  const bytes = Array.from(encodeUtf8(boundedText(text, longestShown)), (byte) => {
    if (byte < 0x20 || byte >= 0x80) return `\\x${byte.toString(16).padStart(2, '0')}`
    const char = String.fromCharCode(byte)
    return char === '"' || char === '\\' ? `\\${char}` : char
  })
  return `"${bytes.join('')}"`
}
