import { describe, expect, it } from 'vitest'
import { settle } from '../../../../support/requests/watch-reader.ts'
import {
  configMap,
  configMaps,
  openTestServer,
  type TestServer,
} from '../../../../support/servers/test-server.ts'
import { SharedStore, type SharedView } from '../../../../support/storage/shared-store.ts'

const path = `${configMaps}/a`

interface Pair {
  /** The server whose view of the store can be held back. */
  readonly mine: TestServer
  readonly other: TestServer
  readonly view: SharedView
}

/** Two servers on one store, which has a config map `a` that both show. */
async function openPair(): Promise<Pair> {
  const store = await SharedStore.open()
  const view = store.view()
  const options = { controllers: [] }
  const mine = await openTestServer({ ...options, wrap: () => view.storage })
  const other = await openTestServer({ ...options, wrap: () => store.view().storage })
  await mine.post(configMaps, configMap('a'))
  // Loads the code of such writes, which takes turns of the host.
  await mine.delete(`${configMaps}/none`)
  await settle()
  return { mine, other, view }
}

/** Lets the held server wait, for a commit to show and for its cache, and then read the store itself. */
async function waitLong({ mine }: Pair, times = 8): Promise<void> {
  for (let time = 0; time < times; time++) {
    await settle()
    mine.runtime.advance(3000)
  }
  await settle()
}

describe('writes to a store that others write to', () => {
  it('an update from the cached state asks the store nothing before its commit', async () => {
    const { mine, view } = await openPair()
    const { questions, gets } = view
    const { status } = await mine.patch(path, { data: { size: 'xl' } })
    expect(status).toBe(200)
    expect([view.questions - questions, view.gets - gets]).toEqual([0, 0])
  })

  it('a patch meets the write of another server that the cache does not show yet', async () => {
    const pair = await openPair()
    const { mine, other, view } = pair
    view.hold()
    await other.patch(path, { data: { size: 'xl' } })
    const patching = mine.patch(path, { data: { shape: 'round' } })
    await waitLong(pair)
    const { status, body } = await patching
    expect([status, body['data']]).toEqual([200, { color: 'red', size: 'xl', shape: 'round' }])
  })

  it('a conflict that only the cached state gives is none', async () => {
    const pair = await openPair()
    const { mine, other, view } = pair
    view.hold()
    const { body } = await other.patch(path, { data: { size: 'xl' } })
    const putting = mine.put(path, { ...body, data: { size: 'm' } })
    await waitLong(pair)
    expect((await putting).status).toBe(200)
  })

  it('a stale version is a conflict, also where the cached state still has it', async () => {
    const pair = await openPair()
    const { mine, other, view } = pair
    const { body } = await mine.get(path)
    view.hold()
    await other.patch(path, { data: { size: 'xl' } })
    const putting = mine.put(path, { ...body, data: { size: 'm' } })
    await waitLong(pair)
    const answer = await putting
    expect([answer.status, answer.body.reason]).toEqual([409, 'Conflict'])
  })

  it('an object that the cache does not show yet can be changed and deleted', async () => {
    const pair = await openPair()
    const { mine, other, view } = pair
    view.hold()
    await other.post(configMaps, configMap('b'))
    const patching = mine.patch(`${configMaps}/b`, { data: { size: 'xl' } })
    await waitLong(pair)
    expect((await patching).status).toBe(200)
    const deleting = mine.delete(`${configMaps}/b`)
    await waitLong(pair)
    expect((await deleting).status).toBe(200)
    expect((await other.get(`${configMaps}/b`)).status).toBe(404)
  })

  it('an object that another server deleted is not found, also where the cache still shows it', async () => {
    const pair = await openPair()
    const { mine, other, view } = pair
    view.hold()
    await other.delete(path)
    const deleting = mine.delete(path)
    const patching = mine.patch(path, { data: { size: 'xl' } })
    await waitLong(pair)
    expect([(await deleting).status, (await patching).status]).toEqual([404, 404])
  })

  it('a create of a name that another server took is refused, and of one that it gave back is not', async () => {
    const pair = await openPair()
    const { mine, other, view } = pair
    view.hold()
    await other.post(configMaps, configMap('b'))
    await other.delete(path)
    const taken = mine.post(configMaps, configMap('b'))
    const free = mine.post(configMaps, configMap('a'))
    await waitLong(pair)
    expect((await taken).body.reason).toBe('AlreadyExists')
    expect((await free).status).toBe(201)
  })

  it('an update that changes nothing in the cached state is made where the newest one differs', async () => {
    const pair = await openPair()
    const { mine, other, view } = pair
    view.hold()
    await other.patch(path, { data: { color: 'blue' } })
    const patching = mine.patch(path, { data: { color: 'red' } })
    await waitLong(pair)
    expect((await patching).status).toBe(200)
    expect((await other.get(path)).body['data']).toEqual({ color: 'red' })
  })

  it('a dry run shows the newest state', async () => {
    const pair = await openPair()
    const { mine, other, view } = pair
    view.hold()
    await other.patch(path, { data: { size: 'xl' } })
    const trying = mine.patch(`${path}?dryRun=All`, { data: { shape: 'round' } })
    await waitLong(pair)
    expect((await trying).body['data']).toEqual({ color: 'red', size: 'xl', shape: 'round' })
  })

  it('writers at two servers lose no update', async () => {
    const { mine, other } = await openPair()
    const writes = [mine, other].flatMap((server, at) =>
      Array.from({ length: 20 }, (_, count) =>
        server.patch(path, { data: { [`${at}-${count}`]: 'written' } }),
      ),
    )
    const statuses = (await Promise.all(writes)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200]))
    const { body } = await mine.get(path)
    expect(Object.keys(body['data'] as object)).toHaveLength(41)
  })
})
