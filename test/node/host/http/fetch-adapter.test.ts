import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { ApiRequest } from '../../../../core/base/http/api-request.ts'
import { ConnectionCut } from '../../../../core/base/http/connection-cut.ts'
import {
  EndlessSource,
  openListener,
  PushSource,
  recordingLogger,
  signal,
  stream,
  text,
} from './open-listener.ts'

const url = 'http://localhost:8080/api/v1/pods'
const json = ['content-type', 'application/json']

/** What Bun passes beside a request from `address`; `kept` has the requests whose connections may be silent. */
function bunServer(address: string) {
  const kept: [Request, number][] = []
  const requestIP = () => ({ address, port: 4711, family: 'IPv4' })
  const timeout = (request: Request, seconds: number): void => void kept.push([request, seconds])
  return { kept, server: { requestIP, timeout } }
}

/** What Deno passes beside a request from `hostname`. */
function denoInfo(hostname: string): object {
  return { remoteAddr: { transport: 'tcp', hostname, port: 4711 }, completed: Promise.resolve() }
}

function uploadOf(body: ReadableStream): Request {
  // The types of Node lack `duplex`, which streamed bodies need.
  const init = { method: 'POST', body, duplex: 'half' }
  return new Request(url, init)
}

describe('requests that another server has received', () => {
  it('a request of the Fetch API is answered as the port does', async () => {
    const seen: ApiRequest[] = []
    const { answer } = await openListener((request) => {
      seen.push(request)
      return { status: 409, headers: ['x-a', 'one', 'x-a', 'two'], body: Buffer.from('taken') }
    })
    const response = await answer(
      new Request(`${url}?limit=1&x=%2F`, { headers: { 'Impersonate-User': 'jörg' } }),
    )
    expect(response.status).toBe(409)
    expect(response.headers.get('x-a')).toBe('one, two')
    expect(await response.text()).toBe('taken')
    expect(seen).toMatchObject([{ method: 'GET', path: '/api/v1/pods', search: 'limit=1&x=%2F' }])
    expect(seen[0]?.hasHeaderWithPrefix('impersonate-')).toBe(true)
    expect(seen[0]?.peer).toEqual({ secure: false })
  })

  it.each([
    ['Bun', bunServer('127.0.0.1').server],
    ['Deno', denoInfo('127.0.0.1')],
  ])('a request has the address that %s says', async (_name, source) => {
    const seen: ApiRequest[] = []
    const { answer } = await openListener((request) => {
      seen.push(request)
      return text('hello')
    })
    await answer(new Request(url.replace('http', 'https')), source)
    expect(seen[0]?.peer).toEqual({ address: '127.0.0.1', port: 4711, secure: true })
  })

  it.each([
    ['Bun', bunServer('192.0.2.7').server],
    ['Deno', denoInfo('192.0.2.7')],
  ])('a server that authorizes everything answers no other machine by %s', async (_n, source) => {
    const open = await openListener(() => text('hello'), { isOpen: true })
    const refused = await open.answer(new Request(url), source)
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({
      message:
        'forbidden: this server allows every request, so it answers only this machine and not 192.0.2.7; serve on 127.0.0.1',
    })
    const other = await openListener(() => text('hello'))
    expect((await other.answer(new Request(url), source)).status).toBe(200)
  })

  it('a page that was led to another server by its name is refused as at the port', async () => {
    const guard = { hosts: new Set(['localhost']), origins: [] }
    const { answer } = await openListener(() => text('hello'), { guard })
    const from = (host: string): Request => new Request(url, { headers: { host } })
    expect((await answer(from('evil.test:8080'))).status).toBe(403)
    expect((await answer(from('localhost:8080'))).status).toBe(200)
  })

  it.each([
    ['as it is', {}, Buffer.from('some bytes')],
    ['in gzip', { 'content-encoding': 'gzip' }, gzipSync('some bytes')],
  ])('a body that is sent %s is read', async (_how, headers: Record<string, string>, body) => {
    const { answer } = await openListener(async (request) =>
      text(Buffer.from(await request.body(10)).toString()),
    )
    const response = await answer(new Request(url, { method: 'POST', body, headers }))
    expect(await response.text()).toBe('some bytes')
  })

  it('a body over the limit is not read to its end', async () => {
    const { answer } = await openListener(async (request) => {
      const refusal = await request.body(1024).then(String, String)
      return text(refusal)
    })
    const source = new EndlessSource()
    const chunks = source[Symbol.asyncIterator]()
    const endless = new ReadableStream<unknown>({
      async pull(controller) {
        controller.enqueue((await chunks.next()).value)
      },
      cancel: () => void chunks.return?.(undefined),
    })
    const request = uploadOf(endless)
    expect(await (await answer(request)).text()).toContain('limit is 1024')
    await source.returned
    expect(source.taken).toBeLessThan(10)
  })

  it('a body that breaks off is a bad request', async () => {
    const { answer } = await openListener(async (request) =>
      text(await request.body(1024).then(String, String)),
    )
    const body = new ReadableStream({ start: (controller) => controller.error(new Error('left')) })
    const response = await answer(uploadOf(body))
    expect(await response.text()).toContain('the request body ended early')
  })

  it('a body is streamed to what passes it on', async () => {
    const { answer } = await openListener(async (request) => {
      const pieces: string[] = []
      for await (const piece of request.bodyStream() ?? []) pieces.push(String(piece))
      return text(pieces.join())
    })
    const streamed = await answer(new Request(url, { method: 'POST', body: 'some bytes' }))
    expect(await streamed.text()).toBe('some bytes')
    expect(await (await answer(new Request(url))).text()).toBe('')
  })

  it('HEAD has headers alone, and nothing of a stream is read', async () => {
    const source = new PushSource()
    const { answer } = await openListener(({ path }) =>
      path === '/whole' ? text('hello') : stream(source),
    )
    const head = { method: 'HEAD' }
    for (const path of ['/whole', '/streamed']) {
      const response = await answer(new Request(`http://localhost${path}`, head))
      expect([response.status, response.body]).toEqual([200, null])
    }
    await source.returned
  })

  it('an upgrade is refused with what to do instead, and h2c is not minded', async () => {
    const { answer } = await openListener(() => text('hello'))
    const ask = (upgrade: string): Promise<Response> =>
      answer(new Request(url, { headers: { upgrade } }))
    const refused = await ask('websocket')
    expect(refused.status).toBe(501)
    expect(await refused.json()).toMatchObject({
      message: "an upgrade to websocket is not possible here; connect to the server's own port",
    })
    expect((await ask('h2c')).status).toBe(200)
  })
})

describe('streams for another server', () => {
  it('a watch in JSON begins with a space at once, which Bun sends the headers with', async () => {
    const source = new PushSource()
    const { answer } = await openListener(() => ({ ...stream(source), headers: json }))
    const reader = (await answer(new Request(url))).body?.getReader()
    expect(String((await reader?.read())?.value)).toBe('32')
    source.push('{}')
    expect((await reader?.read())?.value).toEqual(new Uint8Array(Buffer.from('{}')))
    source.end()
    expect((await reader?.read())?.done).toBe(true)
  })

  it.each([
    [
      'a watch in Protobuf',
      { ...stream(new PushSource()), headers: ['content-type', 'a/protobuf'] },
    ],
    ['a list', { ...stream(new PushSource(), 'list'), headers: json }],
  ])('%s begins with its first chunk', async (_what, { headers, stream: kind }) => {
    const source = new PushSource()
    source.push('first')
    source.end()
    const { answer } = await openListener(() => ({
      status: 200,
      headers,
      body: source,
      stream: kind ?? 'list',
    }))
    expect(await (await answer(new Request(url))).text()).toBe('first')
  })

  it('Bun is asked to keep the connections of streams that are silent, and no others', async () => {
    const { answer } = await openListener(({ path }) =>
      path === '/watch' ? stream(new PushSource()) : text('hello'),
    )
    const { kept, server } = bunServer('127.0.0.1')
    await answer(new Request('http://localhost/whole'), server)
    const watch = new Request('http://localhost/watch')
    const { body } = await answer(watch, server)
    expect(kept).toEqual([[watch, 0]])
    await body?.cancel()
  })

  it('a reader that leaves ends the stream in the server', async () => {
    const source = new PushSource()
    const aborted = signal()
    const { answer } = await openListener((request) => {
      request.signal.addEventListener('abort', () => aborted.fire())
      return stream(source)
    })
    const { body } = await answer(new Request(url))
    const reader = body?.getReader()
    const read = reader?.read()
    await reader?.cancel()
    await Promise.all([source.returned, aborted.seen])
    expect((await read)?.done).toBe(true)
  })

  it('a stream that was read to its end aborts nothing', async () => {
    const source = new PushSource()
    source.end()
    const signals: AbortSignal[] = []
    const { answer } = await openListener((request) => {
      signals.push(request.signal)
      return stream(source)
    })
    expect(await (await answer(new Request(url))).text()).toBe('')
    expect(signals.map(({ aborted }) => aborted)).toEqual([false])
  })

  it('a reader that leaves a chunk unread is cut', async () => {
    const source = new EndlessSource()
    const { answer } = await openListener(() => stream(source), { limits: { stallMs: 20 } })
    const { body } = await answer(new Request(url))
    const reader = body?.getReader()
    await reader?.read()
    await source.returned
    await expect(reader?.read()).rejects.toThrow(ConnectionCut)
  })

  it.each([
    ['a fault, which is not logged', new ConnectionCut(), 0],
    ['a failure, which is logged', new Error('a defect'), 1],
  ])('a stream breaks off by %s', async (_what, error, logged) => {
    async function* failing(): AsyncGenerator<Uint8Array> {
      yield await Promise.resolve(Buffer.from('first'))
      throw error
    }
    const logger = recordingLogger()
    const { answer } = await openListener(() => stream(failing()), { logger })
    const reader = (await answer(new Request(url))).body?.getReader()
    await reader?.read()
    await expect(reader?.read()).rejects.toBe(error)
    expect(logger.lines).toHaveLength(logged)
  })

  it('a connection that is cut in place of an answer is a body that breaks', async () => {
    const { answer } = await openListener(() => Promise.reject(new ConnectionCut()))
    const response = await answer(new Request(url))
    expect(response.ok).toBe(false)
    await expect(response.text()).rejects.toThrow(ConnectionCut)
  })
})
