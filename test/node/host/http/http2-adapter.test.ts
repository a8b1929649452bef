import { once } from 'node:events'
import { constants, sensitiveHeaders } from 'node:http2'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ApiError } from '../../../../core/base/api/errors/api-error.ts'
import type { ApiRequest } from '../../../../core/base/http/api-request.ts'
import { statusResponse } from '../../../../node-host/serving/http/status-response.ts'
import { makeTestPki, type TestPki } from '../certificates/test-pki.ts'
import { type Answer, openSession, read } from './http2-client.ts'
import { openListener, PushSource, signal, stream, text } from './open-listener.ts'

let pki: TestPki
beforeAll(async () => {
  pki = await makeTestPki()
})

describe('HTTP/2', () => {
  it('HTTP/2 tells the lines of a repeated header apart, and keeps none of its own among them', async () => {
    let lines: readonly (readonly [string, string])[] = []
    const listener = await openListener(
      (request) => {
        lines = [...request.headerLines()]
        return text('seen')
      },
      { tls: pki.tls },
    )
    const session = await openSession(listener, pki)
    await read(session.request({ ':path': '/', 'X-Group': ['a, b', 'c'] }))
    expect(lines.filter(([name]) => name === 'x-group')).toEqual([
      ['x-group', 'a, b'],
      ['x-group', 'c'],
    ])
    expect(lines.map(([name]) => name).filter((name) => name.startsWith(':'))).toEqual([])
  })

  it('HTTP/2 reads the bytes of headers and of the path as UTF-8', async () => {
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
    const session = await openSession(listener, pki)
    const utf8 = (value: string): string => Buffer.from(value).toString('latin1')
    const headers = { authorization: utf8('Bearer clé'), 'x-user': utf8('Jörg') }
    await read(session.request({ ':path': utf8('/é'), ...headers }))
    expect(seen).toEqual(['/é', 'Bearer clé', [['x-user', 'Jörg']], true, false])
  })

  it('HTTP/2 keeps the audit id out of the table of repeated headers', async () => {
    const headers = ['audit-id', 'a-1', 'cache-control', 'no-cache, private']
    const listener = await openListener(() => ({ ...text('seen'), headers }), { tls: pki.tls })
    const session = await openSession(listener, pki)
    const response = await once(session.request({ ':path': '/' }), 'response')
    const [answer] = response as [Record<string | symbol, unknown>]
    expect(answer).toMatchObject({ 'audit-id': 'a-1', 'cache-control': 'no-cache, private' })
    expect(answer[sensitiveHeaders]).toEqual(['audit-id'])
  })

  it('HTTP/2 hands over method, path, query, headers and host, and sends the answer with its length', async () => {
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
    const session = await openSession(listener, pki)
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
    expect(seen?.peer).toEqual({ address: '127.0.0.1', port: expect.any(Number), secure: true })
    expect(answer.headers).toMatchObject({
      ':status': 201,
      'content-length': '5',
      'x-one': '1',
      warning: 'a, b',
    })
    expect(answer.body).toBe('hello')
  })

  it('HTTP/2 answers HEAD without a body and 204 without a length', async () => {
    const source = new PushSource()
    const listener = await openListener(
      ({ path }) => {
        if (path === '/none') return { status: 204, headers: [], body: null }
        return path === '/watch' ? stream(source) : text('hello')
      },
      { tls: pki.tls },
    )
    const session = await openSession(listener, pki)
    const head = await read(session.request({ ':method': 'HEAD', ':path': '/' }))
    expect(head).toMatchObject({ headers: { 'content-length': '5' }, body: '' })
    const none = await read(session.request({ ':path': '/none' }))
    expect(none.headers).not.toHaveProperty('content-length')
    await read(session.request({ ':method': 'HEAD', ':path': '/watch' }))
    await expect(source.returned).resolves.toBeUndefined()
  })

  it('HTTP/2 sends a body that is larger than the windows of the client', async () => {
    const body = Buffer.alloc(1_000_000, 'abcdefgh')
    const listener = await openListener(() => ({ status: 200, headers: [], body }), {
      tls: pki.tls,
    })
    const session = await openSession(listener, pki)
    const answer = await read(session.request({ ':path': '/' }))
    expect(answer.headers).toMatchObject({ 'content-length': '1000000' })
    expect(answer.body).toBe(body.toString())
  })

  it('HTTP/2 reads a body, plain or gzip, refuses a large one, and keeps the connection', async () => {
    const listener = await openListener(
      (request) =>
        request.body(1000).then(
          (body) => text(`${body.length} bytes`),
          (error: unknown) => statusResponse(error as ApiError),
        ),
      { tls: pki.tls },
    )
    const session = await openSession(listener, pki)
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
    'HTTP/2 tells the handler that a body ended early when the client resets the stream %s',
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
      const session = await openSession(listener, pki)
      const outgoing = session.request({ ':method': 'POST', ':path': '/', 'content-length': 100 })
      outgoing.on('error', () => undefined)
      outgoing.write('half')
      await begun.seen
      outgoing.close(code)
      expect(await failed.seen).toMatchObject({ reason: 'BadRequest' })
    },
  )
})
