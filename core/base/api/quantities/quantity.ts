import { BoundedCache } from '../../collections/bounded-cache.ts'

export type QuantityFormat = 'DecimalSI' | 'BinarySI' | 'DecimalExponent'

/** A quantity of exactly `value` times ten to the power of `exponent`; `format` says how it is written. */
export interface Quantity {
  readonly value: bigint
  readonly exponent: number
  readonly format: QuantityFormat
}

// Powers of ten in common use: raising a bigint anew costs more than the rest of parsing a quantity.
const powersOfTen = Array.from({ length: 40 }, (_, exponent) => 10n ** BigInt(exponent))

function tenTo(exponent: number): bigint {
  return powersOfTen[exponent] ?? 10n ** BigInt(exponent)
}

/** Divides away from zero, as all rounding of quantities does; `divisor` is positive. */
function roundUpDivide(value: bigint, divisor: bigint): bigint {
  const quotient = value / divisor
  if (value % divisor === 0n) return quotient
  return value < 0n ? quotient - 1n : quotient + 1n
}

const malformed =
  "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'"

// Digits may be absent: kube-apiserver takes `-`, `.` and `Mi` for zero, but refuses it where the unit is large or tiny.
const grammar = /^([+-]?)([0-9]*)(?:\.([0-9]*))?(?:([numkMGTPE])|([KMGTPE])i|[eE]([+-]?[0-9]+))?$/

const lacksDigits = /^[+-]?\.?(?:[PE]i|[eE]-(?:0*[1-9][0-9]+))$/

// Quantity digits at the end only after a suffix or sign: two adjacent runs of digits would take quadratic time to match.
const shapedLikeQuantity = /^[+-]?[0-9]*(?:\.[0-9]*)?(?:[eEinumkKMGTP]+[-+]?[0-9]*|[-+][0-9]*)?$/

/** What is wrong with a text that `parseQuantity` takes for none, in the words of kube-apiserver. */
export function quantityError(text: string): string {
  if (text === '' || !shapedLikeQuantity.test(text)) return malformed
  if (lacksDigits.test(text)) return 'unable to parse numeric part of quantity'
  return "unable to parse quantity's suffix"
}

// Short quantities that mostly are canonical already: by far the most common, and worth no bigint.
const short = /^(0|[1-9][0-9]{0,8})([numkMGTP]|[KMGTP]i)?$/

/** Characters of a quantity at most, which bounds the cost of one field; no real quantity comes near it. */
const longestText = 1024
const largestExponent = 999

const decimalExponents: Readonly<Record<string, number>> = {
  n: -9,
  u: -6,
  m: -3,
  k: 3,
  M: 6,
  G: 9,
  T: 12,
  P: 15,
  E: 18,
}
const binaryShifts: Readonly<Record<string, bigint>> = {
  K: 10n,
  M: 20n,
  G: 30n,
  T: 40n,
  P: 50n,
  E: 60n,
}

const largestBinary = 2n ** 63n - 1n

/** A quantity's digits below nano are rounded away from zero, so that a small request never becomes 0. */
function withinNano(value: bigint, exponent: number): { value: bigint; exponent: number } {
  if (exponent >= -9) return { value, exponent }
  return { value: roundUpDivide(value, tenTo(-9 - exponent)), exponent: -9 }
}

function decimal(digits: bigint, exponent: number, format: Quantity['format']): Quantity {
  const exact = withinNano(digits, exponent)
  return { value: exact.value, exponent: exact.exponent, format }
}

function binary(digits: bigint, places: number, shift: bigint): Quantity {
  const exact = withinNano(digits << shift, 0 - places)
  const one = tenTo(0 - exact.exponent)
  const cap = largestBinary * one
  if (exact.value > cap || exact.value < -cap) {
    return { value: digits < 0n ? -largestBinary : largestBinary, exponent: 0, format: 'BinarySI' }
  }
  const format = exact.value > 0n && exact.value < one ? 'DecimalSI' : 'BinarySI'
  return { value: exact.value, exponent: exact.exponent, format }
}

/**
 * Parses a quantity; undefined when `text` is none. As in kube-apiserver, a value finer than nano is rounded up and a
 * binary one is capped at 2^63-1; every other value is exact.
 */
export function parseQuantity(text: string): Quantity | undefined {
  const known = remembered.get(text)
  if (known) return known
  if (text === '' || text.length > longestText) return undefined
  const quantity = readQuantity(text)
  if (quantity) remembered.set(text, quantity, 100)
  return quantity
}

/**
 * Quantities parsed before: a write parses the same few again and again, for defaulting, comparison and QoS classes.
 */
const remembered = new BoundedCache<Quantity>({ bytes: 1024 * 1024, longestKey: 64 })

function readQuantity(text: string): Quantity | undefined {
  const match = grammar.exec(text)
  if (!match || lacksDigits.test(text)) return undefined
  const [, sign, whole = '', places = '', suffix, binarySuffix, power] = match
  const magnitude = BigInt(whole + places)
  const digits = sign === '-' ? -magnitude : magnitude
  if (binarySuffix !== undefined) {
    return binary(digits, places.length, binaryShifts[binarySuffix] ?? 0n)
  }
  if (power !== undefined) {
    const exponent = Number(power)
    if (Math.abs(exponent) > largestExponent) return undefined
    return decimal(digits, exponent - places.length, 'DecimalExponent')
  }
  const exponent = suffix === undefined ? 0 : (decimalExponents[suffix] ?? 0)
  return decimal(digits, exponent - places.length, 'DecimalSI')
}

const decimalSuffixes: Readonly<Record<number, string>> = {
  [-9]: 'n',
  [-6]: 'u',
  [-3]: 'm',
  0: '',
  3: 'k',
  6: 'M',
  9: 'G',
  12: 'T',
  15: 'P',
  18: 'E',
}
const largestDecimalExponent = 18
const binarySuffixes = ['', 'Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei']

/** The text of a decimal quantity: trailing zeros become the exponent, which is a multiple of three. */
function formatDecimal(quantity: Quantity): string {
  const plain = quantity.value.toString()
  let zeros = 0
  while (plain.at(-1 - zeros) === '0') zeros++
  const value = quantity.value / tenTo(zeros)
  const exponent = quantity.exponent + zeros
  let rounded = Math.floor(exponent / 3) * 3
  if (quantity.format !== 'DecimalExponent') rounded = Math.min(rounded, largestDecimalExponent)
  const digits = (value * tenTo(exponent - rounded)).toString()
  if (quantity.format !== 'DecimalExponent') return digits + (decimalSuffixes[rounded] ?? '')
  return rounded === 0 ? digits : `${digits}e${rounded}`
}

/**
 * The text of a binary quantity; undefined where its value is no whole number, or is below 1024, which is written
 * decimal.
 */
function formatBinary(quantity: Quantity): string | undefined {
  const unit = quantity.exponent < 0 ? tenTo(-quantity.exponent) : 1n
  const raised = quantity.exponent > 0 ? quantity.value * tenTo(quantity.exponent) : quantity.value
  if (raised % unit !== 0n) return undefined
  let value = raised / unit
  if (value > -1024n && value < 1024n) return undefined
  let suffix = 0
  while (value % 1024n === 0n && suffix < binarySuffixes.length - 1) {
    value /= 1024n
    suffix += 1
  }
  return value.toString() + (binarySuffixes[suffix] ?? '')
}

/** The canonical text of a quantity: no fraction, the largest suffix that keeps the value exact, zero as `0`. */
export function formatQuantity(quantity: Quantity): string {
  if (quantity.value === 0n) return '0'
  if (quantity.format === 'BinarySI') {
    return formatBinary(quantity) ?? formatDecimal({ ...quantity, format: 'DecimalSI' })
  }
  return formatDecimal(quantity)
}

const kept =
  /^[+-]?0*([1-9][0-9]*)(?:\.([0-9]*))?(?:([numkMGTPE])|([KMGT])i|[eE]([+-]?[0-9]{1,3}))?$/

/**
 * Whether kube-apiserver keeps the text of a quantity as it is: where the digits need no other suffix, whatever their sign and
 * leading zeros (`+1`, `01`, `5.`, `1.500`).
 */
function isKept(text: string): boolean {
  const match = kept.exec(text)
  if (!match) return false
  const [, whole = '', places = '', suffix = '', binarySuffix, power] = match
  if (binarySuffix !== undefined) {
    const shift = Number(binaryShifts[binarySuffix])
    return (
      places === '' && whole.length + Math.trunc(shift * 0.3) <= 14 && BigInt(whole) % 8n !== 0n
    )
  }
  const digits = whole + places
  const scale =
    (power === undefined ? (decimalExponents[suffix] ?? 0) : Number(power)) - places.length
  return digits.length <= 18 && scale >= -9 && scale % 3 === 0 && !digits.endsWith('000')
}

/**
 * A quantity's text in stored and served objects (`1024Mi` becomes `1Gi`, `0.5` becomes `500m`); undefined when `text`
 * is no quantity. White space around it is ignored, as kube-apiserver's decoder does.
 */
export function canonicalQuantity(given: string): string | undefined {
  const text = given.trim()
  const match = short.exec(text)
  if (match) {
    const [, digits = '', suffix = ''] = match
    const step = suffix.length === 2 ? 1024 : 1000
    if (digits === '0') return '0'
    if (Number(digits) % step !== 0) return text
  }
  const quantity = parseQuantity(text)
  return quantity && (isKept(text) ? text : formatQuantity(quantity))
}

/** The values of two quantities as multiples of the smaller one's power of ten. */
function align(a: Quantity, b: Quantity): { a: bigint; b: bigint; exponent: number } {
  if (a.exponent === b.exponent) return { a: a.value, b: b.value, exponent: a.exponent }
  const exponent = Math.min(a.exponent, b.exponent)
  return {
    a: a.value * tenTo(a.exponent - exponent),
    b: b.value * tenTo(b.exponent - exponent),
    exponent,
  }
}

/** Compares two quantities: negative when `a` is less than `b`, 0 when they are the same amount, positive otherwise. */
export function compareQuantities(a: Quantity, b: Quantity): number {
  const aligned = align(a, b)
  if (aligned.a === aligned.b) return 0
  return aligned.a < aligned.b ? -1 : 1
}

// A sum has the format of its first operand, or of the second where the first is zero.
function formatOfSum(a: Quantity, b: Quantity): QuantityFormat {
  return a.value === 0n ? b.format : a.format
}

/** The sum of two quantities, in the format of `a`, or of `b` where `a` is zero. */
export function addQuantities(a: Quantity, b: Quantity): Quantity {
  const aligned = align(a, b)
  return {
    value: aligned.a + aligned.b,
    exponent: aligned.exponent,
    format: formatOfSum(a, b),
  }
}

/** The difference of two quantities, in the format of `a`, or of `b` where `a` is zero. */
export function subtractQuantities(a: Quantity, b: Quantity): Quantity {
  return addQuantities(a, { ...b, value: -b.value })
}

export function multiplyQuantity(quantity: Quantity, factor: bigint): Quantity {
  return { ...quantity, value: quantity.value * factor }
}

/** Rounds a quantity away from zero to a multiple of ten to the power of `scale`. */
export function roundUpQuantity(quantity: Quantity, scale: number): Quantity {
  if (quantity.exponent >= scale) return quantity
  const value = roundUpDivide(quantity.value, tenTo(scale - quantity.exponent))
  return { ...quantity, value, exponent: scale }
}

/**
 * A quantity in units of ten to the power of `scale`, rounded away from zero: `-3` gives milli-units, `0` whole ones.
 */
export function scaledValue(quantity: Quantity, scale: number): bigint {
  const rounded = roundUpQuantity(quantity, scale)
  return rounded.value * tenTo(rounded.exponent - scale)
}

/**
 * {@link scaledValue} in 64 bits as kube-apiserver's code has it: a value beyond them is 0, or its lowest 64 bits where the quantity
 * itself takes more than 18 digits or is binary.
 */
export function scaledInt64(quantity: Quantity, scale: number): bigint {
  const exact = scaledValue(quantity, scale)
  const lowest = BigInt.asIntN(64, exact)
  if (exact === lowest) return exact
  const isShort = quantity.value < tenTo(18) && quantity.value > -tenTo(18)
  return isShort && quantity.format !== 'BinarySI' ? 0n : lowest
}
