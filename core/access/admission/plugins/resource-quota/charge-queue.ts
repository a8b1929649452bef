import { ApiError, tooManyRequests } from '../../../../base/api/errors/api-error.ts'
import type { Runtime } from '../../../../base/runtime.ts'
import { chargeLifetime, type QuotaLedger } from '../../../../kinds/quota/quota-ledger.ts'
import type { AdmissionCondition } from '../../admission-plugin.ts'
import type { ChargedRequest } from './charge-request.ts'

/** Milliseconds that a write waits for its charge at most. */
const longestWait = 10_000

/** Writes of one namespace that wait for their charges at most. */
const mostWaiting = 5000

/** A write that waits for its charge. */
export interface Waiter {
  readonly request: ChargedRequest
  readonly dryRun: boolean
  /** False once the write is answered, or its client has left. */
  readonly isWaiting: boolean
  admit(condition?: AdmissionCondition): void
  refuse(error: unknown): void
}

export interface ChargeQueueParts {
  readonly runtime: Runtime
  readonly ledger: QuotaLedger
  /** Charges the quotas of a namespace for all of the writes, and answers them. */
  charge(namespace: string, waiters: readonly Waiter[]): Promise<void>
}

/** The 500 for a write whose charge took too long. */
export function quotaTimeout(): ApiError {
  return new ApiError(
    'InternalError',
    'Internal error occurred: resource quota evaluation timed out',
    { details: { causes: [{ message: 'resource quota evaluation timed out' }] } },
  )
}

/**
 * Queue of writes that raise usage. Those that come while quotas of their namespace are being charged are charged together
 * next, so that the quotas' status is written once for all of them.
 */
export class ChargeQueue {
  readonly #parts: ChargeQueueParts
  readonly #waiting = new Map<string, Waiter[]>()
  readonly #open = new Set<Waiter>()

  constructor(parts: ChargeQueueParts) {
    this.#parts = parts
  }

  /**
   * @returns the condition under which the write is charged; undefined where it costs nothing.
   * @throws ApiError of a quota that refuses the write; `TooManyRequests` where too many wait; `InternalError` after ten
   * seconds, or when `signal` aborts.
   */
  add(
    namespace: string,
    request: ChargedRequest,
    { dryRun, signal }: { readonly dryRun: boolean; readonly signal: AbortSignal },
  ): Promise<AdmissionCondition | undefined> {
    const waiting = this.#waiting.get(namespace)
    if (waiting && waiting.length >= mostWaiting) throw tooManyRequests()
    if (signal.aborted) throw quotaTimeout()
    return new Promise((resolve, reject) => {
      const waiter = this.#waiterOf(request, dryRun, signal, { resolve, reject })
      if (waiting) {
        waiting.push(waiter)
        return
      }
      this.#waiting.set(namespace, [waiter])
      void this.#parts.ledger.inTurn(namespace, () => this.#charge(namespace))
    })
  }

  /** Refuses all that wait. */
  close(): void {
    for (const waiter of this.#open) waiter.refuse(quotaTimeout())
  }

  async #charge(namespace: string): Promise<void> {
    const waiters = this.#waiting.get(namespace) ?? []
    this.#waiting.delete(namespace)
    try {
      await this.#parts.charge(namespace, waiters)
    } catch (error) {
      for (const waiter of waiters) waiter.refuse(error)
    }
  }

  #waiterOf(
    request: ChargedRequest,
    dryRun: boolean,
    signal: AbortSignal,
    promise: {
      resolve(condition: AdmissionCondition | undefined): void
      reject(error: unknown): void
    },
  ): Waiter {
    const open = this.#open
    const settle = (): boolean => {
      if (!open.delete(waiter)) return false
      cancelTimer()
      signal.removeEventListener('abort', abort)
      return true
    }
    const waiter: Waiter = {
      request,
      dryRun,
      get isWaiting() {
        return open.has(waiter)
      },
      admit: (condition) => {
        if (settle()) promise.resolve(condition)
      },
      refuse: (error) => {
        if (settle()) promise.reject(error)
      },
    }
    const abort = (): void => waiter.refuse(quotaTimeout())
    open.add(waiter)
    const cancelTimer = this.#parts.runtime.timers.after(longestWait, abort)
    signal.addEventListener('abort', abort, { once: true })
    return waiter
  }
}

/** The condition of a charged write: it is committed before its charge stops to count as pending. */
export function chargedUntil({ clock }: Runtime, charged: number): AdmissionCondition {
  return () => {
    if (clock.now() - charged > chargeLifetime) throw quotaTimeout()
    return undefined
  }
}
