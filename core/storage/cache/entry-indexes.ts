import type { Revision } from '../../base/api/revision.ts'
import type { Runtime } from '../../base/runtime.ts'
import type { Range } from '../engine/storage.ts'
import type { IndexLimits } from './cache-options.ts'
import type { CachedEntry } from './cached-entry.ts'
import { EntryIndex } from './entry-index.ts'
import type { EntryProperty, ExactTerm } from './exact-term.ts'
import { allKeys } from './object-key.ts'
import type { Selection } from './selection.ts'
import type { Snapshot } from './snapshot.ts'

/** The resource that is indexed. */
interface IndexedResource {
  readonly runtime: Runtime
  readonly changedAt: Revision
  readonly size: number
  get(key: string): CachedEntry | undefined
  snapshot(): Snapshot
}

/** Entries that a selection may select, found by an index. */
export interface FoundEntries {
  /** In the order of their keys. */
  readonly entries: readonly CachedEntry[]
  /** Name of the index in metrics. Labels share one, as clients choose their keys. */
  readonly index: string
}

/** Indexes of a resource at most; each takes some 120 bytes an object. */
const mostIndexes = 6

/** Milliseconds after which an index that no list used is dropped, and after which it may be dropped for another. */
const idleTime = 300_000
const leastIdleTime = 60_000

/** A list that passes over less than one in so many of the objects has no index made, which is of all of them. */
const leastRange = 16

/** Properties whose lists are counted at most. */
const mostCounted = 64

/** Objects that are filed, and that are parsed, in one turn. */
const filedPerTurn = 5_000
const parsedPerTurn = 200

/**
 * Indexes of the newest objects of one resource, by the fields and labels that lists select few objects by. An index is made
 * when such lists come again, follows the changes of the objects, and is dropped when no list has used it for five minutes.
 */
export class EntryIndexes {
  readonly #resource: IndexedResource
  readonly #limits: IndexLimits
  /** By the id of the property; absent where there are none. */
  #indexes: Map<string, EntryIndex> | undefined
  /** Sparse lists since the last sweep, by the id of the property. */
  #sparse: Map<string, number> | undefined
  #building: Map<string, Promise<void>> | undefined

  constructor(resource: IndexedResource, limits: IndexLimits) {
    this.#resource = resource
    this.#limits = limits
  }

  /** Records a list without an index, which passed over so many objects and returned some of them. */
  listed(selection: Selection, passed: number, returned: number): void {
    const { leastPassed, sparseShare } = this.#limits
    if (passed < leastPassed || returned * sparseShare > passed) return
    if (passed * leastRange < this.#resource.size) return
    const term = selection.exactTerms().find(({ id }) => !this.#indexes?.has(id))
    if (!term) return
    const sparse = (this.#sparse ??= new Map<string, number>())
    if (sparse.size < mostCounted || sparse.has(term.id))
      sparse.set(term.id, (sparse.get(term.id) ?? 0) + 1)
  }

  /** Makes the index that lists by the selection have shown to need; undefined where none is to be made. */
  prepare(selection: Selection): Promise<void> | undefined {
    if (!this.#sparse && !this.#building) return undefined
    for (const term of selection.exactTerms()) {
      const building = this.#building?.get(term.id)
      if (building) return building
      if ((this.#sparse?.get(term.id) ?? 0) >= this.#limits.sparseLists && this.#makeRoom())
        return this.#begin(term)
    }
    return undefined
  }

  /**
   * The entries in a range of a snapshot that a selection may select; undefined where the snapshot is not the newest, or no index
   * spares most of them.
   */
  find(selection: Selection, snapshot: Snapshot, { start, end }: Range): FoundEntries | undefined {
    const isNewest = snapshot.revision >= this.#resource.changedAt
    const best = isNewest && this.#indexes && this.#best(selection.exactTerms())
    if (!best || best.count * this.#limits.sparseShare > snapshot.count({ start, end }))
      return undefined
    const { index, term } = best
    index.usedAt = this.#resource.runtime.clock.now()
    const keys: string[] = []
    for (const key of index.keysOf(term.values)) if (key >= start && key < end) keys.push(key)
    const entries: CachedEntry[] = []
    for (const key of keys.sort()) {
      const entry = snapshot.get(key)
      if (entry) entries.push(entry)
    }
    return { entries, index: term.isLabel ? 'labels' : term.id }
  }

  /** Files the change of an object. */
  changed(key: string, current: CachedEntry | undefined): void {
    if (!this.#indexes) return
    for (const index of this.#indexes.values()) {
      if (current) index.put(current)
      else index.delete(key)
    }
  }

  sweep(now: number): void {
    this.#sparse = undefined
    if (!this.#indexes) return
    for (const [id, { usedAt }] of this.#indexes) if (usedAt <= now - idleTime) this.#drop(id)
  }

  /** Drops the indexes, also those that are being made. */
  clear(): void {
    this.#indexes = undefined
    this.#sparse = undefined
  }

  #best(
    terms: readonly ExactTerm[],
  ): { readonly index: EntryIndex; readonly term: ExactTerm; readonly count: number } | undefined {
    let best: { index: EntryIndex; term: ExactTerm; count: number } | undefined
    for (const term of terms) {
      const index = this.#indexes?.get(term.id)
      if (!index?.isComplete) continue
      index.refile((key) => this.#resource.get(key))
      const count = index.count(term.values)
      if (!best || count < best.count) best = { index, term, count }
    }
    return best
  }

  /** Whether there is room for another index, for which one that is hardly used is dropped. */
  #makeRoom(): boolean {
    const indexes = this.#indexes
    if (!indexes || indexes.size < mostIndexes) return true
    const [id, oldest] = [...indexes].reduce((a, b) => (b[1].usedAt < a[1].usedAt ? b : a))
    if (oldest.usedAt > this.#resource.runtime.clock.now() - leastIdleTime) return false
    this.#drop(id)
    return true
  }

  #drop(id: string): void {
    this.#indexes?.delete(id)
    if (this.#indexes?.size === 0) this.#indexes = undefined
  }

  #begin(property: EntryProperty): Promise<void> {
    const { id } = property
    const index = new EntryIndex(property, this.#resource.runtime.clock.now())
    const indexes = (this.#indexes ??= new Map<string, EntryIndex>())
    indexes.set(id, index)
    this.#sparse?.delete(id)
    const building = (this.#building ??= new Map<string, Promise<void>>())
    const made = this.#fill(id, index).finally(() => {
      if (!index.isComplete && this.#indexes?.get(id) === index) this.#drop(id)
      building.delete(id)
      if (building.size === 0) this.#building = undefined
    })
    building.set(id, made)
    return made
  }

  /** Files all objects, with turns for others in between; changes meanwhile are filed as they come. */
  async #fill(id: string, index: EntryIndex): Promise<void> {
    const { runtime } = this.#resource
    let filed = 0
    let parsed = 0
    for (const entry of this.#resource.snapshot().entries(allKeys)) {
      if (!entry.isIndexed) parsed++
      if (++filed % filedPerTurn === 0 || parsed > parsedPerTurn) {
        parsed = 0
        await runtime.timers.yieldTurn()
        if (this.#indexes?.get(id) !== index) return
      }
      if (this.#resource.get(entry.key) === entry) index.read(entry)
    }
    index.isComplete = true
  }
}
