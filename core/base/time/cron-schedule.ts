import { jsonInteger, parseInt64 } from '../text/int64.ts'
import { quoteText } from '../text/quote-text.ts'
import { durationError, parseDuration } from './duration.ts'

/** A cron schedule, each field as the set of numbers that it matches. */
export interface CronSchedule {
  readonly minutes: ReadonlySet<number>
  readonly hours: ReadonlySet<number>
  readonly days: ReadonlySet<number>
  readonly months: ReadonlySet<number>
  /** 0 is Sunday. */
  readonly weekdays: ReadonlySet<number>
  /**
   * Whether the day field was a star. If it or the weekday field was, both must match; otherwise one of the two is
   * enough.
   */
  readonly anyDay: boolean
  readonly anyWeekday: boolean
  /** Nanoseconds between runs of an `@every 5m` schedule, whose fields above are empty. */
  readonly every?: bigint
}

interface FieldRange {
  readonly low: number
  readonly high: number
  readonly names?: readonly string[]
}

const monthNames = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const weekdayNames = 'sun mon tue wed thu fri sat'.split(' ')

const minuteRange: FieldRange = { low: 0, high: 59 }
const hourRange: FieldRange = { low: 0, high: 23 }
const dayRange: FieldRange = { low: 1, high: 31 }
const monthRange: FieldRange = { low: 1, high: 12, names: monthNames }
const weekdayRange: FieldRange = { low: 0, high: 6, names: weekdayNames }

/** Syntax error in a cron schedule; the message is the one that clients know. */
export class CronSyntaxError extends Error {}

const descriptors: Readonly<Record<string, string>> = {
  '@yearly': '0 0 1 1 *',
  '@annually': '0 0 1 1 *',
  '@monthly': '0 0 1 * *',
  '@weekly': '0 0 * * 0',
  '@daily': '0 0 * * *',
  '@midnight': '0 0 * * *',
  '@hourly': '0 * * * *',
}

function parseNumber(text: string): number | bigint {
  const value = parseInt64(text)
  if (value === undefined) {
    const what = /^[+-]?\d+$/.test(text) ? 'value out of range' : 'invalid syntax'
    const why = `strconv.Atoi: parsing ${quoteText(text)}: ${what}`
    throw new CronSyntaxError(`failed to parse int from ${text}: ${why}`)
  }
  if (value < 0n) throw new CronSyntaxError(`negative number (${value}) not allowed: ${text}`)
  return jsonInteger(value)
}

function parseValue(text: string, range: FieldRange): number | bigint {
  const index = range.names?.indexOf(text.toLowerCase()) ?? -1
  return index < 0 ? parseNumber(text) : index + range.low
}

function bounds(
  text: string,
  expression: string,
  range: FieldRange,
): { start: number | bigint; end: number | bigint; single: boolean } {
  const [low = '', high, ...more] = text.split('-')
  if (low === '*' || low === '?') return { start: range.low, end: range.high, single: false }
  if (more.length > 0) throw new CronSyntaxError(`too many hyphens: ${expression}`)
  const start = parseValue(low, range)
  return {
    start,
    end: high === undefined ? start : parseValue(high, range),
    single: high === undefined,
  }
}

function parseRange(expression: string, range: FieldRange): readonly number[] {
  const [text = '', stepText, ...more] = expression.split('/')
  let { start, end, single } = bounds(text, expression, range)
  if (more.length > 0) throw new CronSyntaxError(`too many slashes: ${expression}`)
  const step = stepText === undefined ? 1 : parseNumber(stepText)
  if (stepText !== undefined && single) end = range.high
  if (start < range.low) {
    const what = `beginning of range (${start}) below minimum (${range.low})`
    throw new CronSyntaxError(`${what}: ${expression}`)
  }
  if (end > range.high) {
    throw new CronSyntaxError(`end of range (${end}) above maximum (${range.high}): ${expression}`)
  }
  if (start > end) {
    const what = `beginning of range (${start}) beyond end of range (${end})`
    throw new CronSyntaxError(`${what}: ${expression}`)
  }
  if (step === 0) {
    throw new CronSyntaxError(`step of range should be a positive number: ${expression}`)
  }
  const [from, by] = [Number(start), Number(step)]
  const length = Math.floor((Number(end) - from) / by) + 1
  return Array.from({ length }, (_, index) => from + index * by)
}

function parseField(text: string, range: FieldRange): ReadonlySet<number> {
  const values = new Set<number>()
  // Repeated expressions are parsed once: a hostile schedule may hold the same one a million times.
  for (const expression of new Set(text.split(','))) {
    if (expression === '') continue
    for (const value of parseRange(expression, range)) values.add(value)
  }
  return values
}

function isStar(text: string): boolean {
  return text.split(',').some((expression) => /^[*?](?:\/1)?$/.test(expression))
}

function parseFields(text: string): CronSchedule {
  const fields = text.split(/[ \t\n\r]+/).filter((field) => field !== '')
  if (fields.length !== 5) {
    const found = `found ${fields.length}: [${fields.join(' ')}]`
    throw new CronSyntaxError(`expected exactly 5 fields, ${found}`)
  }
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = fields
  return {
    minutes: parseField(minute, minuteRange),
    hours: parseField(hour, hourRange),
    days: parseField(day, dayRange),
    months: parseField(month, monthRange),
    weekdays: parseField(weekday, weekdayRange),
    anyDay: isStar(day),
    anyWeekday: isStar(weekday),
  }
}

/**
 * Parses a cron schedule: five fields (`0,30 9-17/2 * jan-mar mon`) or a descriptor (`@hourly`, `@every 90m`).
 * @throws CronSyntaxError
 */
export function parseCronSchedule(text: string): CronSchedule {
  if (text === '') throw new CronSyntaxError('empty spec string')
  if (!text.startsWith('@')) return parseFields(text)
  const fields = Object.hasOwn(descriptors, text) ? descriptors[text] : undefined
  if (fields !== undefined) return parseFields(fields)
  const every = /^@every (.*)$/.exec(text)?.[1]
  if (every === undefined) throw new CronSyntaxError(`unrecognized descriptor: ${text}`)
  const duration = parseDuration(every)
  if (duration !== undefined) {
    const none: ReadonlySet<number> = new Set()
    return {
      minutes: none,
      hours: none,
      days: none,
      months: none,
      weekdays: none,
      anyDay: true,
      anyWeekday: true,
      every: duration,
    }
  }
  throw new CronSyntaxError(`failed to parse duration ${text}: ${durationError(every) ?? ''}`)
}

/** Splits the zone that a schedule may begin with (`TZ=Europe/Berlin 0 3 * * *`) from its fields; it is empty for none. */
export function splitCronZone(text: string): { readonly zone: string; readonly schedule: string } {
  const [prefix = '', zone = ''] = /^(?:CRON_)?TZ=([^ ]*) +/.exec(text) ?? []
  return { zone, schedule: text.slice(prefix.length) }
}
