import type { Cancel, Runtime, Timers } from '../runtime.ts'

/** Backoff before the next try, in milliseconds; the last delay repeats. */
const delays = [100, 500, 2000, 5000]

/** Retries `action` until it succeeds or `signal` aborts; every failure is logged. */
export async function retry(
  runtime: Runtime,
  signal: AbortSignal,
  action: () => Promise<void>,
): Promise<void> {
  for (let failures = 0; !signal.aborted; failures++) {
    try {
      return await action()
    } catch (error) {
      if (signal.aborted) return
      const delay = delays[failures] ?? delays.at(-1) ?? 0
      runtime.logger.warn('the watch cache cannot read the store and will retry', {
        error: String(error),
        delay,
      })
      await pause(runtime, signal, delay)
    }
  }
}

function pause(runtime: Runtime, signal: AbortSignal, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      cancel()
      signal.removeEventListener('abort', end)
      resolve()
    }
    const cancel = runtime.timers.after(milliseconds, end)
    signal.addEventListener('abort', end)
  })
}

/** Resolves when `signal` aborts. */
function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

/**
 * The end of a wait: its signal aborts with the first of `causes`, or after a time. Unlike that of `AbortSignal.any`, of which causes
 * that live long may keep something for as long as they live, it leaves nothing behind.
 */
export class Ending {
  readonly #controller = new AbortController()
  readonly #timers: Timers
  readonly #causes: readonly AbortSignal[]
  readonly #milliseconds: number
  #cancel: Cancel
  readonly #end = (): void => this.#controller.abort()

  constructor(timers: Timers, causes: readonly AbortSignal[], milliseconds: number) {
    this.#timers = timers
    this.#causes = causes
    this.#milliseconds = milliseconds
    this.#cancel = timers.after(milliseconds, this.#end)
    for (const cause of causes) {
      cause.addEventListener('abort', this.#end)
      if (cause.aborted) this.#end()
    }
  }

  /** Does something with each of some values, one behind the other, up to the end at most; the time begins anew for each. */
  async bounds<T>(
    values: Iterable<T>,
    action: (value: T, ended: AbortSignal) => Promise<void>,
  ): Promise<void> {
    const { signal } = this.#controller
    try {
      await Promise.race([this.#each(values, action), aborted(signal)])
    } finally {
      this.#cancel()
      for (const cause of this.#causes) cause.removeEventListener('abort', this.#end)
    }
  }

  async #each<T>(
    values: Iterable<T>,
    action: (value: T, ended: AbortSignal) => Promise<void>,
  ): Promise<void> {
    const { signal } = this.#controller
    for (const value of values) {
      if (signal.aborted) return
      this.#cancel()
      this.#cancel = this.#timers.after(this.#milliseconds, this.#end)
      await action(value, signal)
    }
  }
}
