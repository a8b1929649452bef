import { describe, expect, it } from 'vitest'
import { MemoryBackend } from '../../../../core/storage/engine/memory-backend.ts'
import { openEngine } from '../../../../core/storage/engine/mvcc-engine.ts'
import type { Storage } from '../../../../core/storage/engine/storage.ts'
import { put, write } from '../../../contract/storage-fixture.ts'
import { storageContract } from '../../../contract/storage.ts'
import { testRuntime } from '../../../support/servers/test-runtime.ts'
import { FaultyBackend } from '../../../support/storage/faulty-backend.ts'

interface Host {
  readonly storage: Storage
  readonly backend: FaultyBackend
  /** Callers that write again and again, each of which takes a millisecond of the only thread to do so. */
  callers(count: number): Promise<void>
}

/** A host whose time passes as callers work and as the medium takes `appendMs` for each append. */
async function start(appendMs: number): Promise<Host> {
  let now = 0
  const runtime = testRuntime()
  const backend = new FaultyBackend(new MemoryBackend())
  const append = backend.append.bind(backend)
  backend.append = async (records, meta) => {
    const done = now + appendMs
    await append(records, meta)
    now = Math.max(now, done)
  }
  const clock = { ...runtime.clock, elapsed: () => now }
  const storage = await openEngine(backend, { ...runtime, clock })
  const caller = async (name: number): Promise<void> => {
    for (let time = 0; time < 20; time++) {
      now++
      await write(storage, put(`/${name}/${time}`, 'x'))
    }
  }
  return {
    storage,
    backend,
    callers: async (count) => {
      await Promise.all(Array.from({ length: count }, (_, name) => caller(name)))
    },
  }
}

describe('commits of many callers', () => {
  it('commits of many callers go to a quick medium half by half, so that callers work meanwhile', async () => {
    const { backend, callers } = await start(4)
    await callers(16)
    const groups = backend.appends.slice(5, -5)
    expect(new Set(groups)).toEqual(new Set([8]))
  })

  it('commits of many callers go to a slow medium all together', async () => {
    const { backend, callers } = await start(400)
    await callers(16)
    expect(new Set(backend.appends.slice(1))).toEqual(new Set([16]))
  })
})

/** One on which no two moments are the same. */
function openTicking(): Promise<Storage> {
  let now = 0
  const runtime = testRuntime()
  const clock = { ...runtime.clock, elapsed: () => ++now }
  return openEngine(new MemoryBackend(), { ...runtime, clock })
}

storageContract('memory, with a stopwatch', openTicking)
