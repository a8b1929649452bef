import type { Phase } from '../../admission/decision.ts'

/** Milliseconds that admission webhooks took in requests, by the signals of the requests. */
export class WebhookTimes {
  readonly #times = new WeakMap<AbortSignal, Record<Phase, number>>()

  /** Whether any time was added; a server without webhooks need not ask for the signals of its requests. */
  #isUsed = false

  /** Mutating webhooks are called one after the other; of validating ones, which are called together, the longest counts. */
  add(request: AbortSignal, phase: Phase, milliseconds: number): void {
    this.#isUsed = true
    let times = this.#times.get(request)
    if (!times) this.#times.set(request, (times = { mutating: 0, validating: 0 }))
    times[phase] =
      phase === 'mutating'
        ? times.mutating + milliseconds
        : Math.max(times.validating, milliseconds)
  }

  of(request: { readonly signal: AbortSignal }): number {
    const times = this.#isUsed ? this.#times.get(request.signal) : undefined
    return times ? times.mutating + times.validating : 0
  }
}
