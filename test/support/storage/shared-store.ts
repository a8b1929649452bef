import { MemoryBackend } from '../../../core/storage/engine/memory-backend.ts'
import { openEngine } from '../../../core/storage/engine/mvcc-engine.ts'
import {
  type Storage,
  StorageError,
  type WatchBatch,
} from '../../../core/storage/engine/storage.ts'
import { Arrivals } from '../requests/arrivals.ts'
import { settle } from '../requests/watch-reader.ts'
import { testRuntime } from '../servers/test-runtime.ts'

/** How one server sees a {@link SharedStore}: its watches can be held back, and its connection can be cut. */
export class SharedView {
  readonly storage: Storage
  /** Questions for the newest revision, requests for progress, and reads of values, since the start. */
  questions = 0
  progressRequests = 0
  gets = 0
  lists = 0
  commits = 0
  readonly #engine: Storage
  readonly #queues = new Set<Arrivals<WatchBatch | Error>>()
  #held: (WatchBatch | Error)[] | undefined
  #isCut = false
  #answers: Promise<void> | undefined

  constructor(engine: Storage) {
    this.#engine = engine
    this.storage = {
      isShared: true,
      status: () => this.#reach(() => engine.status()),
      get: (...args) => this.#reach(() => (this.gets++, engine.get(...args))),
      list: (...args) => this.#reach(() => (this.lists++, engine.list(...args))),
      commit: (...args) => this.#reach(() => (this.commits++, engine.commit(...args))),
      progress: () => this.#reach(() => this.#answer()),
      askProgress: () => void this.#tellProgress(),
      compact: (to) => this.#reach(() => engine.compact(to)),
      watch: (range, from, signal, options) => this.#watch(range, from, signal, options),
      close: () => Promise.resolve(),
    }
  }

  /** Holds all batches of the watches back, as a member that lags does. */
  hold(): void {
    this.#held ??= []
  }

  /** Delivers what was held back, in order. */
  async release(): Promise<void> {
    const held = this.#held ?? []
    this.#held = undefined
    for (const each of held) this.#push(each)
    await settle()
  }

  /** Has all calls fail; watches are quiet. */
  cut(): void {
    this.#isCut = true
    this.hold()
  }

  /** Ends the watches as a lost connection does. */
  breakWatches(): void {
    this.#push(new StorageError('unavailable', 'the connection was lost'))
  }

  /** Keeps the answers to questions for the newest revision back. */
  holdAnswers(): void {
    this.#answers = new Promise((resolve) => {
      this.releaseAnswers = resolve
    })
  }

  releaseAnswers: () => void = () => undefined

  async #answer(): Promise<number> {
    this.questions++
    const revision = await this.#engine.progress()
    await this.#answers
    return revision
  }

  #reach<T>(call: () => Promise<T>): Promise<T> {
    if (!this.#isCut) return call()
    return Promise.reject(new StorageError('unavailable', 'the store is out of reach'))
  }

  async #tellProgress(): Promise<void> {
    this.progressRequests++
    const revision = await this.#engine.progress()
    await settle()
    this.#push({ revision, events: [] })
  }

  async *#watch(...args: Parameters<Storage['watch']>): AsyncGenerator<WatchBatch, void> {
    const queue = new Arrivals<WatchBatch | Error>()
    const [range, from, signal, options] = args
    const reading = new AbortController()
    signal.addEventListener('abort', () => reading.abort())
    const pump = async (): Promise<void> => {
      const batches = this.#engine.watch(range, from, reading.signal, options)
      for await (const batch of batches) this.#pass(queue, batch)
    }
    pump().catch((error: unknown) => queue.push(error as Error))
    this.#queues.add(queue)
    const ended = new Promise<undefined>((resolve) => {
      signal.addEventListener('abort', () => resolve(undefined))
    })
    try {
      for (;;) {
        const next = await Promise.race([queue.next(), ended])
        if (!next) return
        if (next instanceof Error) throw next
        yield next
      }
    } finally {
      this.#queues.delete(queue)
      reading.abort()
    }
  }

  #pass(queue: Arrivals<WatchBatch | Error>, batch: WatchBatch): void {
    // An event that was held back when its watch broke comes again with the next watch.
    if (this.#held) this.#held.push(batch)
    else queue.push(batch)
  }

  #push(each: WatchBatch | Error): void {
    if (this.#held) this.#held.push(each)
    else for (const queue of this.#queues) queue.push(each)
  }
}

/** A store in memory that several servers use, each by a view of its own, and tests behind their backs. */
export class SharedStore {
  readonly engine: Storage

  private constructor(engine: Storage) {
    this.engine = engine
  }

  static async open(): Promise<SharedStore> {
    return new SharedStore(await openEngine(new MemoryBackend(), testRuntime()))
  }

  view(): SharedView {
    return new SharedView(this.engine)
  }
}
