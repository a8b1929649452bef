import { describe, expect, it } from 'vitest'
import { LinkLostError } from '../../../browser-host/port/link-lost-error.ts'
import { type ApiResponse } from '../../../core/index.ts'
import { answer, ask, bytes, linkTo, settled, signalled } from './linked.ts'
import { counted, streamOf, readAll, quiet } from './port-streams.ts'

describe('an abort', () => {
  it('an abort reaches a request that is being worked on', async () => {
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

  it('an abort lets go of a stream that the server opens too late', async () => {
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

  it('an abort before anything was sent sends nothing', async () => {
    const { link, requests } = linkTo(() => answer(null))
    const signal = AbortSignal.abort(new Error('enough'))
    await expect(link.request(ask('/', { signal }))).rejects.toThrow('enough')
    await settled()
    expect(requests).toHaveLength(0)
  })
})

describe('a watch whose events are messages', () => {
  it('a watch of messages tells the subprotocol and the kind, and delivers them', async () => {
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

  it('a watch of messages may be refused with a response', async () => {
    const { link } = linkTo(
      () => answer(null),
      async () => ({ status: 403, headers: [], body: bytes('no') }),
    )
    const refusal = await link.connect({ ...ask('/'), protocols: [] })
    expect(refusal).toMatchObject({ status: 403 })
  })
})

describe('a link whose worker is gone', () => {
  it('a link whose worker is gone fails what waits, ends watches cleanly and breaks off lists', async () => {
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
