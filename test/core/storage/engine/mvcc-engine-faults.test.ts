import { describe, expect, it } from 'vitest'
import { openEngine } from '../../../../core/storage/engine/mvcc-engine.ts'
import {
  bytes,
  contents,
  everything,
  put,
  remove,
  write,
} from '../../../contract/storage-fixture.ts'
import { start, damage, watch } from '../../../support/servers/started-engine.ts'
import { testRuntime } from '../../../support/servers/test-runtime.ts'

describe('an engine on a failing medium', () => {
  it('an engine goes on after the disk was full', async () => {
    const { storage, backend } = await start()
    backend.appendFault = 'full'
    await expect(storage.commit([], [put('/a', '1')])).rejects.toMatchObject({ code: 'full' })
    expect(await storage.status()).toEqual({ revision: 1, horizon: 0, writable: true })
    expect(await write(storage, put('/a', '2'))).toBe(2)
  })

  it('an engine takes no writes after the medium failed for good, and serves reads', async () => {
    const { storage, backend } = await start()
    await write(storage, put('/a', '1'))
    backend.appendFault = 'lost'
    const inFlight = storage.commit([], [put('/a', '2')])
    await expect(inFlight).rejects.toMatchObject({ code: 'outcome-unknown' })
    await expect(storage.commit([], [put('/a', '3')])).rejects.toMatchObject({
      code: 'unavailable',
    })
    await expect(storage.compact(1)).rejects.toMatchObject({ code: 'unavailable' })
    expect(contents(await storage.list(everything))).toEqual(['/a=1'])
    expect(await storage.status()).toMatchObject({ writable: false })
  })

  it('an engine refuses a store with a damaged record and names it', async () => {
    const { storage, medium } = await start()
    await write(storage, put('/a', '1'))
    await write(storage, put('/b', '2'))
    await storage.close()
    await damage(medium, 2)
    await expect(openEngine(medium, testRuntime())).rejects.toMatchObject({
      code: 'corrupt',
      details: { revision: 2, index: 0, key: '/a' },
    })
  })

  it('an engine refuses a store from whose history a revision is missing', async () => {
    const { storage, medium, backend } = await start()
    for (const key of ['/a', '/b', '/c']) await write(storage, put(key, '1'))
    await storage.close()
    const { meta } = backend.scan()
    await medium.drop([{ revision: 3, index: 0 }], (await meta) ?? new Uint8Array())
    await expect(openEngine(medium, testRuntime())).rejects.toMatchObject({
      code: 'corrupt',
      details: { revision: 3 },
    })
  })

  it('an engine reports a record that is damaged while the store is open, and serves the others', async () => {
    const { storage, medium } = await start({ recentBytes: 0 })
    await write(storage, put('/a', '1'))
    await write(storage, put('/b', '2'))
    await damage(medium, 2)
    const corrupt = { code: 'corrupt', details: { revision: 2, key: '/a' } }
    await expect(storage.get('/a')).rejects.toMatchObject(corrupt)
    await expect(storage.list(everything)).rejects.toMatchObject(corrupt)
    await expect(watch(storage, 2).next()).rejects.toMatchObject(corrupt)
    expect(await storage.get('/b')).toMatchObject({ entry: { value: bytes('2') } })
  })

  it('an engine lets a damaged object be deleted, and tells its watchers that they lost it', async () => {
    const { storage, medium } = await start({ recentBytes: 0 })
    await write(storage, put('/a', '1'))
    const live = watch(storage, 3)
    const next = live.next()
    await damage(medium, 2)
    expect(await write(storage, remove('/a'))).toBe(3)
    await expect(next).rejects.toMatchObject({ code: 'corrupt' })
    expect(contents(await storage.list(everything))).toEqual([])
  })
})
