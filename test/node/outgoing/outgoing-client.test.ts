import { text as readText } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { bodyText, openClient } from './node-client.ts'
import { openUpstream } from './upstream.ts'

describe('an outgoing request over HTTP/1.1', () => {
  it('an outgoing request over HTTP/1.1 has the method, path, query, headers and body that were given', async () => {
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

  it('an outgoing POST over HTTP/1.1 announces that it has no body, and a GET says nothing of it', async () => {
    const upstream = await openUpstream(({ headers }, response) =>
      response.end(`${headers['content-length']} ${headers['transfer-encoding']}`),
    )
    const { get } = openClient()
    expect(await bodyText(await get(upstream.url, { method: 'POST' }))).toBe('0 undefined')
    expect(await bodyText(await get(upstream.url))).toBe('undefined undefined')
  })

  it('an outgoing request over HTTP/1.1 gives redirects, errors and answers without a body as they are', async () => {
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

  it('an outgoing request over HTTP/1.1 leaves an encoded answer as it came', async () => {
    const upstream = await openUpstream(({ headers }, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' })
      response.end(`not really, ${headers['accept-encoding']}`)
    })
    const answer = await openClient().get(upstream.url)
    expect(answer.header('content-encoding')).toBe('gzip')
    expect(await bodyText(answer)).toBe('not really, undefined')
  })

  it('an outgoing request over HTTP/1.1 does not go through the proxy that the environment names', async () => {
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
