import type { Revision } from '../../base/api/revision.ts'
import { type Range, type WatchBatch, StorageError, type WatchStorageOptions } from './storage.ts'
import type { StoreState } from './store-state.ts'
import type { ValueReader } from './value-reader.ts'
import type { Version } from './version.ts'
import { type ValueOf, Watcher, type BacklogLimits } from './watcher.ts'

/** The hub of all open watches of a store. */
export class WatchHub {
  readonly #state: StoreState
  readonly #values: ValueReader
  readonly #limits: BacklogLimits
  readonly #watchers = new Set<Watcher>()
  #closed = false

  constructor(state: StoreState, values: ValueReader, limits: BacklogLimits) {
    this.#state = state
    this.#values = values
    this.#limits = limits
  }

  /** Whether a watch shows the values that writes replace. */
  get showsPrevious(): boolean {
    for (const { leavesOutPrevious } of this.#watchers) if (!leavesOutPrevious) return true
    return false
  }

  /** A watch of a key range; each iteration of the result is a separate watch, opened when it begins. */
  watch(
    range: Range,
    from: Revision,
    signal: AbortSignal,
    options: WatchStorageOptions,
  ): AsyncIterable<WatchBatch> {
    return { [Symbol.asyncIterator]: () => this.#open(range, from, signal, options) }
  }

  /** Sends every live watcher the writes that just became durable and visible. */
  publish(writes: readonly Version[], replaced?: ReadonlyMap<Version, Uint8Array>): void {
    if (this.#watchers.size === 0) return
    const valueOf: ValueOf = (version) => version.value ?? replaced?.get(version)
    const byKey = writes.toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    for (const watcher of this.#watchers) {
      if (watcher.isLive) watcher.offer(inRange(byKey, watcher.range), valueOf)
    }
  }

  close(): void {
    this.#closed = true
    for (const watcher of this.#watchers) watcher.close()
  }

  #open(
    range: Range,
    from: Revision,
    signal: AbortSignal,
    { leavesOutPrevious = false }: WatchStorageOptions,
  ): Watcher {
    if (this.#closed) throw new StorageError('unavailable', 'the store is closed')
    const watcher = new Watcher(range, from, signal, {
      state: this.#state,
      values: this.#values,
      limits: this.#limits,
      leavesOutPrevious,
      onEnd: (ended) => this.#watchers.delete(ended),
    })
    if (!signal.aborted) this.#watchers.add(watcher)
    return watcher
  }
}

/** The writes within a key range in the order of their revisions, from writes sorted by key. */
function inRange(byKey: readonly Version[], range: Range): readonly Version[] {
  const start = firstFrom(byKey, range.start)
  const end = firstFrom(byKey, range.end)
  if (end - start < 2) return byKey.slice(start, end)
  return byKey.slice(start, end).sort((a, b) => a.revision - b.revision || a.index - b.index)
}

function firstFrom(byKey: readonly Version[], key: string): number {
  let low = 0
  let high = byKey.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const version = byKey[middle]
    if (version && version.key < key) low = middle + 1
    else high = middle
  }
  return low
}
