/** The middle value; the mean of the two middle ones where their number is even. @throws RangeError for no values. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

/**
 * The value below which `share` (0 to 1) of the values lie, interpolated between neighbours.
 * @throws RangeError for no values, or a share outside of 0 to 1.
 */
export function percentile(values: readonly number[], share: number): number {
  if (values.length === 0) throw new RangeError('there are no values')
  if (!(share >= 0 && share <= 1)) throw new RangeError(`no share: ${share}`)
  const sorted = values.toSorted((left, right) => left - right)
  const place = (sorted.length - 1) * share
  const low = sorted[Math.floor(place)] ?? 0
  const high = sorted[Math.ceil(place)] ?? low
  return low + (high - low) * (place - Math.floor(place))
}
