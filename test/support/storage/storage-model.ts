import type { Revision } from '../../../core/base/api/revision.ts'
import type { Guard, StoredValue, Write } from '../../../core/storage/engine/storage.ts'

/** A value of the model: text, for readable failures. */
export interface ModelEntry {
  readonly key: string
  readonly value: string
  readonly createRevision: Revision
  readonly revision: Revision
}

export interface ModelEvent {
  readonly type: 'put' | 'delete'
  readonly revision: Revision
  readonly key: string
  readonly entry: ModelEntry | undefined
  readonly previous: ModelEntry | undefined
}

export type ModelOutcome =
  | { readonly ok: true; readonly revision: Revision }
  | {
      readonly ok: false
      readonly revision: Revision
      readonly current: readonly (ModelEntry | undefined)[]
    }

/** What a store must do, at its plainest: a full copy of the state at every revision. */
export class StorageModel {
  horizon = 0
  readonly events: ModelEvent[] = []
  readonly #states: Map<Revision, ReadonlyMap<string, ModelEntry>>
  #revision: Revision

  /** @param revision of the store while it is empty */
  constructor(revision: Revision = 1) {
    this.#revision = revision
    this.#states = new Map([[revision, new Map()]])
  }

  get revision(): Revision {
    return this.#revision
  }

  commit(guards: readonly Guard[], writes: readonly Write[]): ModelOutcome {
    const before = this.#newest()
    if (guards.some(({ key, revision }) => (before.get(key)?.revision ?? 0) !== revision)) {
      const current = guards.map(({ key }) => before.get(key))
      return { ok: false, revision: this.#revision, current }
    }
    const effective = writes.filter(({ type, key }) => type === 'put' || before.has(key))
    if (effective.length === 0) return { ok: true, revision: this.#revision }
    const revision = ++this.#revision
    const after = new Map(before)
    for (const write of effective) this.#write(after, write, revision)
    this.#states.set(revision, after)
    return { ok: true, revision }
  }

  list(at: Revision = this.#revision): ModelEntry[] {
    const state = this.#states.get(at) ?? new Map<string, ModelEntry>()
    return [...state.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1))
  }

  /** The newest state that a lost commit left: everything after `revision` never happened. */
  rewind(revision: Revision): void {
    for (let at = this.#revision; at > revision; at--) this.#states.delete(at)
    this.#revision = revision
    while ((this.events.at(-1)?.revision ?? 0) > revision) this.events.pop()
  }

  #newest(): ReadonlyMap<string, ModelEntry> {
    return this.#states.get(this.#revision) ?? new Map()
  }

  #write(state: Map<string, ModelEntry>, write: Write, revision: Revision): void {
    const { type, key } = write
    const previous = state.get(key)
    let entry: ModelEntry | undefined
    if (write.type === 'put') {
      const createRevision = previous?.createRevision ?? revision
      entry = { key, value: new TextDecoder().decode(write.value), createRevision, revision }
      state.set(key, entry)
    } else {
      state.delete(key)
    }
    this.events.push({ type, revision, key, entry, previous })
  }
}

export function toModelEntry(stored: StoredValue): ModelEntry {
  return { ...stored, value: new TextDecoder().decode(stored.value) }
}
