import { afterEach, describe, expect, it, vi } from 'vitest'
import { deleteIndexedDbStore } from '../../../browser-host/store/delete-indexeddb-store.ts'
import {
  type BrowserStorage,
  type BrowserStorageOptions,
  openBrowserStorage,
} from '../../../browser-host/store/open-browser-storage.ts'
import { brands } from '../../../core/base/api/brand.ts'
import { contents, newest, put, write } from '../../contract/storage-fixture.ts'
import { testRuntime } from '../../support/servers/test-runtime.ts'
import { withDatabase } from './stored-pages.ts'

const names = new Set<string>()
const opened: BrowserStorage[] = []

async function open(
  name: string,
  options: Partial<BrowserStorageOptions> = {},
): Promise<BrowserStorage> {
  names.add(name)
  const storage = await openBrowserStorage({
    name,
    brand: brands.svc,
    runtime: testRuntime(),
    kind: 'indexeddb',
    ...options,
  })
  opened.push(storage)
  return storage
}

function newName(): string {
  return `store-${crypto.randomUUID()}`
}

afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  for (const { close } of opened.splice(0)) await close()
  for (const name of names) await deleteIndexedDbStore(name)
  names.clear()
})

describe('a store of a browser', () => {
  it('a store of a browser holds what was written before it is opened again, and goes on from there', async () => {
    const name = newName()
    const first = await open(name)
    expect(first.place).toEqual({ kind: 'indexeddb' })
    const revision = await write(first.storage, put('/a', '1'), put('/b', '2'))
    await first.close()
    const second = await open(name)
    expect(contents(await newest(second.storage))).toEqual(['/a=1', '/b=2'])
    expect(await write(second.storage, put('/a', '2'))).toBe(revision + 1)
  })

  it('a store of a browser is apart from a store of another name', async () => {
    const [first, second] = [await open(newName()), await open(newName())]
    await write(first.storage, put('/a', '1'))
    expect(contents(await newest(second.storage))).toEqual([])
  })

  it('a store of a browser refuses another brand', async () => {
    const name = newName()
    await (await open(name)).close()
    await expect(open(name, { brand: brands.k8s })).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('created with brand svc') as string,
    })
    expect((await open(name)).place.kind).toBe('indexeddb')
  })

  it('a store of a browser is opened once at a time, and says that it is in use', async () => {
    const name = newName()
    const first = await open(name)
    await expect(open(name, { waitMs: 50 })).rejects.toMatchObject({
      code: 'unavailable',
      message: `the store ${name} is in use by another tab or worker`,
    })
    await expect(deleteIndexedDbStore(name, { waitMs: 50 })).rejects.toMatchObject({
      code: 'unavailable',
    })
    const second = open(name)
    await first.close()
    expect((await second).place.kind).toBe('indexeddb')
  })

  it('a store of a browser is not replaced when it is damaged', async () => {
    const name = newName()
    await (await open(name)).close()
    await withDatabase(name, (database) => database.clear('head'))
    await withDatabase(name, (database) => database.put('pages', new Uint8Array(40), [2, 0, 40]))
    await expect(open(name)).rejects.toMatchObject({ code: 'corrupt' })
  })

  it('a store of a browser is empty again once it was deleted', async () => {
    const name = newName()
    const first = await open(name)
    await write(first.storage, put('/a', '1'))
    await first.close()
    await deleteIndexedDbStore(name)
    expect(contents(await newest((await open(name)).storage))).toEqual([])
  })

  it('a store of a browser is in memory when that is asked for', async () => {
    const { place, storage } = await open(newName(), { kind: 'memory' })
    expect(place).toEqual({ kind: 'memory' })
    await write(storage, put('/a', '1'))
    expect(contents(await newest(storage))).toEqual(['/a=1'])
  })
})

describe('a browser that stores nothing', () => {
  const obstacles: [string, () => unknown, string][] = [
    [
      'there is no IndexedDB',
      () => vi.stubGlobal('indexedDB', undefined),
      'this browser has no IndexedDB',
    ],
    [
      'the page is not secure',
      () => vi.spyOn(navigator, 'locks', 'get').mockReturnValue(undefined as never),
      'this page has no Web Locks',
    ],
    [
      'the user blocks storage',
      () => failToOpen('SecurityError'),
      'the browser blocks storage for this site',
    ],
    [
      'a private window allows none',
      () => failToOpen('InvalidStateError'),
      'the browser blocks storage for this site',
    ],
  ]

  function failToOpen(kind: string): void {
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
      throw new DOMException('not here', kind)
    })
  }

  it.each(obstacles)(
    'where nothing can be stored, objects are kept in memory and the user is told: %s',
    async (_, arm, why) => {
      arm()
      const { place, storage } = await open(newName())
      expect(place.kind).toBe('memory')
      expect(place.notice).toMatch(/^Objects are kept in memory only and will be lost: /)
      expect(place.notice).toContain(why)
      await write(storage, put('/a', '1'))
      expect(contents(await newest(storage))).toEqual(['/a=1'])
      vi.restoreAllMocks()
      vi.unstubAllGlobals()
    },
  )

  it('a database that cannot be opened for another reason is an error', async () => {
    failToOpen('UnknownError')
    await expect(open(newName())).rejects.toMatchObject({ code: 'unavailable' })
    vi.restoreAllMocks()
  })

  it('a store is opened although the browser had ended the process of its databases', async () => {
    const real = IDBFactory.prototype.open
    const opening = vi.spyOn(IDBFactory.prototype, 'open').mockImplementationOnce(() => {
      throw new DOMException('Connection to Indexed Database server lost.', 'UnknownError')
    })
    const { place } = await open(newName())
    expect(place).toEqual({ kind: 'indexeddb' })
    expect(opening).toHaveBeenCalledTimes(2)
    vi.restoreAllMocks()
    expect(IDBFactory.prototype.open).toBe(real)
  })

  it('a store that the browser grants no room is refused with what can be done', async () => {
    failToOpen('QuotaExceededError')
    const name = newName()
    await expect(open(name)).rejects.toMatchObject({
      code: 'unavailable',
      message: `the store ${name} cannot be opened: the browser grants this site no room; free some of the disk`,
    })
    vi.restoreAllMocks()
  })

  it('a store that the browser does not open in time is refused with what can be done', async () => {
    const real = IDBFactory.prototype.open
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementation((...parameters) => {
      const request = Reflect.apply(real, indexedDB, parameters)
      request.addEventListener('upgradeneeded', (event) => event.stopImmediatePropagation())
      request.addEventListener('success', (event) => {
        event.stopImmediatePropagation()
        request.result.close()
      })
      return request
    })
    const name = newName()
    await expect(open(name, { waitMs: 50 })).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('is held up by another tab, or by the browser') as string,
    })
    vi.restoreAllMocks()
  })
})
