import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { signal } from '../host/http/open-listener.ts'
import { bodyText, failureOf, openClient } from './node-client.ts'
import { openRaw } from './raw-server.ts'
import { openUpstream } from './upstream.ts'

describe('connections of outgoing requests', () => {
  it('connections of outgoing requests carry one request after the other, also where an answer was not wanted', async () => {
    const upstream = await openUpstream((_message, response) => response.end('x'))
    const { get, client } = openClient()
    await bodyText(await get(upstream.url))
    await bodyText(await get(upstream.url))
    expect(upstream.opened).toBe(1)
    expect(client.open).toBe(0)
  })

  it('connections of outgoing requests are closed where an answer is let go before its end', async () => {
    const upstream = await openUpstream((_message, response) => void response.write('x'))
    const { get, client } = openClient()
    const unread = await get(upstream.url)
    unread.close()
    const chunks = (await get(upstream.url)).body[Symbol.asyncIterator]()
    await chunks.next()
    await chunks.return?.()
    await upstream.idle()
    expect([upstream.opened, client.open]).toEqual([2, 0])
  })

  it('outgoing connections are all closed with the client: requests under way fail, and none is sent', async () => {
    const arrived = signal()
    const upstream = await openUpstream(({ url }, response) => {
      if (url === '/half') response.write('half')
      else if (url === '/whole') response.end('whole')
      else arrived.fire()
    })
    const { get, client } = openClient()
    await bodyText(await get(`${upstream.url}/whole`))
    const half = await get(`${upstream.url}/half`)
    const none = failureOf(get(upstream.url))
    await arrived.seen
    client.close()
    expect(await none).toContain('aborted: ')
    expect(await failureOf(half.bytes())).toContain('the server is shutting down')
    expect(await failureOf(get(upstream.url))).toContain('aborted: ')
    await upstream.idle()
    expect(client.open).toBe(0)
  })

  it('outgoing connections that turn out to be closed are replaced for a request that may be repeated', async () => {
    const answered: string[] = []
    const url = await openRaw((socket, request) => {
      answered.push(request.split(' ', 2).join(' '))
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok')
      // The connection is kept, and then closed as the next request arrives.
      socket.removeAllListeners('data').once('data', () => void socket.destroy())
    })
    const { get } = openClient()
    await bodyText(await get(`${url}/first`))
    expect(await bodyText(await get(`${url}/second`))).toBe('ok')
    const body = Buffer.from('x')
    const third = await get(`${url}/third`, { method: 'POST', body, repeatable: true })
    expect(await bodyText(third)).toBe('ok')
    expect(answered).toEqual(['GET /first', 'GET /second', 'POST /third'])
  })

  it('outgoing connections that turn out to be closed fail a request that may not be repeated', async () => {
    const url = await openRaw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok')
      socket.removeAllListeners('data').once('data', () => void socket.destroy())
    })
    const { get } = openClient()
    await bodyText(await get(url))
    expect(await failureOf(get(url, { method: 'POST' }))).toContain('connection: ')
  })
})

describe('an outgoing request without an answer', () => {
  it('an outgoing request without an answer fails with refused where nothing listens', async () => {
    const upstream = await openUpstream(() => undefined)
    upstream.server.close()
    const url = `${upstream.url}/review`
    expect(await failureOf(openClient().get(url))).toBe(
      `refused: GET ${url}: the connection was refused; nothing listens there (connect ECONNREFUSED 127.0.0.1:${upstream.port})`,
    )
  })

  it.each([
    ['closes the connection', '', 'connection: '],
    ['breaks off its head', 'HTTP/1.1 200 OK\r\nContent-', 'connection: '],
    ['does not speak HTTP', 'SSH-2.0-x\r\n', 'the answer is not valid HTTP/1.1'],
    ['sends endless headers', `HTTP/1.1 200 OK\r\nX: ${'a'.repeat(70_000)}\r\n\r\n`, 'too-large: '],
    [
      'switches protocols unasked',
      'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n',
      'the server switched protocols without being asked to',
    ],
  ])(
    'an outgoing request without an answer fails where the server %s',
    async (_what, said, message) => {
      const url = await openRaw((socket) => socket.end(said, 'latin1'))
      expect(await failureOf(openClient().get(url))).toContain(message)
    },
  )

  it('an outgoing request without an answer fails at its deadline, and closes the connection', async () => {
    const arrived = signal()
    const upstream = await openUpstream(() => arrived.fire())
    const { get, runtime, client } = openClient()
    const called = failureOf(get(upstream.url, { deadline: 500 }))
    await arrived.seen
    runtime.advance(500)
    expect(await called).toContain('timeout: ')
    await upstream.idle()
    expect(client.open).toBe(0)
  })

  it('an outgoing request fails where no connection can be opened in time, though it has no deadline', async () => {
    const { get, runtime } = openClient()
    const upstream = await openUpstream(() => undefined)
    // TLS begins, and the server says nothing.
    const silent = await openRaw(() => undefined)
    const url = silent.replace('http', 'https')
    const called = failureOf(get(url, { tls: { insecure: true } }))
    const other = get(upstream.url)
    void other.catch(() => undefined)
    await once(upstream.server, 'request')
    runtime.advance(30_000)
    expect(await called).toContain('no connection could be opened within 30000 ms')
  })

  it('an outgoing request without an answer fails when the caller aborts', async () => {
    const arrived = signal()
    const upstream = await openUpstream(() => arrived.fire())
    const controller = new AbortController()
    const called = failureOf(openClient().get(upstream.url, { signal: controller.signal }))
    await arrived.seen
    controller.abort()
    expect(await called).toContain('aborted: ')
    await upstream.idle()
  })
})
