/** An IntOrString: a number, or a text (a percentage, a port name) as its field allows. */
export type IntOrString = number | string

/** The number of a percentage (50 for `50%`); undefined for a plain number and for other text. */
export function percentOf(value: IntOrString): number | undefined {
  if (typeof value === 'number' || !/^[0-9]+%$/.test(value)) return undefined
  return Number(value.slice(0, -1))
}

/** The number that an IntOrString means of `total`: a plain number as it is, a percentage as a share, rounded. */
export function scaledCount(value: IntOrString, total: number, rounding: 'up' | 'down'): number {
  if (typeof value === 'number') return value
  const share = ((percentOf(value) ?? 0) * total) / 100
  return rounding === 'up' ? Math.ceil(share) : Math.floor(share)
}
