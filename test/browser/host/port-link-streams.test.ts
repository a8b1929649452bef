import { describe, expect, it } from 'vitest'
import { LinkLostError } from '../../../browser-host/port/link-lost-error.ts'
import type { LinkResponse } from '../../../browser-host/port/port-link.ts'
import { type ApiResponse, ConnectionCut } from '../../../core/index.ts'
import { answer, ask, bytes, linkTo, settled, signalled, text } from './linked.ts'

function streamOf(response: LinkResponse): AsyncIterableIterator<Uint8Array, undefined> {
  if (response.body instanceof Uint8Array) throw new TypeError('not a stream')
  return response.body
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
