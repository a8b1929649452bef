import { describe, expect, it } from 'vitest'
import type { LinkConnection } from '../../../browser-host/port/link-connection.ts'
import { BytePipe } from '../../../core/index.ts'
import { text } from '../port/linked.ts'
import { address, seen, shim } from './shimmed-sockets.ts'

/** A connection that takes messages as `take` does, and stays open until it is aborted. */
function taking(signal: AbortSignal, take: (message: Uint8Array) => Promise<void>): LinkConnection {
  const messages = new BytePipe()
  signal.addEventListener('abort', () => messages.close())
  return { protocol: undefined, kind: 'binary', messages, send: take }
}

async function open(take: (message: Uint8Array) => Promise<void>): Promise<WebSocket> {
  shim(({ signal }) => taking(signal, take))
  const socket = new WebSocket(address())
  await new Promise((resolve) => socket.addEventListener('open', resolve))
  return socket
}

describe('a WebSocket that sends', () => {
  it('passes text, bytes and blobs on in their order, and has sent them when it is closed', async () => {
    const taken: string[] = []
    const socket = await open(async (message) => void taken.push(text(message)))
    const own = new TextEncoder().encode('xbytesx')
    socket.send('text ä')
    socket.send(own.subarray(1, 6))
    own.fill(0)
    socket.send(new Blob(['blob']))
    socket.send(new TextEncoder().encode('buffer').buffer)
    expect(socket.bufferedAmount).toBe(7 + 5 + 4 + 6)
    const log = seen(socket)
    socket.close(3001, 'done')
    expect(await log).toEqual(['close 3001 done true 3'])
    expect(taken).toEqual(['text ä', 'bytes', 'blob', 'buffer'])
    expect(socket.bufferedAmount).toBe(0)
    socket.send('late')
    expect(socket.bufferedAmount).toBe(4)
  })

  it('is closed for a message over the limit, and for more than it may hold', async () => {
    const large = await open(() => Promise.resolve())
    const log = seen(large)
    large.send(new Uint8Array(1024 * 1024 + 1))
    expect(await log).toEqual(['close 1009 - true 3'])
    const full = await open(() => new Promise(() => undefined))
    const other = seen(full)
    for (let sent = 0; sent <= 16; sent++) full.send(new Uint8Array(1024 * 1024))
    expect(await other).toEqual(['close 1006 - false 3'])
  })
})
