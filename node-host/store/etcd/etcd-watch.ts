import type { ClientDuplexStream } from '@grpc/grpc-js'
import {
  type Range,
  type Revision,
  type StorageEvent,
  StorageError,
  type StoredValue,
  type WatchBatch,
  type WatchStorageOptions,
} from '../../../core/index.ts'
import type { EtcdClient } from './etcd-client.ts'
import { readFailure } from './etcd-error.ts'
import { allEtcdKeys, type EtcdKeys, type EtcdRange, isInRange } from './etcd-keys.ts'
import {
  type KeyValue,
  toNumber,
  type WatchEvent,
  type WatchRequest,
  type WatchResponse,
} from './etcd-messages.ts'

/** Responses that wait for the reader at most before the stream is paused. */
const mostWaiting = 64

export interface EtcdWatchParts {
  readonly client: EtcdClient
  readonly keys: EtcdKeys
  /** Called when the watch ends. */
  readonly onEnd: (watch: EtcdWatch) => void
}

export interface EtcdWatchOptions extends WatchStorageOptions {
  readonly signal: AbortSignal
  /**
   * Whether all keys of etcd are watched and those of other ranges left out: each revision is that of an event, so the watch reaches it
   * without a progress request, which earlier versions answer wrongly.
   */
  readonly seesAllKeys?: boolean
}

/** One watch of etcd on a stream of its own: so a progress response tells of this watch alone. */
export class EtcdWatch implements AsyncIterableIterator<WatchBatch> {
  readonly #parts: EtcdWatchParts
  readonly #range: EtcdRange
  readonly #seesAllKeys: boolean
  readonly #signal: AbortSignal
  readonly #leavesOutPrevious: boolean
  readonly #waiting: WatchBatch[] = []
  #waiter:
    | { resolve(result: IteratorResult<WatchBatch>): void; reject(error: unknown): void }
    | undefined
  /** Events of a response whose other fragments are still to come. */
  #fragments: WatchEvent[] = []
  #next: Revision
  #stream: ClientDuplexStream<WatchRequest, WatchResponse> | undefined
  #isCreated = false
  #failure: unknown
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
    if (this.#isCreated) this.#stream?.write({ progressRequest: {} })
  }

  next(): Promise<IteratorResult<WatchBatch>> {
    const batch = this.#waiting.shift()
    if (batch) {
      if (this.#waiting.length < mostWaiting / 2) this.#stream?.resume()
      return Promise.resolve({ done: false, value: batch })
    }
    if (this.#failure !== undefined) {
      const error = this.#failure
      this.#failure = undefined
      return Promise.reject(error)
    }
    if (this.#isEnded) return Promise.resolve({ done: true, value: undefined })
    return new Promise((resolve, reject) => {
      this.#waiter = { resolve, reject }
    })
  }

  return(): Promise<IteratorResult<WatchBatch>> {
    this.close()
    return Promise.resolve({ done: true, value: undefined })
  }

  close(): void {
    if (this.#isEnded) return
    this.#isEnded = true
    this.#signal.removeEventListener('abort', this.#abort)
    // A stream that is only ended stays open in the server.
    this.#stream?.cancel()
    this.#stream = undefined
    this.#parts.onEnd(this)
    this.#waiter?.resolve({ done: true, value: undefined })
    this.#waiter = undefined
  }

  readonly #abort = (): void => this.close()

  #fail(error: unknown): void {
    if (this.#isEnded) return
    const waiter = this.#waiter
    this.#waiter = undefined
    if (!waiter) this.#failure = error
    this.close()
    waiter?.reject(error)
  }

  #open(): void {
    const { client } = this.#parts
    const stream = client.stream(client.methods.watch)
    this.#stream = stream
    this.#isCreated = false
    this.#fragments = []
    stream.on('data', (response: WatchResponse) => {
      if (this.#stream === stream) this.#receive(response)
    })
    // An error ends the stream, too.
    stream.on('error', (error: unknown) => {
      if (this.#stream !== stream) return
      client.leave()
      this.#fail(readFailure(error))
    })
    stream.on('end', () => {
      if (this.#stream !== stream) return
      this.#fail(new StorageError('unavailable', 'etcd ended the watch'))
    })
    stream.write({
      createRequest: {
        ...(this.#seesAllKeys ? allEtcdKeys : this.#range),
        startRevision: this.#next,
        prevKv: !this.#leavesOutPrevious,
        progressNotify: true,
        fragment: true,
      },
    })
  }

  #receive(response: WatchResponse): void {
    if (response.canceled) return this.#fail(canceled(response, this.#next))
    if (response.created) {
      // The revision of this response says nothing of the events, which are still to come.
      this.#isCreated = true
      return
    }
    if (response.fragment) {
      this.#fragments.push(...response.events)
      return
    }
    const events =
      this.#fragments.length > 0 ? [...this.#fragments, ...response.events] : response.events
    this.#fragments = []
    const last = events.at(-1)
    // While it catches up, a watch is told the newest revision with older events.
    const revision = toNumber(last ? last.kv.modRevision : response.header.revision)
    if (revision < this.#next - 1) return
    this.#next = revision + 1
    const own = this.#seesAllKeys
      ? events.filter(({ kv }) => isInRange(kv.key, this.#range))
      : events
    this.#deliver({ revision, events: own.map((event) => this.#eventOf(event)) })
  }

  #deliver(batch: WatchBatch): void {
    const waiter = this.#waiter
    this.#waiter = undefined
    if (waiter) return waiter.resolve({ done: false, value: batch })
    this.#waiting.push(batch)
    if (this.#waiting.length >= mostWaiting) this.#stream?.pause()
  }

  #eventOf({ type, kv, prevKv }: WatchEvent): StorageEvent {
    const { keys } = this.#parts
    const key = keys.fromEtcd(kv.key)
    const previous = prevKv ? storedValue(key, prevKv) : undefined
    if (type === 1) return { type: 'delete', key, revision: toNumber(kv.modRevision), previous }
    return { type: 'put', key, entry: storedValue(key, kv), previous }
  }
}

/** The value of a key, in memory of its own: the message that it came in may be large. */
export function storedValue(key: string, kv: KeyValue): StoredValue {
  return {
    key,
    value: Uint8Array.from(kv.value),
    createRevision: toNumber(kv.createRevision),
    revision: toNumber(kv.modRevision),
  }
}

function canceled({ compactRevision, cancelReason }: WatchResponse, from: Revision): StorageError {
  const horizon = toNumber(compactRevision)
  if (horizon === 0) return new StorageError('unavailable', `etcd ended the watch: ${cancelReason}`)
  const message = `revision ${from} is compacted; the history starts after ${horizon}`
  return new StorageError('compacted', message, { horizon })
}
