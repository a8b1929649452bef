import { describe, expect, it } from 'vitest'
import { watchObjects } from '../../../../../core/requests/rest/read/watch.ts'
import { MemoryBackend } from '../../../../../core/storage/engine/memory-backend.ts'
import { watch } from '../../../../support/requests/read-requests.ts'
import { settle, WatchReader } from '../../../../support/requests/watch-reader.ts'
import { openReadServer } from '../../../../support/servers/read-server.ts'

describe('a watch of the past', () => {
  const limits = { window: { age: 300_000, events: 4, bytes: 1 << 20, frameBytes: 1 << 20 } }

  it('a watch of the past is served over a restart, as long as the store has the history', async () => {
    const backend = new MemoryBackend()
    const before = await openReadServer({ backend })
    const versions: number[] = []
    for (const name of ['x', 'y', 'x']) versions.push(await before.put('a', name))
    versions.push(await before.remove('a', 'y'))
    await before.cache.close()
    await before.storage.close()

    const after = await openReadServer({ backend })
    const [first, second, third, fourth] = versions
    const readers = await Promise.all([
      watch(after, `&resourceVersion=${first}`),
      watch(after, `&resourceVersion=${second}`),
    ])
    const fifth = await after.put('a', 'x')
    await settle()
    expect(readers.map(({ lines }) => lines)).toEqual([
      [
        `ADDED a/y@${second}`,
        `MODIFIED a/x@${third}`,
        `DELETED a/y@${fourth}`,
        `MODIFIED a/x@${fifth}`,
      ],
      [`MODIFIED a/x@${third}`, `DELETED a/y@${fourth}`, `MODIFIED a/x@${fifth}`],
    ])
  })

  it('a watch of the past has 410 as its only event when it reaches back further than the cache may hold', async () => {
    const server = await openReadServer({ limits })
    const first = await server.put('a', 'x')
    for (let count = 0; count < 12; count++) await server.put('a', 'x')
    const reader = await watch(server, `&resourceVersion=${first}`)
    await settle()
    expect(reader).toMatchObject({ lines: ['ERROR 410'], ended: true })
    expect(reader.events[0]?.object).toMatchObject({
      reason: 'Expired',
      message: expect.stringContaining(`too old resource version: ${first}`),
    })
  })

  it('a watch of the past has 410 as its only event once the store has compacted it', async () => {
    const server = await openReadServer({ limits })
    const first = await server.put('a', 'x')
    let last = first
    for (let count = 0; count < 8; count++) last = await server.put('a', 'x')
    await server.storage.compact(last - 1)
    const reader = await watch(server, `&resourceVersion=${first}`)
    await settle()
    expect(reader).toMatchObject({ lines: ['ERROR 410'], ended: true })
  })

  it('a watch of the past ends with ERROR 410 when its reader falls out of the window', async () => {
    const server = await openReadServer({ limits })
    const start = await server.put('a', 'x')
    const response = await watchObjects(
      server.context(`/api/v1/pods?watch=1&resourceVersion=${start}`),
    )
    for (let count = 0; count < 8; count++) await server.put('a', 'x')
    const reader = WatchReader.of(response)
    await settle()
    expect(reader.lines).toEqual(['ERROR 410'])
    expect(reader.events[0]?.object.message).toContain(`too old resource version: ${start}`)
    expect(reader.ended).toBe(true)
    expect(server.cache.resource('pods').watcherCount).toBe(0)
  })

  it('a watch of the past stays open for an idle reader of another namespace while the window moves on', async () => {
    const server = await openReadServer({ limits })
    const reader = await watch(server, '', '/api/v1/namespaces/quiet/pods')
    for (let count = 0; count < 8; count++) await server.put('busy', 'x')
    server.runtime.advance(60_000)
    const version = await server.put('quiet', 'x')
    await settle()
    expect(reader.lines).toEqual([`ADDED quiet/x@${version}`])
  })

  it('a watch of the past that is never read lets go of its state when it is too old', async () => {
    const server = await openReadServer({ limits })
    await server.put('a', 'x')
    const response = await watchObjects(server.context('/api/v1/pods?watch=1'))
    for (let count = 0; count < 8; count++) await server.put('a', 'x')
    server.runtime.advance(60_000)
    const reader = WatchReader.of(response)
    await settle()
    expect(reader.lines).toEqual(['ERROR 410'])
  })
})
