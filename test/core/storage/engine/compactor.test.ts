import { describe, expect, it } from 'vitest'
import { startCompactor } from '../../../../core/storage/engine/compactor.ts'
import { type CommitResult, StorageError } from '../../../../core/storage/engine/storage.ts'
import { testRuntime } from '../../../support/servers/test-runtime.ts'

const MINUTE = 60_000

/** A store that only counts; `fail` makes its next compaction fail. */
class CountingStore {
  revision = 1
  fail = false
  full = false
  readonly written: string[] = []
  readonly compacted: number[] = []
  signal: AbortSignal | undefined

  async progress(): Promise<number> {
    return this.revision
  }

  async commit(
    _guards: unknown,
    writes: readonly { readonly key: string }[],
  ): Promise<CommitResult> {
    this.written.push(...writes.map(({ key }) => key))
    if (this.full) throw new StorageError('full', 'no room')
    return { ok: true, revision: ++this.revision }
  }

  async compact(to: number, signal?: AbortSignal): Promise<void> {
    this.signal = signal
    if (this.fail) throw new Error('no luck')
    this.compacted.push(to)
  }
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
}

describe('the compactor', () => {
  it('the compactor compacts every five minutes to the revision that was newest five minutes before', async () => {
    const runtime = testRuntime()
    const store = new CountingStore()
    const compactor = startCompactor(store, runtime)
    await settle()
    for (const revision of [10, 20, 30]) {
      store.revision = revision
      runtime.advance(5 * MINUTE)
      await settle()
    }
    // Each round takes a revision of its own, so that an idle store forgets, too.
    expect(store.compacted).toEqual([1, 11, 21])
    expect(new Set(store.written)).toEqual(new Set(['/skerry/compaction']))
    await compactor.close()
  })

  it('the compactor compacts a store that takes no more writes', async () => {
    const runtime = testRuntime()
    const store = new CountingStore()
    store.full = true
    const compactor = startCompactor(store, runtime)
    await settle()
    store.revision = 10
    for (let round = 0; round < 2; round++) {
      runtime.advance(5 * MINUTE)
      await settle()
    }
    expect(store.compacted).toEqual([1, 10])
    await compactor.close()
  })

  it('the compactor goes on after a failure and logs it', async () => {
    const runtime = testRuntime()
    const store = new CountingStore()
    const compactor = startCompactor(store, runtime, { interval: MINUTE })
    await settle()
    store.fail = true
    runtime.advance(MINUTE)
    await settle()
    store.fail = false
    runtime.advance(MINUTE)
    await settle()
    expect(runtime.log).toMatchObject([{ level: 'warn', message: 'compaction failed' }])
    expect(store.compacted).toEqual([2])
    await compactor.close()
  })

  it('the compactor stops for good when it is closed, a compaction under way included', async () => {
    const runtime = testRuntime()
    const store = new CountingStore()
    const compactor = startCompactor(store, runtime, { interval: MINUTE })
    await settle()
    runtime.advance(MINUTE)
    await settle()
    await compactor.close()
    expect(store.signal?.aborted).toBe(true)
    runtime.advance(10 * MINUTE)
    await settle()
    expect(store.compacted).toEqual([1])
  })
})
