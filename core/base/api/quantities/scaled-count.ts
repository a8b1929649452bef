import { type IntOrString, percentOf } from './int-or-string.ts'

/** The number that an IntOrString means of `total`: a plain number as it is, a percentage as a share, rounded. */
export function scaledCount(value: IntOrString, total: number, rounding: 'up' | 'down'): number {
  if (typeof value === 'number') return value
  const share = ((percentOf(value) ?? 0) * total) / 100
  return rounding === 'up' ? Math.ceil(share) : Math.floor(share)
}
