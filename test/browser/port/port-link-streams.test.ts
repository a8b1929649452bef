import { describe, expect, it } from 'vitest'
import { ConnectionCut } from '../../../core/index.ts'
import { answer, ask, bytes, linkTo, settled, text } from './linked.ts'
import { counted, streamOf, quiet } from './port-streams.ts'

describe('a stream over a port', () => {
  it('a stream over a port comes chunk by chunk, and ends', async () => {
    const { link } = linkTo(() => answer(counted(3, 4), 'list'))
    const response = await link.request(ask('/'))
    expect(response.stream).toBe('list')
    const chunks: number[] = []
    for await (const chunk of streamOf(response)) chunks.push(...chunk)
    expect(chunks).toEqual([1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4])
  })

  it('a stream over a port is read no further than its reader keeps up', async () => {
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

  it('a stream over a port does not count small chunks as nothing', async () => {
    const source = counted(1)
    const { link } = linkTo(() => answer(source, 'watch'))
    await link.request(ask('/'))
    await settled()
    expect(source.taken).toBeLessThan(2100)
  })

  it('a stream over a port lets go of its source when the reader leaves', async () => {
    const source = counted(100_000)
    const { link, requests } = linkTo(() => answer(source, 'list'))
    const response = await link.request(ask('/'))
    for await (const chunk of streamOf(response)) if (chunk.length > 0) break
    await source.left
    expect(requests[0]?.signal.aborted).toBe(true)
  })

  it('a stream over a port lets go of a source that has nothing to say at the moment', async () => {
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

  it('a stream over a port throws what aborted it, and the server hears of it', async () => {
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

  it('a stream over a port throws behind what came when its source breaks or is cut', async () => {
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

describe('a port whose client is gone', () => {
  it('a port whose client is gone aborts all that was under way', async () => {
    const { link, requests, leave } = linkTo(({ signal }) => answer(quiet(signal).watch, 'watch'))
    await link.request(ask('/'))
    leave()
    await settled()
    expect(requests[0]?.signal.aborted).toBe(true)
  })

  it('a port whose client says goodbye aborts all that was under way', async () => {
    const { link, requests } = linkTo(({ signal }) => answer(quiet(signal).watch, 'watch'))
    await link.request(ask('/'))
    link.close()
    await settled()
    expect(requests[0]?.signal.aborted).toBe(true)
  })
})
