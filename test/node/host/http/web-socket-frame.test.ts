import { once } from 'node:events'
import { describe, expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { webSocketFraming } from '../../../../node-host/serving/http/web-socket/web-socket-frame.ts'
import { AttachedSource, openListener } from './open-listener.ts'

function head(kind: 'text' | 'binary', size: number): number[] {
  const frame = webSocketFraming(kind).frame(new Uint8Array(size))
  return [...frame.subarray(0, frame.length - size)]
}

describe('a frame of a WebSocket', () => {
  it('a WebSocket frame is whole and unmasked, and says its length in as few bytes as it takes', () => {
    expect(head('text', 0)).toEqual([0x81, 0])
    expect(head('text', 125)).toEqual([0x81, 125])
    expect(head('binary', 126)).toEqual([0x82, 126, 0, 126])
    expect(head('binary', 65_535)).toEqual([0x82, 126, 0xff, 0xff])
    expect(head('text', 65_536)).toEqual([0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0])
  })

  it.each([0, 1, 125, 126, 127, 65_535, 65_536, 1_000_000])(
    'a WebSocket frame of %i bytes is read by a client as it was written, also beside others',
    async (size) => {
      const source = new AttachedSource()
      const listener = await openListener({
        connect: () =>
          Promise.resolve({ protocol: undefined, stream: { kind: 'binary', messages: source } }),
      })
      const client = new WebSocket(`ws://127.0.0.1:${listener.port}/`)
      onTestFinished(() => client.terminate())
      const received: Buffer[] = []
      client.on('message', (data: Buffer) => void received.push(data))
      await once(client, 'open')
      await source.attached
      const payload = Uint8Array.from({ length: size }, (_, at) => at % 251)
      const { frame } = webSocketFraming('binary')
      source.push(payload)
      client.ping()
      await once(client, 'pong')
      source.push(payload)
      source.end()
      expect((await once(client, 'close'))[0]).toBe(1000)
      expect(received.map((data) => Buffer.compare(data, payload))).toEqual([0, 0])
      expect(frame(payload).length).toBeGreaterThan(size)
    },
  )

  it('a WebSocket frame is not sent after a closing one', async () => {
    const source = new AttachedSource()
    const listener = await openListener({
      connect: () =>
        Promise.resolve({ protocol: undefined, stream: { kind: 'text', messages: source } }),
    })
    const client = new WebSocket(`ws://127.0.0.1:${listener.port}/`)
    onTestFinished(() => client.terminate())
    const failures: Error[] = []
    client.on('error', (error) => void failures.push(error))
    await once(client, 'open')
    await source.attached
    source.push('before')
    await once(client, 'message')
    client.close(1000)
    const [code] = await once(client, 'close')
    source.push('after')
    await source.closed
    expect(code).toBe(1000)
    expect(failures).toEqual([])
  })
})
