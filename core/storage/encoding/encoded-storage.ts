import type { Brand } from '../../base/api/brand.ts'
import type { SchemaRegistry } from '../../objects/schema/registry.ts'
import type {
  CommitResult,
  GetResult,
  ListResult,
  Storage,
  StorageEvent,
  StoredValue,
  WatchBatch,
  Write,
} from '../engine/storage.ts'
import { OwnValues } from './own-values.ts'
import { ValueCodec } from './value-codec.ts'

/** What an encoded storage knows of the objects in it. */
export interface EncodedStorageParts {
  readonly brand: Brand
  readonly registry: SchemaRegistry
}

/** A shared store whose values are encoded as the real server stores them, while readers and writers see this server's JSON. */
export function encodedStorage(storage: Storage, parts: EncodedStorageParts): Storage {
  return new EncodedStorage(storage, new ValueCodec(parts.brand, parts.registry))
}

class EncodedStorage implements Storage {
  readonly isShared: boolean
  readonly #storage: Storage
  readonly #codec: ValueCodec
  readonly #own = new OwnValues()

  constructor(storage: Storage, codec: ValueCodec) {
    this.isShared = storage.isShared ?? false
    this.#storage = storage
    this.#codec = codec
  }

  status: Storage['status'] = () => this.#storage.status()
  progress: Storage['progress'] = () => this.#storage.progress()
  askProgress = (): void => this.#storage.askProgress?.()
  compact: Storage['compact'] = (to) => this.#storage.compact(to)
  close: Storage['close'] = () => this.#storage.close()

  async get(key: string, at?: number): Promise<GetResult> {
    const found = await this.#storage.get(key, at)
    if (!found.ok || !found.entry) return found
    return { ...found, entry: this.#decoded(found.entry) }
  }

  list: Storage['list'] = async (range, options) => {
    const found = await this.#storage.list(range, options)
    if (!found.ok || options?.keysOnly) return found
    return { ...found, entries: found.entries.map((entry) => this.#decoded(entry)) } as ListResult
  }

  commit: Storage['commit'] = async (guards, writes) => {
    const encoded = writes.map((write): Write => {
      if (write.type === 'delete') return write
      const value = this.#codec.encode(write.key, write.value)
      this.#own.add(write.key, write.value, value)
      return { ...write, value }
    })
    const result = await this.#storage.commit(guards, encoded)
    if (result.ok) return result
    for (const write of encoded) if (write.type === 'put') this.#own.forget(write.key, write.value)
    const current = result.current.map((entry) => entry && this.#decoded(entry))
    return { ...result, current } satisfies CommitResult
  }

  async *watch(
    ...[range, from, signal, options]: Parameters<Storage['watch']>
  ): AsyncGenerator<WatchBatch> {
    for await (const batch of this.#storage.watch(range, from, signal, options)) {
      yield { ...batch, events: batch.events.map((event) => this.#decodedEvent(event)) }
    }
  }

  #decodedEvent(event: StorageEvent): StorageEvent {
    const previous = event.previous && this.#decoded(event.previous)
    if (event.type === 'delete') return { ...event, previous }
    const own = this.#own.take(event.key, event.entry.value)
    const entry = own ? { ...event.entry, value: own } : this.#decoded(event.entry)
    return { ...event, entry, previous }
  }

  #decoded(entry: StoredValue): StoredValue {
    return { ...entry, value: this.#codec.decode(entry.key, entry.value) }
  }
}
