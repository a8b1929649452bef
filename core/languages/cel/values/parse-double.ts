// Digits with underscores anywhere between them; a group of both for each digit takes WebKit a tenth of a second for 400,000.
const decimal = String.raw`\d[\d_]*`
const hexadecimal = '[0-9a-fA-F][0-9a-fA-F_]*'
const decimalNumber = new RegExp(
  String.raw`^[+-]?(?:${decimal}(?:\.(?:${decimal})?)?|\.${decimal})(?:[eE][+-]?${decimal})?$`,
)
const hexNumber = new RegExp(
  String.raw`^([+-]?)0[xX](?:_?(${hexadecimal})(?:\.(${hexadecimal})?)?|\.(${hexadecimal}))[pP]([+-]?${decimal})$`,
)
/** An underscore that is not between two digits. */
const looseUnderscore = /(?<!\d)_|_(?!\d)/
/** The same for hexadecimal numbers, where one may stand behind `0x`. */
const looseInHex = /(?<![0-9a-fA-FxX])_|_(?![0-9a-fA-F])/
const infinite = /^([+-]?)inf(?:inity)?$/i

/** A number by the rules of Go's `strconv.ParseFloat`; undefined where the text is none or is too large. */
export function parseDouble(text: string): number | undefined {
  if (decimalNumber.test(text) && !(text.includes('_') && looseUnderscore.test(text)))
    return finite(Number(text.replaceAll('_', '')))
  const infinity = infinite.exec(text)
  if (infinity) return infinity[1] === '-' ? -Infinity : Infinity
  if (/^nan$/i.test(text)) return NaN
  const hex = hexNumber.exec(text.length > 2 ? text : '')
  return hex && !(text.includes('_') && looseInHex.test(text)) ? parseHex(hex) : undefined
}

function finite(value: number): number | undefined {
  return Number.isFinite(value) ? value : undefined
}

function parseHex([, sign, whole = '', fraction = '', only = '', power = '']: RegExpExecArray) {
  const after = (fraction || only).replaceAll('_', '')
  const mantissa = BigInt(`0x${whole.replaceAll('_', '')}${after}`)
  // Larger exponents than a double's overflow or underflow, whatever the digits of a text in memory.
  const exponent = Math.max(-1e10, Math.min(1e10, Number(power.replaceAll('_', ''))))
  const size = finite(scaled(mantissa, exponent - 4 * after.length))
  return size === undefined || sign !== '-' ? size : -size
}

/** `mantissa * 2 ** exponent`, rounded once to the nearest double, halves to the even one. */
function scaled(mantissa: bigint, exponent: number): number {
  if (mantissa === 0n) return 0
  const bits = mantissa.toString(2).length
  const highest = exponent + bits - 1
  if (highest > 1023) return Infinity
  if (highest < -1075) return 0
  // Doubles below 2 ** -1022 have fewer bits.
  const kept = Math.min(53, 53 + highest + 1022)
  const dropped = bits - kept
  return dropped <= 0
    ? Number(mantissa) * 2 ** exponent
    : Number(roundedShift(mantissa, dropped)) * 2 ** (exponent + dropped)
}

/** `value / 2 ** by`, rounded to the nearest integer, halves to the even one. */
function roundedShift(value: bigint, by: number): bigint {
  const shift = BigInt(by)
  const quotient = value >> shift
  const rest = value - (quotient << shift)
  const half = 1n << (shift - 1n)
  const isUp = rest > half || (rest === half && (quotient & 1n) === 1n)
  return isUp ? quotient + 1n : quotient
}
