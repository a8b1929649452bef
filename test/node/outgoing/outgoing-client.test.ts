import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { PushSource, signal } from '../host/open-listener.ts'
import { bodyText, failureOf, openClient } from './node-client.ts'
import { openUpstream } from './upstream.ts'

/** A server that says what a test wants it to say, byte by byte. */
async function openRaw(serve: (socket: Socket, request: string) => void): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.on('data', (chunk: Buffer) => serve(socket, chunk.toString('latin1')))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('an outgoing request over HTTP/1.1', () => {
  it('has the method, path, query, headers and body that were asked for', async () => {
    const seen: unknown[] = []
    const upstream = await openUpstream(async (message, response) => {
      const { method, url, rawHeaders } = message
      seen.push(method, url, rawHeaders, await readText(message))
      response.writeHead(201, ['X-Name', 'J\xc3\xb6rg', 'X-A', '1', 'X-A', '2'])
      response.end('made')
    })
    const { get } = openClient()
    const answer = await get(`${upstream.url}/a%2Fb?c=%20d#e`, {
      method: 'PUT',
      headers: ['X-User', 'Jörg', 'X-User', 'b', 'Content-Length', '999'],
      body: Buffer.from('hello'),
    })
    const host = ['host', `127.0.0.1:${upstream.port}`]
    const own = ['x-user', 'J\xc3\xb6rg', 'x-user', 'b', 'content-length', '5']
    const headers = [...host, ...own, 'Connection', 'keep-alive']
    expect(seen).toEqual(['PUT', '/a%2Fb?c=%20d', headers, 'hello'])
    expect([answer.status, answer.header('x-name'), answer.header('x-a')]).toEqual([
      201,
      'Jörg',
      '1, 2',
    ])
    expect(answer.headers).not.toContain('connection')
    expect(await bodyText(answer)).toBe('made')
  })

  it('announces that a POST without a body has none, and says nothing of it for a GET', async () => {
    const upstream = await openUpstream(({ headers }, response) =>
      response.end(`${headers['content-length']} ${headers['transfer-encoding']}`),
    )
    const { get } = openClient()
    expect(await bodyText(await get(upstream.url, { method: 'POST' }))).toBe('0 undefined')
    expect(await bodyText(await get(upstream.url))).toBe('undefined undefined')
  })

  it('gives redirects, errors and answers without a body as they are', async () => {
    const upstream = await openUpstream(({ url }, response) => {
      if (url === '/moved') response.writeHead(302, { location: '/elsewhere' })
      else response.writeHead(Number(url?.slice(1)))
      response.end()
    })
    const { get } = openClient()
    const moved = await get(`${upstream.url}/moved`)
    expect([moved.status, moved.header('location')]).toEqual([302, '/elsewhere'])
    for (const status of [204, 304, 404, 500]) {
      const answer = await get(`${upstream.url}/${status}`)
      expect([answer.status, await bodyText(answer)]).toEqual([status, ''])
    }
    expect((await get(`${upstream.url}/200`, { method: 'HEAD' })).status).toBe(200)
  })

  it('leaves an encoded answer as it came', async () => {
    const upstream = await openUpstream(({ headers }, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' })
      response.end(`not really, ${headers['accept-encoding']}`)
    })
    const answer = await openClient().get(upstream.url)
    expect(answer.header('content-encoding')).toBe('gzip')
    expect(await bodyText(answer)).toBe('not really, undefined')
  })

  it('does not go through the proxy that the environment names', async () => {
    const proxy = await openUpstream((_message, response) => response.end('proxy'))
    const upstream = await openUpstream((_message, response) => response.end('direct'))
    const names = ['HTTP_PROXY', 'http_proxy', 'ALL_PROXY', 'NODE_USE_ENV_PROXY']
    const before = names.map((name) => process.env[name])
    for (const name of names) process.env[name] = name.startsWith('NODE') ? '1' : proxy.url
    onTestFinished(() => {
      for (const [at, name] of names.entries()) {
        if (before[at] === undefined) delete process.env[name]
        else process.env[name] = before[at]
      }
    })
    expect(await bodyText(await openClient().get(upstream.url))).toBe('direct')
  })
})

describe('connections of outgoing requests', () => {
  it('carry one request after the other, also where an answer was not wanted', async () => {
    const upstream = await openUpstream((_message, response) => response.end('x'))
    const { get, client } = openClient()
    await bodyText(await get(upstream.url))
    await bodyText(await get(upstream.url))
    expect(upstream.opened).toBe(1)
    expect(client.open).toBe(0)
  })

  it('are closed where an answer is let go before its end', async () => {
    const upstream = await openUpstream((_message, response) => void response.write('x'))
    const { get, client } = openClient()
    const unread = await get(upstream.url)
    unread.close()
    const chunks = (await get(upstream.url)).body[Symbol.asyncIterator]()
    await chunks.next()
    await chunks.return?.()
    await upstream.idle()
    expect([upstream.opened, client.open]).toEqual([2, 0])
  })

  it('are all closed with the client: what is under way fails, and nothing is sent any more', async () => {
    const arrived = signal()
    const upstream = await openUpstream(({ url }, response) => {
      if (url === '/half') response.write('half')
      else if (url === '/whole') response.end('whole')
      else arrived.fire()
    })
    const { get, client } = openClient()
    await bodyText(await get(`${upstream.url}/whole`))
    const half = await get(`${upstream.url}/half`)
    const none = failureOf(get(upstream.url))
    await arrived.seen
    client.close()
    expect(await none).toContain('aborted: ')
    expect(await failureOf(half.bytes())).toContain('the server is shutting down')
    expect(await failureOf(get(upstream.url))).toContain('aborted: ')
    await upstream.idle()
    expect(client.open).toBe(0)
  })

  it('that turn out to be closed are replaced for a request that may be repeated', async () => {
    const answered: string[] = []
    const url = await openRaw((socket, request) => {
      answered.push(request.split(' ', 2).join(' '))
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok')
      // The connection is kept, and then closed as the next request arrives.
      socket.removeAllListeners('data').once('data', () => void socket.destroy())
    })
    const { get } = openClient()
    await bodyText(await get(`${url}/first`))
    expect(await bodyText(await get(`${url}/second`))).toBe('ok')
    const body = Buffer.from('x')
    const third = await get(`${url}/third`, { method: 'POST', body, repeatable: true })
    expect(await bodyText(third)).toBe('ok')
    expect(answered).toEqual(['GET /first', 'GET /second', 'POST /third'])
  })

  it('that turn out to be closed fail a request that may not be repeated', async () => {
    const url = await openRaw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok')
      socket.removeAllListeners('data').once('data', () => void socket.destroy())
    })
    const { get } = openClient()
    await bodyText(await get(url))
    expect(await failureOf(get(url, { method: 'POST' }))).toContain('connection: ')
  })
})

describe('an outgoing request without an answer', () => {
  it('fails with refused where nothing listens', async () => {
    const upstream = await openUpstream(() => undefined)
    upstream.server.close()
    const url = `${upstream.url}/review`
    expect(await failureOf(openClient().get(url))).toBe(
      `refused: GET ${url}: the connection was refused; nothing listens there (connect ECONNREFUSED 127.0.0.1:${upstream.port})`,
    )
  })

  it.each([
    ['closes the connection', '', 'connection: '],
    ['breaks off its head', 'HTTP/1.1 200 OK\r\nContent-', 'connection: '],
    ['does not speak HTTP', 'SSH-2.0-x\r\n', 'the answer is not valid HTTP/1.1'],
    ['sends endless headers', `HTTP/1.1 200 OK\r\nX: ${'a'.repeat(70_000)}\r\n\r\n`, 'too-large: '],
    [
      'switches protocols unasked',
      'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n',
      'the server switched protocols without being asked to',
    ],
  ])('fails where the server %s', async (_what, said, message) => {
    const url = await openRaw((socket) => socket.end(said, 'latin1'))
    expect(await failureOf(openClient().get(url))).toContain(message)
  })

  it('fails at its deadline, and closes the connection', async () => {
    const arrived = signal()
    const upstream = await openUpstream(() => arrived.fire())
    const { get, runtime, client } = openClient()
    const called = failureOf(get(upstream.url, { deadline: 500 }))
    await arrived.seen
    runtime.advance(500)
    expect(await called).toContain('timeout: ')
    await upstream.idle()
    expect(client.open).toBe(0)
  })

  it('fails where no connection can be opened in time, though it has no deadline', async () => {
    const { get, runtime } = openClient()
    const upstream = await openUpstream(() => undefined)
    // TLS begins, and the server says nothing.
    const silent = await openRaw(() => undefined)
    const url = silent.replace('http', 'https')
    const called = failureOf(get(url, { tls: { insecure: true } }))
    const other = get(upstream.url)
    void other.catch(() => undefined)
    await once(upstream.server, 'request')
    runtime.advance(30_000)
    expect(await called).toContain('no connection could be opened within 30000 ms')
  })

  it('fails when the caller aborts', async () => {
    const arrived = signal()
    const upstream = await openUpstream(() => arrived.fire())
    const controller = new AbortController()
    const called = failureOf(openClient().get(upstream.url, { signal: controller.signal }))
    await arrived.seen
    controller.abort()
    expect(await called).toContain('aborted: ')
    await upstream.idle()
  })
})

describe('the body of an answer that breaks off', () => {
  it.each([
    ['with a length', 'Content-Length: 100\r\n\r\nhalf'],
    ['in chunks', 'Transfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n'],
  ])('%s fails behind what came', async (_how, rest) => {
    const url = await openRaw((socket) => socket.end(`HTTP/1.1 200 OK\r\n${rest}`))
    const chunks = (await openClient().get(url)).body[Symbol.asyncIterator]()
    const first = await chunks.next()
    expect(Buffer.from(first.value as Uint8Array).toString()).toBe('half')
    expect(await failureOf(chunks.next())).toContain('connection: ')
  })

  it('by the deadline or the caller fails with that', async () => {
    const upstream = await openUpstream((_message, response) => void response.write('half'))
    const { get, runtime } = openClient()
    const controller = new AbortController()
    const read = failureOf((await get(upstream.url, { deadline: 10 })).bytes())
    const other = await get(upstream.url, { signal: controller.signal })
    runtime.advance(10)
    expect(await read).toContain('timeout: ')
    controller.abort()
    expect(await failureOf(other.bytes())).toContain('aborted: ')
    await upstream.idle()
  })

  it('at its limit closes the connection', async () => {
    const upstream = await openUpstream((_message, response) => void response.write('x'.repeat(99)))
    const answer = await openClient().get(upstream.url, { limit: 98 })
    expect(await failureOf(answer.bytes())).toContain('the answer is larger than 98 bytes')
    await upstream.idle()
  })
})

describe('a streamed body of an outgoing request', () => {
  it('is sent in chunks, or by the length that was announced', async () => {
    const upstream = await openUpstream(async (message, response) => {
      const { headers } = message
      const how = `${headers['content-length']} ${headers['transfer-encoding']}`
      response.end(`${how} ${await readText(message)}`)
    })
    const { get } = openClient()
    const two = async function* (): AsyncGenerator<Uint8Array> {
      yield Buffer.from('one')
      yield Buffer.from('two')
    }
    for (const method of ['POST', 'DELETE']) {
      const answer = await get(upstream.url, { method, body: two() })
      expect(await bodyText(answer)).toBe('undefined chunked onetwo')
    }
    const headers = ['content-length', '6']
    const sized = await get(upstream.url, { method: 'POST', headers, body: two() })
    expect(await bodyText(sized)).toBe('6 undefined onetwo')
    for (const wrong of ['5', '7']) {
      const call = get(upstream.url, {
        method: 'POST',
        headers: ['content-length', wrong],
        body: two(),
      })
      expect(await failureOf(call)).toContain(`is not of the ${wrong} bytes`)
    }
  })

  it('cuts the connection where its source fails', async () => {
    const messages: IncomingMessage[] = []
    const upstream = await openUpstream((message) => void messages.push(message.resume()))
    const body = (async function* (): AsyncGenerator<Uint8Array> {
      yield Buffer.from('half')
      throw new Error('the client left')
    })()
    expect(await failureOf(openClient().get(upstream.url, { method: 'POST', body }))).toBe(
      `aborted: POST ${upstream.url}/: the body of the request broke off: the client left`,
    )
    await upstream.idle()
    expect(messages.every(({ complete }) => !complete)).toBe(true)
  })

  it('is let go when the answer ends first, and where no connection comes about', async () => {
    const upstream = await openUpstream((_message, response) => {
      response.writeHead(413)
      response.end('too much')
    })
    const { get } = openClient()
    const source = new PushSource()
    source.push('first')
    const answer = await get(upstream.url, { method: 'POST', body: source })
    expect([answer.status, await bodyText(answer)]).toEqual([413, 'too much'])
    await source.returned
    upstream.server.close()
    for (const socket of upstream.sockets) socket.destroy()
    const unread = new PushSource()
    expect(await failureOf(get(upstream.url, { method: 'POST', body: unread }))).toContain(
      'refused',
    )
    await unread.returned
  })

  it('is read no faster than the server takes it', async () => {
    const piece = Buffer.alloc(64 * 1024)
    const pieces = 1024
    let received = 0
    let mostUnderWay = 0
    const upstream = await openUpstream((message, response) => {
      message.on('data', (chunk: Buffer) => (received += chunk.length))
      message.once('end', () => response.end('done'))
    })
    const body = (async function* (): AsyncGenerator<Uint8Array> {
      for (let given = 1; given <= pieces; given++) {
        mostUnderWay = Math.max(mostUnderWay, given * piece.length - received)
        yield piece
      }
    })()
    const { get } = openClient()
    expect(await bodyText(await get(upstream.url, { method: 'POST', body }))).toBe('done')
    expect(received).toBe(pieces * piece.length)
    // What is on its way is in the buffers of two sockets; a source that is not held back is read whole before any of it arrives.
    expect(mostUnderWay).toBeLessThan(16 * 1024 * 1024)
  })
})
