import { describe, expect, it } from 'vitest'
import { startCompactor } from '../../../core/storage/compactor.ts'
import { testRuntime } from '../../support/test-runtime.ts'

const MINUTE = 60_000

/** A store that only counts; `fail` makes its next compaction fail. */
class CountingStore {
  revision = 1
  fail = false
  readonly compacted: number[] = []
  signal: AbortSignal | undefined

  async progress(): Promise<number> {
    return this.revision
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
  it('compacts every five minutes to the revision that was newest five minutes before', async () => {
    const runtime = testRuntime()
    const store = new CountingStore()
    const compactor = startCompactor(store, runtime)
    await settle()
    for (const revision of [10, 20, 30]) {
      store.revision = revision
      runtime.advance(5 * MINUTE)
      await settle()
    }
    expect(store.compacted).toEqual([1, 10, 20])
    await compactor.close()
  })

  it('goes on after a failure and logs it', async () => {
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
    expect(store.compacted).toEqual([1])
    await compactor.close()
  })

  it('stops for good when it is closed, a compaction under way included', async () => {
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
