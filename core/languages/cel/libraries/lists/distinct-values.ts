import { equals } from '../../values/equals.ts'
import { CelError, Double, type Result, Uint, type Value } from '../../values/value.ts'

/** A set of values by their equality. Values without parts are found by hash, others by comparing them one by one. */
export class DistinctValues {
  readonly #hashed = new Set<null | boolean | number | string>()
  readonly #compared: Value[] = []

  /** Adds a value. @returns false where an equal one was there. Errors and NaN equal nothing. */
  add(value: Result): boolean {
    if (value instanceof CelError) return true
    const key = hashOf(value)
    if (key !== undefined) {
      if (this.#hashed.has(key)) return false
      this.#hashed.add(key)
      return true
    }
    for (const other of this.#compared) if (equals(value, other) === true) return false
    this.#compared.push(value)
    return true
  }
}

/**
 * A key that is the same for equal values and different for others; undefined for values that have to be compared one by one,
 * such as numbers beyond 2^53: an int equals a double there that is not the same number.
 */
function hashOf(value: Value): null | boolean | number | string | undefined {
  if (typeof value === 'bigint') return undefined
  if (value instanceof Uint) return typeof value.value === 'number' ? value.value : undefined
  if (value instanceof Double) return Math.abs(value.value) < 2 ** 53 ? value.value : undefined
  return typeof value === 'object' && value !== null ? undefined : value
}
