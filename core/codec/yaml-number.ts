const maxUint64 = (1n << 64n) - 1n
const maxInt64 = (1n << 63n) - 1n

/** By what a number begins with, after its sign; one that begins with a plain zero is octal. */
const wholeNumbers: readonly { readonly form: RegExp; readonly prefix: string }[] = [
  { form: /^0[xX]([0-9a-fA-F]+)$/, prefix: '0x' },
  { form: /^0[oO]([0-7]+)$/, prefix: '0o' },
  { form: /^0[bB]([01]+)$/, prefix: '0b' },
  { form: /^0([0-7]+)$/, prefix: '0o' },
  { form: /^(0|[1-9]\d*)$/, prefix: '' },
]

const decimal = /^[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?$/

/** Digits of the longest number of 64 bits, which is binary. */
const maxDigits = 64

function withoutUnderscores(text: string): string | undefined {
  return /^[-+\d]/.test(text) ? text.replaceAll('_', '') : undefined
}

/**
 * A plain scalar as a whole number of 64 bits, as Go's YAML library reads it: decimal, or with a prefix as hexadecimal,
 * octal or binary; underscores count for nothing.
 *
 * @returns undefined where it is none.
 */
export function yamlInteger(text: string): number | bigint | undefined {
  const plain = withoutUnderscores(text)
  if (plain === undefined) return undefined
  const isNegative = plain.startsWith('-')
  const digits = plain.replace(/^[-+]/, '')
  for (const { form, prefix } of wholeNumbers) {
    const [, found] = form.exec(digits) ?? []
    const significant = found?.replace(/^0+(?=.)/, '')
    if (significant === undefined || significant.length > maxDigits) continue
    const size = BigInt(prefix + significant)
    if (size > (isNegative ? maxInt64 + 1n : maxUint64)) return undefined
    const value = isNegative ? -size : size
    const short = Number(value)
    return Number.isSafeInteger(short) ? short : value
  }
  return undefined
}

/** A plain scalar as a decimal number; undefined where it is none, or larger than a double can be. */
export function yamlFloat(text: string): number | undefined {
  // What begins with a point is read as it stands.
  const plain = text.startsWith('.') ? text : withoutUnderscores(text)
  if (plain === undefined || !decimal.test(plain)) return undefined
  const value = Number(plain)
  return Number.isFinite(value) ? value : undefined
}
