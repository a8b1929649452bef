import { describe, expect, it } from 'vitest'
import { LinkLostError } from '../../../browser-host/port/link-lost-error.ts'
import type { LinkResponse } from '../../../browser-host/port/port-link.ts'
import { type ApiResponse, ConnectionCut } from '../../../core/index.ts'
import { answer, ask, bytes, linkTo, settled, signalled, text } from './linked.ts'

const mebibyte = 1024 * 1024

function streamOf(response: LinkResponse): AsyncIterableIterator<Uint8Array, undefined> {
  if (response.body instanceof Uint8Array) throw new TypeError('not a stream')
  return response.body
}

function wholeOf({ body }: LinkResponse): string {
  if (!(body instanceof Uint8Array)) throw new TypeError('a stream')
  return text(body)
}

async function readAll(response: LinkResponse): Promise<string> {
  let all = ''
  for await (const chunk of streamOf(response)) all += text(chunk)
  return all
}

/** A source that counts what was taken of it, and says when it was let go. */
function counted(size: number, most = Infinity) {
  const left = signalled()
  const source = {
    taken: 0,
    left: left.promise,
    async *[Symbol.asyncIterator]() {
      try {
        for (; source.taken < most;) {
          source.taken++
          yield new Uint8Array(size).fill(source.taken)
        }
      } finally {
        left.settle()
      }
    },
  }
  return source
}

/** A watch on which nothing happens until its request is aborted. */
function quiet(signal: AbortSignal) {
  const left = signalled()
  async function* watch() {
    yield bytes('first')
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
    left.settle()
  }
  return { watch: watch(), left: left.promise }
}

describe('a request over a port', () => {
  it('arrives with method, path, query, headers and body, and is answered in one message', async () => {
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

  it('leaves the bytes on both sides to their owners', async () => {
    const shared = bytes('0123456789')
    const { link } = linkTo(() => answer(shared.subarray(2, 4)))
    const body = bytes('xyz')
    expect(wholeOf(await link.request(ask('/', { method: 'POST', body })))).toBe('23')
    expect(text(shared)).toBe('0123456789')
    expect(text(body)).toBe('xyz')
  })

  it('may have no body in its answer', async () => {
    const { link } = linkTo(() => answer(null))
    expect(wholeOf(await link.request(ask('/')))).toBe('')
  })

  it('has its body inflated, and refused when it is larger than allowed only then', async () => {
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

  it('is told which encodings are understood, and what is no gzip', async () => {
    const { link, requests } = linkTo(() => answer(null))
    for (const encoding of ['br', 'gzip'])
      await link.request(
        ask('/', { method: 'PUT', headers: ['content-encoding', encoding], body: bytes('no') }),
      )
    await expect(requests[0]?.body(10)).rejects.toMatchObject({ code: 415 })
    await expect(requests[1]?.body(10)).rejects.toMatchObject({ code: 400 })
  })

  it('is refused unsent when its body is beyond all measure', async () => {
    const { link, requests } = linkTo(() => answer(null))
    const body = new Uint8Array(16 * mebibyte + 1)
    const response = await link.request(ask('/', { method: 'POST', body }))
    expect(response.status).toBe(413)
    expect(requests).toHaveLength(0)
  })

  it('is answered 429 while a thousand others are under way', async () => {
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

  it('is answered 500 without the cause when the server fails beyond its own care', async () => {
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

  it('looks cut where the server cuts it', async () => {
    const { link } = linkTo(() => Promise.reject(new ConnectionCut()))
    await expect(link.request(ask('/'))).rejects.toThrow(ConnectionCut)
  })
})

describe('a stream over a port', () => {
  it('comes chunk by chunk, and ends', async () => {
    const { link } = linkTo(() => answer(counted(3, 4), 'list'))
    const response = await link.request(ask('/'))
    expect(response.stream).toBe('list')
    const chunks: number[] = []
    for await (const chunk of streamOf(response)) chunks.push(...chunk)
    expect(chunks).toEqual([1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4])
  })

  it('is read no further than its reader keeps up', async () => {
    const source = counted(64 * 1024)
    const { link } = linkTo(() => answer(source, 'list'))
    const stream = streamOf(await link.request(ask('/')))
    await settled()
    const atRest = source.taken
    expect(atRest).toBeLessThanOrEqual(8)
    await settled()
    expect(source.taken).toBe(atRest)
    for (let read = 0; read < 20; read++) await stream.next()
    await settled()
    expect(source.taken).toBeGreaterThanOrEqual(20)
    expect(source.taken).toBeLessThanOrEqual(20 + 9)
  })

  it('does not count small chunks as nothing', async () => {
    const source = counted(1)
    const { link } = linkTo(() => answer(source, 'watch'))
    await link.request(ask('/'))
    await settled()
    expect(source.taken).toBeLessThan(2100)
  })

  it('lets go of its source when the reader leaves', async () => {
    const source = counted(100_000)
    const { link, requests } = linkTo(() => answer(source, 'list'))
    const response = await link.request(ask('/'))
    for await (const chunk of streamOf(response)) if (chunk.length > 0) break
    await source.left
    expect(requests[0]?.signal.aborted).toBe(true)
  })

  it('lets go of a source that has nothing to say at the moment', async () => {
    let left = Promise.resolve()
    const { link } = linkTo(({ signal }) => {
      const source = quiet(signal)
      left = source.left
      return answer(source.watch, 'watch')
    })
    const stream = streamOf(await link.request(ask('/')))
    await stream.next()
    const pending = stream.next()
    await stream.return?.()
    await left
    expect(await pending).toMatchObject({ done: true })
  })

  it('throws what aborted it, and the server hears of it', async () => {
    let left = Promise.resolve()
    const { link } = linkTo(({ signal }) => {
      const source = quiet(signal)
      left = source.left
      return answer(source.watch, 'watch')
    })
    const leaving = new AbortController()
    const stream = streamOf(await link.request(ask('/', { signal: leaving.signal })))
    await stream.next()
    const pending = stream.next()
    leaving.abort(new Error('enough'))
    await expect(pending).rejects.toThrow('enough')
    await left
  })

  it('throws behind what came when its source breaks or is cut', async () => {
    async function* broken() {
      yield bytes('half')
      throw new Error('secret')
    }
    async function* cut() {
      yield bytes('half')
      throw new ConnectionCut()
    }
    const { link } = linkTo(({ path }) => answer(path === '/cut' ? cut() : broken(), 'watch'))
    const first = streamOf(await link.request(ask('/broken')))
    expect(text((await first.next()).value ?? bytes(''))).toBe('half')
    await expect(first.next()).rejects.toThrow('the server broke off the stream')
    const second = streamOf(await link.request(ask('/cut')))
    await second.next()
    await expect(second.next()).rejects.toThrow(ConnectionCut)
  })
})

describe('an abort', () => {
  it('reaches a request that is being worked on', async () => {
    const { link, requests } = linkTo(() => new Promise<ApiResponse>(() => undefined))
    const leaving = new AbortController()
    const pending = link.request(ask('/', { signal: leaving.signal }))
    await settled()
    expect(requests[0]?.signal.aborted).toBe(false)
    leaving.abort(new Error('enough'))
    await expect(pending).rejects.toThrow('enough')
    await settled()
    expect(requests[0]?.signal.aborted).toBe(true)
  })

  it('lets go of a stream that the server opens too late', async () => {
    const left = signalled()
    const source: AsyncIterableIterator<Uint8Array> = {
      [Symbol.asyncIterator]: () => source,
      next: () => Promise.reject(new TypeError('read though nobody waits')),
      async return() {
        left.settle()
        return { done: true, value: undefined }
      },
    }
    const opening = signalled<ApiResponse>()
    const { link } = linkTo(() => opening.promise)
    const leaving = new AbortController()
    const pending = link.request(ask('/', { signal: leaving.signal }))
    await settled()
    leaving.abort(new Error('enough'))
    await expect(pending).rejects.toThrow('enough')
    await settled()
    opening.settle(answer(source, 'watch'))
    await left.promise
  })

  it('before anything was sent sends nothing', async () => {
    const { link, requests } = linkTo(() => answer(null))
    const signal = AbortSignal.abort(new Error('enough'))
    await expect(link.request(ask('/', { signal }))).rejects.toThrow('enough')
    await settled()
    expect(requests).toHaveLength(0)
  })
})

describe('a watch whose events are messages', () => {
  it('tells the subprotocol and the kind, and delivers them', async () => {
    const { link } = linkTo(
      () => answer(null),
      async (request, protocols) => ({
        protocol: protocols[1],
        stream: { kind: 'text', messages: counted(Number(request.header('x-size')), 2) },
      }),
    )
    const connection = await link.connect({
      ...ask('/api/v1/pods?watch=1', { headers: ['x-size', '2'] }),
      protocols: ['a', 'b'],
    })
    if (!('messages' in connection)) throw new TypeError('refused')
    expect(connection).toMatchObject({ protocol: 'b', kind: 'text' })
    const messages: number[] = []
    for await (const message of connection.messages) messages.push(...message)
    expect(messages).toEqual([1, 1, 2, 2])
  })

  it('may be refused with a response', async () => {
    const { link } = linkTo(
      () => answer(null),
      async () => ({ status: 403, headers: [], body: bytes('no') }),
    )
    const refusal = await link.connect({ ...ask('/'), protocols: [] })
    expect(refusal).toMatchObject({ status: 403 })
  })
})

describe('a link whose worker is gone', () => {
  it('fails what waits, ends watches cleanly and breaks off lists', async () => {
    const { link } = linkTo(({ path, signal }) =>
      path === '/never' ? new Promise<ApiResponse>(() => undefined) : openStream(path, signal),
    )
    const waiting = link.request(ask('/never'))
    const watch = await link.request(ask('/watch'))
    const list = streamOf(await link.request(ask('/list')))
    await settled()
    link.lose('the worker is gone')
    await expect(waiting).rejects.toThrow(LinkLostError)
    expect(await readAll(watch)).toBe('first')
    await list.next()
    await expect(list.next()).rejects.toThrow('the worker is gone')
    await expect(link.request(ask('/'))).rejects.toThrow(LinkLostError)
    expect(link.lost).toBe(true)
  })
})

function openStream(path: string, signal: AbortSignal): ApiResponse {
  return answer(quiet(signal).watch, path === '/watch' ? 'watch' : 'list')
}

describe('a port whose client is gone', () => {
  it('aborts all that was under way', async () => {
    const { link, requests, leave } = linkTo(({ signal }) => answer(quiet(signal).watch, 'watch'))
    await link.request(ask('/'))
    leave()
    await settled()
    expect(requests[0]?.signal.aborted).toBe(true)
  })

  it('does the same when the client says so', async () => {
    const { link, requests } = linkTo(({ signal }) => answer(quiet(signal).watch, 'watch'))
    await link.request(ask('/'))
    link.close()
    await settled()
    expect(requests[0]?.signal.aborted).toBe(true)
  })
})
