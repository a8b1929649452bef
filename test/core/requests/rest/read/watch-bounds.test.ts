import { describe, expect, it, vi } from 'vitest'
import type { ApiResponse } from '../../../../../core/base/http/api-response.ts'
import { connectWatch, watchObjects } from '../../../../../core/requests/rest/read/watch.ts'
import { Selection } from '../../../../../core/storage/cache/selection.ts'
import { settle, WatchReader } from '../../../../support/requests/watch-reader.ts'
import { openReadServer, type ReadServer } from '../../../../support/servers/read-server.ts'

const limits = { window: { age: 300_000, events: 4, bytes: 1 << 20, frameBytes: 1 << 20 } }

/** Listeners that somebody left on a signal. */
class CountingSignal extends EventTarget implements AbortSignal {
  listeners = 0
  aborted = false
  reason: unknown
  onabort = null

  override addEventListener(...call: Parameters<EventTarget['addEventListener']>): void {
    this.listeners++
    super.addEventListener(...call)
  }

  override removeEventListener(...call: Parameters<EventTarget['removeEventListener']>): void {
    this.listeners--
    super.removeEventListener(...call)
  }

  throwIfAborted(): void {
    if (this.aborted) throw this.reason
  }

  abort(): void {
    this.aborted = true
    this.dispatchEvent(new Event('abort'))
  }
}

function opened(server: ReadServer, path: string, signal?: AbortSignal): Promise<ApiResponse> {
  return watchObjects(server.context(path, signal))
}

describe('watchers', () => {
  it('watchers opened and dropped a thousand at once leave no watcher, deadline or listener', async () => {
    const server = await openReadServer()
    await server.put('a', 'x')
    const resource = server.cache.resource('pods')
    const signals = Array.from({ length: 1000 }, () => new CountingSignal())
    const queries = ['', '&resourceVersion=0', '&labelSelector=app', '&allowWatchBookmarks=true']
    const responses = await Promise.all(
      signals.map((signal, at) =>
        opened(server, `/api/v1/pods?watch=1${queries[at % queries.length]}`, signal),
      ),
    )
    // Half of them wait for an event, the others were never read.
    const readers = responses.filter((_, at) => at % 2 === 0).map((one) => WatchReader.of(one))
    await settle()
    expect(resource.watcherCount).toBe(1000)
    for (const signal of signals) signal.abort()
    await settle()
    expect(readers.every(({ ended }) => ended)).toBe(true)
    expect(resource.watcherCount).toBe(0)
    expect(server.cache.deadlines.isEmpty).toBe(true)
    expect(signals.reduce((sum, { listeners }) => sum + listeners, 0)).toBe(0)
  })

  it('watchers dropped while they wait for a version in the future leave nothing behind', async () => {
    const server = await openReadServer()
    await server.put('a', 'x')
    const signals = Array.from({ length: 100 }, () => new CountingSignal())
    const streaming = 'sendInitialEvents=true&resourceVersionMatch=NotOlderThan'
    const opening = signals.map((signal, at) => {
      const query = at % 2 === 0 ? '' : `&${streaming}`
      return opened(server, `/api/v1/pods?watch=1&resourceVersion=99${query}`, signal)
    })
    await settle()
    for (const signal of signals) signal.abort()
    expect((await Promise.all(opening)).map(({ status }) => status)).toEqual(signals.map(() => 200))
    expect(server.cache.resource('pods').watcherCount).toBe(0)
    expect(signals.reduce((sum, { listeners }) => sum + listeners, 0)).toBe(0)
  })

  it('watchers of which nobody reads queue nothing: all are told 410 once the window has moved on', async () => {
    const server = await openReadServer({ limits })
    const version = await server.put('a', 'x')
    const paths = [
      '/api/v1/pods?watch=1',
      `/api/v1/pods?watch=1&resourceVersion=${version}`,
      '/api/v1/namespaces/a/pods/x?watch=1',
      // Nothing happens there, but the state that is still to be sent holds on to every pod of its time.
      '/api/v1/namespaces/quiet/pods?watch=1',
      '/api/v1/pods?watch=1&labelSelector=app%3Dweb',
    ]
    const deaf = await Promise.all(paths.map((path) => opened(server, path)))
    for (let count = 0; count < 8; count++) await server.put('a', 'x')
    server.runtime.advance(60_000)
    expect(server.cache.resource('pods').watcherCount).toBe(deaf.length)
    const late = deaf.map((response) => WatchReader.of(response))
    await settle()
    expect(late.map(({ lines }) => lines)).toEqual(paths.map(() => ['ERROR 410']))
    expect(server.cache.resource('pods').watcherCount).toBe(0)
    expect(server.cache.deadlines.isEmpty).toBe(true)
  })

  it('watchers over WebSocket that fall behind are told 410 in a message of its own', async () => {
    const server = await openReadServer({ limits })
    const version = await server.put('a', 'x')
    const path = `/api/v1/pods?watch=1&resourceVersion=${version}`
    const connection = await connectWatch(server.context(path), [])
    if ('status' in connection) throw new TypeError('no connection')
    for (let count = 0; count < 8; count++) await server.put('a', 'x')
    const messages: { type: string; object: { code: number } }[] = []
    for await (const message of connection.stream.messages) {
      messages.push(JSON.parse(new TextDecoder().decode(message)))
    }
    expect(messages).toMatchObject([{ type: 'ERROR', object: { code: 410 } }])
  })

  it('watchers that pick one object of many look at each of them once', async () => {
    const server = await openReadServer()
    for (let count = 0; count < 500; count++) await server.put('a', `p${count}`)
    const version = await server.put('a', 'wanted', { labels: { app: 'x' } })
    const looks = vi.spyOn(Selection.prototype, 'matches')
    for (const selector of ['labelSelector=app', 'fieldSelector=metadata.name%3Dwanted']) {
      looks.mockClear()
      const path = `/api/v1/pods?watch=1&${selector}`
      const reader = WatchReader.of(await opened(server, path))
      await settle()
      expect(reader.lines).toEqual([`ADDED a/wanted@${version}`])
      expect(looks.mock.calls.length).toBeLessThan(510)
      await reader.close()
    }
    looks.mockRestore()
  })

  it('watchers that are idle cost one event nothing, five thousand of them', async () => {
    const server = await openReadServer({ limits })
    const path = '/api/v1/namespaces/quiet/pods?watch=1'
    const idle = await Promise.all(
      Array.from({ length: 5000 }, async () => WatchReader.of(await opened(server, path))),
    )
    await settle()
    for (let count = 0; count < 8; count++) await server.put('busy', 'x')
    server.runtime.advance(60_000)
    await settle()
    expect(idle.every(({ lines, ended }) => lines.length === 0 && !ended)).toBe(true)
    const version = await server.put('quiet', 'y')
    await settle()
    expect(new Set(idle.map(({ lines }) => lines.join()))).toEqual(
      new Set([`ADDED quiet/y@${version}`]),
    )
    await Promise.all(idle.map((reader) => reader.close()))
    expect(server.cache.resource('pods').watcherCount).toBe(0)
    expect(server.cache.deadlines.isEmpty).toBe(true)
  })
})
