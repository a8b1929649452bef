import { once } from 'node:events'
import { expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import type { RequestHandler } from '../../../../core/base/http/request-handler.ts'
import { rawSocket } from './http1-client.ts'
import { openListener, PushSource, signal } from './open-listener.ts'

const key = 'dGhlIHNhbXBsZSBub25jZQ=='
const handshake = `GET /exec HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`

/** The head of a masked binary frame with a mask of zeros. */
function frameHead(length: number, isFinal: boolean): Buffer {
  const head = Buffer.alloc(14)
  head[0] = isFinal ? 0x82 : 0x02
  head[1] = 0x80 | 127
  head.writeBigUInt64BE(BigInt(length), 2)
  return head
}

function taking(receive: (message: Uint8Array) => void): Partial<RequestHandler> {
  return {
    connect: () =>
      Promise.resolve({
        protocol: undefined,
        stream: { kind: 'binary', messages: new PushSource() },
        receive: async (message) => receive(message),
      }),
  }
}

const messageBytes = 1024 * 1024

it.each([
  ['a frame', true],
  ['fragments', false],
])(
  'WebSocket clients that leave %s unfinished hold 64 MB together, and others go on',
  async (_name, isOneFrame) => {
    const received = signal<Uint8Array>()
    const listener = await openListener(taking(received.fire))
    const good = new WebSocket(`ws://127.0.0.1:${listener.port}/exec`)
    onTestFinished(() => good.terminate())
    await once(good, 'open')
    const payload = Buffer.alloc(messageBytes - 1)
    let cut = 0
    for (let client = 0; client < 80; client++) {
      const socket = await rawSocket(listener, false)
      socket.on('error', () => undefined)
      socket.once('close', () => cut++)
      socket.write(handshake)
      await once(socket, 'data')
      socket.resume()
      // Of a frame one byte is missing, of fragments the last.
      socket.write(frameHead(isOneFrame ? messageBytes : payload.length, isOneFrame))
      socket.write(payload)
      // What is sent behind it on another connection has been read when its answer comes.
      good.ping()
      await once(good, 'pong')
    }
    while (cut < 10) {
      good.ping()
      await once(good, 'pong')
    }
    expect(cut).toBeLessThan(30)
    good.send('hello')
    expect(Buffer.from(await received.seen).toString()).toBe('hello')
  },
)
