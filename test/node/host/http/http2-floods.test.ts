import { once } from 'node:events'
import type { ClientHttp2Session } from 'node:http2'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeTestPki, type TestPki } from '../certificates/test-pki.ts'
import { openSession, read } from './http2-client.ts'
import { openListener, recordingLogger, signal, text } from './open-listener.ts'

let pki: TestPki
beforeAll(async () => {
  pki = await makeTestPki()
})

/** HTTP/2's error code ENHANCE_YOUR_CALM. */
const enhanceYourCalm = 11

async function goawayCode(session: ClientHttp2Session): Promise<number> {
  session.on('error', () => undefined)
  const [code] = (await once(session, 'goaway')) as [number]
  return code
}

describe('a client of HTTP/2 that floods its connection', () => {
  it('a client that sends pings without end is cut, and the log says so once', async () => {
    const logger = recordingLogger()
    const listener = await openListener(() => text('hello'), { tls: pki.tls, logger })
    const session = await openSession(listener, pki)
    session.on('error', () => undefined)
    const closed = new Promise<void>((resolve) => void session.once('close', resolve))
    const ping = (): void => {
      if (session.destroyed) return
      session.ping(() => ping())
    }
    for (let count = 0; count < 5; count++) ping()
    await closed
    expect(logger.lines.filter(({ level }) => level !== 'debug')).toEqual([
      {
        level: 'warn',
        message: 'an HTTP/2 client flooded its connection; the connection was closed',
        fields: { flood: 'pings', address: '127.0.0.1' },
      },
    ])
    expect((await read((await openSession(listener, pki)).request({ ':path': '/' }))).body).toBe(
      'hello',
    )
  })

  it('a client that takes back requests which are worked on and sends others is cut', async () => {
    const logger = recordingLogger()
    const all = signal()
    const waiting: (() => void)[] = []
    const listener = await openListener(
      () =>
        new Promise((resolve) => {
          waiting.push(() => resolve(text('late')))
          all.fire()
        }),
      { tls: pki.tls, logger, limits: { streams: 10 } },
    )
    const session = await openSession(listener, pki)
    const code = goawayCode(session)
    const reset = async (): Promise<void> => {
      const stream = session.request({ ':path': '/' })
      stream.on('error', () => undefined)
      const before = waiting.length
      while (waiting.length === before && !session.destroyed && !session.closed) {
        await new Promise((resolve) => void setImmediate(resolve))
      }
      stream.close(8)
      if (!stream.closed) await once(stream, 'close')
    }
    for (let count = 0; count < 21 && !session.closed && !session.destroyed; count++) await reset()
    expect(await code).toBe(enhanceYourCalm)
    expect(waiting).toHaveLength(20)
    const floods = logger.lines.map(({ fields }) => fields['flood']).filter(Boolean)
    expect(floods).toEqual(['requests under way'])
    for (const answer of waiting) answer()
  })

  it('a client is told of the requests that it may have under way at a time', async () => {
    const listener = await openListener(() => text('hello'), {
      tls: pki.tls,
      limits: { streams: 7 },
    })
    const session = await openSession(listener, pki)
    await read(session.request({ ':path': '/' }))
    expect(session.remoteSettings.maxConcurrentStreams).toBe(7)
  })

  it('a client whose credentials are refused has to connect anew', async () => {
    const listener = await openListener(() => text('no', 401), { tls: pki.tls })
    const session = await openSession(listener, pki)
    const closed = once(session, 'close')
    expect((await read(session.request({ ':path': '/' }))).headers[':status']).toBe(401)
    await closed
  })

  it('a client is told to connect anew by chance, after its request is answered', async () => {
    const listener = await openListener(() => text('hello'), {
      tls: pki.tls,
      limits: { goawayChance: 1 },
    })
    const session = await openSession(listener, pki)
    const closed = once(session, 'close')
    expect((await read(session.request({ ':path': '/' }))).body).toBe('hello')
    await closed
  })
})
