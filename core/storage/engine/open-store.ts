import type { Backend } from './backend.ts'
import type { Checksum } from './crc32.ts'
import { History } from './history.ts'
import { KeyIndex } from './key-index.ts'
import type { OpeningValues } from './opening-values.ts'
import { corruptRecord, openRecord, type OpenedRecord } from './record.ts'
import { StorageError } from './storage.ts'
import { openMeta, sealMeta, type StoreMeta } from './store-meta.ts'
import { FIRST_REVISION, type StoreState } from './store-state.ts'
import type { Version } from './version.ts'

export interface OpenStoreOptions {
  readonly identity: Readonly<Record<string, string>>
  readonly writer: string | undefined
  readonly recentBytes: number
  readonly checksum: Checksum
}

/**
 * Builds the engine's state from the medium. One damaged record, or one missing from the retained history, refuses the
 * whole store: a server that started anyway would serve a state from which objects silently vanished.
 *
 * @throws StorageError `corrupt`, or `unavailable` when the store belongs to another identity.
 */
export async function openStore(
  backend: Backend,
  values: OpeningValues,
  options: OpenStoreOptions,
): Promise<StoreState> {
  const scan = backend.scan()
  const stored = await scan.meta
  const found = stored ? openMeta(stored) : newMeta(options.identity)
  checkIdentity(found.labels, options.identity)
  const meta = { ...found, labels: labelsOfWriter(found, options.writer) }
  const loader = new StoreLoader(meta, values, {
    recentBytes: options.recentBytes,
    ownSince: ownSince(meta, options.writer),
  })
  for await (const batch of scan.records) {
    if (!stored && batch.length > 0) throw missingMeta()
    for (const { revision, index, bytes } of batch) {
      loader.add(openRecord(bytes, revision, index, options.checksum))
    }
    loader.keepValues(scan.isTransient)
  }
  loader.finish()
  if (!stored) await backend.append([], sealMeta(meta))
  return loader.state
}

function newMeta(identity: Readonly<Record<string, string>>): StoreMeta {
  return { revision: FIRST_REVISION, horizon: 0, labels: identity }
}

function missingMeta(): StorageError {
  return new StorageError('corrupt', 'the store is damaged: it has records but no head record', {
    record: 'meta',
  })
}

/** Labels for the program that writes to the store, and the revision after which no other has marked values as its own. */
const writerLabel = 'writer'
const sinceLabel = 'writer-since'

/**
 * The labels of a store that `writer` goes on writing to. They are stored with its first commit. A program without a name keeps those of
 * the last one that has one, as it marks no values.
 */
function labelsOfWriter(
  { labels, revision }: StoreMeta,
  writer: string | undefined,
): StoreMeta['labels'] {
  if (writer === undefined || labels[writerLabel] === writer) return labels
  return { ...labels, [writerLabel]: writer, [sinceLabel]: String(revision) }
}

/** The revision after which marked values are of `writer`. */
function ownSince({ labels }: StoreMeta, writer: string | undefined): number {
  const isKnown = writer !== undefined && labels[writerLabel] === writer
  return isKnown ? Number(labels[sinceLabel] ?? Infinity) : Infinity
}

function checkIdentity(
  labels: Readonly<Record<string, string>>,
  identity: Readonly<Record<string, string>>,
): void {
  for (const [label, expected] of Object.entries(identity)) {
    const stored = labels[label]
    if (stored === expected) continue
    throw new StorageError(
      'unavailable',
      `the store was created with ${label} ${stored ?? '(none)'} and cannot be opened with ${label} ${expected}`,
      { label, stored, expected },
    )
  }
}

/** Loader of the records in order, which checks that none above the horizon is missing. */
class StoreLoader {
  readonly state: StoreState
  readonly #values: OpeningValues
  readonly #end: number
  readonly #ownSince: number
  /** Values of the batch that is being added, but for those that it replaces itself. */
  readonly #batch = new Map<Version, Uint8Array>()
  /** The next record of the retained history: its revision, its index, and the writes left of that revision. */
  #revision: number
  #index = 0
  #left = 0

  constructor(
    meta: StoreMeta,
    values: OpeningValues,
    { recentBytes, ownSince }: { readonly recentBytes: number; readonly ownSince: number },
  ) {
    this.state = {
      index: new KeyIndex(),
      history: new History(recentBytes),
      labels: meta.labels,
      garbage: [],
      revision: meta.revision,
      horizon: meta.horizon,
      shared: 0,
    }
    this.#values = values
    this.#end = meta.revision
    this.#ownSince = ownSince
    this.#revision = Math.max(meta.horizon, FIRST_REVISION)
  }

  add(record: OpenedRecord): void {
    if (record.revision > this.state.horizon) this.#checkNext(record)
    const previous = this.state.index.newest(record.key)
    const version: Version = {
      key: record.key,
      revision: record.revision,
      index: record.index,
      createRevision: record.createRevision,
      deleted: record.deleted,
      isOwn: record.isOwn && record.revision > this.#ownSince,
      previous,
      value: undefined,
    }
    if (previous && !this.#batch.delete(previous)) this.#values.withdraw(previous)
    if (!record.deleted) this.#batch.set(version, record.value)
    this.state.index.put(version)
    if (record.revision > this.state.horizon) this.state.history.restore(version)
    else this.#collect(version)
  }

  /** Keeps the values of the batch whose records were added, as no later record of the batch replaced them. */
  keepValues(isTransient: boolean): void {
    for (const [version, value] of this.#batch) this.#values.offer(version, value, isTransient)
    this.#batch.clear()
  }

  /** Collects garbage below the horizon: records that no reader can reach, which an unfinished compaction left. */
  #collect(version: Version): void {
    if (version.previous && !version.previous.deleted) this.state.garbage.push(version.previous)
    version.previous = undefined
    if (!version.deleted) return
    this.state.garbage.push(version)
    this.state.index.forget(version)
  }

  #checkNext(record: OpenedRecord): void {
    if (this.#left === 0) {
      this.#revision++
      this.#index = 0
      this.#left = record.count
    }
    if (record.revision !== this.#revision || record.index !== this.#index) {
      throw corruptRecord(this.#revision, this.#index, 'is missing')
    }
    if (this.#revision > this.#end) {
      throw corruptRecord(
        record.revision,
        record.index,
        'is newer than the head record',
        record.key,
      )
    }
    this.#index++
    this.#left--
  }

  finish(): void {
    if (this.#left > 0) throw corruptRecord(this.#revision, this.#index, 'is missing')
    if (this.#revision < this.#end) throw corruptRecord(this.#revision + 1, 0, 'is missing')
  }
}
