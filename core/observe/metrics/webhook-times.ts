import type { Phase } from '../../admission/decision.ts'

/** Milliseconds that admission webhooks took in requests, by the signals of the requests. */
export class WebhookTimes {
  readonly #times = new WeakMap<AbortSignal, Record<Phase, number>>()

  /** Mutating webhooks are called one after the other; of validating ones, which are called together, the longest counts. */
  add(request: AbortSignal, phase: Phase, milliseconds: number): void {
    let times = this.#times.get(request)
    if (!times) this.#times.set(request, (times = { mutating: 0, validating: 0 }))
    times[phase] =
      phase === 'mutating'
        ? times.mutating + milliseconds
        : Math.max(times.validating, milliseconds)
  }

  of(request: AbortSignal): number {
    const times = this.#times.get(request)
    return times ? times.mutating + times.validating : 0
  }
}
