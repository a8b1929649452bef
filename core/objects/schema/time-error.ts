import { quoteTime } from '../../base/time/duration.ts'

interface Element {
  readonly layout: string
  readonly pattern: RegExp
  readonly range?: { readonly name: string; readonly from: number; readonly to: number }
}

const date: readonly Element[] = [
  { layout: '2006', pattern: /^\d{4}/ },
  { layout: '-', pattern: /^-/ },
  { layout: '01', pattern: /^\d\d/, range: { name: 'month', from: 1, to: 12 } },
  { layout: '-', pattern: /^-/ },
  { layout: '02', pattern: /^\d\d/ },
]
const throughMinute: readonly Element[] = [
  ...date,
  { layout: 'T', pattern: /^T/ },
  { layout: '15', pattern: /^\d\d?/, range: { name: 'hour', from: 0, to: 23 } },
  { layout: ':', pattern: /^:/ },
  { layout: '04', pattern: /^\d\d/, range: { name: 'minute', from: 0, to: 59 } },
  { layout: ':', pattern: /^:/ },
]
const second = { name: 'second', from: 0, to: 59 }
const zone: Element = { layout: 'Z07:00', pattern: /^(?:Z|[+-]\d\d:\d\d)/ }

const wholeSeconds: readonly Element[] = [
  ...throughMinute,
  // Go takes a fraction of a second even where the layout has none.
  { layout: '05', pattern: /^\d\d(?:[.,]\d+)?/, range: second },
  zone,
]
const microSeconds: readonly Element[] = [
  ...throughMinute,
  { layout: '05', pattern: /^\d\d/, range: second },
  { layout: '.000000', pattern: /^\.\d{6}/ },
  zone,
]

/** Forms in which a time is expected: with whole seconds or microseconds and a zone, without a zone, or a date alone. */
export type TimeForm = 'seconds' | 'microseconds' | 'no zone' | 'date'

const forms: Readonly<Record<TimeForm, readonly Element[]>> = {
  seconds: wholeSeconds,
  microseconds: microSeconds,
  'no zone': wholeSeconds.slice(0, -1),
  date,
}

/** Why `text` is no time of a form of RFC 3339, in the words of Go's `time.Parse`. Microseconds are exactly six digits. */
export function explainTime(text: string, form: TimeForm): string {
  const elements = forms[form]
  const subject = `parsing time ${quoteTime(text)}`
  let rest = text
  for (const { layout, pattern, range } of elements) {
    const taken = pattern.exec(rest)?.[0]
    if (taken === undefined) {
      const whole = elements.map((element) => element.layout).join('')
      return `${subject} as "${whole}": cannot parse ${quoteTime(rest)} as "${layout}"`
    }
    const value = Number.parseInt(taken, 10)
    if (range && (value < range.from || value > range.to)) {
      return `${subject}: ${range.name} out of range`
    }
    if (layout === zone.layout && taken !== 'Z') {
      const [hours = 0, minutes = 0] = taken.slice(1).split(':').map(Number)
      if (minutes > 60) return `${subject}: time zone offset minute out of range`
      if (hours > 24) return `${subject}: time zone offset hour out of range`
    }
    rest = rest.slice(taken.length)
  }
  if (rest !== '') return `${subject}: extra text: ${quoteTime(rest)}`
  // Days at the edges of the range exist, so here it is the time zone that moves the time out of it.
  if (/^(?:0000-01-01|9999-12-31)/.test(text)) return `${subject}: year outside of range [0,9999]`
  return `${subject}: day out of range`
}
