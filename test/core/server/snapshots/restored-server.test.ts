import { describe, expect, it, onTestFinished } from 'vitest'
import { brands } from '../../../../core/base/api/brand.ts'
import { createApiServer } from '../../../../core/server/server.ts'
import { captureState, emptyState } from '../../../../core/server/snapshots/captured-state.ts'
import { RestoredServer } from '../../../../core/server/snapshots/restored-server.ts'
import { startCompactor } from '../../../../core/storage/engine/compactor.ts'
import { MemoryBackend } from '../../../../core/storage/engine/memory-backend.ts'
import { openEngine } from '../../../../core/storage/engine/mvcc-engine.ts'
import { StorageError } from '../../../../core/storage/engine/storage.ts'
import { controllersSettled } from '../../../support/objects/owned-objects.ts'
import { MockRun } from '../../../support/servers/mock-run.ts'
import { type MockBody, configMap, configMaps } from '../../../support/servers/mock-server.ts'
import { testRuntime } from '../../../support/servers/test-runtime.ts'
import { openRestored, restoredOptions } from '../../../support/storage/test-restored.ts'

async function create({ server }: Pick<RestoredServer, 'server'>, name: string): Promise<MockBody> {
  const made = await new MockRun(server).send('POST', configMaps, { body: configMap(name) })
  expect(made).toMatchObject({ kind: 'ConfigMap', metadata: { name } })
  return made as MockBody
}

async function names({ server }: Pick<RestoredServer, 'server'>): Promise<readonly string[]> {
  const list = (await new MockRun(server).send('GET', configMaps)) as MockBody
  return list.items.map(({ metadata }) => metadata.name)
}

describe('a restored server of a mock', () => {
  it('a restored server begins with the objects of its state, which later writes do not change', async () => {
    const restored = await openRestored()
    const before = await create(restored, 'before')
    const state = restored.capture()
    await create(restored, 'after')
    const copies = [await openRestored(state), await openRestored(state)]
    for (const [index, copy] of copies.entries()) {
      const found = await new MockRun(copy.server).send('GET', `${configMaps}/before`)
      expect(found).toEqual(before)
      await create(copy, `copy-${index}`)
    }
    expect(await names(restored)).toEqual(['after', 'before'])
    expect(await Promise.all(copies.map(names))).toEqual([
      ['before', 'copy-0'],
      ['before', 'copy-1'],
    ])
    expect(await names(await openRestored(state))).toEqual(['before'])
  })

  it('a restored server runs on the runtime it is given, its checksums too', async () => {
    const sums: number[] = []
    const runtime = {
      ...testRuntime(Date.UTC(2030, 0, 1)),
      crc32(bytes: Uint8Array): number {
        sums.push(bytes.length)
        return 7
      },
    }
    const restored = await openRestored(emptyState(), runtime)
    expect(restored.runtime).toBe(runtime)
    const made = await create(restored, 'made')
    expect(made.metadata.creationTimestamp).toBe('2030-01-01T00:00:00Z')
    expect(sums.length).toBeGreaterThan(0)
    await expect(
      openRestored(restored.capture(), testRuntime(runtime.clock.now())),
    ).rejects.toThrow(StorageError)
  })

  it('a restored server begins with what an ordinary server on a memory back end has', async () => {
    const runtime = testRuntime()
    const backend = new MemoryBackend()
    const storage = await openEngine(backend, runtime, { identity: { brand: 'k8s' } })
    const server = await createApiServer({ ...restoredOptions, runtime, storage })
    const compactor = startCompactor(storage, runtime)
    onTestFinished(async () => {
      await compactor.close()
      await server.close()
      await storage.close()
    })
    await create({ server }, 'ordinary')
    const state = captureState(backend, compactor)
    await create({ server }, 'later')
    expect(await names(await openRestored(state))).toEqual(['ordinary'])
  })

  it('a restored server goes on with the history of its state, and ends it when it was due', async () => {
    const runtime = testRuntime()
    const restored = await openRestored(emptyState(), runtime)
    await controllersSettled()
    const first = await create(restored, 'first')
    const minute = 60_000
    const atFirst = await restored.revision()
    runtime.advance(4 * minute)
    const state = restored.capture()
    expect(state.compaction?.due).toBe(runtime.clock.now() + minute)
    const later = testRuntime(runtime.clock.now())
    const copy = await openRestored(state, later)
    expect(copy.capture().compaction).toEqual(state.compaction)
    expect(await copy.revision()).toBe(atFirst)
    later.advance(minute)
    await controllersSettled()
    // The mark of the round.
    expect(await copy.revision()).toBe(atFirst + 1)
    expect(copy.capture().compaction?.due).toBe(later.clock.now() + 5 * minute)
    expect(await new MockRun(copy.server).send('GET', `${configMaps}/first`)).toEqual(first)
  })

  it('a restored server refuses the state of another brand', async () => {
    const state = (await openRestored()).capture()
    const opened = RestoredServer.open({ ...restoredOptions, brand: brands.svc }, state, {
      runtime: testRuntime(),
    })
    await expect(opened).rejects.toThrow(StorageError)
  })

  it('a restored server refuses a plan that makes no sense', async () => {
    const opened = RestoredServer.open(
      { ...restoredOptions, controllers: ['nonsense'] },
      emptyState(),
      {
        runtime: testRuntime(),
      },
    )
    await expect(opened).rejects.toThrow(RangeError)
  })

  it('a restored server lets go of what waits by its runtime when it is retired, and when it is closed', async () => {
    let releases = 0
    const runtime = { ...testRuntime(), release: (): void => void releases++ }
    const restored = await openRestored(emptyState(), runtime)
    restored.retire()
    expect(releases).toBe(1)
    await restored.close()
    expect(releases).toBe(2)
  })

  it('a restored server is idle once the requests under way are answered, or are waited for no longer', async () => {
    const restored = await openRestored()
    await restored.idle()
    let answer = (): void => undefined
    const request = restored.serve(
      () =>
        new Promise<void>((resolve) => {
          answer = resolve
        }),
    )
    const order: string[] = []
    const idle = restored.idle().then(() => order.push('idle'))
    order.push('answered')
    answer()
    await request
    await idle
    expect(order).toEqual(['answered', 'idle'])
    void restored.serve(() => new Promise<void>(() => undefined))
    const abandoned = restored.idle()
    restored.abandonRequests()
    await abandoned
  })
})
