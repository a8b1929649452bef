import { once } from 'node:events'
import { text as readText } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { measureBody, send, rawSocket } from './http1-client.ts'
import { openListener, signal, text } from './open-listener.ts'

describe('HTTP/1.1', () => {
  it('HTTP/1.1 reads a body, plain or gzip, and refuses what is too large once inflated', async () => {
    const listener = await openListener((incoming) => measureBody(incoming))
    const post = async (body: Uint8Array, encoding?: string): Promise<string> => {
      const headers = encoding === undefined ? {} : { 'content-encoding': encoding }
      const answer = await send(listener, { method: 'POST', headers, body })
      return `${answer.message.statusCode} ${answer.body}`
    }
    expect(await post(Buffer.alloc(1000))).toBe('200 1000 bytes')
    expect(await post(Buffer.alloc(1001))).toContain('413 ')
    expect(await post(gzipSync(Buffer.alloc(1000)), 'gzip')).toBe('200 1000 bytes')
    expect(await post(gzipSync(Buffer.alloc(50_000_000)), 'gzip')).toContain(
      'RequestEntityTooLarge',
    )
    expect(await post(gzipSync('a').subarray(0, 10), 'gzip')).toContain('400 ')
    expect(await post(Buffer.from('a'), 'br')).toContain('415 ')
  })

  it('HTTP/1.1 stops reading a chunked body at the limit and closes a connection that goes on sending', async () => {
    const listener = await openListener((incoming) => measureBody(incoming, 10), {
      limits: { lingerMs: 10 },
    })
    const socket = await rawSocket(listener, false)
    socket.write(
      'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nff\r\n' + 'a'.repeat(64),
    )
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(answer.toString()).toContain('413')
    await once(socket.resume(), 'close')
  })

  it('HTTP/1.1 answers 400 to a body that ends early, and goes on serving', async () => {
    const failed = signal<unknown>()
    const listener = await openListener((incoming) => {
      if (incoming.method === 'GET') return text('alive')
      return incoming.body(1000).then(
        () => text('unexpected'),
        (error: unknown) => {
          failed.fire(error)
          return text('too late', 400)
        },
      )
    })
    const socket = await rawSocket(listener)
    socket.end('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nhalf')
    expect(await readText(socket)).toMatch(/^HTTP\/1.1 400 /)
    expect(await failed.seen).toMatchObject({ reason: 'BadRequest' })
    expect((await send(listener, {})).body).toBe('alive')
  })

  it('HTTP/1.1 gives up a body that does not arrive in time', async () => {
    const listener = await openListener((incoming) => measureBody(incoming), {
      limits: { bodyMs: 20 },
    })
    const socket = await rawSocket(listener)
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nhalf')
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(answer.toString()).toMatch(/^HTTP\/1.1 504 /)
  })

  it('HTTP/1.1 invites a waiting client to send its body only when it is wanted', async () => {
    const listener = await openListener((incoming) =>
      incoming.path === '/unwanted' ? text('no', 403) : measureBody(incoming),
    )
    const ask = async (path: string, length: number): Promise<string> => {
      const socket = await rawSocket(listener)
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\nExpect: 100-continue\r\n\r\n`,
      )
      const [answer] = (await once(socket, 'data')) as [Buffer]
      return answer.toString().slice(9, 12)
    }
    expect(await ask('/', 10)).toBe('100')
    expect(await ask('/', 2000)).toBe('413')
    expect(await ask('/unwanted', 10)).toBe('403')
  })
})
