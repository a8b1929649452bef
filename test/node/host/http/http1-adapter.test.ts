import { once } from 'node:events'
import { text as readText } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import type { ApiRequest } from '../../../../core/base/http/api-request.ts'
import { rawSocket, send } from './http1-client.ts'
import { openListener, PushSource, stream, text } from './open-listener.ts'

describe('HTTP/1.1', () => {
  it('HTTP/1.1 tells the lines of a repeated header apart', async () => {
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

  it('HTTP/1.1 reads the bytes of headers as UTF-8', async () => {
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

  it('HTTP/1.1 hands over method, path, query, headers and address, and sends the answer with its length', async () => {
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
    expect(seen?.peer).toEqual({ address: '127.0.0.1', port: expect.any(Number), secure: false })
    expect(message.statusCode).toBe(201)
    expect(message.headers).toMatchObject({ 'content-length': '5', 'x-one': '1', warning: 'a, b' })
    expect(body).toBe('hello')
  })

  it('HTTP/1.1 understands a target with scheme and host, as proxies send it', async () => {
    const listener = await openListener(({ path, search }) => text(`${path} ${search}`))
    const { body } = await send(listener, { path: 'http://example.test/version?a=b' })
    expect(body).toBe('/version a=b')
  })

  it('HTTP/1.1 answers HEAD with the headers of GET and no body, and ends a stream it does not read', async () => {
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

  it('HTTP/1.1 sends neither body nor length with 204', async () => {
    const listener = await openListener(() => ({ status: 204, headers: [], body: null }))
    const { message } = await send(listener, {})
    expect(message.headers).not.toHaveProperty('content-length')
    expect(message.headers).not.toHaveProperty('transfer-encoding')
  })

  it('HTTP/1.1 answers 400 to what is not HTTP and 431 to endless headers', async () => {
    const listener = await openListener(() => text('unexpected'))
    const garbage = await rawSocket(listener)
    garbage.write('hello there\r\n\r\n')
    expect(await readText(garbage)).toMatch(/^HTTP\/1.1 400 [^]*"status":"Failure"/)
    const greedy = await rawSocket(listener)
    greedy.write(`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(70_000)}\r\n\r\n`)
    expect(await readText(greedy)).toMatch(/^HTTP\/1.1 431 /)
  })

  it('HTTP/1.1 serves a request that asks for an upgrade nobody speaks, with its body, and keeps the connection', async () => {
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
    socket.write('lo')
    const [first] = (await once(socket, 'data')) as [Buffer]
    expect(first.toString()).toContain('POST h2c hello;')
    socket.write('GET /b HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    expect(await readText(socket)).toContain('GET none ;')
  })
})
