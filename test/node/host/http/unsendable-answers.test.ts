import { once } from 'node:events'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ApiResponse } from '../../../../core/base/http/api-response.ts'
import { makeTestPki, type TestPki } from '../certificates/test-pki.ts'
import { send } from './http1-client.ts'
import { openSession, read } from './http2-client.ts'
import { openListener, PushSource, recordingLogger, text } from './open-listener.ts'
import { asking, dial } from './upgrade-client.ts'

let pki: TestPki
beforeAll(async () => {
  pki = await makeTestPki()
})

const failure = {
  kind: 'Status',
  status: 'Failure',
  reason: 'InternalError',
  code: 500,
  message: expect.stringMatching(/^Internal error occurred: /),
}

/** Answers that no transport can carry. */
const unsendable: readonly [string, Partial<ApiResponse>][] = [
  ['status 99999', { status: 99_999 }],
  ['status 99', { status: 99 }],
  ['status 101', { status: 101 }],
  ['a header value with CR and LF', { headers: ['x-a', 'one\r\nx-b: two'] }],
  ['a header value with NUL', { headers: ['x-a', 'a\0b'] }],
  ['a header value beyond latin1', { headers: ['x-a', '日本'] }],
  ['a header name with a space', { headers: ['x a', 'one'] }],
  ['an empty header name', { headers: ['', 'one'] }],
]

/** Such an answer, whole, and streamed from a source that is told that nobody reads it. */
function answersOf(part: Partial<ApiResponse>) {
  const source = new PushSource()
  const whole: ApiResponse = { ...text('body'), ...part }
  const streamed: ApiResponse = { ...whole, body: source, stream: 'watch' }
  return { whole, streamed, source }
}

describe('answers that cannot be sent', () => {
  it.each(unsendable)('another server gets 500 instead of %s', async (_name, part) => {
    const { whole, streamed, source } = answersOf(part)
    const logger = recordingLogger()
    const { answer } = await openListener(({ path }) => (path === '/whole' ? whole : streamed), {
      logger,
    })
    for (const path of ['/whole', '/streamed']) {
      const response = await answer(new Request(`http://localhost${path}`))
      expect(response.status).toBe(500)
      expect(await response.json()).toMatchObject(failure)
    }
    await source.returned
    expect(logger.lines.filter(({ level }) => level === 'error')).toHaveLength(2)
  })

  it.each(unsendable)('HTTP/1.1 answers 500 instead of %s, and goes on', async (_name, part) => {
    const { whole, streamed, source } = answersOf(part)
    const logger = recordingLogger()
    const listener = await openListener(
      ({ path }) => (path === '/whole' ? whole : path === '/streamed' ? streamed : text('next')),
      { logger },
    )
    for (const path of ['/whole', '/streamed']) {
      const { message, body } = await send(listener, { path })
      expect(message.statusCode).toBe(500)
      expect(JSON.parse(body)).toMatchObject(failure)
    }
    await source.returned
    expect((await send(listener, { path: '/next' })).body).toBe('next')
    expect(logger.lines.filter(({ level }) => level === 'error')).toHaveLength(2)
  })

  it.each([...unsendable, ['status 600', { status: 600 }] as const])(
    'HTTP/2 answers 500 instead of %s, and goes on',
    async (_name, part) => {
      const { whole, streamed, source } = answersOf(part)
      const listener = await openListener(
        ({ path }) => (path === '/whole' ? whole : path === '/streamed' ? streamed : text('next')),
        { tls: pki.tls },
      )
      const session = await openSession(listener, pki)
      for (const path of ['/whole', '/streamed']) {
        const { headers, body } = await read(session.request({ ':path': path }))
        expect(headers[':status']).toBe(500)
        expect(JSON.parse(body)).toMatchObject(failure)
      }
      await source.returned
      expect((await read(session.request({ ':path': '/next' }))).body).toBe('next')
    },
  )

  it('HTTP/1.1 answers 500 to a request to upgrade whose headers cannot be sent', async () => {
    const { whole } = answersOf({ headers: ['x-a', 'a\0b'] })
    const closed: string[] = []
    const duplex = {
      incoming: new PushSource(),
      write: () => Promise.resolve(),
      end: () => undefined,
      close: () => void closed.push('closed'),
      closed: new Promise<void>(() => undefined),
    }
    const listener = await openListener({
      upgrade: ({ path }) =>
        Promise.resolve(path === '/exec' ? { headers: ['upgrade', 'a\r\nb'], duplex } : whole),
      connect: () => Promise.resolve(whole),
    })
    for (const request of [asking, asking.replace('/exec', '/refused')]) {
      const client = dial(listener, request)
      await once(client.socket, 'end')
      expect(client.text).toMatch(/^HTTP\/1.1 500 Internal Server Error\r\n/)
      expect(JSON.parse(client.text.split('\r\n\r\n')[1] ?? '')).toMatchObject(failure)
    }
    expect(closed).toEqual(['closed'])
  })
})
