import { connect } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Answer } from './http-client.ts'
import { configMap, configMaps, pods, revision, revisions, steadyServer } from './steady-server.ts'

const server = steadyServer()
const selector = (name: string, text: string): string => `?${name}=${encodeURIComponent(text)}`

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
  ])('that leads nowhere is 404: %s', async (path) => {
    expect((await server.client.get(path)).status).toBe(404)
  })

  it('whose last part can name no object is 400', async () => {
    const { status, failure } = await server.client.get(`${configMaps}/..`)
    expect([status, failure.message]).toEqual([
      400,
      `Name parameter invalid: "..": may not be '..'`,
    ])
    expect(summary(await server.client.get(`${configMaps}/%zz`))).toBe('400 BadRequest')
  })

  it('longer than the limit of all headers is 431', async () => {
    const long = await server.client.get(`/${'a'.repeat(70_000)}`)
    expect([long.status, long.failure.message]).toEqual([431, 'the request headers are too large'])
    const wide = await server.client.get('/version', { 'x-wide': 'a'.repeat(70_000) })
    expect(wide.status).toBe(431)
  })

  it('ends in a slash or names the host, as some clients send it', async () => {
    expect((await server.client.get(`${configMaps}/`)).status).toBe(200)
    const absolute = `http://127.0.0.1:${server.port}${configMaps}/a`
    expect((await server.client.get(absolute)).status).toBe(200)
  })
})

describe('a method', () => {
  it.each(['TRACE', 'PROPFIND', 'OPTIONS', 'PURGE', 'PUT', 'PATCH'])(
    'that a collection does not have is 405: %s',
    async (method) => {
      expect(summary(await server.client.send(method, configMaps))).toBe('405 MethodNotAllowed')
    },
  )

  it('that HTTP does not have is 400', async () => {
    const socket = connect(server.port, '127.0.0.1')
    socket.end('NONSENSE /version HTTP/1.1\r\nHost: localhost\r\n\r\n')
    expect(await readText(socket)).toMatch(/^HTTP\/1\.1 400 /)
  })

  it('HEAD answers as GET does, without the body, where the method does not count', async () => {
    const { client } = server
    const get = await client.get('/apis/apps')
    const head = await client.send('HEAD', '/apis/apps')
    expect(head).toMatchObject({ status: 200, text: '' })
    expect(head.headers['content-length']).toBe(get.headers['content-length'])
    expect(await client.send('HEAD', '/healthz')).toMatchObject({ status: 200, text: '' })
  })

  it('HEAD is no method of resources', async () => {
    const { client } = server
    for (const path of [`${configMaps}/a`, `${configMaps}/none`, configMaps, '/version']) {
      expect(await client.send('HEAD', path)).toMatchObject({ status: 405, text: '' })
    }
  })
})

describe('a format that nobody speaks', () => {
  it.each(['text/plain', '', 'garbage', 'constructor', 'toString', '__proto__'])(
    'is 415 for a body: %j',
    async (type) => {
      const headers = { 'content-type': type }
      const patch = { body: '{}', headers }
      expect(summary(await server.client.send('PATCH', `${configMaps}/a`, patch))).toBe(
        '415 UnsupportedMediaType',
      )
    },
  )

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'constructor'])(
    'is 415 for an object: %s',
    async (type) => {
      const sent = server.client.post(configMaps, configMap('b'), { 'content-type': type })
      expect(summary(await sent)).toBe('415 UnsupportedMediaType')
    },
  )

  it('is 415 for a patch that is sent as the object itself', async () => {
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
  ])('is 406 for an answer, and then nothing is written: %s', async (accept) => {
    const { client } = server
    expect(summary(await client.get(configMaps, { accept }))).toBe('406 NotAcceptable')
    expect((await client.post(configMaps, configMap('never'), { accept })).status).toBe(406)
    expect((await client.get(`${configMaps}/never`)).status).toBe(404)
  })
})

describe('options', () => {
  it.each([
    ['POST', `${configMaps}?dryRun=bad`, 422],
    ['POST', `${configMaps}?dryRun=All&dryRun=bad`, 422],
    ['POST', `${configMaps}?fieldValidation=Nope`, 422],
    ['POST', `${configMaps}?fieldManager=${'m'.repeat(129)}`, 422],
    ['PUT', `${configMaps}/a?dryRun=bad`, 422],
    ['PATCH', `${configMaps}/a?dryRun=bad`, 422],
    ['DELETE', `${configMaps}/a?dryRun=bad`, 422],
    ['DELETE', `${configMaps}?dryRun=bad`, 422],
    ['DELETE', `${configMaps}/a?propagationPolicy=Nope`, 422],
    ['DELETE', `${configMaps}/a?gracePeriodSeconds=soon`, 400],
    ['GET', `${configMaps}?limit=many`, 400],
    ['GET', `${configMaps}?limit=99999999999999999999`, 400],
    ['GET', `${configMaps}?continue=${'A'.repeat(10_000)}`, 400],
    ['GET', `${configMaps}?resourceVersion=new`, 400],
    ['GET', `${configMaps}?resourceVersion=18446744073709551616`, 400],
    ['GET', `${configMaps}?resourceVersion=1&resourceVersionMatch=Nope`, 422],
    ['GET', `${configMaps}?watch=1&resourceVersion=new`, 400],
    ['GET', `${configMaps}?watch=1&timeoutSeconds=long`, 400],
    ['GET', `${configMaps}?watch=1&sendInitialEvents=true`, 422],
  ])('are refused: %s %s', async (method, path, code) => {
    const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json'
    const sent = method === 'GET' || method === 'DELETE' ? {} : { body: configMap('a') }
    const answer = await server.client.send(method, path, {
      ...sent,
      headers: { 'content-type': type },
    })
    expect(answer.status).toBe(code)
    expect(answer.failure.message).not.toBe('')
    expect((await server.client.get(`${configMaps}/a`)).status).toBe(200)
  })

  it.each(['{"kind":"Pod"}', '{"gracePeriodSeconds":"x"}', '[]', '{', '{"preconditions":7}'])(
    'of a delete are refused in a body of %s',
    async (body) => {
      const headers = { 'content-type': 'application/json' }
      const answer = await server.client.send('DELETE', `${configMaps}/a`, { body, headers })
      // The real server says so, too: it takes an unreadable body of options for a failure of its own.
      expect([answer.status, answer.failure.message]).toEqual([500, expect.stringMatching(/\S/)])
      expect((await server.client.get(`${configMaps}/a`)).status).toBe(200)
    },
  )
})

describe('selectors', () => {
  it.each([
    ['labelSelector', 'a in (b'],
    ['labelSelector', 'a===b'],
    ['labelSelector', '('.repeat(10_000)],
    ['labelSelector', 'a'.repeat(64)],
    ['labelSelector', '__proto__'],
    ['labelSelector', '\u0000'],
    ['fieldSelector', 'metadata.name'],
    ['fieldSelector', 'data.a=1'],
    ['fieldSelector', '__proto__=x'],
    ['fieldSelector', 'constructor=x'],
    ['fieldSelector', '='],
  ])('that cannot be read are 400: %s %j', async (name, text) => {
    const path = configMaps + selector(name, text)
    expect(summary(await server.client.get(path))).toBe('400 BadRequest')
    expect(summary(await server.client.get(`${path}&watch=1`))).toBe('400 BadRequest')
    expect(summary(await server.client.send('DELETE', path))).toBe('400 BadRequest')
  })

  it('that are huge are read', async () => {
    const values = Array.from({ length: 8000 }, (_, index) => `v${index}`)
    const terms = Array.from({ length: 5000 }, (_, index) => `k${index}!=v`)
    const { client } = server
    const none = await client.get(configMaps + selector('labelSelector', `a in (${values.join()})`))
    expect(none.object['items']).toEqual([])
    const all = await client.get(configMaps + selector('labelSelector', terms.join()))
    expect(all.text).toContain('"name":"a"')
    const same = Array(3000).fill('metadata.name=a').join()
    const one = await client.get(configMaps + selector('fieldSelector', same))
    expect(one.text).toContain('"name":"a"')
  })
})

describe('a JSON patch', () => {
  const list = (count: number, operation: string): string =>
    `[${Array(count).fill(operation).join(',')}]`

  it.each([
    ['more operations than allowed', list(10_001, '{"op":"test","path":"/kind","value":""}'), 413],
    [
      'copies that double',
      list(64, '{"op":"copy","from":"/data","path":"/data/a"}')
        .replace('[', '[{"op":"add","path":"/data","value":["x"]},')
        .replaceAll('/data/a', '/data/-'),
      413,
    ],
    [
      'copies that grow deep',
      list(9000, '{"op":"copy","from":"/metadata","path":"/metadata/a"}'),
      413,
    ],
    ['an unknown operation', '[{"op":"spam","path":"/data"}]', 422],
    ['no pointer', '[{"op":"add","path":"data","value":1}]', 422],
    ['no operations at all', '[7]', 400],
    ['the whole object replaced by nothing', '[{"op":"replace","path":"","value":null}]', 400],
    ['another kind', '[{"op":"replace","path":"/kind","value":"Secret"}]', 422],
    ['another name', '[{"op":"replace","path":"/metadata/name","value":"b"}]', 400],
    ['a missing path', '[{"op":"remove","path":"/data/none"}]', 422],
    ['a move into itself', '[{"op":"move","from":"/data","path":"/data/x"}]', 422],
    ['a failed test', '[{"op":"test","path":"/data/a","value":"2"}]', 422],
    [
      'an index beyond the list',
      '[{"op":"add","path":"/metadata/finalizers","value":[]},{"op":"add","path":"/metadata/finalizers/99999999999999999999","value":"x/y"}]',
      422,
    ],
  ])('with %s is refused and changes nothing', async (_, patch, code) => {
    const { client } = server
    const before = (await client.get(`${configMaps}/a`)).text
    const { failure } = await client.patch(`${configMaps}/a`, patch)
    expect([failure.kind, failure.code]).toEqual(['Status', code])
    expect((await client.get(`${configMaps}/a`)).text).toBe(before)
  })

  it('cannot make a stored object too deep to be read again', async () => {
    const { client } = server
    const data = '{"a":'.repeat(6000) + '1' + '}'.repeat(6000)
    await client.post(revisions, revision('deep', data))
    const patch = `[{"op":"copy","from":"/data","path":"/data${'/a'.repeat(5000)}"}]`
    expect((await client.patch(`${revisions}/deep`, patch)).failure.code).toBe(422)
    expect((await client.patch(`${revisions}/deep`, '{"revision":2}')).status).toBe(200)
  })

  it('of a merge kind that is no object is refused', async () => {
    for (const body of ['null', '7', '"x"']) {
      expect((await server.client.patch(`${configMaps}/a`, body)).failure.code).toBe(400)
    }
  })
})

describe('wide objects', () => {
  const many = (count: number, item: (index: number) => string): string =>
    Array.from({ length: count }, (_, index) => item(index)).join(',')

  it('wrong in very many places are refused in an answer of a bearable size', async () => {
    const { client } = server
    const bodies: [string, string][] = [
      [configMaps, configMap('w', `"data":{${many(90_000, (n) => `"/${n}":""`)}}`)],
      [pods, `{"metadata":{"name":"w"},"spec":{"containers":[${many(30_000, () => '{}')}]}}`],
      [configMaps, `{"metadata":{"name":"w","finalizers":[${many(90_000, () => '"x"')}]}}`],
    ]
    for (const [path, body] of bodies) {
      const { failure, text } = await client.post(path, body)
      expect(failure.code).toBe(422)
      expect(failure.details?.causes?.length).toBeGreaterThan(10)
      expect(failure.message).toMatch(/, and \d+ more\]$/)
      expect(text.length).toBeLessThan(64 * 1024)
    }
  })

  it('of more values than an object may hold are 413, however small each is', async () => {
    const { client } = server
    const bodies: [string, string][] = [
      [configMaps, configMap('w', `"data":{${many(150_000, (n) => `"${n}":""`)}}`)],
      ['/api/v1/namespaces/default/endpoints', `{"subsets":[${many(866_000, () => '{}')}]}`],
      [configMaps, `{"metadata":{"finalizers":[${many(600_000, () => '""')}]}}`],
    ]
    const refused = '413 RequestEntityTooLarge'
    for (const [path, body] of bodies) expect(summary(await client.post(path, body))).toBe(refused)
    const anchors = `metadata: {finalizers: [${many(150_000, (n) => `&a${n} x`)}]}`
    expect(summary(await client.postYaml(configMaps, anchors))).toBe(refused)
    const wide = `{"data":{${many(60_000, (n) => `"${n}":""`)}}}`
    expect((await client.patch(`${configMaps}/a`, wide)).status).toBe(200)
    const wider = wide.replaceAll('""', '"x"').replaceAll('":"x"', 'b":""')
    expect(summary(await client.patch(`${configMaps}/a`, wider))).toBe(refused)
    expect((await client.patch(`${configMaps}/a`, '{"data":null}')).status).toBe(200)
  })

  it('that repeat a cron field endlessly are read once', async () => {
    const schedule = `${'*/1,'.repeat(200_000)}5 * * * *`
    const template = '{"spec":{"restartPolicy":"Never","containers":[{"name":"a","image":"b"}]}}'
    const body = `{"metadata":{"name":"c"},"spec":{"schedule":"${schedule}","jobTemplate":{"spec":{"template":${template}}}}}`
    const path = '/apis/batch/v1/namespaces/default/cronjobs'
    expect((await server.client.post(path, body)).status).toBe(201)
  })
})

describe('a connection', () => {
  it('that speaks no HTTP, or stops in the middle of its headers, harms nobody', async () => {
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
