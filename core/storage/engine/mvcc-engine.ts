import type { Revision } from '../../base/api/revision.ts'
import type { Runtime } from '../../base/runtime.ts'
import type { Backend } from './backend.ts'
import type { QueueLimits } from './commit-queue.ts'
import { Compaction } from './compaction.ts'
import { crc32 } from './crc32.ts'
import { GroupWriter } from './group-writer.ts'
import { Medium } from './medium.ts'
import { openStore } from './open-store.ts'
import { OpeningValues } from './opening-values.ts'
import {
  StorageError,
  type CommitResult,
  type GetResult,
  type Guard,
  type ListResult,
  type Range,
  type RevisionUnavailable,
  type Storage,
  type StorageStatus,
  type StoredValue,
  type WatchBatch,
  type WatchStorageOptions,
  type Write,
} from './storage.ts'
import { copyState, type StoreState } from './store-state.ts'
import { ValueReader } from './value-reader.ts'
import { toEntry, type Version } from './version.ts'
import { WatchHub } from './watch-hub.ts'
import type { BacklogLimits } from './watcher.ts'

export interface EngineOptions {
  /** Facts that the store remembers from its first opening on; an opening with others is refused. */
  readonly identity?: Readonly<Record<string, string>>
  /**
   * Names the program that opens the store, with all that decides which values it writes. Values that it marked as its own at a former
   * opening are {@link StoredValue.isOwn} then. Without a name none is, and none is marked.
   */
  readonly writer?: string | undefined
  /** Bytes of the newest values that stay in memory for watches that start late. Default 1 MiB. */
  readonly recentBytes?: number
  /**
   * Bytes of values that the opening scan keeps for the first full list, whose reader then owns them. Default 1 GiB.
   */
  readonly openingBytes?: number
  /** Commits that may wait for the medium. Default 10,000, of 64 MiB together. */
  readonly queue?: QueueLimits
  /** Events that may wait for the reader of one watch. Default 10,000 events, of 64 MiB together. */
  readonly backlog?: BacklogLimits
  /**
   * State that the back end holds, from {@link Engine.copyState}: the engine begins with it instead of reading every record.
   * It stays as it is.
   */
  readonly state?: StoreState
}

/** The embedded engine, whose state further engines may begin with, each on a copy of the back end. */
export interface Engine extends Storage {
  /** A copy of the state; undefined while a commit is on its way to the back end, whose copy would hold more than the state. */
  copyState(): StoreState | undefined
}

const MEBIBYTE = 1024 * 1024
const NO_BYTES = new Uint8Array()

/**
 * Default of `recentBytes`: values that are kept for longer leave the young generation, and only a full collection
 * frees them.
 */
const RECENT_BYTES = MEBIBYTE

/** Milliseconds after which the values of the opening scan are released, listed or not. */
const OPENING_VALUES_LIFETIME = 60_000

/**
 * Opens the embedded multi-version store on a back end, which it closes when it is closed or cannot be opened.
 *
 * @throws StorageError `corrupt` for a damaged store, `unavailable` for one that belongs to another identity.
 */
export async function openEngine(
  backend: Backend,
  runtime: Runtime,
  options: EngineOptions = {},
): Promise<Engine> {
  const opening = new OpeningValues(options.openingBytes ?? 1024 * MEBIBYTE)
  const { recentBytes = RECENT_BYTES } = options
  try {
    const state = options.state
      ? copyState(options.state, recentBytes)
      : await openStore(backend, opening, {
          identity: options.identity ?? {},
          writer: options.writer,
          recentBytes,
          checksum: runtime.crc32 ?? crc32,
        })
    const { revision, horizon, labels } = state
    const medium = new Medium(backend, { revision, horizon, labels })
    return new MvccEngine(state, medium, opening, runtime, options)
  } catch (error) {
    await backend.close()
    throw error
  }
}

class MvccEngine implements Engine {
  readonly #state: StoreState
  readonly #medium: Medium
  readonly #opening: OpeningValues
  readonly #values: ValueReader
  readonly #watches: WatchHub
  readonly #writer: GroupWriter
  readonly #compaction: Compaction
  readonly #cancelRelease: () => void
  #closing: Promise<void> | undefined

  constructor(
    state: StoreState,
    medium: Medium,
    opening: OpeningValues,
    runtime: Runtime,
    options: EngineOptions,
  ) {
    this.#state = state
    this.#medium = medium
    this.#opening = opening
    this.#values = new ValueReader(medium, state, runtime.timers, runtime.crc32 ?? crc32)
    const backlog = options.backlog ?? { events: 10_000, bytes: 64 * MEBIBYTE }
    this.#watches = new WatchHub(state, this.#values, backlog)
    const parts = { state, medium, values: this.#values, watches: this.#watches }
    const queue = options.queue ?? { commits: 10_000, bytes: 64 * MEBIBYTE }
    const marksOwn = options.writer !== undefined
    this.#writer = new GroupWriter(parts, runtime, { queue, marksOwn })
    this.#compaction = new Compaction(state, medium, runtime.timers)
    this.#cancelRelease = runtime.timers.after(OPENING_VALUES_LIFETIME, () => opening.release())
  }

  copyState(): StoreState | undefined {
    // No value counts as recent in a copy that no engine writes to.
    return this.#writer.isWriting ? undefined : copyState(this.#state, 0)
  }

  async status(): Promise<StorageStatus> {
    const { revision, horizon } = this.#state
    const status = { revision, horizon, writable: this.#medium.writable && !this.#closing }
    const { sizeBytes } = this.#medium
    return sizeBytes ? { ...status, sizeBytes } : status
  }

  async get(key: string, at?: Revision): Promise<GetResult> {
    this.#checkOpen()
    const refusal = this.#refuse(at)
    if (refusal) return refusal
    for (;;) {
      const revision = at ?? this.#state.revision
      const version = this.#state.index.at(key, revision)
      if (!version) return { ok: true, at: revision, entry: undefined }
      const value = version.value ?? (await this.#values.read([version]))[0]
      if (value) return { ok: true, at: revision, entry: toEntry(version, value) }
      // Compacted during the read: an exact revision is lost, while the newest state only has to be looked up again.
      const late = this.#refuse(at)
      if (late) return late
    }
  }

  async list(
    range: Range,
    options: { readonly limit?: number; readonly at?: Revision; readonly keysOnly?: boolean } = {},
  ): Promise<ListResult> {
    this.#checkOpen()
    const limit = options.limit ?? Number.POSITIVE_INFINITY
    if (!(limit >= 1)) throw new RangeError(`a list limit is at least 1, not ${limit}`)
    const refusal = this.#refuse(options.at)
    if (refusal) return refusal
    for (;;) {
      const at = options.at ?? this.#state.revision
      const { versions, more } = this.#state.index.range(range, at, limit)
      const entries = options.keysOnly
        ? versions.map((version) => toEntry(version, NO_BYTES))
        : await this.#readEntries(versions)
      if (entries) {
        if (!options.keysOnly) this.#opening.taken(versions)
        return { ok: true, at, entries, more }
      }
      const late = this.#refuse(options.at)
      if (late) return late
    }
  }

  commit(guards: readonly Guard[], writes: readonly Write[]): Promise<CommitResult> {
    return this.#writer.commit(guards, writes)
  }

  watch(
    range: Range,
    from: Revision,
    signal: AbortSignal,
    options: WatchStorageOptions = {},
  ): AsyncIterable<WatchBatch> {
    checkRevision(from)
    return this.#watches.watch(range, from, signal, options)
  }

  async progress(): Promise<Revision> {
    this.#checkOpen()
    return this.#state.revision
  }

  /**
   * Compacts the history up to `to`; `signal` stops between two bounded steps, and the next compaction does the rest.
   */
  async compact(to: Revision, signal?: AbortSignal): Promise<void> {
    this.#checkOpen()
    checkRevision(to)
    if (to > this.#state.revision) {
      throw new RangeError(`cannot compact to ${to}, the store is at ${this.#state.revision}`)
    }
    this.#medium.checkWritable()
    await this.#compaction.compact(to, signal)
  }

  close(): Promise<void> {
    this.#closing ??= this.#close()
    return this.#closing
  }

  async #close(): Promise<void> {
    this.#cancelRelease()
    await this.#writer.close()
    await this.#compaction.close()
    this.#watches.close()
    this.#values.close()
    this.#opening.release()
    await this.#medium.close()
  }

  async #readEntries(versions: readonly Version[]): Promise<StoredValue[] | undefined> {
    const values = await this.#values.read(versions)
    const entries: StoredValue[] = []
    for (let at = 0; at < versions.length; at++) {
      const version = versions[at]
      const value = values[at]
      if (!version || !value) return undefined
      entries.push(toEntry(version, value))
    }
    return entries
  }

  #refuse(at: Revision | undefined): RevisionUnavailable | undefined {
    if (at === undefined) return undefined
    checkRevision(at)
    const { horizon, revision } = this.#state
    if (at < horizon) return { ok: false, reason: 'compacted', horizon }
    if (at > revision) return { ok: false, reason: 'future', current: revision }
    return undefined
  }

  #checkOpen(): void {
    if (this.#closing) throw new StorageError('unavailable', 'the store is closed')
  }
}

function checkRevision(revision: Revision): void {
  if (Number.isSafeInteger(revision) && revision >= 1) return
  throw new RangeError(`a revision is an integer from 1 on, not ${revision}`)
}
