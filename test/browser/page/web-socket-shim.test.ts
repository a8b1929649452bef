import { describe, expect, it } from 'vitest'
import { LinkLostError } from '../../../browser-host/port/link-lost-error.ts'
import { ConnectionCut } from '../../../core/index.ts'
import { shim, connection, address, seen, refusal, failing } from './shimmed-sockets.ts'

describe('a WebSocket to a served address', () => {
  it('a WebSocket to a served address is a watch: open, messages, and a normal end', async () => {
    const { requests } = shim(() => connection(['a', 'b']))
    const socket = new WebSocket(address())
    expect([socket.readyState, socket.url, socket.protocol]).toEqual([0, address(), ''])
    expect(await seen(socket)).toEqual(['open 1', 'message a', 'message b', 'close 1000 - true 3'])
    expect(requests[0]).toMatchObject({
      path: '/api/v1/pods',
      search: 'watch=1',
      protocols: [],
      headers: { 'user-agent': navigator.userAgent },
    })
  })

  it('a WebSocket to a served address may be written with http, or relative to the page', async () => {
    shim(() => connection([]))
    for (const url of [`http://${location.host}/clusters/demo/x`, '/clusters/demo/x']) {
      const socket = new WebSocket(url)
      expect(socket.url).toBe(`ws://${location.host}/clusters/demo/x`)
      await seen(socket)
    }
  })

  it('a WebSocket to a served address announces the subprotocol that the server chose', async () => {
    const { requests } = shim(({ protocols }) =>
      connection([], protocols[1] === undefined ? {} : { protocol: protocols[1] }),
    )
    const socket = new WebSocket(address(), ['token.abc', 'v1.json'])
    await seen(socket)
    expect(socket.protocol).toBe('v1.json')
    expect(requests[0]?.headers['sec-websocket-protocol']).toBe('token.abc, v1.json')
  })

  it('a WebSocket to a served address fails as a browser has it: refused, unreachable, or without an agreed subprotocol', async () => {
    const failed = ['error 3', 'close 1006 - false 3']
    const first = shim(() => refusal)
    expect(await seen(new WebSocket(address()))).toEqual(failed)
    first.uninstall()
    const second = shim(() => Promise.reject(new Error('unreachable')))
    expect(await seen(new WebSocket(address()))).toEqual(failed)
    second.uninstall()
    shim(() => connection(['a']))
    expect(await seen(new WebSocket(address(), 'v1'))).toEqual(failed)
  })

  it('a WebSocket to a served address breaks without a word when the worker dies or the server cuts it', async () => {
    const breaks = [new LinkLostError('gone'), new ConnectionCut()]
    shim(() => connection([], { messages: failing(breaks.shift() ?? new Error('one too many')) }))
    for (let times = 0; times < 2; times++) {
      expect(await seen(new WebSocket(address()))).toEqual([
        'open 1',
        'message first',
        'close 1006 - false 3',
      ])
    }
  })

  it('a WebSocket to a served address is closed with 1011 when the server fails', async () => {
    shim(() => connection([], { messages: failing(new Error('broken off')) }))
    expect(await seen(new WebSocket(address()))).toContain('close 1011 - true 3')
  })

  it('a WebSocket to a served address delivers binary messages as Blob or ArrayBuffer', async () => {
    shim(() => connection(['xyz'], { kind: 'binary' }))
    for (const type of ['blob', 'arraybuffer'] as const) {
      const socket = new WebSocket(address())
      expect(socket.binaryType).toBe('blob')
      socket.binaryType = type
      const { data, origin } = await new Promise<MessageEvent>((resolve) => {
        socket.onmessage = resolve
      })
      expect(origin).toBe(`ws://${location.host}`)
      expect(data).toBeInstanceOf(type === 'blob' ? Blob : ArrayBuffer)
      expect(await new Response(data).text()).toBe('xyz')
    }
  })

  it('a WebSocket to a served address takes handlers as properties, one each, and listeners beside them', async () => {
    shim(() => connection(['a']))
    const socket = new WebSocket(address())
    const log: string[] = []
    const handler = () => log.push('never')
    socket.onmessage = handler
    expect(socket.onmessage).toBe(handler)
    socket.onmessage = function () {
      log.push(`handler ${this === socket}`)
    }
    socket.addEventListener('message', () => log.push('listener'))
    expect(socket.onopen).toBeNull()
    await seen(socket)
    expect(log).toEqual(['handler true', 'listener'])
  })

  it('a WebSocket to a served address is an instance of WebSocket, with its constants', async () => {
    shim(() => connection([]))
    const socket = new WebSocket(address())
    expect(socket).toBeInstanceOf(WebSocket)
    expect(socket).toBeInstanceOf(EventTarget)
    expect(Object.prototype.toString.call(socket)).toBe('[object WebSocket]')
    expect([WebSocket.CONNECTING, WebSocket.OPEN, WebSocket.CLOSING, WebSocket.CLOSED]).toEqual([
      0, 1, 2, 3,
    ])
    expect([socket.OPEN, socket.CLOSED]).toEqual([1, 3])
    await seen(socket)
  })

  it('a WebSocket to a served address may be made by a subclass', async () => {
    shim(() => connection(['a']))
    class Loud extends WebSocket {
      override get protocol(): string {
        return 'mine'
      }
      shout(): string {
        return `${this.readyState}!`
      }
    }
    const socket = new Loud(address())
    expect(socket).toBeInstanceOf(Loud)
    expect([socket.shout(), socket.protocol, socket.url]).toEqual(['0!', 'mine', address()])
    expect(await seen(socket)).toEqual(['open 1', 'message a', 'close 1000 - true 3'])
  })
})
