/** An IntOrString: a number, or a text (a percentage, a port name) as its field allows. */
export type IntOrString = number | string

/** The number of a percentage (50 for `50%`); undefined for a plain number and for other text. */
export function percentOf(value: IntOrString): number | undefined {
  if (typeof value === 'number' || !/^[0-9]+%$/.test(value)) return undefined
  return Number(value.slice(0, -1))
}
