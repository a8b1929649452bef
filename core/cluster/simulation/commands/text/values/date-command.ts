import { FileError } from '../../../files/file-error.ts'
import { withFlags } from '../../../processes/command-flags.ts'
import { printed as answer } from '../../../processes/command.ts'
import type { Commands } from '../../../processes/shell-session.ts'
import { error, out } from '../inputs.ts'
import { formatDate } from './date-format.ts'

const isoFormats: Readonly<Record<string, string>> = {
  date: '%Y-%m-%d',
  hours: '%Y-%m-%dT%H+00:00',
  minutes: '%Y-%m-%dT%H:%M+00:00',
  seconds: '%Y-%m-%dT%H:%M:%S+00:00',
  ns: '%Y-%m-%dT%H:%M:%S,000000000+00:00',
}

/** Parts of a date; what a text does not name is that of today. */
interface DateParts {
  year: number
  month: number
  day: number
  hour: number
  minute: number
  seconds: number
}

const clockSyntax =
  /^(?:(?:(?:(\d{1,4})[.-])?(\d{1,2})[.-](\d{1,2})[- ])?)(\d{1,2}):(\d{1,2})(?::(\d{1,2}))?$/

/** The day of a time, at midnight. */
function startOfDay(now: number): DateParts {
  const today = new Date(now)
  return {
    year: today.getUTCFullYear(),
    month: today.getUTCMonth() + 1,
    day: today.getUTCDate(),
    hour: 0,
    minute: 0,
    seconds: 0,
  }
}

/** Milliseconds since the epoch of a date as busybox reads it; undefined for none. `sets`: the form of the date that is to be set. */
export function parseDate(text: string, now: number, sets: boolean): number | undefined {
  const seconds = /^@(\d{1,12})$/.exec(text)?.[1]
  if (seconds !== undefined) return Number(seconds) * 1000
  const parts = startOfDay(now)
  const clock = clockSyntax.exec(text)
  const [, year, month, day] = /^(\d{1,5})-(\d{1,2})-(\d{1,2})$/.exec(text) ?? []
  if (clock) {
    const [, fullYear, clockMonth, clockDay, hour, minute, second = '0'] = clock
    if (fullYear !== undefined) parts.year = Number(fullYear)
    if (clockMonth !== undefined) parts.month = Number(clockMonth)
    if (clockDay !== undefined) parts.day = Number(clockDay)
    Object.assign(parts, { hour: Number(hour), minute: Number(minute), seconds: Number(second) })
  } else if (year !== undefined) {
    Object.assign(parts, { year: Number(year), month: Number(month), day: Number(day) })
  } else {
    const [, digits, second = '0'] = /^(\d{2,12})(?:\.(\d{2}))?$/.exec(text) ?? []
    if (digits === undefined || digits.length % 2 === 1) return undefined
    takeDigits(parts, digits, sets)
    parts.seconds = Number(second)
  }
  return timeOf(parts)
}

/** `[[[[YY]YY]MM]DD]hh]mm`; a date that is to be set may be `MMDDhhmm[[YY]YY]`, too. */
function takeDigits(parts: DateParts, digits: string, sets: boolean): void {
  let rest = digits
  if (sets && rest.length > 8) {
    const year = rest.slice(8)
    parts.year = year.length === 2 ? centuryOf(Number(year)) : Number(year)
    rest = rest.slice(0, 8)
  }
  const take = (): number | undefined => {
    if (rest === '') return undefined
    const value = Number(rest.slice(-2))
    rest = rest.slice(0, -2)
    return value
  }
  for (const name of ['minute', 'hour', 'day', 'month'] as const)
    parts[name] = take() ?? parts[name]
  if (rest !== '') parts.year = rest.length === 2 ? centuryOf(Number(rest)) : Number(rest)
}

function centuryOf(year: number): number {
  return year < 69 ? 2000 + year : 1900 + year
}

function timeOf({ year, month, day, hour, minute, seconds }: DateParts): number | undefined {
  const isValid =
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    day <= 31 &&
    hour <= 23 &&
    minute <= 59 &&
    seconds <= 60
  if (!isValid) return undefined
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  date.setUTCHours(hour, minute, seconds, 0)
  return date.getTime()
}

const monthNames = [
  'jan',
  'feb',
  'mar',
  'apr',
  'may',
  'jun',
  'jul',
  'aug',
  'sep',
  'oct',
  'nov',
  'dec',
]

/** Reads a date by a format, as `strptime`; undefined where it does not fit. */
function parseByFormat(text: string, format: string, now: number): number | undefined {
  const parts = startOfDay(now)
  const names: Readonly<Record<string, keyof DateParts>> = {
    Y: 'year',
    m: 'month',
    d: 'day',
    e: 'day',
    H: 'hour',
    k: 'hour',
    M: 'minute',
    S: 'seconds',
  }
  const whole = format
    .replaceAll('%T', '%H:%M:%S')
    .replaceAll('%F', '%Y-%m-%d')
    .replaceAll('%R', '%H:%M')
  let at = 0
  let epoch: number | undefined
  for (let place = 0; place < whole.length; place++) {
    const character = whole.charAt(place)
    if (character !== '%') {
      if (character === ' ') while (text.charAt(at) === ' ') at++
      else if (text.charAt(at++) !== character) return undefined
      continue
    }
    const name = whole.charAt(++place)
    if (name === 'b' || name === 'B' || name === 'h') {
      const month = monthNames.indexOf(text.slice(at, at + 3).toLowerCase())
      if (month === -1) return undefined
      parts.month = month + 1
      at += 3
      continue
    }
    const field = names[name]
    if (field === undefined && name !== 's') return undefined
    const digits = name === 's' ? /^\d+/ : name === 'Y' ? /^\d{1,4}/ : /^ ?\d{1,2}/
    const [found] = digits.exec(text.slice(at)) ?? []
    if (found === undefined) return undefined
    at += found.length
    if (field === undefined) epoch = Number(found) * 1000
    else parts[field] = Number(found)
  }
  if (at < text.length) return undefined
  return epoch ?? timeOf(parts)
}

const date = withFlags(
  {
    name: 'date',
    letters: 'Rs:ud:r:I::D:',
    long: { 'rfc-2822': 'R', set: 's', utc: 'u', date: 'd', reference: 'r' },
    usage: '[OPTIONS] [+FMT] [[-s] TIME]',
  },
  function* (session, flags) {
    const operands = [...flags.operands]
    const [format] = operands[0]?.startsWith('+') ? operands.splice(0, 1) : []
    const [operand] = operands.splice(0, 1)
    const iso = flags.has('I') ? (flags.value('I') ?? 'date') : undefined
    const isoName = Object.keys(isoFormats).find(
      (each) => iso !== undefined && each.startsWith(iso),
    )
    if (operands.length > 0 || (iso !== undefined && isoName === undefined)) {
      return yield* answer(flags.wrongUse())
    }
    if (operand !== undefined && (flags.has('d') || flags.has('r'))) {
      return yield* answer(flags.wrongUse())
    }
    const now = session.now()
    const sets = operand ?? flags.value('s')
    const text = sets ?? flags.value('d')
    let time = now
    if (text !== undefined) {
      const by = flags.value('D')
      const found =
        by === undefined
          ? parseDate(text, now, operand !== undefined)
          : parseByFormat(text, by, now)
      if (found === undefined) return yield* answer(flags.failure(`invalid date '${text}'`))
      time = found
    } else if (flags.has('r')) {
      const file = flags.value('r') ?? ''
      try {
        time = session.files.status(session.path(file)).modifiedAt
      } catch (mistake) {
        if (!(mistake instanceof FileError)) throw mistake
        return yield* answer(flags.failure(`can't stat '${file}': ${mistake.message}`))
      }
    }
    // A container may not change the clock of its node.
    if (sets !== undefined) yield error("date: can't set date: Operation not permitted\n")
    let shown = '%a %b %e %H:%M:%S %Z %Y'
    if (isoName !== undefined) shown = isoFormats[isoName] ?? shown
    else if (flags.has('R')) shown = '%a, %d %b %Y %H:%M:%S %z'
    yield out(`${formatDate(format?.slice(1) ?? shown, time)}\n`)
    return 0
  },
)

export const dateCommands: Commands = { date }
