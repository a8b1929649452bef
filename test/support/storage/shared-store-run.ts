import { assert } from 'vitest'
import type { Revision } from '../../../core/base/api/revision.ts'
import {
  prefixRange,
  type Storage,
  type StorageEvent,
  type Write,
} from '../../../core/storage/engine/storage.ts'
import type { StorageLimits } from '../../contract/storage.ts'
import { keys, type PlannedCommit, type Step } from './engine-run.ts'
import { type ModelEvent, StorageModel, toModelEntry } from './storage-model.ts'

const everything = prefixRange('/')

/** A store that others may write to, opened twice, its model, and a watch that follows it through every step. */
export class SharedStoreRun {
  readonly #open: () => Promise<Storage>
  readonly #isSingle: boolean
  readonly #model: StorageModel
  readonly #base: Revision
  readonly #followed: ModelEvent[] = []
  readonly #ending = new AbortController()
  readonly #following: Promise<void>
  /** What ended the watch that follows the store from the start. */
  #failure: Error | undefined
  readonly #stores: [Storage, Storage]
  #turn = 0

  private constructor(
    open: () => Promise<Storage>,
    isSingle: boolean,
    stores: [Storage, Storage],
    base: Revision,
  ) {
    this.#open = open
    this.#isSingle = isSingle
    this.#stores = stores
    this.#base = base
    this.#model = new StorageModel(base)
    this.#model.horizon = base
    this.#following = this.#follow().catch((error: unknown) => {
      this.#failure = error instanceof Error ? error : new Error(String(error))
    })
  }

  static async start(
    open: () => Promise<Storage>,
    { isSingle = false }: StorageLimits,
  ): Promise<SharedStoreRun> {
    const stores: [Storage, Storage] = [await open(), await open()]
    const found = await stores[0].list(everything, { keysOnly: true })
    for (const { key } of found.ok ? found.entries : []) {
      await stores[0].commit([], [{ type: 'delete', key }])
    }
    const run = new SharedStoreRun(open, isSingle, stores, await stores[0].progress())
    // A watch that is still opening may be overtaken by a compaction.
    await run.#commit({ guards: [], writes: [{ key: keys[0] ?? '/a', value: 'first' }] })
    await run.#followedTo(run.#model.revision)
    return run
  }

  async take(step: Step): Promise<void> {
    const { horizon, revision } = this.#model
    const pick = (share: number, low: Revision): Revision =>
      low + Math.round(share * Math.max(revision - low, 0))
    if (step.do === 'commits') for (const plan of step.commits) await this.#commit(plan)
    else if (step.do === 'compact') await this.#compact(pick(step.share, this.#base))
    else if (step.do === 'reopen') await this.#reopen()
    else if (step.do === 'read') await this.#compare(pick(step.share, this.#base))
    else await this.#replay(pick(step.share, horizon + 1))
  }

  async finish(): Promise<void> {
    await this.#compare(this.#model.revision)
    await this.#replay(this.#model.horizon + 1)
    // Everything that was written reaches the watch that was there from the start.
    const sentinel = await this.#store().commit([], [toWrite('/last', 'x')])
    await this.#followedTo(sentinel.revision)
    assert.deepEqual(this.#followed.slice(0, -1), this.#model.events)
  }

  /** Waits until the watch from the start has reached a revision. @throws StorageError where the watch ended. */
  async #followedTo(revision: Revision): Promise<void> {
    while ((this.#followed.at(-1)?.revision ?? 0) < revision) {
      if (this.#failure !== undefined) throw this.#failure
      await new Promise((resolve) => setImmediate(resolve))
    }
  }

  async close(): Promise<void> {
    this.#ending.abort()
    await this.#following
    for (const store of this.#stores) await store.close()
  }

  /** The two openings take turns. */
  #store(): Storage {
    return this.#stores[this.#turn++ % 2 === 0 ? 0 : 1]
  }

  async #commit(plan: PlannedCommit): Promise<void> {
    const writes = (this.#isSingle ? plan.writes.slice(0, 1) : plan.writes).map(({ key, value }) =>
      toWrite(key, value),
    )
    const guards = plan.guards
      .filter(({ key }) => !this.#isSingle || key === writes[0]?.key)
      .slice(0, this.#isSingle ? 1 : undefined)
      .map(({ key, kind }) => {
        const now = this.#model.list().find((entry) => entry.key === key)?.revision ?? 0
        return { key, revision: kind === 'absent' ? 0 : kind === 'current' ? now : now + 1 }
      })
    const result = await this.#store().commit(guards, writes)
    const expected = this.#model.commit(guards, writes)
    if (result.ok) return assert.deepEqual<unknown>(result, expected)
    const current = result.current.map((entry) => entry && toModelEntry(entry))
    assert.deepEqual<unknown>({ ...result, current }, expected)
  }

  async #compact(to: Revision): Promise<void> {
    // kine forgets its newest revision where that is a deletion which is compacted.
    if (this.#isSingle) return
    await this.#store().compact(to)
    this.#model.horizon = Math.max(this.#model.horizon, to)
  }

  async #compare(at: Revision): Promise<void> {
    const storage = this.#store()
    const list = await storage.list(everything, { at })
    if (at < this.#model.horizon) {
      const { horizon } = this.#model
      return assert.deepEqual<unknown>(list, { ok: false, reason: 'compacted', horizon })
    }
    const expected = this.#model.list(at)
    assert.deepEqual(list.ok && list.entries.map(toModelEntry), expected)
    for (const key of keys) {
      const got = await storage.get(key, at)
      const entry = got.ok && got.entry && toModelEntry(got.entry)
      assert.deepEqual(
        entry,
        expected.find((candidate) => candidate.key === key),
      )
    }
    const newest = await storage.list(everything)
    assert.deepEqual(newest.ok && newest.entries.map(toModelEntry), this.#model.list())
    assert.equal(await storage.progress(), this.#model.revision)
  }

  async #replay(from: Revision): Promise<void> {
    const expected = this.#model.events.filter(({ revision }) => revision >= from)
    const seen: ModelEvent[] = []
    if (expected.length > 0) {
      const abort = new AbortController()
      for await (const batch of this.#store().watch(everything, from, abort.signal)) {
        seen.push(...batch.events.map(toModelEvent))
        if (batch.revision >= this.#model.revision) abort.abort()
      }
    }
    assert.deepEqual(seen, expected)
  }

  async #reopen(): Promise<void> {
    // The first opening carries the watch that follows.
    await this.#stores[1].close()
    this.#stores[1] = await this.#open()
  }

  async #follow(): Promise<void> {
    const { signal } = this.#ending
    for await (const { events } of this.#stores[0].watch(everything, this.#base + 1, signal)) {
      this.#followed.push(...events.map(toModelEvent))
    }
  }
}

function toWrite(key: string, value: string | undefined): Write {
  if (value === undefined) return { type: 'delete', key }
  return { type: 'put', key, value: new TextEncoder().encode(value) }
}

function toModelEvent(event: StorageEvent): ModelEvent {
  const previous = event.previous && toModelEntry(event.previous)
  const entry = event.type === 'put' ? toModelEntry(event.entry) : undefined
  const revision = event.type === 'put' ? event.entry.revision : event.revision
  return { type: event.type, revision, key: event.key, entry, previous }
}
