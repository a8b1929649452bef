import { ProcessKilled, type ProcessMeter } from '../../../processes/process-meter.ts'

/** A decimal number: digits, the last `scale` of which stand behind the point. */
export interface Decimal {
  readonly digits: bigint
  readonly scale: number
}

/** Thrown for numbers that an operation does not take. */
export class DecimalMistake extends Error {}

/** Digits of a number at most: its process has no memory for more. */
const mostDigits = 50_000

const small = 2n ** 64n

function power10(exponent: number): bigint {
  return 10n ** BigInt(exponent)
}

/** Hexadecimal digits of a number, as its size. */
function sizeOf(value: bigint): number {
  return value < small && value > -small ? 16 : value.toString(16).length
}

/** Arithmetic of decimal numbers by the rules of POSIX `bc`; each operation charges for the size of its numbers. */
export class DecimalMath {
  readonly #meter: ProcessMeter

  constructor(meter: ProcessMeter) {
    this.#meter = meter
  }

  of(value: number | bigint): Decimal {
    return { digits: BigInt(value), scale: 0 }
  }

  /** Digits in a base from 2 to 36, with a point; letters stand for digits from ten on. */
  parse(text: string, base: number): Decimal {
    const [whole = '', fraction = ''] = text.toUpperCase().split('.')
    const scale = fraction.length
    this.#check(text.length)
    if (base === 10 && !/[A-Z]/.test(text))
      return { digits: BigInt(`${whole}${fraction}` || '0'), scale }
    // A number of one letter has its own value in any base, others have digits of the base at most.
    const most = whole.length + fraction.length === 1 ? 35 : base - 1
    let digits = 0n
    for (const digit of whole + fraction) {
      digits = digits * BigInt(base) + BigInt(Math.min(most, Number.parseInt(digit, 36)))
    }
    return { digits: (digits * power10(scale)) / BigInt(base) ** BigInt(scale), scale }
  }

  add(a: Decimal, b: Decimal): Decimal {
    const [left, right, scale] = this.#aligned(a, b)
    return { digits: left + right, scale }
  }

  subtract(a: Decimal, b: Decimal): Decimal {
    return this.add(a, this.negate(b))
  }

  negate({ digits, scale }: Decimal): Decimal {
    return { digits: -digits, scale }
  }

  multiply(a: Decimal, b: Decimal, scale: number): Decimal {
    this.#charge(a.digits, b.digits)
    const most = Math.min(a.scale + b.scale, Math.max(scale, a.scale, b.scale))
    return this.#cut({ digits: a.digits * b.digits, scale: a.scale + b.scale }, most)
  }

  divide(a: Decimal, b: Decimal, scale: number): Decimal {
    if (b.digits === 0n) throw new DecimalMistake('divide by zero')
    this.#check(scale + b.scale)
    const digits = a.digits * power10(scale + b.scale)
    this.#charge(digits, b.digits)
    return { digits: digits / (b.digits * power10(a.scale)), scale }
  }

  remainder(a: Decimal, b: Decimal, scale: number): Decimal {
    const whole = this.divide(a, b, scale)
    const rest = this.subtract(a, this.multiply(whole, b, scale + b.scale))
    return this.#cut(rest, Math.max(scale + b.scale, a.scale))
  }

  power(a: Decimal, b: Decimal, scale: number): Decimal {
    if (b.digits % power10(b.scale) !== 0n) throw new DecimalMistake('not an integer')
    const exponent = b.digits / power10(b.scale)
    const positive = exponent < 0n ? -exponent : exponent
    const count = positive > 10_000_000n ? Infinity : Number(positive)
    const isTrivial = a.scale === 0 && a.digits >= -1n && a.digits <= 1n
    if (!isTrivial) {
      // Digits of the base at least; numbers beyond JavaScript's have more.
      const digits = Math.min(300, Math.log10(Math.abs(Number(a.digits)) + 1))
      this.#check(count * Math.max(digits, a.digits > small ? sizeOf(a.digits) : 0))
    }
    const times = isTrivial ? (positive % 2n) + (positive > 0n ? 2n : 0n) : positive
    const result: Decimal = { digits: a.digits ** times, scale: a.scale * Number(times) }
    this.#charge(result.digits, 1n)
    if (exponent < 0n) return this.divide(this.of(1), result, scale)
    return this.#cut(result, Math.min(result.scale, Math.max(scale, a.scale)))
  }

  root(a: Decimal, scale: number): Decimal {
    if (a.digits < 0n) throw new DecimalMistake('negative number')
    const places = Math.max(scale, a.scale)
    this.#check(2 * places)
    const value = (a.digits * power10(2 * places)) / power10(a.scale)
    this.#charge(value, value)
    if (value === 0n) return { digits: 0n, scale: places }
    let guess = 1n << BigInt(Math.ceil((sizeOf(value) * 4) / 2) + 1)
    for (;;) {
      const next = (guess + value / guess) >> 1n
      if (next >= guess) return { digits: guess, scale: places }
      guess = next
    }
  }

  compare(a: Decimal, b: Decimal): number {
    const [left, right] = this.#aligned(a, b)
    return left < right ? -1 : Number(left > right)
  }

  /** All digits that are not zeros at the start: `length` of bc. */
  length({ digits, scale }: Decimal): number {
    if (digits === 0n) return Math.max(1, scale)
    this.#charge(digits, 1n)
    return (digits < 0n ? -digits : digits).toString().length
  }

  truncate(value: Decimal, scale: number): Decimal {
    return this.#cut(value, scale)
  }

  /** A number in a base, without a zero before its point. */
  text({ digits, scale }: Decimal, base: number): string {
    this.#charge(digits, digits)
    const sign = digits < 0n ? '-' : ''
    const positive = digits < 0n ? -digits : digits
    if (digits === 0n) return '0'
    const unit = power10(scale)
    const [whole, rest] = [positive / unit, positive % unit]
    const shownWhole = whole === 0n ? (scale === 0 ? '0' : '') : inBase(whole, base)
    if (scale === 0) return sign + shownWhole
    if (base === 10) return `${sign}${shownWhole}.${rest.toString().padStart(scale, '0')}`
    let fraction = ''
    let left = rest
    // As many digits as the base needs for the same precision.
    for (let reach = 1n; reach < unit; reach *= BigInt(base)) {
      left *= BigInt(base)
      fraction += inBase(left / unit, base)
      left %= unit
    }
    return `${sign}${shownWhole === '' ? '0' : shownWhole}.${fraction}`
  }

  #aligned(a: Decimal, b: Decimal): [left: bigint, right: bigint, scale: number] {
    this.#charge(a.digits, 1n)
    this.#charge(b.digits, 1n)
    const scale = Math.max(a.scale, b.scale)
    return [a.digits * power10(scale - a.scale), b.digits * power10(scale - b.scale), scale]
  }

  #cut({ digits, scale }: Decimal, most: number): Decimal {
    return most >= scale
      ? { digits, scale }
      : { digits: digits / power10(scale - most), scale: most }
  }

  #check(digits: number): void {
    if (digits > mostDigits) throw new ProcessKilled(137)
  }

  #charge(a: bigint, b: bigint): void {
    const [first, second] = [sizeOf(a), sizeOf(b)]
    this.#check(Math.max(first, second))
    this.#meter.spend(1 / 16, (first * second) / 256)
  }
}

function inBase(value: bigint, base: number): string {
  if (base <= 16) return value.toString(base).toUpperCase()
  const parts: string[] = []
  for (let left = value; left > 0n; left /= BigInt(base)) {
    parts.push(` ${(left % BigInt(base)).toString().padStart(String(base - 1).length, '0')}`)
  }
  return parts.toReversed().join('') || ' 0'
}

/** A printed number on lines of 69 digits, which a backslash continues. */
export function wrapped(text: string, most = 69): string {
  let shown = ''
  let at = 0
  for (; at + most < text.length - 1; at += most - 1)
    shown += `${text.slice(at, at + most - 1)}\\\n`
  return shown + text.slice(at)
}
