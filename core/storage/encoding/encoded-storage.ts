import type {
  CommitResult,
  GetResult,
  Guard,
  ListResult,
  Storage,
  StorageEvent,
  StoredValue,
  WatchBatch,
  Write,
} from '../engine/storage.ts'
import type { MeterRead } from './metered-reads.ts'
import { OwnValues } from './own-values.ts'
import type { SharedKeys } from './shared-keys.ts'
import type { ValueCodec } from './value-codec.ts'

/** How objects stand in a shared store. */
export interface StorageEncoding {
  readonly keys: SharedKeys
  readonly codec: ValueCodec
  readonly meterRead?: MeterRead | undefined
  /** Seconds after which the store deletes the object of a key; undefined for one that stays. */
  readonly secondsOf?: ((key: string) => number | undefined) | undefined
}

/**
 * A shared store whose keys and values are those of the real server, while readers and writers see this server's keys and JSON.
 * `load` is called once; only servers on shared stores need the code of it.
 */
export function encodedStorage(storage: Storage, load: () => Promise<StorageEncoding>): Storage {
  return new EncodedStorage(storage, load)
}

/** A value, or the promise of one where the transformer of its resource or its conversion takes time. */
type Soon<T> = T | Promise<T>

class EncodedStorage implements Storage {
  readonly isShared: boolean
  readonly #storage: Storage
  readonly #load: () => Promise<StorageEncoding>
  readonly #own = new OwnValues()
  #loading: Promise<StorageEncoding> | undefined

  constructor(storage: Storage, load: () => Promise<StorageEncoding>) {
    this.isShared = storage.isShared ?? false
    this.#storage = storage
    this.#load = load
  }

  status: Storage['status'] = () => this.#storage.status()
  progress: Storage['progress'] = () => this.#storage.progress()
  askProgress = (): void => this.#storage.askProgress?.()
  compact: Storage['compact'] = (to) => this.#storage.compact(to)
  close: Storage['close'] = () => this.#storage.close()

  async get(key: string, at?: number): Promise<GetResult> {
    const encoding = await this.#encoding()
    const asked = this.#storage.get(encoding.keys.toStored(key), at)
    const found = await (encoding.meterRead?.('get', key, asked) ?? asked)
    if (!found.ok || !found.entry) return found
    return { ...found, entry: await decoded(encoding, found.entry) }
  }

  list: Storage['list'] = async (range, options) => {
    const encoding = await this.#encoding()
    const asked = this.#storage.list(encoding.keys.range(range), options)
    const found = await (encoding.meterRead?.('list', range.start, asked) ?? asked)
    if (!found.ok) return found
    const entries = options?.keysOnly
      ? found.entries.map((entry) => ({ ...entry, key: encoding.keys.fromStored(entry.key) }))
      : allOf(found.entries.map((entry) => decoded(encoding, entry)))
    return { ...found, entries: entries instanceof Promise ? await entries : entries } as ListResult
  }

  commit: Storage['commit'] = async (guards, writes) => {
    const encoding = await this.#encoding()
    const { keys } = encoding
    const soon = allOf(writes.map((write) => encodedWrite(encoding, write)))
    const encoded = soon instanceof Promise ? await soon : soon
    for (const [at, write] of writes.entries()) {
      const stored = encoded[at]
      if (write.type !== 'put' || stored?.type !== 'put') continue
      this.#own.add(stored.key, write.value, stored.value)
    }
    const result = await this.#storage.commit(
      guards.map((guard): Guard => ({ ...guard, key: keys.toStored(guard.key) })),
      encoded,
    )
    if (result.ok) return result
    for (const write of encoded) if (write.type === 'put') this.#own.forget(write.key, write.value)
    const current = allOf(result.current.map((entry) => entry && decoded(encoding, entry)))
    return {
      ...result,
      current: current instanceof Promise ? await current : current,
    } satisfies CommitResult
  }

  async *watch(
    ...[range, from, signal, options]: Parameters<Storage['watch']>
  ): AsyncGenerator<WatchBatch> {
    const encoding = await this.#encoding()
    const stored = encoding.keys.range(range)
    for await (const batch of this.#storage.watch(stored, from, signal, options)) {
      const events = allOf(batch.events.map((event) => this.#decodedEvent(encoding, event)))
      yield { ...batch, events: events instanceof Promise ? await events : events }
    }
  }

  #decodedEvent(encoding: StorageEncoding, event: StorageEvent): Soon<StorageEvent> {
    const key = encoding.keys.fromStored(event.key)
    const previous = event.previous && decoded(encoding, event.previous)
    if (event.type === 'delete') {
      return then(previous, (before) => ({ ...event, key, previous: before }))
    }
    const own = this.#own.take(event.key, event.entry.value)
    const current = own ? { ...event.entry, key, value: own } : decoded(encoding, event.entry)
    return then(current, (entry) =>
      then(previous, (before) => ({ ...event, key, entry, previous: before })),
    )
  }

  #encoding(): Promise<StorageEncoding> {
    this.#loading ??= this.#load()
    return this.#loading
  }
}

function encodedWrite({ keys, codec, secondsOf }: StorageEncoding, write: Write): Soon<Write> {
  const key = keys.toStored(write.key)
  if (write.type === 'delete') return { ...write, key }
  const ttl = write.ttl ?? secondsOf?.(write.key)
  const terms = { ...write, key, ...(ttl !== undefined && { ttl }) }
  return then(codec.encode(write.key, write.value), (value) => ({ ...terms, value }))
}

function decoded({ keys, codec }: StorageEncoding, entry: StoredValue): Soon<StoredValue> {
  const key = keys.fromStored(entry.key)
  return codec.decode(key === entry.key ? entry : { ...entry, key })
}

/** Does `next` at once where the value is there: hardly any value has to be waited for. */
function then<T, R>(value: Soon<T>, next: (value: T) => Soon<R>): Soon<R> {
  return value instanceof Promise ? value.then(next) : next(value)
}

function allOf<T>(values: readonly Soon<T>[]): Soon<readonly T[]> {
  const isReady = values.every((value) => !(value instanceof Promise))
  return isReady ? (values as readonly T[]) : Promise.all(values)
}
