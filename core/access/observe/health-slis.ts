/** How often a health check had which outcome. */
export interface CheckOutcomes {
  /** `readyz`. */
  readonly endpoint: string
  readonly check: string
  successes: number
  errors: number
  /** Whether it was healthy when it was last asked. */
  isHealthy: boolean
}

/** Outcomes of health checks, from which `/metrics/slis` is made. */
export class HealthSlis {
  readonly #outcomes = new Map<string, CheckOutcomes>()

  observe(endpoint: string, check: string, isHealthy: boolean): void {
    const key = `${endpoint}/${check}`
    let outcomes = this.#outcomes.get(key)
    if (!outcomes) {
      outcomes = { endpoint, check, successes: 0, errors: 0, isHealthy }
      this.#outcomes.set(key, outcomes)
    }
    outcomes.isHealthy = isHealthy
    if (isHealthy) outcomes.successes++
    else outcomes.errors++
  }

  all(): Iterable<CheckOutcomes> {
    return this.#outcomes.values()
  }

  reset(): void {
    this.#outcomes.clear()
  }
}
