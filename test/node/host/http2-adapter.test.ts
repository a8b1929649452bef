import { once } from 'node:events'
import { type ClientHttp2Session, type ClientHttp2Stream, connect, constants } from 'node:http2'
import { text as readText } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { ApiError } from '../../../core/api/api-error.ts'
import type { ApiRequest } from '../../../core/http/api-request.ts'
import type { Listener } from '../../../node-host/http/listener.ts'
import { statusResponse } from '../../../node-host/http/status-response.ts'
import { EndlessSource, openListener, PushSource, signal, stream, text } from './open-listener.ts'
import { makeTestPki, type TestPki } from './test-pki.ts'

let pki: TestPki
beforeAll(async () => {
  pki = await makeTestPki()
})

async function openSession(listener: Listener): Promise<ClientHttp2Session> {
  const session = connect(`https://localhost:${listener.port}`, { ca: pki.authority.certificate })
  onTestFinished(() => session.destroy())
  await once(session, 'connect')
  return session
}

interface Answer {
  readonly headers: Record<string, unknown>
  readonly body: string
}

async function read(outgoing: ClientHttp2Stream): Promise<Answer> {
  const [headers] = (await once(outgoing, 'response')) as [Record<string, unknown>]
  return { headers, body: await readText(outgoing) }
}

describe('HTTP/2', () => {
  it('tells the lines of a repeated header apart, and keeps none of its own among them', async () => {
    let lines: readonly (readonly [string, string])[] = []
    const listener = await openListener(
      (request) => {
        lines = [...request.headerLines()]
        return text('seen')
      },
      { tls: pki.tls },
    )
    const session = await openSession(listener)
    await read(session.request({ ':path': '/', 'X-Group': ['a, b', 'c'] }))
    expect(lines.filter(([name]) => name === 'x-group')).toEqual([
      ['x-group', 'a, b'],
      ['x-group', 'c'],
    ])
    expect(lines.map(([name]) => name).filter((name) => name.startsWith(':'))).toEqual([])
  })

  it('reads the bytes of headers and of the path as UTF-8', async () => {
    const seen: unknown[] = []
    const listener = await openListener(
      (request) => {
        const lines = [...request.headerLines()].filter(([name]) => name.startsWith('x-'))
        seen.push(request.path, request.header('authorization'), lines)
        seen.push(request.hasHeaderWithPrefix('x-'), request.hasHeaderWithPrefix('y-'))
        return text('seen')
      },
      { tls: pki.tls },
    )
    const session = await openSession(listener)
    const utf8 = (value: string): string => Buffer.from(value).toString('latin1')
    const headers = { authorization: utf8('Bearer clé'), 'x-user': utf8('Jörg') }
    await read(session.request({ ':path': utf8('/é'), ...headers }))
    expect(seen).toEqual(['/é', 'Bearer clé', [['x-user', 'Jörg']], true, false])
  })

  it('hands over method, path, query, headers and host, and sends the answer with its length', async () => {
    let seen: ApiRequest | undefined
    const listener = await openListener(
      (request) => {
        seen = request
        return {
          status: 201,
          headers: ['X-One', '1', 'warning', 'a', 'warning', 'b'],
          body: Buffer.from('hello'),
        }
      },
      { tls: pki.tls },
    )
    const session = await openSession(listener)
    const answer = await read(
      session.request({
        ':method': 'DELETE',
        ':path': '/api/v1/pods?watch=true',
        'x-thing': 'yes',
      }),
    )
    expect(seen).toMatchObject({ method: 'DELETE', path: '/api/v1/pods', search: 'watch=true' })
    expect(seen?.header('x-thing')).toBe('yes')
    expect(seen?.header('host')).toBe(`localhost:${listener.port}`)
    expect(seen?.peer).toEqual({ address: '127.0.0.1', secure: true })
    expect(answer.headers).toMatchObject({
      ':status': 201,
      'content-length': '5',
      'x-one': '1',
      warning: 'a, b',
    })
    expect(answer.body).toBe('hello')
  })

  it('answers HEAD without a body and 204 without a length', async () => {
    const source = new PushSource()
    const listener = await openListener(
      ({ path }) => {
        if (path === '/none') return { status: 204, headers: [], body: null }
        return path === '/watch' ? stream(source) : text('hello')
      },
      { tls: pki.tls },
    )
    const session = await openSession(listener)
    const head = await read(session.request({ ':method': 'HEAD', ':path': '/' }))
    expect(head).toMatchObject({ headers: { 'content-length': '5' }, body: '' })
    const none = await read(session.request({ ':path': '/none' }))
    expect(none.headers).not.toHaveProperty('content-length')
    await read(session.request({ ':method': 'HEAD', ':path': '/watch' }))
    await expect(source.returned).resolves.toBeUndefined()
  })

  it('sends a body that is larger than the windows of the client', async () => {
    const body = Buffer.alloc(1_000_000, 'abcdefgh')
    const listener = await openListener(() => ({ status: 200, headers: [], body }), {
      tls: pki.tls,
    })
    const session = await openSession(listener)
    const answer = await read(session.request({ ':path': '/' }))
    expect(answer.headers).toMatchObject({ 'content-length': '1000000' })
    expect(answer.body).toBe(body.toString())
  })

  it('reads a body, plain or gzip, refuses a large one, and keeps the connection', async () => {
    const listener = await openListener(
      (request) =>
        request.body(1000).then(
          (body) => text(`${body.length} bytes`),
          (error: unknown) => statusResponse(error as ApiError),
        ),
      { tls: pki.tls },
    )
    const session = await openSession(listener)
    const post = async (
      body: Uint8Array,
      headers: Record<string, string> = {},
    ): Promise<Answer> => {
      const outgoing = session.request({ ':method': 'POST', ':path': '/', ...headers })
      outgoing.on('error', () => undefined)
      outgoing.end(body)
      return read(outgoing)
    }
    expect((await post(Buffer.alloc(1000))).body).toBe('1000 bytes')
    const gzip = { 'content-encoding': 'gzip' }
    expect((await post(gzipSync(Buffer.alloc(1000)), gzip)).body).toBe('1000 bytes')
    // Larger than the window the server opens, so the rest is never sent.
    expect((await post(Buffer.alloc(1_000_000))).headers).toMatchObject({ ':status': 413 })
    expect((await post(Buffer.alloc(5))).body).toBe('5 bytes')
  })

  it.each([
    ['as cancelled', constants.NGHTTP2_CANCEL],
    ['without an error', constants.NGHTTP2_NO_ERROR],
  ])(
    'tells the handler that a body ended early when the client resets the stream %s',
    async (_, code) => {
      const failed = signal<unknown>()
      const begun = signal()
      const listener = await openListener(
        (request) => {
          begun.fire()
          return request.body(1000).then(
            () => text('unexpected'),
            (error: unknown) => {
              failed.fire(error)
              return text('too late', 400)
            },
          )
        },
        { tls: pki.tls },
      )
      const session = await openSession(listener)
      const outgoing = session.request({ ':method': 'POST', ':path': '/', 'content-length': 100 })
      outgoing.on('error', () => undefined)
      outgoing.write('half')
      await begun.seen
      outgoing.close(code)
      expect(await failed.seen).toMatchObject({ reason: 'BadRequest' })
    },
  )

  it('sends each chunk of a watch as it comes, and ends the watch when the client cancels it', async () => {
    const source = new PushSource()
    const aborted = signal()
    const listener = await openListener(
      (request) => {
        request.signal.addEventListener('abort', () => aborted.fire())
        return stream(source)
      },
      { tls: pki.tls },
    )
    const session = await openSession(listener)
    const outgoing = session.request({ ':path': '/' })
    await once(outgoing, 'response')
    for (const event of ['one', 'two']) {
      source.push(event)
      const [chunk] = (await once(outgoing, 'data')) as [Buffer]
      expect(chunk.toString()).toBe(event)
    }
    outgoing.close(constants.NGHTTP2_CANCEL)
    await expect(source.returned).resolves.toBeUndefined()
    await expect(aborted.seen).resolves.toBeUndefined()
  })

  it('ends every watch of a connection that breaks', async () => {
    const sources = [new PushSource(), new PushSource()]
    const waiting = [...sources]
    const listener = await openListener(() => stream(waiting.pop() ?? new PushSource()), {
      tls: pki.tls,
    })
    const session = await openSession(listener)
    session.on('error', () => undefined)
    for (const path of ['/a', '/b']) {
      const outgoing = session.request({ ':path': path })
      outgoing.on('error', () => undefined)
      await once(outgoing, 'response')
    }
    session.destroy()
    await expect(Promise.all(sources.map(({ returned }) => returned))).resolves.toHaveLength(2)
  })

  it('holds a list back while the client does not read it, and gives it up in the end', async () => {
    const source = new EndlessSource()
    const listener = await openListener(() => stream(source, 'list'), {
      tls: pki.tls,
      limits: { stallMs: 50 },
    })
    const session = await openSession(listener)
    const outgoing = session.request({ ':path': '/' })
    outgoing.on('error', () => undefined)
    await source.returned
    expect(source.taken).toBeLessThan(20)
  })

  it('resets the stream when a source fails half-way', async () => {
    async function* failing(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('first')
      throw new Error('the medium broke')
    }
    const listener = await openListener(() => stream(failing()), { tls: pki.tls })
    const session = await openSession(listener)
    const outgoing = session.request({ ':path': '/' })
    await expect(read(outgoing)).rejects.toThrow('NGHTTP2_INTERNAL_ERROR')
  })

  it('resets the stream of a source that fails long after its last chunk, never ending it cleanly', async () => {
    const broken = signal()
    async function* failing(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('first')
      await broken.seen
      throw new Error('the medium broke')
    }
    const listener = await openListener(() => stream(failing()), { tls: pki.tls })
    const session = await openSession(listener)
    const outgoing = session.request({ ':path': '/' })
    const [chunk] = (await once(outgoing, 'data')) as [Buffer]
    expect(chunk.toString()).toBe('first')
    broken.fire()
    await expect(once(outgoing, 'end')).rejects.toThrow('NGHTTP2_INTERNAL_ERROR')
  })
})
