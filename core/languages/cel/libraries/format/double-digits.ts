const memory = new DataView(new ArrayBuffer(8))

/** A finite double, without its sign, as `mantissa · 2^exponent`. */
function partsOf(value: number): { mantissa: bigint; exponent: number } {
  memory.setFloat64(0, value)
  const bits = memory.getBigUint64(0)
  const fraction = bits & 0xf_ffff_ffff_ffffn
  const exponent = Number((bits >> 52n) & 0x7ffn)
  if (exponent === 0) return { mantissa: fraction, exponent: -1074 }
  return { mantissa: fraction | 0x10_0000_0000_0000n, exponent: exponent - 1075 }
}

/**
 * A finite double, without its sign, times a power of ten, rounded to a whole number; ties go to the even one. Exact, where
 * `toFixed` and `toExponential` round ties up and give no more than 100 digits.
 */
export function scaledDouble(value: number, power: number): bigint {
  const { mantissa, exponent } = partsOf(value)
  let dividend = power > 0 ? mantissa * 10n ** BigInt(power) : mantissa
  let divisor = power < 0 ? 10n ** BigInt(-power) : 1n
  if (exponent > 0) dividend <<= BigInt(exponent)
  else divisor <<= BigInt(-exponent)
  const quotient = dividend / divisor
  const twice = (dividend % divisor) * 2n
  const isUp = twice > divisor || (twice === divisor && (quotient & 1n) === 1n)
  return isUp ? quotient + 1n : quotient
}

/** Digits behind the point that a double has at most. */
export const mostFractionDigits = 1074

/** A finite double, without its sign, in decimals of a number of digits behind the point. */
export function fixedDigits(value: number, fraction: number): { whole: string; fraction: string } {
  const digits = scaledDouble(value, fraction)
    .toString()
    .padStart(fraction + 1, '0')
  const point = digits.length - fraction
  return { whole: digits.slice(0, point), fraction: digits.slice(point) }
}

/** A finite double in decimals of a number of digits behind the point, as Go's `%f` prints it. */
export function fixedDouble(value: number, precision: number): string {
  const { whole, fraction } = fixedDigits(value, precision)
  const sign = value < 0 || Object.is(value, -0) ? '-' : ''
  return fraction === '' ? sign + whole : `${sign}${whole}.${fraction}`
}
