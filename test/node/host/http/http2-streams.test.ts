import { once } from 'node:events'
import { constants } from 'node:http2'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeTestPki, type TestPki } from '../certificates/test-pki.ts'
import { openSession, read } from './http2-client.ts'
import { EndlessSource, openListener, PushSource, signal, stream } from './open-listener.ts'

let pki: TestPki
beforeAll(async () => {
  pki = await makeTestPki()
})

describe('HTTP/2', () => {
  it('HTTP/2 sends each chunk of a watch as it comes, and ends the watch when the client cancels it', async () => {
    const source = new PushSource()
    const aborted = signal()
    const listener = await openListener(
      (request) => {
        request.signal.addEventListener('abort', () => aborted.fire())
        return stream(source)
      },
      { tls: pki.tls },
    )
    const session = await openSession(listener, pki)
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

  it('HTTP/2 ends every watch of a connection that breaks', async () => {
    const sources = [new PushSource(), new PushSource()]
    const waiting = [...sources]
    const listener = await openListener(() => stream(waiting.pop() ?? new PushSource()), {
      tls: pki.tls,
    })
    const session = await openSession(listener, pki)
    session.on('error', () => undefined)
    for (const path of ['/a', '/b']) {
      const outgoing = session.request({ ':path': path })
      outgoing.on('error', () => undefined)
      await once(outgoing, 'response')
    }
    session.destroy()
    await expect(Promise.all(sources.map(({ returned }) => returned))).resolves.toHaveLength(2)
  })

  it('HTTP/2 holds a list back while the client does not read it, and gives it up in the end', async () => {
    const source = new EndlessSource()
    const listener = await openListener(() => stream(source, 'list'), {
      tls: pki.tls,
      limits: { stallMs: 50 },
    })
    const session = await openSession(listener, pki)
    const outgoing = session.request({ ':path': '/' })
    outgoing.on('error', () => undefined)
    await source.returned
    expect(source.taken).toBeLessThan(20)
  })

  it('HTTP/2 resets the stream when a source fails half-way', async () => {
    async function* failing(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('first')
      throw new Error('the medium broke')
    }
    const listener = await openListener(() => stream(failing()), { tls: pki.tls })
    const session = await openSession(listener, pki)
    const outgoing = session.request({ ':path': '/' })
    await expect(read(outgoing)).rejects.toThrow('NGHTTP2_INTERNAL_ERROR')
  })

  it('HTTP/2 resets the stream of a source that fails long after its last chunk, never ending it cleanly', async () => {
    const broken = signal()
    async function* failing(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('first')
      await broken.seen
      throw new Error('the medium broke')
    }
    const listener = await openListener(() => stream(failing()), { tls: pki.tls })
    const session = await openSession(listener, pki)
    const outgoing = session.request({ ':path': '/' })
    const [chunk] = (await once(outgoing, 'data')) as [Buffer]
    expect(chunk.toString()).toBe('first')
    broken.fire()
    await expect(once(outgoing, 'end')).rejects.toThrow('NGHTTP2_INTERNAL_ERROR')
  })
})
