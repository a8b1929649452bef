const nanosPerUnit: Readonly<Record<string, bigint>> = {
  ns: 1n,
  us: 1_000n,
  µs: 1_000n,
  μs: 1_000n,
  ms: 1_000_000n,
  s: 1_000_000_000n,
  m: 60_000_000_000n,
  h: 3_600_000_000_000n,
}
const second = 1_000_000_000n
const largest = 2n ** 63n - 1n

const whole = /^[+-]?(?:(?:\d+\.?\d*|\.\d+)(?:ns|us|µs|μs|ms|s|m|h))+$/
const parts = /(\d*)\.?(\d*)(ns|us|µs|μs|ms|s|m|h)/g

/** Nanoseconds of a Go duration text (`1m30s`, `1.5h`); undefined when the text is no duration or overflows 64 bits. */
export function parseDuration(text: string): bigint | undefined {
  if (/^[+-]?0$/.test(text)) return 0n
  if (text.length > 256 || !whole.test(text)) return undefined
  let total = 0n
  for (const [, digits = '', fraction = '', unit = ''] of text.matchAll(parts)) {
    const scale = 10n ** BigInt(fraction.length)
    total += (BigInt(digits + fraction) * (nanosPerUnit[unit] ?? 0n)) / scale
  }
  const isNegative = text.startsWith('-')
  if (total > (isNegative ? largest + 1n : largest)) return undefined
  return isNegative ? -total : total
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
