const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const dayMs = 86_400_000

function two(value: number): string {
  return String(value).padStart(2, '0')
}

/** Days of the year before a date. */
function dayOfYear(date: Date): number {
  return Math.floor((date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 1)) / dayMs)
}

/** Year and week of ISO 8601. */
function isoWeek(date: Date): [year: number, week: number] {
  const weekday = (date.getUTCDay() + 6) % 7
  const thursday = new Date(date.getTime() + (3 - weekday) * dayMs)
  return [thursday.getUTCFullYear(), 1 + Math.floor(dayOfYear(thursday) / 7)]
}

type Part = (date: Date) => string

const twelve = (date: Date): number => date.getUTCHours() % 12 || 12
const clock: Part = (date) =>
  [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()].map(two).join(':')

const parts: Readonly<Record<string, Part>> = {
  '%': () => '%',
  A: (date) => days[date.getUTCDay()] ?? '',
  B: (date) => months[date.getUTCMonth()] ?? '',
  C: (date) => two(Math.floor(date.getUTCFullYear() / 100)),
  D: (date) => formatDate('%m/%d/%y', date.getTime()),
  F: (date) => formatDate('%Y-%m-%d', date.getTime()),
  G: (date) => String(isoWeek(date)[0]),
  H: (date) => two(date.getUTCHours()),
  I: (date) => two(twelve(date)),
  M: (date) => two(date.getUTCMinutes()),
  P: (date) => (date.getUTCHours() < 12 ? 'am' : 'pm'),
  R: (date) => clock(date).slice(0, 5),
  S: (date) => two(date.getUTCSeconds()),
  T: clock,
  U: (date) => two(Math.floor((dayOfYear(date) + 7 - date.getUTCDay()) / 7)),
  V: (date) => two(isoWeek(date)[1]),
  W: (date) => two(Math.floor((dayOfYear(date) + 7 - ((date.getUTCDay() + 6) % 7)) / 7)),
  X: clock,
  Y: (date) => String(date.getUTCFullYear()),
  Z: () => 'UTC',
  a: (date) => (days[date.getUTCDay()] ?? '').slice(0, 3),
  b: (date) => (months[date.getUTCMonth()] ?? '').slice(0, 3),
  c: (date) => formatDate('%a %b %e %H:%M:%S %Y', date.getTime()),
  d: (date) => two(date.getUTCDate()),
  e: (date) => String(date.getUTCDate()).padStart(2),
  g: (date) => two(isoWeek(date)[0] % 100),
  h: (date) => (months[date.getUTCMonth()] ?? '').slice(0, 3),
  j: (date) => String(dayOfYear(date) + 1).padStart(3, '0'),
  k: (date) => String(date.getUTCHours()).padStart(2),
  l: (date) => String(twelve(date)).padStart(2),
  m: (date) => two(date.getUTCMonth() + 1),
  n: () => '\n',
  p: (date) => (date.getUTCHours() < 12 ? 'AM' : 'PM'),
  r: (date) => formatDate('%I:%M:%S %p', date.getTime()),
  s: (date) => String(Math.floor(date.getTime() / 1000)),
  t: () => '\t',
  u: (date) => String(date.getUTCDay() || 7),
  w: (date) => String(date.getUTCDay()),
  x: (date) => formatDate('%m/%d/%y', date.getTime()),
  y: (date) => two(date.getUTCFullYear() % 100),
  z: () => '+0000',
}

/** Writes a time, in milliseconds since the epoch, as `strftime` of the C library does in UTC; what it does not know stays as it is. */
export function formatDate(format: string, time: number): string {
  const date = new Date(time)
  if (Number.isNaN(date.getTime())) return format
  return format.replaceAll(
    /%([_0^#-]?)(\d{0,3})[EO]?([%A-Za-z])/g,
    (whole, flag: string, width: string, name: string) => {
      const part = Object.hasOwn(parts, name) ? parts[name]?.(date) : undefined
      if (part === undefined) return whole
      let text = part
      if (flag === '^') text = part.toUpperCase()
      else if (flag === '-') text = part.replace(/^[0 ]+(?=.)/, '')
      else if (flag === '_') text = part.replace(/^0+(?=.)/, (zeros) => ' '.repeat(zeros.length))
      const isNumber = /^\d+$/.test(text) && flag !== '_'
      return text.padStart(Number(width), isNumber ? '0' : ' ')
    },
  )
}
