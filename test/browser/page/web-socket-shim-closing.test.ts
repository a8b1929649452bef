import { describe, expect, it } from 'vitest'
import { shim, openConnection, address, seen, type Outcome } from './shimmed-sockets.ts'

describe('closing a WebSocket to a served address', () => {
  it('closing a WebSocket to a served address ends the watch, and is confirmed with the code that was given', async () => {
    const left: AbortSignal[] = []
    shim(({ signal }) => {
      left.push(signal)
      return openConnection(signal, ['a'])
    })
    for (const [code, confirmed] of [
      [undefined, 'close 1005 - true 3'],
      [1000, 'close 1000 bye true 3'],
      [3001, 'close 3001 bye true 3'],
    ] as const) {
      const socket = new WebSocket(address())
      socket.onmessage = () => {
        if (code === undefined) socket.close()
        else socket.close(code, 'bye')
        expect(socket.readyState).toBe(2)
      }
      expect(await seen(socket)).toEqual(['open 1', 'message a', confirmed])
    }
    expect(left.map(({ aborted }) => aborted)).toEqual([true, true, true])
  })

  it('closing a WebSocket to a served address before it is open is a failure', async () => {
    const { requests } = shim(
      ({ signal }) =>
        new Promise<Outcome>((_resolve, reject) =>
          signal.addEventListener('abort', () => reject(new Error('aborted'))),
        ),
    )
    const socket = new WebSocket(address())
    socket.close(3000, 'x')
    expect(socket.readyState).toBe(2)
    expect(await seen(socket)).toEqual(['error 3', 'close 1006 - false 3'])
    expect(requests[0]?.signal.aborted).toBe(true)
  })

  it('closing a WebSocket to a served address refuses codes and reasons that the platform refuses', async () => {
    shim(({ signal }) => openConnection(signal))
    const socket = new WebSocket(address())
    expect(() => socket.close(1001)).toThrow(
      expect.objectContaining({ name: 'InvalidAccessError' }),
    )
    expect(() => socket.close(1000, 'ä'.repeat(62))).toThrow(
      expect.objectContaining({ name: 'SyntaxError' }),
    )
    socket.close()
    await seen(socket)
  })
})

describe('sending to a served address', () => {
  it('sending to a served address is an error before it is open, and counted until it is sent, for ever once it is closed', async () => {
    shim(({ signal }) => openConnection(signal))
    const socket = new WebSocket(address())
    expect(() => socket.send('x')).toThrow(expect.objectContaining({ name: 'InvalidStateError' }))
    socket.onopen = () => {
      socket.send('hello')
      expect(socket.bufferedAmount).toBe(5)
      socket.close()
      socket.send('late')
      socket.send(new Uint8Array(3))
    }
    await seen(socket)
    expect(socket.bufferedAmount).toBe(7)
  })
})
