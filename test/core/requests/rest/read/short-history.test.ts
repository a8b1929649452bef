import { describe, expect, it } from 'vitest'
import { watchObjects } from '../../../../../core/requests/rest/read/watch.ts'
import { limitsForHistory } from '../../../../../core/storage/cache/cache-options.ts'
import { startCompactor } from '../../../../../core/storage/engine/compactor.ts'
import { list, names } from '../../../../support/requests/read-requests.ts'
import { refusal } from '../../../../support/requests/refusal.ts'
import { settle, WatchReader } from '../../../../support/requests/watch-reader.ts'
import { openReadServer, type ReadServer } from '../../../../support/servers/read-server.ts'

const history = 30_000

/** A server whose history is kept for thirty seconds. */
async function openForgetful(): Promise<{ server: ReadServer; close: () => Promise<void> }> {
  const server = await openReadServer({ limits: limitsForHistory(history) })
  const compactor = startCompactor(server.storage, server.runtime, { interval: history })
  await settle()
  return { server, close: () => compactor.close() }
}

/** Time passes while others write: a compactor has something to do only then. */
async function pass(server: ReadServer, milliseconds: number): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += 5000) {
    await server.put('z', 'clock')
    server.runtime.advance(5000)
    await settle()
  }
}

describe('a history of thirty seconds', () => {
  it('a history of thirty seconds lets a list go on and a watch resume within it', async () => {
    const { server, close } = await openForgetful()
    for (const name of ['p0', 'p1', 'p2']) await server.put('a', name)
    const first = await list(server, 'limit=1')
    await server.remove('a', 'p1')
    await pass(server, 25_000)
    const rest = await list(server, `continue=${first.metadata.continue}`)
    expect(names(rest)).toEqual(['p1', 'p2'])
    const { resourceVersion } = first.metadata
    const path = `/api/v1/namespaces/a/pods?watch=1&resourceVersion=${resourceVersion}`
    const watch = WatchReader.of(await watchObjects(server.context(path)))
    await settle()
    expect(watch.events.map(({ type, object }) => `${type} ${object.metadata.name}`)).toEqual([
      'DELETED p1',
    ])
    await watch.close()
    await close()
  })

  it('a history of thirty seconds has neither list nor watch after 90 seconds, and says how to go on', async () => {
    const { server, close } = await openForgetful()
    for (const name of ['p0', 'p1', 'p2']) await server.put('a', name)
    const first = await list(server, 'limit=1')
    const { resourceVersion } = first.metadata
    await pass(server, 90_000)
    const expired = await refusal(list(server, `continue=${first.metadata.continue}`))
    expect(expired).toMatchObject({ code: 410, reason: 'Expired' })
    const token = expired.toStatus().metadata.continue
    const rest = await list(server, `continue=${token}`)
    expect(names(rest)).toEqual(['p1', 'p2', 'clock'])
    const watch = `/api/v1/pods?watch=1&resourceVersion=${resourceVersion}`
    const expiredWatch = WatchReader.of(await watchObjects(server.context(watch)))
    await settle()
    expect(expiredWatch).toMatchObject({ lines: ['ERROR 410'], ended: true })
    const exact = `resourceVersionMatch=Exact&resourceVersion=${resourceVersion}`
    expect(await refusal(list(server, exact))).toMatchObject({ code: 410 })
    await close()
  })
})

it('a history without end and one of hours leave the cache as it is', () => {
  expect(limitsForHistory(0)).toEqual({})
  expect(limitsForHistory(3_600_000)).toMatchObject({
    window: { age: 75_000 },
    snapshotLifetime: 75_000,
  })
})
