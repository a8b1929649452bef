/** A number, or text that is a number with a percent sign, a name, or anything its field allows. */
export type IntOrString = number | string

/** The number of `50%`; undefined for a plain number and for other text. */
export function percentOf(value: IntOrString): number | undefined {
  if (typeof value === 'number' || !/^[0-9]+%$/.test(value)) return undefined
  return Number(value.slice(0, -1))
}

/**
 * The number itself, or the percentage of `total`, rounded up or down: how surges, budgets and unavailable pods count.
 * Undefined for other text.
 */
export function scaledIntOrPercent(
  value: IntOrString,
  total: number,
  round: 'up' | 'down',
): number | undefined {
  if (typeof value === 'number') return value
  const percent = percentOf(value)
  if (percent === undefined) return undefined
  const scaled = (percent * total) / 100
  return round === 'up' ? Math.ceil(scaled) : Math.floor(scaled)
}
