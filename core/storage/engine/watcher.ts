import type { Revision } from '../../base/api/revision.ts'
import {
  type Range,
  type StorageEvent,
  type WatchBatch,
  type StoredValue,
  StorageError,
} from './storage.ts'
import type { StoreState } from './store-state.ts'
import type { ValueReader } from './value-reader.ts'
import { toEntry, type Version } from './version.ts'

/** Writes of the history that one batch of a replay covers at most. */
const REPLAY_WRITES = 256

export interface BacklogLimits {
  readonly events: number
  readonly bytes: number
}

export interface WatcherParts {
  readonly state: StoreState
  readonly values: ValueReader
  readonly limits: BacklogLimits
  /** Whether its events are without the values that were replaced. */
  readonly leavesOutPrevious: boolean
  /** Called once, when the watch ends. */
  readonly onEnd: (watcher: Watcher) => void
}

interface Waiter {
  readonly resolve: (result: IteratorResult<WatchBatch>) => void
  readonly reject: (error: unknown) => void
}

/**
 * One watch of the store. It replays the history in bounded steps until it has caught up; from then on it is live, and
 * published writes reach it at once: a reader that waits in `next()` is woken before the commit that woke it resolves.
 */
export class Watcher implements AsyncIterableIterator<WatchBatch> {
  readonly range: Range
  readonly #parts: WatcherParts
  readonly #signal: AbortSignal
  /** The first revision that is neither queued nor delivered yet. */
  #cursor: Revision
  #queue: WatchBatch[] = []
  #queuedEvents = 0
  #queuedBytes = 0
  #waiter: Waiter | undefined
  #isLive = false
  #ended = false
  #failure: unknown

  constructor(range: Range, from: Revision, signal: AbortSignal, parts: WatcherParts) {
    this.range = range
    this.#cursor = from
    this.#signal = signal
    this.#parts = parts
    this.#isLive = from > parts.state.revision
    signal.addEventListener('abort', this.#abort)
    if (signal.aborted) this.#abort()
  }

  get leavesOutPrevious(): boolean {
    return this.#parts.leavesOutPrevious
  }

  get isLive(): boolean {
    return this.#isLive
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  next(): Promise<IteratorResult<WatchBatch>> {
    const batch = this.#queue.shift()
    if (batch) {
      this.#queuedEvents -= batch.events.length
      this.#queuedBytes -= batchBytes(batch)
      return Promise.resolve({ done: false, value: batch })
    }
    if (this.#failure !== undefined) {
      const failure = this.#failure
      this.#failure = undefined
      return Promise.reject(failure)
    }
    if (this.#ended) return Promise.resolve({ done: true, value: undefined })
    if (this.#waiter) return Promise.reject(new TypeError('the last next() has not settled yet'))
    const result = new Promise<IteratorResult<WatchBatch>>((resolve, reject) => {
      this.#waiter = { resolve, reject }
    })
    if (!this.#isLive) void this.#replay()
    return result
  }

  return(): Promise<IteratorResult<WatchBatch>> {
    this.#abort()
    return Promise.resolve({ done: true, value: undefined })
  }

  /** Delivers the writes of newly durable commits within the range, oldest first. */
  offer(writes: readonly Version[], valueOf: ValueOf): void {
    const { revision } = this.#parts.state
    if (!this.#isLive || revision < this.#cursor) return
    const events: StorageEvent[] = []
    for (const write of writes) {
      if (write.revision < this.#cursor) continue
      const event = toEvent(write, valueOf, this.leavesOutPrevious)
      if (!event) return this.#fallBack()
      events.push(event)
    }
    this.#cursor = revision + 1
    this.#deliver({ revision, events })
  }

  /** Ends the watch without an error; queued batches can still be read. */
  close(): void {
    if (this.#ended) return
    this.#ended = true
    this.#signal.removeEventListener('abort', this.#abort)
    this.#parts.onEnd(this)
    const waiter = this.#takeWaiter()
    if (!waiter) return
    if (this.#failure === undefined) return waiter.resolve({ done: true, value: undefined })
    waiter.reject(this.#failure)
    this.#failure = undefined
  }

  readonly #abort = (): void => {
    this.#queue = []
    this.#failure = undefined
    this.close()
  }

  #fail(error: unknown): void {
    if (this.#ended) return
    this.#failure = error
    this.close()
  }

  #deliver(batch: WatchBatch): void {
    const waiter = this.#takeWaiter()
    if (waiter) return waiter.resolve({ done: false, value: batch })
    // A progress notice replaces the one before it, so that an idle range does not fill the queue.
    if (batch.events.length === 0 && this.#queue.at(-1)?.events.length === 0) this.#queue.pop()
    this.#queue.push(batch)
    this.#queuedEvents += batch.events.length
    this.#queuedBytes += batchBytes(batch)
    const { limits } = this.#parts
    if (this.#queuedEvents <= limits.events && this.#queuedBytes <= limits.bytes) return
    const lastRevision = (this.#queue[0]?.revision ?? this.#cursor) - 1
    this.#queue = []
    this.#fail(
      new StorageError('slow-consumer', 'the reader of a watch has fallen too far behind', {
        lastRevision,
      }),
    )
  }

  #takeWaiter(): Waiter | undefined {
    const waiter = this.#waiter
    this.#waiter = undefined
    return waiter
  }

  /** Falls back from live events to a replay of the history, which reads missing values or reports why it cannot. */
  #fallBack(): void {
    this.#isLive = false
    if (this.#waiter) void this.#replay()
  }

  async #replay(): Promise<void> {
    try {
      while (!this.#ended && !this.#isLive) {
        const batch = await this.#nextReplay()
        if (this.#ended) return
        this.#cursor = batch.revision + 1
        this.#isLive = this.#cursor > this.#parts.state.revision
        // Steps without events are not delivered until the watch has caught up, as one progress notice.
        if (batch.events.length > 0 || this.#isLive) return this.#deliver(batch)
      }
    } catch (error) {
      this.#fail(error)
    }
  }

  async #nextReplay(): Promise<WatchBatch> {
    const { state, values } = this.#parts
    this.#checkHorizon()
    const newest = state.revision
    const writes = state.history.slice(this.#cursor, REPLAY_WRITES)
    const last = writes.at(-1)
    const wanted = writes.filter((write) => isInRange(this.range, write.key))
    const needed = wanted.flatMap((write) => {
      const previous = this.#shown(write.previous)
      return write.deleted ? previous : [write, ...previous]
    })
    const read = await values.read(needed)
    // A compaction during the read may have removed versions that this step needs.
    this.#checkHorizon()
    const found = new Map(needed.map((version, at) => [version, read[at]]))
    const valueOf: ValueOf = (version) => found.get(version)
    const events = wanted.flatMap((write) => toEvent(write, valueOf, this.leavesOutPrevious) ?? [])
    const isEnd = writes.length < REPLAY_WRITES || !last
    return { revision: isEnd ? newest : last.revision, events }
  }

  #shown(previous: Version | undefined): readonly Version[] {
    return previous && !previous.deleted && !this.leavesOutPrevious ? [previous] : []
  }

  #checkHorizon(): void {
    const { horizon } = this.#parts.state
    if (this.#cursor > horizon) return
    throw new StorageError(
      'compacted',
      `revision ${this.#cursor} is compacted; the history starts after ${horizon}`,
      { horizon },
    )
  }
}

function batchBytes(batch: WatchBatch): number {
  let bytes = 0
  for (const event of batch.events) if (event.type === 'put') bytes += event.entry.value.length
  return bytes
}

export type ValueOf = (version: Version) => Uint8Array | undefined

function isInRange(range: Range, key: string): boolean {
  return key >= range.start && key < range.end
}

/** The storage event of one write; undefined when a value that it needs is not in memory. */
function toEvent(
  version: Version,
  valueOf: ValueOf,
  leavesOutPrevious: boolean,
): StorageEvent | undefined {
  const previous = leavesOutPrevious ? undefined : toPrevious(version, valueOf)
  if (previous === 'missing') return undefined
  if (version.deleted) {
    if (!previous && !leavesOutPrevious) return undefined
    return { type: 'delete', key: version.key, revision: version.revision, previous }
  }
  const value = valueOf(version)
  if (!value) return undefined
  return { type: 'put', key: version.key, entry: toEntry(version, value), previous }
}

function toPrevious(version: Version, valueOf: ValueOf): StoredValue | undefined | 'missing' {
  const { previous } = version
  if (!previous || previous.deleted) return undefined
  const value = valueOf(previous)
  return value ? toEntry(previous, value) : 'missing'
}
