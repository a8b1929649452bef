import {
  type CommitResult,
  type GetResult,
  type Guard,
  type ListResult,
  type Range,
  type Revision,
  type RevisionUnavailable,
  type Storage,
  StorageError,
  type StorageStatus,
  type StoredValue,
  type WatchBatch,
  type WatchStorageOptions,
  type Write,
} from '../../../core/index.ts'
import type { EtcdClient } from './etcd-client.ts'
import { commitFailure, isCompacted, isFuture, readFailure } from './etcd-error.ts'
import type { EtcdKeys } from './etcd-keys.ts'
import { type RangeResponse, type RequestOp, toNumber } from './etcd-messages.ts'
import { EtcdWatch, type EtcdWatchOptions, storedValue } from './etcd-watch.ts'
import { MemberVersions } from './member-versions.ts'

const firstKey = new Uint8Array([0])

/** A store on etcd, which other servers may write to at the same time. */
export class EtcdStorage implements Storage {
  readonly isShared = true
  readonly #client: EtcdClient
  readonly #keys: EtcdKeys
  readonly #watches = new Set<EtcdWatch>()
  readonly #versions: MemberVersions
  #isClosed = false

  constructor(client: EtcdClient, keys: EtcdKeys) {
    this.#client = client
    this.#keys = keys
    this.#versions = new MemberVersions(client)
  }

  storedKey(key: string): string {
    return this.#keys.placed(key)
  }

  async status(): Promise<StorageStatus> {
    const { methods } = this.#client
    const { header, dbSize } = await this.#ask(() => this.#client.ask(methods.status, {}))
    const size = toNumber(dbSize)
    return {
      revision: toNumber(header.revision),
      horizon: 0,
      writable: !this.#isClosed,
      sizeBytes: () => size,
    }
  }

  async get(key: string, at?: Revision): Promise<GetResult> {
    const found = await this.#range({ key: this.#keys.toEtcd(key) }, at)
    if (!isRange(found)) return found
    const [kv] = found.kvs
    const entry = kv && storedValue(key, kv)
    return { ok: true, at: at ?? toNumber(found.header.revision), entry }
  }

  async list(
    range: Range,
    options: { readonly limit?: number; readonly at?: Revision; readonly keysOnly?: boolean } = {},
  ): Promise<ListResult> {
    const { limit, at, keysOnly = false } = options
    if (limit !== undefined && !(limit >= 1))
      throw new RangeError(`a list limit is at least 1, not ${limit}`)
    const asked = { ...this.#keys.range(range), limit: limit ?? 0, keysOnly }
    const found = await this.#range(asked, at)
    if (!isRange(found)) return found
    return {
      ok: true,
      at: at ?? toNumber(found.header.revision),
      entries: found.kvs.map((kv) => storedValue(this.#keys.fromEtcd(kv.key), kv)),
      more: found.more,
    }
  }

  async commit(guards: readonly Guard[], writes: readonly Write[]): Promise<CommitResult> {
    this.#checkOpen()
    if (new Set(writes.map(({ key }) => key)).size < writes.length)
      throw new TypeError('a commit writes a key once')
    const { methods } = this.#client
    const guarded = guards.map(({ key, revision }) => ({
      key: this.#keys.toEtcd(key),
      revision,
    }))
    const request = {
      compare: guarded.map(({ key, revision: modRevision }) => ({
        result: 0 as const,
        target: 2 as const,
        key,
        modRevision,
      })),
      success: writes.map((write) => this.#operation(write)),
      failure: guarded.map(({ key }) => ({ requestRange: { key } })),
    }
    let answer
    try {
      answer = await this.#client.call(methods.txn, request)
    } catch (error) {
      throw commitFailure(error)
    }
    const revision = toNumber(answer.header.revision)
    if (answer.succeeded) return { ok: true, revision }
    const current = guards.map(({ key }, at): StoredValue | undefined => {
      const kv = answer.responses[at]?.responseRange?.kvs[0]
      return kv && storedValue(key, kv)
    })
    return { ok: false, revision, current }
  }

  watch(
    range: Range,
    from: Revision,
    signal: AbortSignal,
    options: WatchStorageOptions = {},
  ): AsyncIterable<WatchBatch> {
    return options.tellsAllRevisions
      ? this.#watchOfAllRevisions(range, from, { ...options, signal })
      : this.#watch(range, from, { ...options, signal })
  }

  async *#watchOfAllRevisions(
    range: Range,
    from: Revision,
    options: EtcdWatchOptions,
  ): AsyncGenerator<WatchBatch, void> {
    await this.#versions.refresh()
    const { tellProgress, areOfEtcd } = this.#versions
    yield* this.#watch(range, from, { ...options, seesAllKeys: !tellProgress && areOfEtcd })
  }

  #watch(range: Range, from: Revision, options: EtcdWatchOptions): AsyncIterable<WatchBatch> {
    return {
      [Symbol.asyncIterator]: () => {
        this.#checkOpen()
        const parts = {
          client: this.#client,
          keys: this.#keys,
          onEnd: (watch: EtcdWatch) => {
            this.#watches.delete(watch)
            this.#versions.expire()
          },
        }
        const watch = new EtcdWatch(parts, range, from, options)
        if (!options.signal.aborted) this.#watches.add(watch)
        return watch
      },
    }
  }

  async progress(): Promise<Revision> {
    const found = await this.#range({ key: firstKey, countOnly: true })
    if (!isRange(found)) throw new StorageError('unavailable', 'etcd has no newest revision')
    return toNumber(found.header.revision)
  }

  askProgress(): void {
    void this.#versions.refresh()
    if (!this.#versions.tellProgress) return
    for (const watch of this.#watches) watch.askProgress()
  }

  async compact(to: Revision): Promise<void> {
    this.#checkOpen()
    const { methods } = this.#client
    try {
      await this.#client.ask(methods.compact, { revision: to })
    } catch (error) {
      if (!isCompacted(error)) throw readFailure(error)
    }
  }

  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    for (const watch of this.#watches) watch.close()
    this.#client.close()
  }

  #operation(write: Write): RequestOp {
    const key = this.#keys.toEtcd(write.key)
    return write.type === 'put'
      ? { requestPut: { key, value: write.value } }
      : { requestDeleteRange: { key } }
  }

  async #range(
    asked: {
      readonly key: Uint8Array
      readonly rangeEnd?: Uint8Array
      readonly limit?: number
      readonly keysOnly?: boolean
      readonly countOnly?: boolean
    },
    at?: Revision,
  ): Promise<RangeResponse | RevisionUnavailable> {
    const { methods } = this.#client
    const request = at === undefined ? asked : { ...asked, revision: at }
    try {
      this.#checkOpen()
      return await this.#client.ask(methods.range, request)
    } catch (error) {
      if (isCompacted(error)) return { ok: false, reason: 'compacted', horizon: at ?? 0 }
      if (isFuture(error)) return { ok: false, reason: 'future', current: await this.progress() }
      throw readFailure(error)
    }
  }

  async #ask<T>(call: () => Promise<T>): Promise<T> {
    this.#checkOpen()
    try {
      return await call()
    } catch (error) {
      throw readFailure(error)
    }
  }

  #checkOpen(): void {
    if (this.#isClosed) throw new StorageError('unavailable', 'the store is closed')
  }
}

function isRange(found: RangeResponse | RevisionUnavailable): found is RangeResponse {
  return 'kvs' in found
}
