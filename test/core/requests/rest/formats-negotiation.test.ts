import { describe, expect, it } from 'vitest'
import { parseYaml } from '../../../../core/objects/codec/yaml/yaml.ts'
import { accept, openWithLabelledMap } from '../../../support/objects/labelled-config-map.ts'
import { configMap, configMaps, openTestServer } from '../../../support/servers/test-server.ts'

const path = `${configMaps}/a`

const protobuf = 'application/vnd.kubernetes.protobuf'

describe('Accept', () => {
  it.each([
    ['', 'application/json'],
    ['*/*', 'application/json'],
    ['*/*, application/yaml', 'application/yaml'],
    ['application/json;q=0.1, application/*', 'application/json'],
    ['text/html, image/gif, *; q=.2, */*; q=.2', 'application/json'],
    ['application/yaml ; charset=utf-8', 'application/yaml'],
    ['application/json;q=0', 'application/json'],
    ['application/json;stream=watch', 'application/json'],
    ['application/json;as=', 'application/json'],
    ['application/json;profile=x;charset=latin1', 'application/json'],
    [`${protobuf};stream=watch, application/json`, protobuf],
    ['application/json;as=Table;v=v1;g=meta.svc.io, */*', 'application/json'],
    [`${protobuf},application/json`, protobuf],
    [`${protobuf};q=0.9, */*`, 'application/json'],
    [`${protobuf};as=Table;v=v1;g=meta.k8s.io, application/yaml`, 'application/yaml'],
    ['text/html, application/yaml', 'application/yaml'],
    ['application/yaml;q=0.5, application/json', 'application/json'],
    ['application/json;q=0, application/yaml', 'application/yaml'],
    ['application/json;as=Table;v=v9;g=meta.k8s.io, application/json', 'application/json'],
    ['application/json;as=Table;v=v1;g=other.io, application/json', 'application/json'],
    ['application/json;as=Nothing;v=v1;g=meta.k8s.io, application/yaml', 'application/yaml'],
  ])('Accept "%s" is answered in %s', async (header, contentType) => {
    const server = await openWithLabelledMap()
    const answer = await server.get(path, accept(header))
    expect(answer.status).toBe(200)
    expect(answer.header('content-type')).toBe(contentType)
  })

  it.each([
    'application/json;as=Table;v=v9;g=meta.k8s.io',
    'application/json;as=Nothing;v=v1;g=meta.k8s.io',
    'application/json;stream=other',
  ])('Accept "%s" is 406, in JSON', async (header) => {
    const server = await openWithLabelledMap()
    for (const target of [path, configMaps, `${configMaps}?watch=1`]) {
      const answer = await server.get(target, accept(header))
      expect(answer.status).toBe(406)
      expect(answer.header('content-type')).toBe('application/json')
      expect(answer.body).toMatchObject({
        kind: 'Status',
        reason: 'NotAcceptable',
        message: `only the following media types are accepted: application/json, application/yaml, ${protobuf}`,
        code: 406,
      })
    }
  })

  it.each([
    'text/html',
    'application/*',
    '*',
    'Application/JSON',
    'application/vnd.svc.protobuf',
    'json',
  ])('Accept "%s" names nothing that is made here, which is 406', async (header) => {
    const server = await openWithLabelledMap()
    const types = `application/json, application/yaml, ${protobuf}`
    const streams = `application/json;stream=watch, ${protobuf};stream=watch`
    for (const [target, produced] of [
      [path, types],
      [configMaps, `${types}, ${streams}`],
      [`${configMaps}?watch=1`, `${types}, ${streams}`],
    ] as const) {
      const answer = await server.get(target, accept(header))
      expect(answer.header('content-type')).toBe('application/json')
      expect(answer.body).toMatchObject({
        reason: 'NotAcceptable',
        message: `406: Not Acceptable\n\nAvailable representations: ${produced}`,
        details: {},
        code: 406,
      })
    }
  })

  it('Accept that prefers YAML is 406 for a watch, which names what can be streamed', async () => {
    const server = await openWithLabelledMap()
    const header = accept('application/yaml, application/json;q=0.5')
    const { status, text } = await server.get(`${configMaps}?watch=1`, header)
    expect(status).toBe(406)
    expect(parseYaml(text).value).toMatchObject({
      message: `only the following media types are accepted: application/json;stream=watch, ${protobuf};stream=watch`,
    })
  })

  it('Accept of a Table alone is 406 for what is no row of any, and else answered as it is', async () => {
    const server = await openWithLabelledMap()
    const reviews = '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews'
    const review = { spec: { resourceAttributes: { verb: 'get', resource: 'pods' } } }
    const table = 'application/json;as=Table;v=v1;g=meta.k8s.io'
    const alone = await server.post(reviews, review, accept(table))
    expect(alone.body).toMatchObject({ kind: 'Status', code: 406, reason: 'NotAcceptable' })
    const either = await server.post(reviews, review, accept(`${table}, application/json`))
    expect(either.body).toMatchObject({ kind: 'SelfSubjectAccessReview' })
  })

  it('Accept of a Table does not change the form of an error', async () => {
    const server = await openWithLabelledMap()
    const header = accept('application/yaml;as=Table;v=v1;g=meta.k8s.io')
    const answer = await server.get(`${path}x`, header)
    expect([answer.status, answer.header('content-type')]).toEqual([404, 'application/json'])
  })

  it('Accept may name the framing of a watch', async () => {
    const server = await openWithLabelledMap()
    const watch = await server.watch(configMaps, accept('application/json;stream=watch'))
    expect(await watch.line()).toBe('ADDED a')
    const other = accept('application/json;stream=other')
    expect((await server.get(`${configMaps}?watch=1`, other)).status).toBe(406)
  })

  it('Accept is heeded by HEAD as by GET', async () => {
    const server = await openTestServer()
    const head = await server.send('HEAD', '/apis', accept('application/yaml'))
    expect([head.status, head.header('content-type')]).toEqual([200, 'application/yaml'])
    expect((await server.send('HEAD', '/apis', accept('text/html'))).status).toBe(406)
  })

  it('Accept that nothing matches keeps a write from being done', async () => {
    const server = await openWithLabelledMap()
    const refused = await server.post(configMaps, configMap('b'), accept('text/html'))
    expect(refused.status).toBe(406)
    expect((await server.get(`${configMaps}/b`)).status).toBe(404)
  })
})

describe('Content-Type', () => {
  it.each([
    ['application/json; charset=utf-8', '{"metadata":{"name":"b"}}'],
    ['APPLICATION/YAML', 'metadata: {name: b}'],
    ['', '{"metadata":{"name":"b"}}'],
  ])('Content-Type %j is read', async (contentType, body) => {
    const server = await openTestServer()
    const headers = { 'content-type': contentType }
    expect((await server.post(configMaps, body, { headers })).status).toBe(201)
  })

  it('Content-Type that is not known is 415, which names those that are', async () => {
    const server = await openWithLabelledMap()
    const headers = { 'content-type': 'text/plain' }
    const posted = await server.post(configMaps, configMap('b'), { headers })
    expect([posted.status, posted.body.reason, posted.body.message]).toEqual([
      415,
      'UnsupportedMediaType',
      `the body of the request was in an unknown format - accepted media types include: application/json, application/yaml, ${protobuf}`,
    ])
    const patched = await server.patch(path, {}, { headers })
    expect([patched.status, patched.body.message]).toEqual([415, '415: Unsupported Media Type'])
  })
})
