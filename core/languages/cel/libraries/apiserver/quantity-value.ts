import {
  compareQuantities,
  formatQuantity,
  parseQuantity,
  type Quantity,
  type QuantityFormat,
  quantityError,
} from '../../../../base/api/quantities/quantity.ts'
import type { ObjectType } from '../../types/cel-type.ts'
import { compareIntegers, type Integer, integerOf, maxInt, minInt } from '../../values/integer.ts'
import { lostValue } from '../../values/lost-value.ts'
import { noOverload } from '../../values/no-such-overload.ts'
import { CelError, OpaqueValue, type Value } from '../../values/value.ts'

/** An amount of `value` times ten to the power of `exponent`. */
type Amount = Pick<Quantity, 'value' | 'exponent'>

/**
 * A quantity. kube-apiserver holds short ones as an int and a power of ten, and others as a decimal of any length, and that shows:
 * a decimal never is an integer, whatever its value, and a short quantity that is compared with a decimal becomes one. (Release
 * 1.34 adds to decimals in place, too, so that a quantity changes by being added to; later releases do not, nor does this one.)
 */
export class QuantityValue extends OpaqueValue {
  override readonly type: ObjectType
  readonly #amount: Amount
  readonly #format: QuantityFormat
  readonly #isSum: boolean
  #isDecimal: boolean

  constructor(type: ObjectType, amount: Quantity, isDecimal: boolean, isSum: boolean) {
    super()
    this.type = type
    this.#amount = amount
    this.#format = amount.format
    this.#isDecimal = isDecimal
    this.#isSum = isSum
  }

  // kube-apiserver holds sums behind a pointer, which it does not recognize on the right.
  override equals(other: Value): boolean | CelError {
    if (!(other instanceof QuantityValue) || other.#isSum) return noOverload
    return compareAmounts(this.#amount, other.#amount) === 0
  }

  override get content(): CelError {
    const text = formatQuantity({ ...this.#amount, format: this.#format })
    return lostValue('*resource.Quantity', text)
  }

  /** -1, 0 or 1. */
  compare(other: QuantityValue): number {
    this.#isDecimal ||= other.#isDecimal
    return compareAmounts(this.#amount, other.#amount)
  }

  /** -1, 0 or 1. */
  get sign(): number {
    return compareIntegers(this.#amount.value, 0n)
  }

  /** The amount as an int; undefined where it has decimals, or too many digits. */
  toInt(): Integer | undefined {
    const { value, exponent } = this.#amount
    if (this.#isDecimal || exponent < 0) return undefined
    if (value === 0n) return 0
    const whole = exponent > longestInt ? undefined : value * 10n ** BigInt(exponent)
    return whole !== undefined && isInt64(whole) ? integerOf(whole) : undefined
  }

  /** The nearest double, but for the last digits: the power of ten is multiplied in doubles. */
  toDouble(): number {
    const { value, exponent } = this.#amount
    return exponent === 0 ? Number(value) : Number(value) * powerOfTen(exponent)
  }

  add(other: QuantityValue): QuantityValue {
    return this.#plus(other.#amount, other.#isDecimal ? undefined : other.#amount)
  }

  addInt(value: Integer): QuantityValue {
    const amount = { value: BigInt(value), exponent: 0 }
    return this.#plus(amount, amount)
  }

  subtract(other: QuantityValue): QuantityValue {
    return this.#minus(other.#amount, !other.#isDecimal)
  }

  subtractInt(value: Integer): QuantityValue {
    return this.#minus({ value: BigInt(value), exponent: 0 }, true)
  }

  #minus({ value, exponent }: Amount, isShort: boolean): QuantityValue {
    // The least int has no negative, and stays what it is in a sum of short quantities.
    const short = isShort ? { value: BigInt.asIntN(64, -value), exponent } : undefined
    return this.#plus({ value: -value, exponent }, short)
  }

  /** `short` is the amount to add where this quantity and the sum are short, too. */
  #plus(amount: Amount, short: Amount | undefined): QuantityValue {
    const sum = short && !this.#isDecimal ? addShort(this.#amount, short) : undefined
    const format = this.#format
    if (sum) return new QuantityValue(this.type, { ...sum, format }, false, true)
    const decimal = addAmounts(this.#amount, amount)
    return new QuantityValue(this.type, { ...decimal, format }, true, true)
  }
}

/** Digits of the longest int. */
const longestInt = 19

function isInt64(value: bigint): boolean {
  return value >= minInt && value <= maxInt
}

function compareAmounts(left: Amount, right: Amount): number {
  return compareQuantities({ ...left, format: 'DecimalSI' }, { ...right, format: 'DecimalSI' })
}

function addAmounts(left: Amount, right: Amount): Amount {
  const exponent = Math.min(left.exponent, right.exponent)
  return { value: valueAt(left, exponent) + valueAt(right, exponent), exponent }
}

/** The value of an amount as a multiple of a lesser or equal power of ten. */
function valueAt(amount: Amount, exponent: number): bigint {
  if (amount.exponent === exponent) return amount.value
  return amount.value * 10n ** BigInt(amount.exponent - exponent)
}

/** The sum of two short amounts; undefined where it is not short. */
function addShort(left: Amount, right: Amount): Amount | undefined {
  if (right.value === 0n) return left
  if (left.value === 0n) return right
  if (Math.abs(left.exponent - right.exponent) > longestInt) return undefined
  const exponent = Math.min(left.exponent, right.exponent)
  const [first, second] = [valueAt(left, exponent), valueAt(right, exponent)]
  const value = first + second
  return isInt64(first) && isInt64(second) && isInt64(value) ? { value, exponent } : undefined
}

/** Parses a quantity. */
export function parseQuantityValue(type: ObjectType, text: string): QuantityValue | CelError {
  const quantity = parseQuantity(text)
  if (!quantity) return new CelError(quantityError(text))
  if (isShort(text, quantity)) return new QuantityValue(type, quantity, false, false)
  return new QuantityValue(type, atNanoScale(quantity), true, false)
}

/** Digits of a short quantity at most: decimal ones, and binary ones with the digits of their unit. */
const shortDecimal = 18
const shortBinary = 14

const parts = /^[+-]?0*([0-9]*)(?:\.([0-9]*))?(?:([numkMGTPE])|([KMGTPE])i|[eE]([+-]?[0-9]+))?$/

/** Whether kube-apiserver holds a quantity as an int and a power of ten. */
function isShort(text: string, { value }: Quantity): boolean {
  const [, whole = '', places = '', suffix = '', unit, power] = parts.exec(text) ?? []
  const digits = Math.max(whole.length, 1) + places.length
  if (unit !== undefined) {
    const unitDigits = 3 + 3 * 'KMGTPE'.indexOf(unit)
    return places === '' && digits + unitDigits <= shortBinary && isInt64(value)
  }
  const exponent = power === undefined ? (decimalExponents[suffix] ?? 0) : Number(power)
  return digits <= shortDecimal && exponent - places.length >= nano
}

const nano = -9

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

/** A decimal has nine decimal places as it is parsed, but for zero and the largest binary quantity. */
function atNanoScale(quantity: Quantity): Quantity {
  const { value, exponent, format } = quantity
  const isCapped =
    format === 'BinarySI' && exponent === 0 && (value === maxInt || value === -maxInt)
  if (value === 0n || isCapped) return quantity
  return { value: value * 10n ** BigInt(exponent - nano), exponent: nano, format }
}

/** A power of ten as Go's `math.Pow10` gives it, a product or quotient of two exact ones where it is large. */
function powerOfTen(exponent: number): number {
  if (exponent > 308) return Infinity
  if (exponent < -323) return 0
  const size = Math.abs(exponent)
  const rest = Number(`1e${size % 32}`)
  const large = size - (size % 32)
  return exponent >= 0 ? Number(`1e${large}`) * rest : Number(`1e-${large}`) / rest
}
