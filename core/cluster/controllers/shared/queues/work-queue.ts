import type { QueueMeter } from '../../../../access/observe/queue-meter.ts'
import { Backoff, type BackoffLimits } from '../../../../base/client/backoff.ts'
import type { Cancel, Runtime } from '../../../../base/runtime.ts'

/** The runtime of controllers, which may have meters for their queues. */
export interface ControllerRuntime extends Runtime {
  /** The meter of the queue of that name. */
  readonly queueMeter?: (queue: string) => QueueMeter
}

export interface WorkQueueOptions {
  /** Name of the queue in the log. */
  readonly name: string
  readonly runtime: ControllerRuntime
  /** Number of keys worked on at a time; a key is never worked on twice at once. */
  readonly workers: number
  readonly retries: BackoffLimits
  /** Works on a key. `again`: retry later; an error means the same, and is logged. No two calls under way share a signal. */
  work(key: string, signal: AbortSignal): Promise<'done' | 'again'>
}

/**
 * Work queue of keys. A key added several times while it waits is worked on once; added while it is worked on, once more.
 * An idle queue costs nothing.
 */
export class WorkQueue {
  readonly #options: WorkQueueOptions
  readonly #meter: QueueMeter | undefined
  readonly #pending = new Set<string>()
  readonly #active = new Map<string, AbortController>()
  /** Abort controllers of calls that have ended, for later ones: a signal costs more than many a call. */
  readonly #spare: AbortController[] = []
  readonly #addedMeanwhile = new Set<string>()
  readonly #waiting = new Map<string, Cancel>()
  readonly #backoffs = new Map<string, Backoff>()
  #signal: AbortSignal | undefined
  #ended: () => void = () => undefined

  constructor(options: WorkQueueOptions) {
    this.#options = options
    this.#meter = options.runtime.queueMeter?.(options.name)
  }

  /** Adds a key, to be worked on as soon as a worker is free, even where it waits for a retry. */
  add(key: string): void {
    this.#meter?.added(key)
    if (this.#active.has(key)) {
      this.#addedMeanwhile.add(key)
      return
    }
    this.#waiting.get(key)?.()
    this.#waiting.delete(key)
    this.#pending.add(key)
    this.#pump()
  }

  /** Works until `signal` aborts; resolves when the last work has ended. Keys that wait are dropped. */
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
    for (const active of this.#active.values()) active.abort(this.#signal?.reason)
    if (this.#active.size === 0) this.#ended()
  }

  #pump(): void {
    const signal = this.#signal
    if (!signal || signal.aborted) return
    for (const key of this.#pending) {
      if (this.#active.size >= this.#options.workers) return
      this.#pending.delete(key)
      // One abort controller each: a shared signal would collect a listener of each call under way.
      const own = this.#spare.pop() ?? new AbortController()
      this.#active.set(key, own)
      this.#meter?.began(key)
      void this.#work(key, own)
    }
  }

  async #work(key: string, own: AbortController): Promise<void> {
    const { signal } = own
    const outcome = await this.#attempt(key, signal)
    this.#active.delete(key)
    this.#meter?.ended(key)
    if (signal.aborted) {
      if (this.#active.size === 0) this.#ended()
      return
    }
    this.#spare.push(own)
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
    this.#meter?.retried()
    const cancel = runtime.timers.after(backoff.next(), () => this.add(key))
    this.#waiting.set(key, cancel)
  }
}
