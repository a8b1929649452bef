import { describe, expect, it } from 'vitest'
import { connectWatch, watchObjects } from '../../../../../core/requests/rest/read/watch.ts'
import { watch } from '../../../../support/requests/read-requests.ts'
import { refusal } from '../../../../support/requests/refusal.ts'
import { settle, WatchReader } from '../../../../support/requests/watch-reader.ts'
import { openReadServer } from '../../../../support/servers/read-server.ts'

describe('a watch', () => {
  it('a watch without a version begins with the newest state and goes on with changes', async () => {
    const server = await openReadServer()
    const first = await server.put('a', 'x')
    const reader = await watch(server, '')
    const second = await server.put('a', 'x')
    const third = await server.remove('a', 'x')
    await settle()
    expect(reader.lines).toEqual([
      `ADDED a/x@${first}`,
      `MODIFIED a/x@${second}`,
      `DELETED a/x@${third}`,
    ])
  })

  it('a watch from version 0 begins with any state', async () => {
    const server = await openReadServer()
    const version = await server.put('a', 'x')
    const reader = await watch(server, '&resourceVersion=0')
    await settle()
    expect(reader.lines).toEqual([`ADDED a/x@${version}`])
  })

  it('a watch from a version sees every change after it and no state', async () => {
    const server = await openReadServer()
    const first = await server.put('a', 'x')
    const second = await server.put('a', 'y')
    const reader = await watch(server, `&resourceVersion=${first}`)
    await settle()
    expect(reader.lines).toEqual([`ADDED a/y@${second}`])
  })

  it('a watch sees only its namespace, its name, or what its selectors match', async () => {
    const server = await openReadServer()
    const readers = await Promise.all([
      watch(server, '', '/api/v1/namespaces/a/pods'),
      watch(server, '', '/api/v1/watch/namespaces/a/pods/x'),
      watch(server, '&fieldSelector=metadata.name%3Dx'),
      watch(server, '&labelSelector=app%3Dweb'),
      watch(server, '&fieldSelector=spec.color%3Dred'),
    ])
    await server.put('a', 'x', { labels: { app: 'web' } })
    await server.put('a', 'y', { color: 'red' })
    await server.put('b', 'x')
    await settle()
    expect(readers.map(({ events }) => events.map(({ object: { metadata } }) => metadata))).toEqual(
      [
        [expect.objectContaining({ name: 'x' }), expect.objectContaining({ name: 'y' })],
        [expect.objectContaining({ name: 'x', namespace: 'a' })],
        [expect.objectContaining({ namespace: 'a' }), expect.objectContaining({ namespace: 'b' })],
        [expect.objectContaining({ labels: { app: 'web' } })],
        [expect.objectContaining({ name: 'y' })],
      ],
    )
  })

  it('a watch shows objects that enter and leave a selection as ADDED and DELETED, in their last matching state', async () => {
    const server = await openReadServer()
    const reader = await watch(server, '&labelSelector=app%3Dweb')
    await server.put('a', 'x', { labels: { app: 'db' } })
    const entered = await server.put('a', 'x', { labels: { app: 'web' } })
    const left = await server.put('a', 'x', { labels: { app: 'db' } })
    await server.remove('a', 'x')
    await settle()
    expect(reader.lines).toEqual([`ADDED a/x@${entered}`, `DELETED a/x@${left}`])
    expect(reader.events[1]?.object.metadata.labels).toEqual({ app: 'web' })
  })

  it('a watch asked for initial events ends them with a marked bookmark', async () => {
    const server = await openReadServer()
    const version = await server.put('a', 'x')
    const query = '&sendInitialEvents=true&resourceVersionMatch=NotOlderThan'
    const reader = await watch(server, `${query}&allowWatchBookmarks=true`)
    const silent = await watch(server, query)
    await settle()
    expect(reader.lines).toEqual([`ADDED a/x@${version}`, `BOOKMARK @${version}`])
    expect(reader.events[1]?.object.metadata.annotations).toEqual({
      'k8s.io/initial-events-end': 'true',
    })
    expect(silent.lines).toEqual([`ADDED a/x@${version}`])
  })

  it('a watch told to send no initial events begins now', async () => {
    const server = await openReadServer()
    await server.put('a', 'x')
    const reader = await watch(
      server,
      '&sendInitialEvents=false&resourceVersionMatch=NotOlderThan&resourceVersion=0',
    )
    const version = await server.put('a', 'y')
    await settle()
    expect(reader.lines).toEqual([`ADDED a/y@${version}`])
  })

  it.each([
    ['&sendInitialEvents=true', 'sendInitialEvents requires setting resourceVersionMatch'],
    [
      '&sendInitialEvents=true&resourceVersionMatch=Exact',
      'sendInitialEvents requires setting resourceVersionMatch to NotOlderThan',
    ],
    [
      '&resourceVersionMatch=NotOlderThan&resourceVersion=1',
      'resourceVersionMatch is forbidden for watch unless sendInitialEvents is provided',
    ],
    [
      '&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&continue=x',
      'resourceVersionMatch is forbidden when continue is provided',
    ],
  ])('a watch refuses %s as Invalid, so that clients fall back', async (query, message) => {
    const server = await openReadServer()
    const error = await refusal(watch(server, query))
    expect(error.code).toBe(422)
    expect(error.message).toContain(message)
  })

  it('a watch refuses initial events as Invalid where the gate WatchList is off', async () => {
    const server = await openReadServer()
    server.disabledGates.add('WatchList')
    for (const asked of ['true', 'false']) {
      const query = `&sendInitialEvents=${asked}&resourceVersionMatch=NotOlderThan`
      const error = await refusal(watch(server, query))
      expect(error).toMatchObject({ code: 422, reason: 'Invalid' })
      expect(error.message).toContain('sendInitialEvents is forbidden for watch unless')
    }
  })

  it('a watch of one object refuses a selector that names another', async () => {
    const server = await openReadServer()
    const path = '/api/v1/watch/namespaces/a/pods/x'
    await watch(server, '&fieldSelector=metadata.name%3Dx', path)
    for (const selector of ['metadata.name%3Dy', 'metadata.name!%3Dx', 'spec.color%3Dred']) {
      const error = await refusal(watch(server, `&fieldSelector=${selector}`, path))
      expect(error).toMatchObject({ code: 400 })
      expect(error.message).toContain("doesn't match requested name")
    }
  })

  it('a watch refuses a version that is no number, and an unknown field', async () => {
    const server = await openReadServer()
    const noNumber = await refusal(watch(server, '&resourceVersion=abc'))
    expect(noNumber).toMatchObject({ code: 500, reason: 'Unknown' })
    expect(noNumber.toStatus()).not.toHaveProperty('reason')
    expect(await refusal(watch(server, '&fieldSelector=spec.size%3D1'))).toMatchObject({
      code: 400,
      message: 'field label not supported: spec.size',
    })
  })

  it('a watch from a version in the future opens at once, and shows what comes after it', async () => {
    const server = await openReadServer()
    const first = await server.put('a', 'x')
    const versions = ['first', 'second'].map(() => `&resourceVersion=${first + 2}`)
    const readers = await Promise.all(versions.map((version) => watch(server, version)))
    const beside = await watch(server, `&resourceVersion=${first}`)
    // What the watches skip and what they show comes in one turn.
    const puts = await Promise.all([1, 2, 3, 4].map((count) => server.put('a', `x${count}`)))
    await settle()
    const lines = puts.map((version, at) => `ADDED a/x${at + 1}@${version}`)
    expect(beside.lines).toEqual(lines)
    expect(readers.map((reader) => reader.lines)).toEqual([lines.slice(2), lines.slice(2)])
  })

  it('a watch from a version that never comes is silent, bookmarks included, until its time is up', async () => {
    const server = await openReadServer()
    const first = await server.put('a', 'x')
    for (const version of [String(first + 10), '9999999999999999999']) {
      const query = `&resourceVersion=${version}&allowWatchBookmarks=true&timeoutSeconds=150`
      const reader = await watch(server, query)
      await server.put('a', 'x')
      server.runtime.advance(149_000)
      await settle()
      expect(reader).toMatchObject({ lines: [], ended: false })
      server.runtime.advance(1100)
      await settle()
      expect(reader).toMatchObject({ lines: [], ended: true })
    }
  })

  it('a watch with initial events waits for a version in the future, then ends with 504 in an event', async () => {
    const server = await openReadServer()
    const first = await server.put('a', 'x')
    const streaming = '&sendInitialEvents=true&resourceVersionMatch=NotOlderThan'
    const opening = watch(server, `${streaming}&resourceVersion=${first + 10}`)
    await settle()
    server.runtime.advance(3000)
    const reader = await opening
    await settle()
    expect(reader).toMatchObject({ lines: ['ERROR 504'], ended: true })
    expect(reader.events[0]?.object).toMatchObject({
      message: `Timeout: Too large resource version: ${first + 10}, current: ${first}`,
      details: { retryAfterSeconds: 1, causes: [{ reason: 'ResourceVersionTooLarge' }] },
    })
  })

  it('a watch sends a bookmark about every minute, and one before a timed end', async () => {
    const server = await openReadServer()
    const version = await server.put('a', 'x')
    const reader = await watch(
      server,
      `&resourceVersion=${version}&allowWatchBookmarks=true&timeoutSeconds=150`,
    )
    server.runtime.advance(149_000)
    await settle()
    expect(reader.lines).toEqual([`BOOKMARK @${version}`, `BOOKMARK @${version}`])
    expect(reader.ended).toBe(false)
    server.runtime.advance(1100)
    await settle()
    expect(reader.lines).toHaveLength(3)
    expect(reader.ended).toBe(true)
    expect(server.cache.deadlines.isEmpty).toBe(true)
  })

  it('a watch without a timeout ends between half an hour and an hour', async () => {
    const server = await openReadServer()
    const reader = await watch(server, '')
    server.runtime.advance(30 * 60_000 - 1000)
    await settle()
    expect(reader.ended).toBe(false)
    server.runtime.advance(30 * 60_000 + 2000)
    await settle()
    expect(reader.ended).toBe(true)
  })

  it('a watch ends when its request is aborted, and when the server ends all watches', async () => {
    const server = await openReadServer()
    const controller = new AbortController()
    const context = server.context('/api/v1/pods?watch=1', controller.signal)
    const aborted = WatchReader.of(await watchObjects(context))
    const other = await watch(server, '')
    controller.abort()
    await settle()
    expect([aborted.ended, other.ended]).toEqual([true, false])
    server.cache.endWatches()
    await settle()
    expect(other.ended).toBe(true)
  })

  it('a watch over WebSocket sends every event as one message', async () => {
    const server = await openReadServer()
    await server.put('a', 'x')
    await server.put('a', 'y')
    const connection = await connectWatch(server.context('/api/v1/pods?watch=1'), [
      'base64url.bearer.authorization.k8s.io.dG9rZW4',
      'base64.binary.k8s.io',
    ])
    if ('status' in connection) throw new TypeError('no connection')
    expect(connection.protocol).toBe('base64.binary.k8s.io')
    expect(connection.stream.kind).toBe('text')
    const messages = connection.stream.messages[Symbol.asyncIterator]()
    const [first, second] = [await messages.next(), await messages.next()]
    const names = [first, second].map(
      ({ value }) => JSON.parse(new TextDecoder().decode(value)).object.metadata.name,
    )
    expect(names).toEqual(['x', 'y'])
  })

  it('a watch opened and closed five thousand times leaves nothing behind', async () => {
    const server = await openReadServer()
    const readers = await Promise.all(Array.from({ length: 5000 }, () => watch(server, '')))
    const resource = server.cache.resource('pods')
    expect(resource.watcherCount).toBe(5000)
    await Promise.all(readers.map((reader) => reader.close()))
    expect(resource.watcherCount).toBe(0)
    expect(server.cache.deadlines.isEmpty).toBe(true)
  })
})
