import {
  type Cancel,
  type Range,
  type Revision,
  type StorageEvent,
  StorageError,
  type WatchBatch,
  type WatchStorageOptions,
} from '../../../core/index.ts'
import { BatchQueue } from './batch-queue.ts'
import type { EtcdClient } from './etcd-client.ts'
import { isPassing, readFailure } from './etcd-error.ts'
import { allEtcdKeys, type EtcdKeys, type EtcdRange, isInRange } from './etcd-keys.ts'
import { toNumber, type WatchEvent } from './etcd-messages.ts'
import { storedValue } from './stored-values.ts'
import { type StreamListener, WatchStream } from './watch-stream.ts'

export interface EtcdWatchParts {
  readonly client: EtcdClient
  readonly keys: EtcdKeys
  /** Called when the watch ends. */
  readonly onEnd: (watch: EtcdWatch) => void
  /** Called when the watch goes on at another member. */
  readonly onMoved: () => void
  /** Called with a revision up to which the history is compacted. */
  readonly onCompacted: (horizon: Revision) => void
}

export interface EtcdWatchOptions extends WatchStorageOptions {
  readonly signal: AbortSignal
  /**
   * Whether all keys of etcd are watched and those of other ranges left out: each revision is that of an event, so the watch reaches it
   * without a progress request, which earlier versions answer wrongly.
   */
  readonly seesAllKeys?: boolean
}

/** Milliseconds until a lost stream is opened again, by the number of streams before that brought nothing; the last one repeats. */
const delays = [0, 100, 250, 500, 1000, 2000]

/** Revisions that a member reads from its history at once for a watch that is behind. */
const revisionsAtOnce = 1000

/** Milliseconds of a pause after which a member may have read on from its history. */
const longPauseMs = 10_000

/** Reasons of a canceled watch that trying again does not change. */
const lasting = /permission denied|invalid auth|user name/

/**
 * A watch of etcd. Where its stream is lost, it goes on at the next member behind the last revision that it delivered, or that
 * progress told of, for as long as it takes: only a compacted revision, a refusal and the end of its reader end it.
 *
 * A stream starts one revision earlier than needed, and the events of that revision are left out: where the history was compacted up to
 * exactly the start, etcd before 3.5.18 sends no error and leaves out what the compaction removed (etcd 18089). For the same reason a
 * stream is opened anew where its member reads on from its history: after a response of as many revisions as it reads at once, and
 * after a long pause.
 */
export class EtcdWatch implements AsyncIterableIterator<WatchBatch> {
  readonly #parts: EtcdWatchParts
  readonly #range: EtcdRange
  readonly #seesAllKeys: boolean
  readonly #signal: AbortSignal
  readonly #leavesOutPrevious: boolean
  readonly #queue = new BatchQueue(() => this.#goOn())
  #next: Revision
  #stream: WatchStream | undefined
  #failures = 0
  #cancelReopening: Cancel | undefined
  #pausedAt: number | undefined
  #isEnded = false

  constructor(
    parts: EtcdWatchParts,
    range: Range,
    from: Revision,
    { signal, leavesOutPrevious = false, seesAllKeys = false }: EtcdWatchOptions,
  ) {
    this.#parts = parts
    this.#range = parts.keys.range(range)
    this.#seesAllKeys = seesAllKeys
    this.#next = from
    this.#signal = signal
    this.#leavesOutPrevious = leavesOutPrevious
    signal.addEventListener('abort', this.#abort)
    if (signal.aborted) this.close()
    else this.#open()
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  /** Asks etcd up to which revision all events of this watch were sent; an empty batch of that revision follows. */
  askProgress(): void {
    this.#stream?.askProgress()
  }

  next(): Promise<IteratorResult<WatchBatch>> {
    return this.#queue.next()
  }

  return(): Promise<IteratorResult<WatchBatch>> {
    this.close()
    return Promise.resolve({ done: true, value: undefined })
  }

  close(): void {
    this.#end()
    this.#queue.end()
  }

  readonly #abort = (): void => this.close()

  #end(): void {
    if (this.#isEnded) return
    this.#isEnded = true
    this.#signal.removeEventListener('abort', this.#abort)
    this.#cancelReopening?.()
    this.#stream?.close()
    this.#stream = undefined
    this.#parts.onEnd(this)
  }

  #fail(error: unknown): void {
    if (this.#isEnded) return
    this.#end()
    this.#queue.fail(error)
  }

  #open(): void {
    const { client } = this.#parts
    const { member } = client
    const request = {
      ...(this.#seesAllKeys ? allEtcdKeys : this.#range),
      // kine refuses a start at the horizon itself.
      startRevision: member.isKine ? this.#next : Math.max(1, this.#next - 1),
      prevKv: !this.#leavesOutPrevious,
      progressNotify: true,
      fragment: true,
    }
    const listener: StreamListener = {
      onEvents: (events) => {
        this.#failures = 0
        this.#deliver(events)
      },
      onProgress: (revision) => {
        this.#failures = 0
        // A member that lags, or that began behind the start, tells of revisions that were delivered.
        if (revision < this.#next) return
        this.#next = revision + 1
        this.#push({ revision, events: [] })
      },
      onCompacted: (horizon) => {
        this.#parts.onCompacted(horizon)
        const message = `revision ${this.#next} is compacted; the history starts after ${horizon}`
        this.#fail(new StorageError('compacted', message, { horizon }))
      },
      onCanceled: (reason) => {
        if (lasting.test(reason)) return this.#fail(new StorageError('refused', reason))
        client.leave(member)
        this.#reopen()
      },
      onLost: (error) => {
        const isRefused = error instanceof Error && 'code' in error && !isPassing(error)
        if (isRefused) return this.#fail(readFailure(error))
        client.leave(member)
        this.#reopen()
      },
    }
    const { methods, timers } = client
    this.#pausedAt = undefined
    try {
      const parts = { member, method: methods.watch, timers, request }
      this.#stream = new WatchStream(parts, listener)
    } catch (error) {
      this.#fail(error)
    }
  }

  #reopen(): void {
    if (this.#isEnded) return
    this.#stream?.close()
    this.#stream = undefined
    this.#parts.onMoved()
    const delay = delays[this.#failures] ?? delays.at(-1) ?? 0
    this.#failures++
    this.#cancelReopening = this.#parts.client.timers.after(delay, () => {
      this.#cancelReopening = undefined
      if (!this.#isEnded) this.#open()
    })
  }

  #deliver(received: readonly WatchEvent[]): void {
    const isBehind = countRevisions(received) >= revisionsAtOnce
    const events = received.filter(({ kv }) => toNumber(kv.modRevision) >= this.#next)
    const last = events.at(-1)
    if (last) {
      // While it catches up, a watch is told the newest revision with older events, so the revision is that of the last event.
      const revision = toNumber(last.kv.modRevision)
      this.#next = revision + 1
      const own = this.#seesAllKeys
        ? events.filter(({ kv }) => isInRange(kv.key, this.#range))
        : events
      this.#push({ revision, events: own.map((event) => this.#eventOf(event)) })
    }
    if (isBehind) this.#reopen()
  }

  #push(batch: WatchBatch): void {
    if (this.#queue.push(batch) || this.#pausedAt !== undefined) return
    this.#pausedAt = Date.now()
    this.#stream?.pause()
  }

  /** The reader has caught up. */
  #goOn(): void {
    const paused = this.#pausedAt
    this.#pausedAt = undefined
    if (paused === undefined || !this.#stream) return
    if (Date.now() - paused > longPauseMs) this.#reopen()
    else this.#stream.resume()
  }

  #eventOf({ type, kv, prevKv }: WatchEvent): StorageEvent {
    const { keys } = this.#parts
    const key = keys.fromEtcd(kv.key)
    // kine sends it whether it was asked to or not.
    const previous = prevKv && !this.#leavesOutPrevious ? storedValue(key, prevKv) : undefined
    if (type === 1) return { type: 'delete', key, revision: toNumber(kv.modRevision), previous }
    return { type: 'put', key, entry: storedValue(key, kv), previous }
  }
}

function countRevisions(events: readonly WatchEvent[]): number {
  if (events.length < revisionsAtOnce) return events.length === 0 ? 0 : 1
  return new Set(events.map(({ kv }) => toNumber(kv.modRevision))).size
}
