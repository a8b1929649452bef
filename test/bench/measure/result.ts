import { median } from './statistics.ts'

/** One line of the report. */
export interface Result {
  readonly name: string
  /** What was measured of the server, and of the limit in the same run. */
  readonly measured: string
  readonly limit: string
  readonly ratio: number
  /** Undefined where nothing is required: the line is for information. */
  readonly required: number | undefined
  /** Whether `ratio` must be at least or at most `required`. */
  readonly direction: 'at least' | 'at most'
  /** What the ratio is of: `of the limit's requests/s`. */
  readonly unit: string
  /** What helps to judge the numbers: cost per request, sizes, how busy the server was. */
  readonly notes: readonly string[]
}

export function passes({ ratio, required, direction }: Result): boolean {
  if (required === undefined) return true
  return direction === 'at least' ? ratio >= required : ratio <= required
}

/** A rate: more is better. */
export function rateResult(
  name: string,
  what: string,
  values: {
    readonly ours: number
    readonly limit: number
    readonly required: number | undefined
  },
  notes: readonly string[],
): Result {
  return {
    name,
    measured: `${whole(values.ours)} ${what}/s`,
    limit: `${whole(values.limit)} ${what}/s`,
    ratio: values.ours / values.limit,
    required: values.required,
    direction: 'at least',
    unit: `of the limit's ${what}/s`,
    notes,
  }
}

/** The median of times in milliseconds, against a limit. */
export function within(
  name: string,
  times: readonly number[],
  limit: number,
  note: string,
): Result {
  const time = median(times)
  return {
    name,
    measured: milliseconds(time),
    limit: `${limit} ms`,
    ratio: time / limit,
    required: 1,
    direction: 'at most',
    unit: `of ${limit} ms`,
    notes: [note],
  }
}

/** `12,345` */
export function whole(value: number): string {
  return Math.round(value).toLocaleString('en-US')
}

/** `12.3 ms` */
export function milliseconds(value: number): string {
  return `${value.toFixed(value < 100 ? 1 : 0)} ms`
}

/** `12.3 MB` */
export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}
