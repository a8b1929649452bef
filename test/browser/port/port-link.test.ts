import { describe, expect, it } from 'vitest'
import type { LinkResponse } from '../../../browser-host/port/port-link.ts'
import { type ApiResponse, ConnectionCut } from '../../../core/index.ts'
import { IdleDuplex } from '../../support/requests/idle-duplex.ts'
import { answer, ask, bytes, linkTo, text } from './linked.ts'

const mebibyte = 1024 * 1024

function wholeOf({ body }: LinkResponse): string {
  if (!(body instanceof Uint8Array)) throw new TypeError('a stream')
  return text(body)
}

describe('a request over a port', () => {
  it('a request over a port arrives with method, path, query, headers and body, and is answered in one message', async () => {
    const { link, requests } = linkTo(async (request) =>
      answer(bytes(`got ${text(await request.body(mebibyte))}`)),
    )
    const response = await link.request(
      ask('/api/v1/pods?limit=5', {
        method: 'POST',
        headers: ['accept', 'text/plain', 'x-many', 'a', 'x-many', 'b'],
        body: bytes('{}'),
      }),
    )
    expect(response).toMatchObject({ status: 200, headers: ['content-type', 'text/plain'] })
    expect(wholeOf(response)).toBe('got {}')
    const [request] = requests
    expect(request).toMatchObject({ method: 'POST', path: '/api/v1/pods', search: 'limit=5' })
    expect(request?.header('accept')).toBe('text/plain')
    expect(request?.header('x-many')).toBe('a, b')
    expect(request?.header('x-none')).toBeUndefined()
    expect(request?.peer?.secure).toBe(true)
  })

  it('a request over a port leaves the bytes on both sides to their owners', async () => {
    const shared = bytes('0123456789')
    const { link } = linkTo(() => answer(shared.subarray(2, 4)))
    const body = bytes('xyz')
    expect(wholeOf(await link.request(ask('/', { method: 'POST', body })))).toBe('23')
    expect(text(shared)).toBe('0123456789')
    expect(text(body)).toBe('xyz')
  })

  it('a request over a port may have no body in its answer', async () => {
    const { link } = linkTo(() => answer(null))
    expect(wholeOf(await link.request(ask('/')))).toBe('')
  })

  it('a request over a port has its body inflated, and refused when it is larger than allowed only then', async () => {
    const { link, requests } = linkTo(() => answer(null))
    const zipped = new Blob([bytes('a'.repeat(1000))])
      .stream()
      .pipeThrough(new CompressionStream('gzip'))
    const body = new Uint8Array(await new Response(zipped).arrayBuffer())
    await link.request(ask('/', { method: 'POST', headers: ['content-encoding', 'gzip'], body }))
    const [request] = requests
    expect(text((await request?.body(1000)) ?? bytes(''))).toBe('a'.repeat(1000))
    await expect(request?.body(999)).rejects.toMatchObject({ code: 413 })
  })

  it('a request over a port is told which encodings are understood, and what is no gzip', async () => {
    const { link, requests } = linkTo(() => answer(null))
    for (const encoding of ['br', 'gzip'])
      await link.request(
        ask('/', { method: 'PUT', headers: ['content-encoding', encoding], body: bytes('no') }),
      )
    await expect(requests[0]?.body(10)).rejects.toMatchObject({ code: 415 })
    await expect(requests[1]?.body(10)).rejects.toMatchObject({ code: 400 })
  })

  it('a request over a port has its body as a stream of one chunk that is not inflated, and none without a body', async () => {
    const { link, requests } = linkTo(() => answer(null))
    const headers = ['content-encoding', 'gzip']
    await link.request(ask('/', { method: 'POST', headers, body: bytes('as it came') }))
    await link.request(ask('/'))
    const chunks: string[] = []
    for await (const chunk of requests[0]?.bodyStream() ?? []) chunks.push(text(chunk))
    expect(chunks).toEqual(['as it came'])
    expect(requests[1]?.bodyStream()).toBeUndefined()
  })

  it('an upgrade beyond WebSocket over a port is answered 501 and closed', async () => {
    const duplex = new IdleDuplex()
    const { link } = linkTo(
      () => answer(null),
      () => Promise.resolve({ headers: ['upgrade', 'websocket'], duplex }),
    )
    const { path, search, headers, signal } = ask('/exec')
    const refused = await link.connect({ path, search, headers, signal, protocols: [] })
    if ('messages' in refused) throw new TypeError('connected')
    expect(refused.status).toBe(501)
    expect(JSON.parse(wholeOf(refused))).toMatchObject({ kind: 'Status', code: 501 })
    expect(duplex.isClosed).toBe(true)
  })

  it('a request over a port is refused unsent when its body is beyond all measure', async () => {
    const { link, requests } = linkTo(() => answer(null))
    const body = new Uint8Array(16 * mebibyte + 1)
    const response = await link.request(ask('/', { method: 'POST', body }))
    expect(response.status).toBe(413)
    expect(requests).toHaveLength(0)
  })

  it('a request over a port is answered 429 while a thousand others are under way', async () => {
    const { link } = linkTo(() => new Promise<ApiResponse>(() => undefined))
    const leaving = new AbortController()
    const { signal } = leaving
    const others = Array.from({ length: 1000 }, () => link.request(ask('/', { signal })))
    const response = await link.request(ask('/'))
    expect(response.status).toBe(429)
    expect(response.headers).toContain('retry-after')
    leaving.abort()
    const outcomes = await Promise.allSettled(others)
    expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true)
  })

  it('a request over a port is answered 500 without the cause when the server fails beyond its own care', async () => {
    const logged: string[] = []
    const write = (_: string, fields: object = {}) => logged.push(JSON.stringify(fields))
    const logger = { debug: write, info: write, warn: write, error: write }
    const { link } = linkTo(
      () => {
        throw new Error('secret')
      },
      undefined,
      logger,
    )
    const response = await link.request(ask('/x'))
    expect(response.status).toBe(500)
    expect(wholeOf(response)).not.toContain('secret')
    expect(logged.join()).toContain('secret')
  })

  it('a request over a port looks cut where the server cuts it', async () => {
    const { link } = linkTo(() => Promise.reject(new ConnectionCut()))
    await expect(link.request(ask('/'))).rejects.toThrow(ConnectionCut)
  })
})
