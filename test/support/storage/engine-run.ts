import { assert } from 'vitest'
import type { Revision } from '../../../core/base/api/revision.ts'
import type { Backend } from '../../../core/storage/engine/backend.ts'
import { openEngine } from '../../../core/storage/engine/mvcc-engine.ts'
import {
  prefixRange,
  StorageError,
  type Storage,
  type StorageEvent,
  type Write,
} from '../../../core/storage/engine/storage.ts'
import { testRuntime } from '../servers/test-runtime.ts'
import { FaultyBackend, type WriteFault } from './faulty-backend.ts'
import { StorageModel, toModelEntry, type ModelEvent } from './storage-model.ts'

const everything = prefixRange('/')
export const keys: readonly string[] = ['/a', '/a/b', '/b', '/c', '/c/d']

/** How a guard relates to the state that the commit meets. */
export type GuardKind = 'current' | 'absent' | 'stale'

export interface PlannedCommit {
  readonly guards: readonly { readonly key: string; readonly kind: GuardKind }[]
  readonly writes: readonly { readonly key: string; readonly value: string | undefined }[]
}

export type Step =
  | {
      readonly do: 'commits'
      readonly commits: readonly PlannedCommit[]
      readonly fault?: WriteFault
    }
  | { readonly do: 'compact'; readonly share: number; readonly fault?: WriteFault }
  | { readonly do: 'reopen' }
  | { readonly do: 'read'; readonly share: number }
  | { readonly do: 'watch'; readonly share: number }

/** A store and its model, and the live watch that follows the store through every step. */
export class EngineRun {
  readonly #model = new StorageModel()
  readonly #recentBytes: number
  readonly #openMedium: () => Promise<Backend>
  #backend: FaultyBackend | undefined
  #storage: Storage | undefined
  #followed: Revision = 1
  /** The least horizon that an opening may find, behind the model's while a compaction could not be written. */
  #durableHorizon = 0
  #stopFollowing: (() => Promise<void>) | undefined

  /** @param openMedium opens the same store again and again, after it was closed. */
  constructor(recentBytes: number, openMedium: () => Promise<Backend>) {
    this.#recentBytes = recentBytes
    this.#openMedium = openMedium
  }

  async steps(steps: readonly Step[]): Promise<void> {
    await this.#open()
    for (const step of steps) await this.#step(step)
    await this.#close()
    await this.#open()
    await this.#compare(this.#model.revision)
    await this.#replay(this.#model.horizon + 1)
    await this.#close()
  }

  async #step(step: Step): Promise<void> {
    const { horizon, revision } = this.#model
    const pick = (part: number, low: number): Revision =>
      low + Math.round(part * Math.max(revision - low, 0))
    if (step.do === 'commits') await this.#commits(step.commits, step.fault)
    else if (step.do === 'compact') await this.#compact(pick(step.share, 1), step.fault)
    else if (step.do === 'reopen') await this.#reopen()
    else if (step.do === 'read') await this.#compare(pick(step.share, 1))
    else await this.#replay(pick(step.share, horizon + 1))
  }

  async #commits(planned: readonly PlannedCommit[], faultOfGroup?: WriteFault): Promise<void> {
    const storage = this.#current()
    const before = this.#model.revision
    const calls = planned.map((plan) => {
      const guards = plan.guards.map((guard) => ({
        key: guard.key,
        revision: this.#guardRevision(guard.key, guard.kind),
      }))
      const writes = plan.writes.map(toWrite)
      return { guards, writes, expected: this.#model.commit(guards, writes) }
    })
    this.#medium().appendFault = faultOfGroup
    const results = await Promise.allSettled(
      calls.map(({ guards, writes }) => storage.commit(guards, writes)),
    )
    if (faultOfGroup && this.#model.revision > before) {
      return this.#afterFailedGroup(results, before, faultOfGroup)
    }
    this.#medium().appendFault = undefined
    calls.forEach(({ expected }, at) => {
      const result = results[at]
      if (result?.status !== 'fulfilled') throw new Error(`commit ${at}: ${String(result?.reason)}`)
      const { value } = result
      if (value.ok) return assert.deepEqual<unknown>(value, expected)
      const current = value.current.map((entry) => entry && toModelEntry(entry))
      return assert.deepEqual<unknown>({ ...value, current }, expected)
    })
  }

  /** Nothing of a failed group may show before the store is opened again; then all of it or nothing. */
  async #afterFailedGroup(
    results: readonly PromiseSettledResult<unknown>[],
    before: Revision,
    kind: WriteFault,
  ): Promise<void> {
    const code = kind === 'full' ? 'full' : 'outcome-unknown'
    for (const result of results) {
      const reason: unknown = result.status === 'rejected' ? result.reason : undefined
      assert(reason instanceof StorageError, 'a commit of a failed group resolved')
      assert.equal(reason.code, code)
    }
    const after = this.#model.revision
    const status = await this.#current().status()
    assert.equal(status.revision, before)
    assert.equal(status.writable, kind === 'full')
    if (kind !== 'done') this.#model.rewind(before)
    if (kind === 'full') return
    const refused = await this.#current()
      .commit([], [toWrite({ key: '/a', value: 'x' })])
      .catch((error: unknown) => error)
    assert(refused instanceof StorageError, 'a poisoned store took a write')
    await this.#reopen()
    assert.equal(await this.#current().progress(), kind === 'done' ? after : before)
  }

  async #compact(to: Revision, kind?: WriteFault): Promise<void> {
    this.#medium().dropFault = kind
    const done = await this.#current()
      .compact(to)
      .then(
        () => true,
        () => false,
      )
    this.#medium().dropFault = undefined
    this.#model.horizon = Math.max(this.#model.horizon, to)
    // A compaction to a point behind one that failed may have nothing to write.
    if (done || kind === 'done') this.#durableHorizon = Math.max(this.#durableHorizon, to)
    if (!done && kind !== 'full') await this.#reopen()
  }

  async #compare(at: Revision): Promise<void> {
    const { horizon, revision } = this.#model
    const storage = this.#current()
    assert.deepEqual(await storage.status(), { revision, horizon, writable: true })
    const list = await storage.list(everything, { at })
    if (at < horizon) {
      return assert.deepEqual<unknown>(list, { ok: false, reason: 'compacted', horizon })
    }
    const expected = this.#model.list(at)
    assert.deepEqual(list.ok && list.entries.map(toModelEntry), expected)
    for (const name of keys) {
      const got = await storage.get(name, at)
      const entry = got.ok && got.entry && toModelEntry(got.entry)
      assert.deepEqual(
        entry,
        expected.find((candidate) => candidate.key === name),
      )
    }
    const newest = await storage.list(everything)
    assert.deepEqual(newest.ok && newest.entries.map(toModelEntry), this.#model.list())
  }

  async #replay(from: Revision): Promise<void> {
    const until = this.#model.revision
    const seen: ModelEvent[] = []
    if (from <= until) {
      const abort = new AbortController()
      for await (const batch of this.#current().watch(everything, from, abort.signal)) {
        seen.push(...batch.events.map(toModelEvent))
        if (batch.revision >= until) abort.abort()
      }
    }
    assert.deepEqual(
      seen,
      this.#model.events.filter(({ revision }) => revision >= from),
    )
  }

  async #reopen(): Promise<void> {
    await this.#close()
    await this.#open()
  }

  async #open(): Promise<void> {
    const backend = new FaultyBackend(await this.#openMedium())
    const options = { recentBytes: this.#recentBytes, openingBytes: this.#recentBytes }
    const storage = await openEngine(backend, testRuntime(), options)
    this.#backend = backend
    this.#storage = storage
    const { revision, horizon } = await storage.status()
    assert.isAtLeast(horizon, this.#durableHorizon)
    assert.isAtMost(horizon, this.#model.horizon)
    this.#model.horizon = horizon
    this.#durableHorizon = horizon
    this.#followed = Math.max(this.#followed, horizon)
    const follower = follow(storage, this.#followed + 1, (event) => {
      assert.deepEqual(
        event,
        this.#model.events.find((known) => isSame(known, event)),
      )
      this.#followed = event.revision
    })
    this.#stopFollowing = follower.ended
    // A compaction could overtake it.
    if (this.#followed < revision) await follower.reached(revision)
  }

  async #close(): Promise<void> {
    await this.#current().close()
    await this.#stopFollowing?.()
  }

  #current(): Storage {
    if (!this.#storage) throw new Error('the store is not open')
    return this.#storage
  }

  #medium(): FaultyBackend {
    if (!this.#backend) throw new Error('the store is not open')
    return this.#backend
  }

  #guardRevision(name: string, kind: GuardKind): Revision {
    if (kind === 'absent') return 0
    const revision = this.#model.list().find((entry) => entry.key === name)?.revision ?? 0
    return kind === 'current' ? revision : revision + 1
  }
}

interface Follower {
  /** Waits until everything up to `revision` was visited. */
  reached(revision: Revision): Promise<void>
  /** Waits for the end of the watch and rethrows what the reader threw. */
  ended(): Promise<void>
}

function follow(storage: Storage, from: Revision, visit: (event: ModelEvent) => void): Follower {
  let visited = 0
  let isOver = false
  let wake = (): void => undefined
  const reading = (async (): Promise<void> => {
    for await (const batch of storage.watch(everything, from, new AbortController().signal)) {
      for (const event of batch.events) visit(toModelEvent(event))
      visited = batch.revision
      wake()
    }
  })()
  const settled = reading
    .then(
      () => undefined,
      (error: unknown) => error,
    )
    .finally(() => {
      isOver = true
      wake()
    })
  const ended = async (): Promise<void> => {
    const error = await settled
    if (error !== undefined) throw new Error('the live watch failed', { cause: error })
  }
  return {
    async reached(revision) {
      while (visited < revision && !isOver) await new Promise<void>((resolve) => (wake = resolve))
      if (isOver) await ended()
    },
    ended,
  }
}

function toModelEvent(event: StorageEvent): ModelEvent {
  const previous = event.previous && toModelEntry(event.previous)
  const entry = event.type === 'put' ? toModelEntry(event.entry) : undefined
  const revision = event.type === 'put' ? event.entry.revision : event.revision
  return { type: event.type, revision, key: event.key, entry, previous }
}

function isSame(a: ModelEvent, b: ModelEvent): boolean {
  return a.revision === b.revision && a.key === b.key
}

function toWrite({ key: name, value }: { key: string; value: string | undefined }): Write {
  if (value === undefined) return { type: 'delete', key: name }
  return { type: 'put', key: name, value: new TextEncoder().encode(value) }
}
