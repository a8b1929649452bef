import { connect } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Answer } from './http-client.ts'
import { configMap, configMaps, steadyServer } from './steady-server.ts'

const server = steadyServer()

function summary({ status, text }: Answer): string {
  return `${status} ${text === '' ? '' : (JSON.parse(text) as { reason?: string }).reason}`
}

beforeAll(async () => {
  await server.client.post(configMaps, configMap('a', '"data":{"a":"1"}'))
})

describe('a path', () => {
  it.each([
    '/api/v1/namespaces/default/../../../etc/passwd',
    `${configMaps}/%2e%2e%2f%2e%2e`,
    `${configMaps}/a%2f..%2fa`,
    `${configMaps}/%ff`,
    `${configMaps}/a%00`,
    '/healthz/%zz',
    '/openapi/v3/..%2f..',
    '//',
    '/..',
    '/%',
    '//api/v1/configmaps',
    '/api/v1//configmaps',
    '/api/v1/namespaces//configmaps/a',
    '/api/v1/namespaces/default//configmaps',
    `/api/v1${'/a'.repeat(30_000)}`,
    `/${'a'.repeat(60_000)}`,
    `${configMaps}/${'a'.repeat(60_000)}`,
  ])('a path that leads nowhere is 404: %s', async (path) => {
    expect((await server.client.get(path)).status).toBe(404)
  })

  it('a path whose last part can name no object is 400', async () => {
    const { status, failure } = await server.client.get(`${configMaps}/..`)
    expect([status, failure.message]).toEqual([
      400,
      `Name parameter invalid: "..": may not be '..'`,
    ])
    expect(summary(await server.client.get(`${configMaps}/%zz`))).toBe('400 BadRequest')
  })

  it('a path longer than the limit of all headers is 431', async () => {
    const long = await server.client.get(`/${'a'.repeat(70_000)}`)
    expect([long.status, long.failure.message]).toEqual([431, 'the request headers are too large'])
    const wide = await server.client.get('/version', { 'x-wide': 'a'.repeat(70_000) })
    expect(wide.status).toBe(431)
  })

  it('a path ends in a slash or names the host, as some clients send it', async () => {
    expect((await server.client.get(`${configMaps}/`)).status).toBe(200)
    const absolute = `http://127.0.0.1:${server.port}${configMaps}/a`
    expect((await server.client.get(absolute)).status).toBe(200)
  })
})

describe('a method', () => {
  it.each(['TRACE', 'PROPFIND', 'OPTIONS', 'PURGE', 'PUT', 'PATCH'])(
    'a method that a collection does not have is 405: %s',
    async (method) => {
      expect(summary(await server.client.send(method, configMaps))).toBe('405 MethodNotAllowed')
    },
  )

  it('a method that HTTP does not have is 400', async () => {
    const socket = connect(server.port, '127.0.0.1')
    socket.end('NONSENSE /version HTTP/1.1\r\nHost: localhost\r\n\r\n')
    expect(await readText(socket)).toMatch(/^HTTP\/1\.1 400 /)
  })

  it('the method HEAD answers as GET does, without the body, where the method does not count', async () => {
    const { client } = server
    const get = await client.get('/apis/apps')
    const head = await client.send('HEAD', '/apis/apps')
    expect(head).toMatchObject({ status: 200, text: '' })
    expect(head.headers['content-length']).toBe(get.headers['content-length'])
    expect(await client.send('HEAD', '/healthz')).toMatchObject({ status: 200, text: '' })
  })

  it('the method HEAD is no method of resources', async () => {
    const { client } = server
    for (const path of [`${configMaps}/a`, `${configMaps}/none`, configMaps, '/version']) {
      expect(await client.send('HEAD', path)).toMatchObject({ status: 405, text: '' })
    }
  })
})

describe('a format that nobody speaks', () => {
  it.each(['text/plain', '', 'garbage', 'constructor', 'toString', '__proto__'])(
    'an unknown format is 415 for a body: %j',
    async (type) => {
      const headers = { 'content-type': type }
      const patch = { body: '{}', headers }
      expect(summary(await server.client.send('PATCH', `${configMaps}/a`, patch))).toBe(
        '415 UnsupportedMediaType',
      )
    },
  )

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'constructor'])(
    'an unknown format is 415 for an object: %s',
    async (type) => {
      const sent = server.client.post(configMaps, configMap('b'), { 'content-type': type })
      expect(summary(await sent)).toBe('415 UnsupportedMediaType')
    },
  )

  it('a patch format is 415 where the object itself is sent', async () => {
    const patch = { body: '{}', headers: { 'content-type': 'application/json' } }
    const { failure } = await server.client.send('PATCH', `${configMaps}/a`, patch)
    expect(failure.code).toBe(415)
    expect(failure.message).toBe('415: Unsupported Media Type')
  })

  it.each([
    'image/png',
    ';;;,,q=',
    'application/json;as=Nope;g=meta.k8s.io;v=v1',
    Array(3000).fill('text/x').join(','),
  ])('an unknown format is 406 for an answer, and then nothing is written: %s', async (accept) => {
    const { client } = server
    expect(summary(await client.get(configMaps, { accept }))).toBe('406 NotAcceptable')
    expect((await client.post(configMaps, configMap('never'), { accept })).status).toBe(406)
    expect((await client.get(`${configMaps}/never`)).status).toBe(404)
  })
})

describe('a connection', () => {
  it('a connection that speaks no HTTP, or stops in the middle of its headers, harms nobody', async () => {
    for (const text of [
      '\u0016\u0003\u0001 hello',
      'GET / HTTP/1.1\r\nHost: a',
      'GET / HTTP/9.9\r\n\r\n',
    ]) {
      const socket = connect(server.port, '127.0.0.1')
      socket.end(text, 'latin1')
      expect(await readText(socket)).toMatch(/^HTTP\/1\.1 400 Bad Request/)
    }
  })
})
