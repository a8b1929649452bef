/** A double as Go's `%g` prints it: the shortest digits, `100000`, `1e+06`, `1e-05`, `NaN`, `+Inf`, `-Inf`. */
export function formatDouble(value: number): string {
  if (!Number.isFinite(value)) return notFinite(value)
  if (value === 0) return Object.is(value, -0) ? '-0' : '0'
  const size = Math.abs(value)
  // JavaScript's shortest digits are Go's, and between these bounds it writes no exponent either.
  if (size >= 1e-4 && size < 1e6) return String(value)
  const [mantissa = '', power = ''] = value.toExponential().split('e')
  return `${mantissa}e${power[0]}${power.slice(1).padStart(2, '0')}`
}

/** A double as Go's `%f` prints it with as many digits as it takes: never with an exponent. */
export function formatFixed(value: number): string {
  if (!Number.isFinite(value)) return notFinite(value)
  if (Object.is(value, -0)) return '-0'
  const text = String(value)
  const [mantissa = '', power] = text.split('e')
  if (power === undefined) return text
  const sign = mantissa.startsWith('-') ? '-' : ''
  const [whole = '', fraction = ''] = mantissa.slice(sign.length).split('.')
  const point = whole.length + Number(power)
  const digits = whole + fraction
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`
  return sign + digits.padEnd(point, '0')
}

function notFinite(value: number): string {
  return Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf'
}
