const maxUint64 = (1n << 64n) - 1n
const maxInt64 = (1n << 63n) - 1n

/** Forms of YAML integers, without sign, and their prefix in JavaScript; digits after a plain zero are octal. */
const wholeNumbers: readonly { readonly form: RegExp; readonly prefix: string }[] = [
  { form: /^0[xX]([0-9a-fA-F]+)$/, prefix: '0x' },
  { form: /^0[oO]([0-7]+)$/, prefix: '0o' },
  { form: /^0[bB]([01]+)$/, prefix: '0b' },
  { form: /^0([0-7]+)$/, prefix: '0o' },
  { form: /^(0|[1-9]\d*)$/, prefix: '' },
]

/** Most integers. */
const shortInteger = /^(?:0|[1-9]\d{0,14})$/

const decimal = /^[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?$/

/** A number that begins with a point, in which underscores stand between digits. */
const pointed = /^\.\d+(?:_\d+)*(?:[eE][-+]?\d+(?:_\d+)*)?$/

/** Digits of an integer at most: those of a 64-bit number in binary. */
const maxDigits = 64

function withoutUnderscores(text: string): string | undefined {
  return /^[-+\d]/.test(text) ? text.replaceAll('_', '') : undefined
}

/**
 * The 64-bit integer of a plain YAML scalar, as Go's YAML library reads it: decimal, or with a prefix hexadecimal,
 * octal or binary; underscores are ignored.
 *
 * @returns undefined where the scalar is no such integer.
 */
export function yamlInteger(text: string): number | bigint | undefined {
  const plain = withoutUnderscores(text)
  if (plain === undefined) return undefined
  if (shortInteger.test(plain)) return Number(plain)
  const sign = plain.charAt(0)
  const digits = plain.replace(/^[-+]/, '')
  for (const { form, prefix } of wholeNumbers) {
    const [, found] = form.exec(digits) ?? []
    const significant = found?.replace(/^0+(?=.)/, '')
    if (significant === undefined || significant.length > maxDigits) continue
    const size = BigInt(prefix + significant)
    if (size > (sign === '-' ? maxInt64 + 1n : sign === '+' ? maxInt64 : maxUint64))
      return undefined
    const value = sign === '-' ? -size : size
    const short = Number(value)
    return Number.isSafeInteger(short) ? short : value
  }
  return undefined
}

/** The decimal number of a plain YAML scalar; undefined where it is none, or larger than a double can be. */
export function yamlFloat(text: string): number | undefined {
  const plain = pointed.test(text) ? text.replaceAll('_', '') : withoutUnderscores(text)
  if (plain === undefined || !decimal.test(plain)) return undefined
  const value = Number(plain)
  return Number.isFinite(value) ? value : undefined
}
