import { describe, expect, it } from 'vitest'
import type { ApiObject } from '../../../../../core/base/api/object.ts'
import { encodeJson } from '../../../../../core/base/json/json-write.ts'
import { getObject } from '../../../../../core/requests/rest/read/get.ts'
import { listObjects } from '../../../../../core/requests/rest/read/list.ts'
import { watchObjects } from '../../../../../core/requests/rest/read/watch.ts'
import type { Storage } from '../../../../../core/storage/engine/storage.ts'
import { settle } from '../../../../support/requests/watch-reader.ts'
import {
  bodyOf,
  type ListBody,
  openReadServer,
  podKey,
  podObject,
  type PodFacts,
  type ReadServer,
} from '../../../../support/servers/read-server.ts'
import { SharedView } from '../../../../support/storage/shared-store.ts'

interface SharedReads {
  readonly server: ReadServer
  readonly view: SharedView
  /** Writes a pod behind the server's back. */
  write(name: string, facts?: PodFacts): Promise<number>
  /** Writes a key that is no object. */
  writeForeign(): Promise<number>
  get(address: string): Promise<ApiObject>
  list(query?: string): Promise<ListBody>
}

const root = '/api/v1/namespaces/a/pods'

async function openShared(): Promise<SharedReads> {
  let view: SharedView | undefined
  let engine: Storage | undefined
  const server = await openReadServer({
    wrap: (storage) => {
      engine = storage
      view = new SharedView(storage)
      return view.storage
    },
  })
  if (!view || !engine) throw new TypeError('the server has no store')
  const store = engine
  const put = async (key: string, value: Uint8Array): Promise<number> => {
    const { revision } = await store.commit([], [{ type: 'put', key, value }])
    return revision
  }
  return {
    server,
    view,
    write: (name, facts) => put(podKey('a', name), encodeJson(podObject('a', name, facts))),
    writeForeign: () => put('/foreign/key', new Uint8Array([1])),
    get: async (name) =>
      (await bodyOf(await getObject(server.context(`${root}/${name}`)))) as ApiObject,
    list: async (query = '') =>
      (await bodyOf(await listObjects(server.context(`${root}?${query}`)))) as ListBody,
  }
}

const namesOf = ({ items }: ListBody): readonly (string | undefined)[] =>
  items.map(({ metadata }) => metadata.name)

describe('reads of a store that others write to', () => {
  it('a get waits until the cache shows a write of another server', async () => {
    const { server, view, write, get } = await openShared()
    await write('x', { color: 'red' })
    await settle()
    view.hold()
    await write('x', { color: 'blue' })
    const reading = get('x')
    await settle()
    expect(server.cache.resource('pods').get('a/x')?.object()).toMatchObject({
      spec: { color: 'red' },
    })
    await view.release()
    expect(await reading).toMatchObject({ spec: { color: 'blue' } })
    expect(view.gets).toBe(0)
  })

  it('readers that come together share questions, and never one that was sent before they came', async () => {
    const { server, view, write, get } = await openShared()
    await write('x')
    await settle()
    const before = server.cache.questions
    await Promise.all(Array.from({ length: 100 }, () => get('x')))
    expect(server.cache.questions - before).toBe(2)
    expect(view.gets + view.lists).toBe(1)
    await get('x')
    expect(server.cache.questions - before).toBe(3)
  })

  it('a question without an answer does not keep the next one from being sent', async () => {
    const { server, view, write, get } = await openShared()
    await write('x')
    await settle()
    const before = server.cache.questions
    view.holdAnswers()
    const first = get('x')
    const second = get('x')
    await settle()
    expect(server.cache.questions - before).toBe(1)
    server.runtime.advance(2)
    await settle()
    expect(server.cache.questions - before).toBe(2)
    view.releaseAnswers()
    expect(await first).toMatchObject({ metadata: { name: 'x' } })
    expect(await second).toMatchObject({ metadata: { name: 'x' } })
  })

  it('a get is answered from the store itself where the cache does not follow in time', async () => {
    const { server, view, write, get } = await openShared()
    view.hold()
    const revision = await write('x', { color: 'blue' })
    const reading = get('x')
    const missing = get('y')
    missing.catch(() => undefined)
    await settle()
    server.runtime.advance(3000)
    expect(await reading).toMatchObject({
      metadata: { resourceVersion: String(revision) },
      spec: { color: 'blue' },
    })
    await expect(missing).rejects.toMatchObject({ code: 404 })
  })

  it('lists with selectors and pages are answered from the store where the cache does not follow in time', async () => {
    const { server, view, write, list } = await openShared()
    // Loads the code of continue tokens, which takes turns of the host.
    await list('limit=1')
    view.hold()
    for (const name of ['p', 'q', 'r']) await write(name, { color: name === 'q' ? 'red' : 'blue' })
    const version = String(await write('s', { color: 'blue', labels: { app: 's' } }))
    const all = list()
    const blue = list('fieldSelector=spec.color%3Dblue')
    const labelled = list('labelSelector=app%3Ds')
    const page = list('limit=2')
    await settle()
    server.runtime.advance(3000)
    expect(namesOf(await all)).toEqual(['p', 'q', 'r', 's'])
    expect((await all).metadata.resourceVersion).toBe(version)
    expect(namesOf(await blue)).toEqual(['p', 'r', 's'])
    expect(namesOf(await labelled)).toEqual(['s'])
    expect(namesOf(await page)).toEqual(['p', 'q'])
    expect((await page).metadata.remainingItemCount).toBe(2)
    const rest = list(`limit=2&continue=${(await page).metadata.continue}`)
    await settle()
    server.runtime.advance(3000)
    expect(namesOf(await rest)).toEqual(['r', 's'])
    expect((await rest).metadata.resourceVersion).toBe(version)
  })

  it('resource version 0 is answered from the cache while the store is out of reach', async () => {
    const { view, write, get, list } = await openShared()
    await write('x')
    await settle()
    view.cut()
    expect(await get('x?resourceVersion=0')).toMatchObject({ metadata: { name: 'x' } })
    expect(namesOf(await list('resourceVersion=0'))).toEqual(['x'])
    await expect(get('x')).rejects.toMatchObject({ code: 'unavailable' })
    await expect(list()).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('a read not older than a write of a key of others asks the watch how far it is', async () => {
    const { server, view, write, writeForeign, list } = await openShared()
    await write('x')
    await settle()
    view.hold()
    const revision = await writeForeign()
    const reading = list(`resourceVersion=${revision}&resourceVersionMatch=NotOlderThan`)
    await settle()
    expect(view.progressRequests).toBe(0)
    server.runtime.advance(10)
    await settle()
    expect(view.progressRequests).toBe(1)
    await view.release()
    expect((await reading).metadata.resourceVersion).toBe(String(revision))
    server.runtime.advance(1000)
    await settle()
    expect(view.progressRequests).toBe(1)
  })

  it('a read not older than a version of the future is refused in time, also an exact one', async () => {
    const { server, list } = await openShared()
    const future = list('resourceVersion=1000&resourceVersionMatch=NotOlderThan')
    const exact = list('resourceVersion=1000&resourceVersionMatch=Exact')
    for (const each of [future, exact]) each.catch(() => undefined)
    await settle()
    server.runtime.advance(3000)
    await expect(future).rejects.toMatchObject({ code: 504 })
    await expect(exact).rejects.toMatchObject({ code: 504 })
  })

  it('a watch of the newest state is refused where the cache does not follow in time', async () => {
    const { server, view, write } = await openShared()
    view.hold()
    await write('x')
    const query = 'watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan'
    const opening = watchObjects(server.context(`${root}?${query}`))
    await settle()
    server.runtime.advance(3000)
    const { body } = await opening
    expect(JSON.stringify(await bodyOf({ status: 200, headers: [], body }))).toContain(
      'Too large resource version',
    )
  })

  it('a lost watch goes on where it was, and the cache keeps its objects', async () => {
    const { server, view, write, get } = await openShared()
    await write('x')
    await settle()
    const { lists } = view
    view.breakWatches()
    await settle()
    expect(server.cache.isFollowing).toBe(false)
    await write('y')
    server.runtime.advance(100)
    await settle()
    expect(server.cache.isFollowing).toBe(true)
    expect(await get('y')).toMatchObject({ metadata: { name: 'y' } })
    expect(view.lists).toBe(lists)
  })
})
