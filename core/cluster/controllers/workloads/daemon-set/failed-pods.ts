const first = 1000
const most = 15 * 60_000

interface Failure {
  /** Milliseconds that the next failed pod stays. */
  delay: number
  /** When the last failed pod was deleted. */
  since: number
  /** When a failed pod that stays is looked at again. */
  retry: number | undefined
}

/**
 * Back-off of the deletion of failed pods, by node: a second, doubled with each failure up to 15 minutes; twice that time without
 * a failure forgets it. Times are milliseconds since the epoch.
 */
export class FailedPods {
  readonly #generation: number
  readonly #failures = new Map<string, Failure>()

  /** @param generation the set's observed generation; another one starts anew */
  constructor(generation: number) {
    this.#generation = generation
  }

  isOf(generation: number): boolean {
    return this.#generation === generation
  }

  /** Whether a node's failed pod may be deleted now; if so, the next one must wait. */
  mayDelete(node: string, now: number): boolean {
    const known = this.#failures.get(node)
    if (!known || now - known.since > 2 * most) {
      this.#failures.set(node, { delay: first, since: now, retry: undefined })
      return true
    }
    if (now - known.since < known.delay) {
      known.retry ??= now + known.delay
      return false
    }
    known.delay = Math.min(known.delay * 2, most)
    known.since = now
    known.retry = undefined
    return true
  }

  /** When the next failed pod that stays is to be looked at; Infinity for none. */
  get nextLook(): number {
    let next = Infinity
    for (const { retry = Infinity } of this.#failures.values()) next = Math.min(next, retry)
    return next
  }
}
