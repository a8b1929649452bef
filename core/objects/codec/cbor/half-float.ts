const scratch = new DataView(new ArrayBuffer(4))

/** The value of IEEE 754 half-precision `bits`. */
export function fromHalf(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1
  const exponent = (bits >> 10) & 0x1f
  const fraction = bits & 0x3ff
  if (exponent === 0) return sign * fraction * 2 ** -24
  if (exponent === 0x1f) return fraction === 0 ? sign * Infinity : NaN
  return sign * (1024 + fraction) * 2 ** (exponent - 25)
}

/** The half-precision bits of a finite number; undefined where they cannot hold it exactly. */
export function toHalf(value: number): number | undefined {
  scratch.setFloat32(0, value)
  const bits = scratch.getUint32(0)
  const exponent = ((bits >> 23) & 0xff) - 112
  const mantissa = bits & 0x7fffff
  let half = (bits >>> 16) & 0x8000
  if (exponent >= 0x1f) return undefined
  if (exponent > 0) half |= (exponent << 10) | (mantissa >> 13)
  else if (exponent > -24) half |= (mantissa | 0x800000) >> (14 - exponent)
  // Digits that were shifted out make the values differ.
  return fromHalf(half) === value ? half : undefined
}
