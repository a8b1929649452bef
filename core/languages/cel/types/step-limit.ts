/** Most steps into lists, maps and other composed types that checking one expression may take. */
const maxSteps = 500_000
/** Deepest nesting of types that is followed. */
const maxDepth = 1_000

/**
 * Bounds walks over types. An expression of a few hundred characters can describe a type of 2^100 parts, as in
 * `[{1: 1}].map(a, [{a: a}].map(b, [{b: b}]…`; its parts are shared in memory, but a walk would visit each.
 */
export class StepLimit {
  #steps = 0
  #depth = 0

  /** True once a walk was cut short: what the walks answered from then on is not to be relied on. */
  get isExceeded(): boolean {
    return this.#steps > maxSteps
  }

  /** Takes a step down into a composed type; false where that is too much. Each step taken ends with `leave`. */
  enter(): boolean {
    if (this.#depth === maxDepth) this.#steps = maxSteps
    this.#steps += 1
    if (this.#steps > maxSteps) return false
    this.#depth += 1
    return true
  }

  leave(): void {
    this.#depth -= 1
  }
}
