import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { IdleDuplex } from '../../../support/requests/idle-duplex.ts'
import { openListener, recordingLogger, signal, text } from './open-listener.ts'
import { dial } from './upgrade-client.ts'

describe('an upgrade that a handler answers with', () => {
  it('an upgrade is answered 500 where its headers cannot be sent', async () => {
    const duplex = new IdleDuplex()
    const logger = recordingLogger()
    const upgrade = { headers: ['upgrade', 'x\r\ny'], duplex }
    const listener = await openListener({ upgrade: () => Promise.resolve(upgrade) }, { logger })
    const heard = dial(listener)
    await once(heard.socket, 'end')
    expect(heard.text).toMatch(/^HTTP\/1.1 500 Internal Server Error\r\n/)
    expect(duplex.isClosed).toBe(true)
    expect(logger.lines.map(({ level }) => level)).toEqual(['error'])
  })

  it('an upgrade is let go where the client has left meanwhile', async () => {
    const duplex = new IdleDuplex()
    const asked = signal<AbortSignal>()
    const go = signal()
    const answered = signal()
    const listener = await openListener({
      async upgrade(request) {
        asked.fire(request.signal)
        await go.seen
        queueMicrotask(answered.fire)
        return { headers: ['upgrade', 'x'], duplex }
      },
    })
    const heard = dial(listener)
    const left = await asked.seen
    heard.socket.destroy()
    await new Promise((resolve) => left.addEventListener('abort', resolve))
    go.fire()
    await answered.seen
    await listener.close(1000)
    expect(duplex.isClosed).toBe(true)
  })

  it('an upgrade whose server has ended its direction and then is gone leaves no client behind', async () => {
    class EndedDuplex extends IdleDuplex {
      override readonly incoming: AsyncIterable<Uint8Array> = (async function* () {})()
    }
    const duplex = new EndedDuplex()
    const asked = signal<AbortSignal>()
    const listener = await openListener({
      upgrade(request) {
        asked.fire(request.signal)
        return Promise.resolve({ headers: ['upgrade', 'x'], duplex })
      },
    })
    const heard = dial(listener)
    const left = await asked.seen
    await once(heard.socket, 'end')
    expect(left.aborted).toBe(false)
    duplex.close()
    await new Promise((resolve) => left.addEventListener('abort', resolve))
  })

  it('an upgrade is not asked for where the request has a body or asks for h2c, or the handler has none', async () => {
    const plain = await openListener((request) => text(`plain ${request.header('upgrade')}`))
    const unable = dial(plain)
    await once(unable.socket, 'end')
    expect(unable.text).toContain('plain SPDY/3.1')
    const listener = await openListener({
      handle: async (request) => {
        const body = await request.body(100)
        return text(`plain ${request.header('upgrade')} ${body.length}.`)
      },
      upgrade: () => Promise.reject(new TypeError('not expected')),
    })
    const asks = (protocol: string, length: number): string =>
      `POST / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: ${protocol}\r\nContent-Length: ${length}\r\n\r\n`
    const heard = dial(listener, `${asks('SPDY/3.1', 4)}body`)
    await heard.until('plain SPDY/3.1 4.')
    heard.socket.write(asks('h2c', 0))
    await heard.until('plain h2c 0.')
    expect(heard.text.match(/HTTP\/1.1 200 OK/g)).toHaveLength(2)
  })
})
