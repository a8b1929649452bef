/** A number, or text that is a number with a percent sign, a name, or anything its field allows. */
export type IntOrString = number | string

/** The number of `50%`; undefined for a plain number and for other text. */
export function percentOf(value: IntOrString): number | undefined {
  if (typeof value === 'number' || !/^[0-9]+%$/.test(value)) return undefined
  return Number(value.slice(0, -1))
}
