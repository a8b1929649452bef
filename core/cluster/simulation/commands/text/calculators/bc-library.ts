import type { Decimal, DecimalMath } from './decimal.ts'

/** Digits beyond the scale in which series are summed. */
const guard = 8

/** The library of `bc -l`: `e`, `l`, `s`, `c`, `a`, `j`. */
export class BcLibrary {
  readonly #math: DecimalMath

  constructor(math: DecimalMath) {
    this.#math = math
  }

  /** Undefined for a function that the library does not have. */
  call(name: string, x: Decimal, n: Decimal, scale: number): Decimal | undefined {
    const places = scale + guard
    const cut = (value: Decimal): Decimal => this.#math.divide(value, this.#math.of(1), scale)
    switch (name) {
      case 'e':
        return cut(this.#exponential(x, scale))
      case 'l':
        return cut(this.#logarithm(x, places))
      case 's':
        return cut(this.#sine(x, places))
      case 'c':
        return cut(this.#sine(this.#math.add(x, this.#half(places + 4)), places))
      case 'a':
        return cut(this.#arctangent(x, places))
      case 'j':
        return cut(this.#bessel(x, Number(n.digits), places))
      default:
        return undefined
    }
  }

  /** Sums terms until they vanish. */
  #sum(first: Decimal, places: number, next: (term: Decimal, at: number) => Decimal): Decimal {
    let [term, sum] = [first, first]
    for (let at = 1; term.digits !== 0n && at < 100_000; at++) {
      term = this.#math.truncate(next(term, at), places)
      sum = this.#math.add(sum, term)
    }
    return sum
  }

  #exponential(x: Decimal, scale: number): Decimal {
    const math = this.#math
    let halvings = 0
    let part = x
    const limit = math.of(1)
    const whole = Math.abs(Number(x.digits)) / 10 ** x.scale
    const places = scale + guard + Math.ceil(whole / 2)
    while (math.compare(part, limit) > 0 || math.compare(math.negate(part), limit) > 0) {
      part = math.divide(part, math.of(2), places + 4)
      halvings += 1
    }
    let result = this.#sum(math.divide(math.of(1), math.of(1), places), places, (term, at) =>
      math.divide(math.multiply(term, part, places), math.of(at), places),
    )
    for (; halvings > 0; halvings--) result = math.multiply(result, result, places)
    return result
  }

  #logarithm(x: Decimal, places: number): Decimal {
    const math = this.#math
    if (x.digits <= 0n) return { digits: 1n - 10n ** BigInt(places), scale: 0 }
    let [part, factor] = [x, 2]
    while (
      math.compare(part, math.of(2)) >= 0 ||
      math.compare(part, math.divide(math.of(1), math.of(2), 1)) <= 0
    ) {
      part = math.root(part, places + 8)
      factor *= 2
    }
    const ratio = math.divide(
      math.subtract(part, math.of(1)),
      math.add(part, math.of(1)),
      places + 8,
    )
    const square = math.multiply(ratio, ratio, places + 8)
    let power = ratio
    let sum = ratio
    for (let at = 3; power.digits !== 0n; at += 2) {
      power = math.truncate(math.multiply(power, square, places + 8), places + 8)
      sum = math.add(sum, math.divide(power, math.of(at), places + 8))
    }
    return math.multiply(sum, math.of(factor), places)
  }

  /** Half of pi. */
  #half(places: number): Decimal {
    return this.#math.multiply(this.#arctangent(this.#math.of(1), places), this.#math.of(2), places)
  }

  #sine(x: Decimal, places: number): Decimal {
    const math = this.#math
    const pi = math.multiply(this.#half(places + 8), math.of(2), places + 8)
    const turns = math.divide(math.add(x, math.divide(pi, math.of(2), places + 8)), pi, 0)
    const whole =
      math.compare(math.add(x, math.divide(pi, math.of(2), places + 8)), math.of(0)) < 0
        ? math.subtract(turns, math.of(1))
        : turns
    const part = math.truncate(math.subtract(x, math.multiply(whole, pi, places + 8)), places + 8)
    const square = math.multiply(part, part, places + 8)
    const sum = this.#sum(part, places + 4, (term, at) =>
      math.negate(
        math.divide(
          math.multiply(term, square, places + 8),
          math.of(2 * at * (2 * at + 1)),
          places + 8,
        ),
      ),
    )
    return whole.digits % 2n === 0n ? sum : math.negate(sum)
  }

  #arctangent(x: Decimal, places: number): Decimal {
    const math = this.#math
    let [part, factor] = [x, 1]
    const limit = math.divide(math.of(1), math.of(5), 1)
    // atan(x) = 2 atan(x / (1 + sqrt(1 + x²)))
    while (math.compare(part, limit) > 0 || math.compare(math.negate(part), limit) > 0) {
      const root = math.root(
        math.add(math.of(1), math.multiply(part, part, places + 8)),
        places + 8,
      )
      part = math.divide(part, math.add(math.of(1), root), places + 8)
      factor *= 2
    }
    const square = math.multiply(part, part, places + 8)
    let power = part
    let sum = part
    for (let at = 1; power.digits !== 0n; at++) {
      power = math.negate(math.truncate(math.multiply(power, square, places + 8), places + 8))
      sum = math.add(sum, math.divide(power, math.of(2 * at + 1), places + 8))
    }
    return math.multiply(sum, math.of(factor), places)
  }

  #bessel(x: Decimal, order: number, places: number): Decimal {
    const math = this.#math
    const n = Math.min(1000, Math.abs(order))
    const half = math.divide(x, math.of(2), places + 8)
    let first: Decimal = math.divide(math.of(1), math.of(1), places)
    for (let at = 1; at <= n; at++)
      first = math.divide(math.multiply(first, half, places + 8), math.of(at), places + 8)
    const square = math.multiply(half, half, places + 8)
    const sum = this.#sum(first, places + 4, (term, at) =>
      math.negate(
        math.divide(math.multiply(term, square, places + 8), math.of(at * (n + at)), places + 8),
      ),
    )
    return order < 0 && n % 2 === 1 ? math.negate(sum) : sum
  }
}
