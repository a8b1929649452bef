import {
  type CommitResult,
  type GetResult,
  type Guard,
  type ListResult,
  type Logger,
  type Range,
  type Revision,
  type RevisionUnavailable,
  type Storage,
  StorageError,
  type StorageStatus,
  type WatchBatch,
  type WatchStorageOptions,
  type Write,
} from '../../../core/index.ts'
import type { EtcdClient } from './etcd-client.ts'
import { EtcdCommits } from './etcd-commits.ts'
import { EtcdCompactor } from './etcd-compactor.ts'
import { isCompacted, isFuture, readFailure } from './etcd-error.ts'
import type { EtcdKeys } from './etcd-keys.ts'
import { EtcdLeases } from './etcd-leases.ts'
import { type RangeRequest, type RangeResponse, toNumber } from './etcd-messages.ts'
import { EtcdWatch, type EtcdWatchOptions } from './etcd-watch.ts'
import { MemberVersions } from './member-versions.ts'
import { storedValue } from './stored-values.ts'

export interface EtcdStorageParts {
  readonly client: EtcdClient
  readonly keys: EtcdKeys
  readonly logger: Logger
  /** `--etcd-compaction-interval` in milliseconds; 0, as without it, leaves compaction to others. */
  readonly compactionInterval?: number | undefined
  /** `--lease-reuse-duration-seconds`. */
  readonly leaseReuseSeconds?: number | undefined
}

/** Milliseconds for a list, which may be long. */
const listMs = 60_000

/** Milliseconds for finding the horizon, about which etcd tells watches alone. */
const horizonMs = 3000

const firstKey = new Uint8Array([0])

/** A store on etcd, which other servers may write to at the same time. */
export class EtcdStorage implements Storage {
  readonly isShared = true
  readonly #client: EtcdClient
  readonly #keys: EtcdKeys
  readonly #commits: EtcdCommits
  readonly #compactor: EtcdCompactor | undefined
  readonly #watches = new Set<EtcdWatch>()
  readonly #versions: MemberVersions
  readonly #running = new Set<Promise<unknown>>()
  #horizon: Revision = 0
  #isClosed = false

  constructor({ client, keys, logger, compactionInterval = 0, ...parts }: EtcdStorageParts) {
    this.#client = client
    this.#keys = keys
    this.#versions = new MemberVersions(client)
    const { timers } = client
    const leases = new EtcdLeases(client, parts.leaseReuseSeconds)
    this.#commits = new EtcdCommits({ client, keys, leases, logger, timers })
    if (compactionInterval > 0) {
      const interval = compactionInterval
      const onCompacted = this.#learnHorizon
      this.#compactor = new EtcdCompactor({ client, timers, logger, interval, onCompacted })
    }
  }

  storedKey(key: string): string {
    return this.#keys.placed(key)
  }

  async status(): Promise<StorageStatus> {
    this.#checkOpen()
    const { header, dbSize } = await this.#ask(() =>
      this.#client.ask(this.#client.methods.status, {}),
    )
    const size = toNumber(dbSize)
    return {
      // kine tells it of reads alone.
      revision: toNumber(header.revision) || (await this.progress()),
      horizon: this.#horizon,
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
    const running = this.#commits.commit(guards, writes)
    this.#running.add(running)
    try {
      return await running
    } finally {
      this.#running.delete(running)
    }
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
          onEnd: (ended: EtcdWatch) => this.#watches.delete(ended),
          onMoved: () => this.#versions.expire(),
          onCompacted: this.#learnHorizon,
        }
        const watch = new EtcdWatch(parts, range, from, options)
        if (!options.signal.aborted) this.#watches.add(watch)
        return watch
      },
    }
  }

  async progress(): Promise<Revision> {
    const found = await this.#range({ key: firstKey })
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
      if (isCompacted(error)) return
      throw readFailure(error)
    }
    this.#learnHorizon(to)
  }

  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    for (const watch of this.#watches) watch.close()
    await this.#compactor?.close()
    // Each has a limit.
    await Promise.allSettled(this.#running)
    this.#client.close()
  }

  readonly #learnHorizon = (horizon: Revision): void => {
    this.#horizon = Math.max(this.#horizon, horizon)
  }

  async #range(asked: RangeRequest, at?: Revision): Promise<RangeResponse | RevisionUnavailable> {
    this.#checkOpen()
    if (at !== undefined && !(Number.isSafeInteger(at) && at >= 1))
      throw new RangeError(`a revision is an integer of at least 1, not ${at}`)
    const { methods } = this.#client
    const request = at === undefined ? asked : { ...asked, revision: at }
    const timeoutMs = asked.rangeEnd ? { timeoutMs: listMs } : {}
    try {
      return await this.#client.ask(methods.range, request, timeoutMs)
    } catch (error) {
      if (at !== undefined && isCompacted(error))
        return { ok: false, reason: 'compacted', horizon: await this.#horizonAbove(at) }
      if (isFuture(error)) return { ok: false, reason: 'future', current: await this.progress() }
      throw readFailure(error)
    }
  }

  /** The horizon, given that `revision` is compacted. */
  async #horizonAbove(revision: Revision): Promise<Revision> {
    if (this.#horizon > revision) return this.#horizon
    const reading = new AbortController()
    const cancel = this.#client.timers.after(horizonMs, () => reading.abort())
    try {
      // A watch from a compacted revision is told the horizon.
      const range = { start: '\0', end: '\0\0' }
      await this.watch(range, revision, reading.signal)[Symbol.asyncIterator]().next()
    } catch (error) {
      if (!(error instanceof StorageError)) throw error
    } finally {
      cancel()
      reading.abort()
    }
    return Math.max(this.#horizon, revision + 1)
  }

  async #ask<T>(call: () => Promise<T>): Promise<T> {
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
