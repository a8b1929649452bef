import { Backoff, type BackoffLimits } from '../client/backoff.ts'
import type { Cancel, Runtime } from '../runtime.ts'

export interface WorkQueueOptions {
  /** For the log. */
  readonly name: string
  readonly runtime: Runtime
  /** Keys worked on at a time; a key is never worked on twice at once. */
  readonly workers: number
  readonly retries: BackoffLimits
  /** `again`: not finished, try later. Throwing means the same, and is logged. The signal is this work's own. */
  work(key: string, signal: AbortSignal): Promise<'done' | 'again'>
}

/**
 * Work to do, by key. However often a key is added while it waits, it is worked on once; added while it is worked on,
 * once more. It costs nothing while nothing is added.
 */
export class WorkQueue {
  readonly #options: WorkQueueOptions
  readonly #pending = new Set<string>()
  readonly #active = new Map<string, AbortController>()
  readonly #addedMeanwhile = new Set<string>()
  readonly #waiting = new Map<string, Cancel>()
  readonly #backoffs = new Map<string, Backoff>()
  #signal: AbortSignal | undefined
  #ended: () => void = () => undefined

  constructor(options: WorkQueueOptions) {
    this.#options = options
  }

  /** Asks for work on `key` as soon as a worker is free, even where it waits to be tried again. */
  add(key: string): void {
    if (this.#active.has(key)) {
      this.#addedMeanwhile.add(key)
      return
    }
    this.#waiting.get(key)?.()
    this.#waiting.delete(key)
    this.#pending.add(key)
    this.#pump()
  }

  /** Works until `signal` aborts; resolves when the last work has ended. What was not begun is forgotten. */
  run(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      this.#signal = signal
      this.#ended = resolve
      signal.addEventListener('abort', () => this.#abort(), { once: true })
      if (signal.aborted) this.#abort()
      else this.#pump()
    })
  }

  #abort(): void {
    for (const cancel of this.#waiting.values()) cancel()
    this.#waiting.clear()
    this.#pending.clear()
    this.#addedMeanwhile.clear()
    this.#backoffs.clear()
    for (const active of this.#active.values()) active.abort()
    if (this.#active.size === 0) this.#ended()
  }

  #pump(): void {
    const signal = this.#signal
    if (!signal || signal.aborted) return
    for (const key of this.#pending) {
      if (this.#active.size >= this.#options.workers) return
      this.#pending.delete(key)
      // A signal shared by all of them would collect a listener of each call that is under way.
      const own = new AbortController()
      this.#active.set(key, own)
      void this.#work(key, own.signal)
    }
  }

  async #work(key: string, signal: AbortSignal): Promise<void> {
    const outcome = await this.#attempt(key, signal)
    this.#active.delete(key)
    if (signal.aborted) {
      if (this.#active.size === 0) this.#ended()
      return
    }
    if (outcome === 'done') this.#backoffs.delete(key)
    if (this.#addedMeanwhile.delete(key)) this.#pending.add(key)
    else if (outcome === 'again') this.#retryLater(key)
    this.#pump()
  }

  async #attempt(key: string, signal: AbortSignal): Promise<'done' | 'again'> {
    const { name, runtime } = this.#options
    try {
      return await this.#options.work(key, signal)
    } catch (error) {
      if (!signal.aborted) {
        runtime.logger.warn('work failed and is tried again', {
          queue: name,
          key,
          error: String(error),
        })
      }
      return 'again'
    }
  }

  #retryLater(key: string): void {
    const { runtime, retries } = this.#options
    const backoff = this.#backoffs.get(key) ?? new Backoff(runtime, retries)
    this.#backoffs.set(key, backoff)
    const cancel = runtime.timers.after(backoff.next(), () => this.add(key))
    this.#waiting.set(key, cancel)
  }
}
