import { describe, expect, it } from 'vitest'
import { WebSocketReader } from '../../bench/client/web-socket-reader.ts'

const short = Buffer.from([0x81, 2, 0x68, 0x69])
const long = Buffer.concat([Buffer.from([0x81, 126, 0x01, 0x00]), Buffer.alloc(256)])
const longest = Buffer.concat([
  Buffer.from([0x82, 127, 0, 0, 0, 0, 0, 1, 0, 0]),
  Buffer.alloc(65_536),
])

describe('the WebSocket reader of the load generators', () => {
  it('the WebSocket reader of the load generators counts messages of every length form, wherever they are cut', () => {
    const all = Buffer.concat([short, long, longest, short])
    for (const size of [1, 3, 7, all.length]) {
      const reader = new WebSocketReader(() => {})
      let messages = 0
      for (let at = 0; at < all.length; at += size) {
        messages += reader.read(all.subarray(at, at + size))
      }
      expect(messages).toBe(4)
    }
  })

  it('the WebSocket reader of the load generators answers a ping, which is no message', () => {
    const sent: Buffer[] = []
    const reader = new WebSocketReader((frame) => sent.push(frame))
    expect(reader.read(Buffer.from([0x89, 0]))).toBe(0)
    expect(sent).toEqual([Buffer.from([0x8a, 0x80, 0, 0, 0, 0])])
  })

  it('the WebSocket reader of the load generators fails when the server closes', () => {
    const reader = new WebSocketReader(() => {})
    expect(() => reader.read(Buffer.from([0x88, 0]))).toThrow('closed')
  })
})
