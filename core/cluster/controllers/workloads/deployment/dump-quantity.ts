import {
  canonicalQuantity,
  parseQuantity,
  scaledValue,
} from '../../../../base/api/quantities/quantity.ts'

const binaryExponents: Readonly<Record<string, number>> = {
  Ki: 10,
  Mi: 20,
  Gi: 30,
  Ti: 40,
  Pi: 50,
  Ei: 60,
}
const decimalExponents: Readonly<Record<string, number>> = {
  n: -9,
  u: -6,
  m: -3,
  '': 0,
  k: 3,
  M: 6,
  G: 9,
  T: 12,
  P: 15,
  E: 18,
}
const maxInt64 = 2n ** 63n - 1n

/** The fields of Go's Quantity as parsing leaves them; small numbers are kept in an int64, large ones in a decimal. */
export function dumpQuantity(given: string): string {
  const text = canonicalQuantity(given) ?? '0'
  if (text === '0') return fields({ format: 'DecimalSI', text })
  const [, digits = '0', suffix = ''] = /^(\d+)(.*)$/.exec(text) ?? []
  const binary = binaryExponents[suffix]
  const decimal = decimalExponents[suffix] ?? Number(suffix.slice(1))
  const format =
    binary !== undefined ? 'BinarySI' : suffix in decimalExponents ? 'DecimalSI' : 'DecimalExponent'
  const precision =
    binary === undefined
      ? 18 - digits.length
      : 15 - digits.length - Math.trunc((binary * 3) / 10) - 1
  const value = BigInt(digits) << BigInt(binary ?? 0)
  if (precision < 0 || value > maxInt64) return fields({ format, decimal: nanosOf(text) })
  const scale = binary === undefined ? decimal : 0
  const isKept =
    binary === undefined
      ? scale % 3 === 0 && !digits.endsWith('000') && !digits.startsWith('0')
      : (BigInt(digits) & 7n) !== 0n
  return fields({ format, value, scale, ...(isKept && { text }) })
}

function nanosOf(text: string): bigint {
  const quantity = parseQuantity(text)
  return quantity ? scaledValue(quantity, -9) : 0n
}

function fields(parts: {
  readonly format: string
  readonly value?: bigint
  readonly scale?: number
  readonly decimal?: bigint
  readonly text?: string
}): string {
  const { format, value = 0n, scale = 0, decimal, text = '' } = parts
  const amount = `{value:(int64)${value} scale:(resource.Scale)${scale}}`
  const dec =
    decimal === undefined
      ? '<nil>'
      : `{unscaled:(big.Int){neg:(bool)false abs:(big.nat)[${words(decimal)}]} scale:(inf.Scale)9}`
  return `{i:(resource.int64Amount)${amount} d:(resource.infDecAmount){Dec:(*inf.Dec)${dec}} s:(string)${text} Format:(resource.Format)${format}}`
}

function words(value: bigint): string {
  const parts: bigint[] = []
  for (let rest = value; rest > 0n; rest >>= 64n) parts.push(rest & (2n ** 64n - 1n))
  return parts.join(' ')
}
