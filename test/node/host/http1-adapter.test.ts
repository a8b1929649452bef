import { once } from 'node:events'
import { Agent, get, type IncomingMessage, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import { ApiError } from '../../../core/api/api-error.ts'
import type { ApiRequest } from '../../../core/http/api-request.ts'
import type { ApiResponse } from '../../../core/http/api-response.ts'
import type { Listener } from '../../../node-host/http/listener.ts'
import { statusResponse } from '../../../node-host/http/status-response.ts'
import {
  EndlessSource,
  openListener,
  PushSource,
  recordingLogger,
  signal,
  stream,
  text,
} from './open-listener.ts'

/** Answers with the body's size, or with the error that reading it raised. */
async function measureBody(request: ApiRequest, limit = 1000): Promise<ApiResponse> {
  try {
    const body = await request.body(limit)
    return text(`${body.length} bytes`)
  } catch (error) {
    if (error instanceof ApiError) return statusResponse(error)
    throw error
  }
}

async function send(
  listener: Listener,
  options: { method?: string; path?: string; headers?: Record<string, string>; body?: Uint8Array },
): Promise<{ message: IncomingMessage; body: string }> {
  const { method = 'GET', path = '/', headers = {}, body } = options
  const outgoing = request({ port: listener.port, host: '127.0.0.1', method, path, headers })
  outgoing.end(body)
  const [message] = (await once(outgoing, 'response')) as [IncomingMessage]
  return { message, body: await readText(message) }
}

async function rawSocket(listener: Listener, allowHalfOpen = true): Promise<Socket> {
  const socket = connect({ port: listener.port, host: '127.0.0.1', allowHalfOpen })
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  return socket
}

describe('HTTP/1.1', () => {
  it('tells the lines of a repeated header apart', async () => {
    let lines: readonly (readonly [string, string])[] = []
    const listener = await openListener((incoming) => {
      lines = [...incoming.headerLines()]
      return text('seen')
    })
    const socket = await rawSocket(listener)
    socket.end('GET / HTTP/1.1\r\nHost: localhost\r\nX-Group: a, b\r\nx-group: c\r\n\r\n')
    await readText(socket)
    expect(lines).toEqual([
      ['host', 'localhost'],
      ['x-group', 'a, b'],
      ['x-group', 'c'],
    ])
  })

  it('reads the bytes of headers as UTF-8', async () => {
    const seen: unknown[] = []
    const listener = await openListener((incoming) => {
      const lines = [...incoming.headerLines()].filter(([name]) => name.startsWith('x-'))
      seen.push(incoming.header('authorization'), lines)
      seen.push(incoming.hasHeaderWithPrefix('x-extra-'), incoming.hasHeaderWithPrefix('y-'))
      return text('seen')
    })
    const socket = await rawSocket(listener)
    const head = 'GET / HTTP/1.1\r\nHost: localhost\r\n'
    socket.write(`${head}Authorization: Bearer clé\r\nX-User: Jörg\r\nX-Extra-A: 日本\r\n`)
    socket.end(Buffer.from('X-Bad: \xff\r\nConnection: close\r\n\r\n', 'latin1'))
    await readText(socket)
    const lines = [
      ['x-user', 'Jörg'],
      ['x-extra-a', '日本'],
      ['x-bad', '\uFFFD'],
    ]
    expect(seen).toEqual(['Bearer clé', lines, true, false])
  })

  it('hands over method, path, query, headers and address, and sends the answer with its length', async () => {
    let seen: ApiRequest | undefined
    const listener = await openListener((incoming) => {
      seen = incoming
      return {
        status: 201,
        headers: ['x-one', '1', 'warning', 'a', 'warning', 'b'],
        body: Buffer.from('hello'),
      }
    })
    const { message, body } = await send(listener, {
      method: 'DELETE',
      path: '/api/v1/pods/a%2Fb?watch=true&x=%20?y',
      headers: { 'X-Thing': 'yes' },
    })
    expect(seen).toMatchObject({
      method: 'DELETE',
      path: '/api/v1/pods/a%2Fb',
      search: 'watch=true&x=%20?y',
    })
    expect(seen?.header('x-thing')).toBe('yes')
    expect(seen?.header('x-other')).toBeUndefined()
    expect(seen?.peer).toEqual({ address: '127.0.0.1', secure: false })
    expect(message.statusCode).toBe(201)
    expect(message.headers).toMatchObject({ 'content-length': '5', 'x-one': '1', warning: 'a, b' })
    expect(body).toBe('hello')
  })

  it('understands a target with scheme and host, as proxies send it', async () => {
    const listener = await openListener(({ path, search }) => text(`${path} ${search}`))
    const { body } = await send(listener, { path: 'http://example.test/version?a=b' })
    expect(body).toBe('/version a=b')
  })

  it('answers HEAD with the headers of GET and no body, and ends a stream it does not read', async () => {
    const source = new PushSource()
    const listener = await openListener(({ path }) =>
      path === '/watch' ? stream(source) : text('hello'),
    )
    const single = await send(listener, { method: 'HEAD', path: '/one' })
    expect(single.message.headers['content-length']).toBe('5')
    expect(single.body).toBe('')
    const streamed = await send(listener, { method: 'HEAD', path: '/watch' })
    expect(streamed.body).toBe('')
    await expect(source.returned).resolves.toBeUndefined()
  })

  it('sends neither body nor length with 204', async () => {
    const listener = await openListener(() => ({ status: 204, headers: [], body: null }))
    const { message } = await send(listener, {})
    expect(message.headers).not.toHaveProperty('content-length')
    expect(message.headers).not.toHaveProperty('transfer-encoding')
  })

  it('reads a body, plain or gzip, and refuses what is too large once inflated', async () => {
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

  it('stops reading a chunked body at the limit and closes a connection that goes on sending', async () => {
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

  it('answers 400 to a body that ends early, and goes on serving', async () => {
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

  it('gives up a body that does not arrive in time', async () => {
    const listener = await openListener((incoming) => measureBody(incoming), {
      limits: { bodyMs: 20 },
    })
    const socket = await rawSocket(listener)
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nhalf')
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(answer.toString()).toMatch(/^HTTP\/1.1 504 /)
  })

  it('invites a waiting client to send its body only when it is wanted', async () => {
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

  it('answers 400 to what is not HTTP and 431 to endless headers', async () => {
    const listener = await openListener(() => text('unexpected'))
    const garbage = await rawSocket(listener)
    garbage.write('hello there\r\n\r\n')
    expect(await readText(garbage)).toMatch(/^HTTP\/1.1 400 [^]*"status":"Failure"/)
    const greedy = await rawSocket(listener)
    greedy.write(`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(70_000)}\r\n\r\n`)
    expect(await readText(greedy)).toMatch(/^HTTP\/1.1 431 /)
  })

  it('sends the headers of a watch at once and each chunk as it comes', async () => {
    const source = new PushSource()
    const listener = await openListener(() => stream(source))
    const outgoing = get({ port: listener.port, host: '127.0.0.1' })
    const [message] = (await once(outgoing, 'response')) as [IncomingMessage]
    expect(message.headers['transfer-encoding']).toBe('chunked')
    for (const event of ['one', 'two']) {
      source.push(event)
      const [chunk] = (await once(message, 'data')) as [Buffer]
      expect(chunk.toString()).toBe(event)
    }
    source.end()
    await once(message, 'end')
    expect(message.complete).toBe(true)
  })

  it('ends an idle watch and aborts its signal when the client leaves', async () => {
    const source = new PushSource()
    const aborted = signal()
    const listener = await openListener((incoming) => {
      incoming.signal.addEventListener('abort', () => aborted.fire())
      return stream(source)
    })
    const outgoing = get({ port: listener.port, host: '127.0.0.1' })
    outgoing.on('error', () => undefined)
    await once(outgoing, 'response')
    outgoing.destroy()
    await expect(source.returned).resolves.toBeUndefined()
    await expect(aborted.seen).resolves.toBeUndefined()
  })

  it('leaves the signal of a request alone once it was answered', async () => {
    let seen: AbortSignal | undefined
    const listener = await openListener((incoming) => {
      seen = incoming.signal
      return text('done')
    })
    const agent = new Agent({ keepAlive: false })
    const outgoing = get({ port: listener.port, host: '127.0.0.1', agent })
    const [message] = (await once(outgoing, 'response')) as [IncomingMessage]
    await readText(message)
    await once(outgoing, 'close')
    expect(seen?.aborted).toBe(false)
  })

  it('takes no more from a list than a client that never reads leaves room for, and gives it up', async () => {
    const source = new EndlessSource()
    const listener = await openListener(() => stream(source, 'list'), {
      limits: { stallMs: 50 },
    })
    const socket = await rawSocket(listener)
    socket.pause()
    socket.on('error', () => undefined)
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    await source.returned
    // What the kernel's buffers of both ends hold; far from endless.
    expect(source.taken).toBeLessThan(1000)
  })

  it('lets other requests in while a long list is written', async () => {
    const listener = await openListener(({ path }) => {
      if (path === '/get') return text('quick')
      return stream(blocks(2000), 'list')
    })
    async function* blocks(count: number): AsyncGenerator<Uint8Array> {
      for (let index = 0; index < count; index++) yield Buffer.alloc(64 * 1024)
    }
    const outgoing = get({ port: listener.port, host: '127.0.0.1', path: '/list' })
    const [message] = (await once(outgoing, 'response')) as [IncomingMessage]
    let ended = false
    message.on('end', () => (ended = true)).resume()
    expect((await send(listener, { path: '/get' })).body).toBe('quick')
    expect(ended).toBe(false)
    outgoing.destroy()
  })

  it('cuts the connection when a stream fails half-way, so that the answer does not look complete', async () => {
    const logger = recordingLogger()
    async function* failing(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('first')
      throw new Error('the medium broke')
    }
    const listener = await openListener(() => stream(failing()), { logger })
    const outgoing = get({ port: listener.port, host: '127.0.0.1' })
    const [message] = (await once(outgoing, 'response')) as [IncomingMessage]
    await expect(readText(message)).rejects.toThrow('aborted')
    expect(logger.lines).toContainEqual(expect.objectContaining({ level: 'error' }))
  })

  it('answers 500 with an id when the handler fails, and logs the cause under it', async () => {
    const logger = recordingLogger()
    const listener = await openListener(
      ({ path }) => {
        if (path === '/sync') throw new Error('secret')
        return Promise.reject(new Error('secret'))
      },
      { logger },
    )
    for (const path of ['/sync', '/async']) {
      const { message, body } = await send(listener, { path })
      expect(message.statusCode).toBe(500)
      expect(body).not.toContain('secret')
      const line = logger.lines.pop()
      expect(line?.fields['cause']).toContain('secret')
      expect(body).toContain(String(line?.fields['id']))
    }
  })

  it('serves a request that asks for an upgrade nobody speaks, with its body, and keeps the connection', async () => {
    const listener = await openListener(async (incoming) => {
      const body = await incoming.body(100)
      return text(
        `${incoming.method} ${incoming.header('upgrade') ?? 'none'} ${Buffer.from(body).toString()};`,
      )
    })
    const socket = await rawSocket(listener)
    socket.write(
      'POST /a HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nContent-Length: 5\r\n\r\nhel',
    )
    socket.write('loGET /b HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    const answers = await readText(socket)
    expect(answers).toContain('POST h2c hello;')
    expect(answers).toContain('GET none ;')
  })
})
