import type { GroupResource } from '../../../../base/api/group-version.ts'
import type { BackoffLimits } from '../../../../base/client/backoff.ts'
import { DueKeys } from '../queues/due-keys.ts'
import { WorkQueue } from '../queues/work-queue.ts'
import { isStaleWrite } from '../writes/expected-errors.ts'
import type { ClusterParts } from './cluster-registration.ts'
import type { Controller } from './controller.ts'

/** Queue of the keys of a controller: `namespace/name`, or the name alone for cluster-scoped objects. */
export interface KeyQueue {
  /** Has a key synced as soon as a worker is free; once, however often it is added meanwhile. */
  add(key: string): void
  /** Has a key synced at a time in milliseconds since the epoch; it replaces the key's former time. */
  addAt(key: string, time: number): void
  /** Has a key synced `milliseconds` from now; it replaces the key's former time. */
  addAfter(key: string, milliseconds: number): void
  /** Forgets the time that was set for a key. */
  forget(key: string): void
}

export interface KeyControllerOptions {
  /** Name in logs, metrics of queues and `--controllers`. */
  readonly name: string
  readonly parts: Pick<ClusterParts, 'runtime' | 'objects'>
  /** Resources that are read: the work begins once their objects are known. */
  readonly reads: readonly GroupResource[]
  /** Keys synced at a time; 5 unless given, as most controllers of kube-controller-manager have. */
  readonly workers?: number
  /** Delays of retries; as kube-controller-manager has them unless given. */
  readonly retries?: BackoffLimits
  /** Adds handlers that add keys, until `signal` aborts. The work begins once they have heard of the objects that exist. */
  watch(queue: KeyQueue, signal: AbortSignal): void
  /** Brings one object into its desired state. A conflict retries in silence; any other error is logged and retried. */
  sync(key: string, queue: KeyQueue, signal: AbortSignal): Promise<void>
}

/** As in client-go's default rate limiter of controllers. */
const usualRetries: BackoffLimits = { first: 5, most: 1_000_000 }

/** A controller that brings single objects into their desired state, by their keys. */
export class KeyController implements Controller {
  readonly name: string
  readonly #options: KeyControllerOptions

  constructor(options: KeyControllerOptions) {
    this.name = options.name
    this.#options = options
  }

  async run(signal: AbortSignal): Promise<void> {
    const { name, parts, reads, workers = 5, retries = usualRetries } = this.#options
    const { runtime, objects } = parts
    await Promise.all(reads.map((resource) => objects.of(resource).ready))
    if (signal.aborted) return
    const work = new WorkQueue({
      name,
      runtime,
      workers,
      retries,
      work: (key, working) => this.#attempt(key, queue, working),
    })
    const dues = new DueKeys({
      runtime,
      slack: 1,
      due(keys) {
        for (const key of keys) work.add(key)
      },
    })
    const queue: KeyQueue = {
      add: (key) => work.add(key),
      addAt: (key, time) => dues.set(key, time),
      addAfter: (key, milliseconds) => dues.set(key, runtime.clock.now() + milliseconds),
      forget: (key) => dues.delete(key),
    }
    // Handlers and dues end with the run, also where the work fails.
    const running = new AbortController()
    const stop = (): void => running.abort(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
    try {
      this.#options.watch(queue, running.signal)
      await Promise.all(reads.map((resource) => objects.of(resource).reported))
      await work.run(signal)
    } finally {
      signal.removeEventListener('abort', stop)
      running.abort(signal.reason)
      dues.clear()
    }
  }

  async #attempt(key: string, queue: KeyQueue, signal: AbortSignal): Promise<'done' | 'again'> {
    // One turn later, so that objects which change together are looked at once.
    await this.#options.parts.runtime.timers.yieldTurn()
    if (signal.aborted) return 'done'
    try {
      await this.#options.sync(key, queue, signal)
      return 'done'
    } catch (error) {
      if (isStaleWrite(error)) return 'again'
      throw error
    }
  }
}
