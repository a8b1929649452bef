/** Cost in units that evaluations may spend together. */
export class CostBudget {
  #left: number

  constructor(units: number) {
    this.#left = units
  }

  /** Units that may still be spent; -1 after {@link exhaust}. */
  get left(): number {
    return this.#left
  }

  /** Spends units. @returns false where there are not so many left: then none is spent */
  spend(units: number): boolean {
    if (units > this.#left) return false
    this.#left -= units
    return true
  }

  /** Leaves nothing to spend. */
  exhaust(): void {
    this.#left = -1
  }
}
