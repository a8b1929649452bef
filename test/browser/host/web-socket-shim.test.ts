import { describe, expect, it, onTestFinished } from 'vitest'
import { installWebSocketShim } from '../../../browser-host/page/web-socket-shim.ts'
import type { ConnectRequest } from '../../../browser-host/page/opened-server.ts'
import type { LinkConnection } from '../../../browser-host/port/link-connection.ts'
import { LinkLostError } from '../../../browser-host/port/link-lost-error.ts'
import { ConnectionCut, type TransportResponse } from '../../../core/index.ts'
import { bytes } from './linked.ts'

type Outcome = LinkConnection | TransportResponse

const refusal: TransportResponse = {
  status: 403,
  header: () => undefined,
  body: (async function* () {})(),
}

/** A page whose sockets below `prefix` are answered by `connect`. */
function shim(
  connect: (request: ConnectRequest) => Outcome | Promise<Outcome>,
  prefix = '/clusters/demo',
) {
  const requests: ConnectRequest[] = []
  const uninstall = installWebSocketShim([
    {
      prefix,
      async connect(request) {
        requests.push(request)
        return connect(request)
      },
    },
  ])
  onTestFinished(uninstall)
  return { requests, uninstall }
}

function address(path = '/clusters/demo/api/v1/pods?watch=1'): string {
  return `ws://${location.host}${path}`
}

/** Messages that are there at once; then the stream ends, or goes on as `then` says. */
function connection(texts: readonly string[], more: Partial<LinkConnection> = {}): LinkConnection {
  async function* messages() {
    for (const text of texts) yield bytes(text)
  }
  return { protocol: undefined, kind: 'text', messages: messages(), ...more }
}

/** Stays open until it is aborted. */
function openConnection(signal: AbortSignal, texts: readonly string[] = []): LinkConnection {
  const aborted = new Promise<never>((_resolve, reject) => {
    const abort = (): void => reject(new Error('aborted'))
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true })
  })
  aborted.catch(() => undefined)
  async function* messages() {
    for (const text of texts) yield bytes(text)
    await aborted
  }
  return { protocol: undefined, kind: 'text', messages: messages() }
}

async function* failing(error: Error): AsyncGenerator<Uint8Array> {
  yield bytes('first')
  throw error
}

/** What a page sees of a socket until it is closed. */
async function seen(socket: WebSocket): Promise<string[]> {
  const log: string[] = []
  socket.addEventListener('open', () => log.push(`open ${socket.readyState}`))
  socket.addEventListener('message', ({ data }) => log.push(`message ${data}`))
  socket.addEventListener('error', () => log.push(`error ${socket.readyState}`))
  await new Promise<void>((resolve) =>
    socket.addEventListener('close', ({ code, reason, wasClean }) => {
      log.push(`close ${code} ${reason || '-'} ${wasClean} ${socket.readyState}`)
      resolve()
    }),
  )
  return log
}

describe('a WebSocket to a served address', () => {
  it('is a watch: open, messages, and a normal end', async () => {
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

  it('may be written with http, or relative to the page', async () => {
    shim(() => connection([]))
    for (const url of [`http://${location.host}/clusters/demo/x`, '/clusters/demo/x']) {
      const socket = new WebSocket(url)
      expect(socket.url).toBe(`ws://${location.host}/clusters/demo/x`)
      await seen(socket)
    }
  })

  it('announces the subprotocol that the server chose', async () => {
    const { requests } = shim(({ protocols }) =>
      connection([], protocols[1] === undefined ? {} : { protocol: protocols[1] }),
    )
    const socket = new WebSocket(address(), ['token.abc', 'v1.json'])
    await seen(socket)
    expect(socket.protocol).toBe('v1.json')
    expect(requests[0]?.headers['sec-websocket-protocol']).toBe('token.abc, v1.json')
  })

  it('fails as a browser has it: refused, unreachable, or without an agreed subprotocol', async () => {
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

  it('breaks without a word when the worker dies or the server cuts it', async () => {
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

  it('is closed with 1011 when the server fails', async () => {
    shim(() => connection([], { messages: failing(new Error('broken off')) }))
    expect(await seen(new WebSocket(address()))).toContain('close 1011 - true 3')
  })

  it('delivers binary messages as Blob or ArrayBuffer', async () => {
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

  it('takes handlers as properties, one each, and listeners beside them', async () => {
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

  it('is an instance of WebSocket, with its constants', async () => {
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

  it('may be made by a subclass', async () => {
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

describe('closing a WebSocket to a served address', () => {
  it('ends the watch, and is confirmed with the code that was given', async () => {
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

  it('before it is open is a failure', async () => {
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

  it('refuses codes and reasons that the platform refuses', async () => {
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
  it('is an error before it is open, in vain while it is, and counted afterwards', async () => {
    shim(({ signal }) => openConnection(signal))
    const socket = new WebSocket(address())
    expect(() => socket.send('x')).toThrow(expect.objectContaining({ name: 'InvalidStateError' }))
    socket.onopen = () => {
      socket.send('hello')
      expect(socket.bufferedAmount).toBe(0)
      socket.close()
      socket.send('late')
      socket.send(new Uint8Array(3))
    }
    await seen(socket)
    expect(socket.bufferedAmount).toBe(7)
  })
})

describe('every other WebSocket', () => {
  it('is the one of the platform', () => {
    shim(() => connection([]))
    const elsewhere = ['/clusters/demonstration', '/other'].map((path) => address(path))
    for (const url of [...elsewhere, 'ws://127.0.0.1:9/clusters/demo/x']) {
      const socket = new WebSocket(url)
      expect(Object.getPrototypeOf(socket)).toBe(WebSocket.prototype)
      expect(socket).toBeInstanceOf(WebSocket)
      socket.close()
    }
  })

  it('complains of its arguments in the words of the platform', () => {
    const { requests } = shim(() => connection([]))
    const wrong: [string, string | string[]][] = [
      [address(), ['a', 'a']],
      [address(), 'a b'],
      [`${address()}#x`, []],
      ['ftp://x', []],
    ]
    for (const [url, protocols] of wrong) {
      expect(() => new WebSocket(url, protocols)).toThrow(/Failed to construct/)
    }
    expect(requests).toHaveLength(0)
  })

  it('is all there is once the shim is taken away', () => {
    const before = WebSocket
    const { uninstall } = shim(() => connection([]))
    expect(WebSocket).not.toBe(before)
    uninstall()
    expect(WebSocket).toBe(before)
  })
})

describe('without a prefix', () => {
  it('the API has its own addresses only', async () => {
    shim(() => connection(['a']), '')
    expect(await seen(new WebSocket(address('/apis/apps/v1/deployments?watch=1')))).toContain(
      'message a',
    )
    const other = new WebSocket(address('/hot-reload'))
    expect(Object.getPrototypeOf(other)).toBe(WebSocket.prototype)
    other.close()
  })
})
