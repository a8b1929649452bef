import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { connect as connectHttp2 } from 'node:http2'
import { connect } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { connect as connectTls } from 'node:tls'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeTestPki, type TestPki } from '../certificates/test-pki.ts'
import { openListener, PushSource, signal, stream, text } from './open-listener.ts'

let pki: TestPki
beforeAll(async () => {
  pki = await makeTestPki()
})

describe('slow and idle connections', () => {
  it('a listener answers 408 to headers that do not end', async () => {
    const listener = await openListener(() => text('hello'), { limits: { headersMs: 20 } })
    const socket = connect(listener.port, '127.0.0.1')
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n')
    expect(await readText(socket)).toMatch(/^HTTP\/1.1 408 /)
  })

  it.each([['plain HTTP'], ['TLS']])(
    'a listener closes a connection of %s that is idle after a request',
    async (kind) => {
      const tls = kind === 'TLS' ? { tls: pki.tls } : {}
      const listener = await openListener(() => text('hello'), { ...tls, limits: { idleMs: 20 } })
      const ca = pki.authority.certificate
      const socket =
        kind === 'TLS'
          ? connectTls({ host: 'localhost', port: listener.port, ca })
          : connect(listener.port, '127.0.0.1')
      socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
      expect(await readText(socket)).toContain('hello')
    },
  )

  it('a listener closes a session of HTTP/2 that is idle, and keeps one that has a silent watch', async () => {
    const source = new PushSource()
    const listener = await openListener(() => stream(source), {
      tls: pki.tls,
      limits: { idleMs: 20 },
    })
    const ca = pki.authority.certificate
    const watching = connectHttp2(`https://localhost:${listener.port}`, { ca })
    const outgoing = watching.request({ ':path': '/' })
    await once(outgoing, 'response')
    const idle = connectHttp2(`https://localhost:${listener.port}`, { ca })
    await once(idle, 'close')
    source.push('still here')
    source.end()
    expect(await readText(outgoing)).toBe('still here')
    // With the watch over, nothing keeps this one either.
    await once(watching, 'close')
  })

  it('a listener keeps a connection whose body nobody wanted', async () => {
    const listener = await openListener(({ method }) => text(method, method === 'POST' ? 403 : 200))
    const socket = connect(listener.port, '127.0.0.1')
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nab')
    const [refused] = (await once(socket, 'data')) as [Buffer]
    expect(refused.toString()).toContain(' 403 ')
    socket.write('cdGET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    expect(await readText(socket)).toMatch(/ 200 [^]*GET$/)
  })
})

describe('starting and stopping a listener', () => {
  it('stopping a listener lets a request under way finish, closes idle connections and opens no new one', async () => {
    const begun = signal()
    const release = signal()
    const listener = await openListener(async ({ path }) => {
      if (path === '/slow') {
        begun.fire()
        await release.seen
      }
      return text('done')
    })
    const idle = connect(listener.port, '127.0.0.1')
    await once(idle, 'connect')
    const outgoing = get({ port: listener.port, host: '127.0.0.1', path: '/slow' })
    await begun.seen
    const closed = listener.close(60_000)
    release.fire()
    const [message] = (await once(outgoing, 'response')) as [IncomingMessage]
    expect(message.headers['connection']).toBe('close')
    expect(await readText(message)).toBe('done')
    await closed
    const late = connect(listener.port, '127.0.0.1')
    const [error] = await once(late, 'error')
    expect(error).toMatchObject({ code: 'ECONNREFUSED' })
  })

  it('stopping a listener lets a stream of HTTP/2 finish and tells its client to go away', async () => {
    const begun = signal()
    const source = new PushSource()
    const listener = await openListener(
      () => {
        begun.fire()
        return stream(source)
      },
      { tls: pki.tls },
    )
    const session = connectHttp2(`https://localhost:${listener.port}`, {
      ca: pki.authority.certificate,
    })
    const goaway = once(session, 'goaway')
    const outgoing = session.request({ ':path': '/' })
    await begun.seen
    const closed = listener.close(60_000)
    await goaway
    source.push('last')
    source.end()
    expect(await readText(outgoing)).toBe('last')
    await closed
  })

  it('stopping a listener aborts what is still under way after the limit', async () => {
    const begun = signal()
    const aborted = signal()
    const listener = await openListener((request) => {
      request.signal.addEventListener('abort', () => aborted.fire())
      begun.fire()
      return new Promise(() => undefined)
    })
    const outgoing = get({ port: listener.port, host: '127.0.0.1' })
    const failed = once(outgoing, 'error')
    await begun.seen
    await listener.close(10)
    await expect(aborted.seen).resolves.toBeUndefined()
    await failed
  })

  it('starting a listener reports a port that is taken', async () => {
    const first = await openListener(() => text('hello'))
    await expect(openListener(() => text('hello'), { port: first.port })).rejects.toMatchObject({
      code: 'EADDRINUSE',
    })
  })
})

describe('answers that another server sends, as the port closes', () => {
  it('a listener that closes waits for answers to others, and cuts those that are left', async () => {
    const source = new PushSource()
    const listener = await openListener(() => stream(source))
    const { body } = await listener.answer(new Request('http://localhost/'))
    const text = new Response(body).text()
    const closed = listener.close(60_000)
    source.push('last')
    source.end()
    expect(await text).toBe('last')
    await closed
    expect(listener.cutOff).toBe(0)

    const endless = new PushSource()
    const other = await openListener(() => stream(endless))
    const reader = (await other.answer(new Request('http://localhost/'))).body?.getReader()
    const read = reader?.read()
    await other.close(0)
    await expect(read).rejects.toThrow('the connection was cut')
    await endless.returned
    expect(other.cutOff).toBe(1)
  })

  it('a listener that closes before a stream is answered cuts it, too', async () => {
    const asked = signal()
    const answered = signal()
    const source = new PushSource()
    const listener = await openListener(async (request) => {
      expect(request.signal.aborted).toBe(false)
      asked.fire()
      await answered.seen
      return stream(source)
    })
    const response = listener.answer(new Request('http://localhost/'))
    await asked.seen
    await listener.close(0)
    answered.fire()
    await expect((await response).text()).rejects.toThrow('the connection was cut')
    await source.returned
  })
})
