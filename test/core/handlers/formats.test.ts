import { describe, expect, it } from 'vitest'
import { parseYaml } from '../../../core/codec/yaml.ts'
import {
  configMap,
  configMaps,
  openTestServer,
  type TestServer,
} from '../../support/test-server.ts'

const path = `${configMaps}/a`
const partial = 'as=PartialObjectMetadata;g=meta.k8s.io;v=v1'

async function openWithObject(): Promise<TestServer> {
  const server = await openTestServer()
  await server.post(configMaps, configMap('a', { labels: { app: 'x' } }))
  return server
}

function accept(value: string): { readonly headers: Record<string, string> } {
  return { headers: { accept: value } }
}

describe('YAML', () => {
  it('is read and written', async () => {
    const server = await openTestServer()
    const headers = { 'content-type': 'application/yaml', accept: 'application/yaml' }
    const text = 'kind: ConfigMap\nmetadata:\n  name: a\ndata:\n  \'on\': "1"\n  version: "1.10"\n'
    const created = await server.post(configMaps, text, { headers })
    expect(created.status).toBe(201)
    expect(created.header('content-type')).toBe('application/yaml')
    const { metadata } = (await server.get(path)).body
    expect(created.text).toBe(`apiVersion: v1
data:
  "on": "1"
  version: "1.10"
kind: ConfigMap
metadata:
  creationTimestamp: "2026-01-01T00:00:00Z"
  managedFields:
  - apiVersion: v1
    fieldsType: FieldsV1
    fieldsV1:
      f:data:
        .: {}
        f:on: {}
        f:version: {}
    manager: unknown
    operation: Update
    time: "2026-01-01T00:00:00Z"
  name: a
  namespace: default
  resourceVersion: "${metadata.resourceVersion}"
  uid: ${metadata.uid}
`)
    const sent = created.text.replace('"on": "1"', '"on": "2"')
    const put = await server.put(path, sent, { headers })
    expect(put.text).toContain('"on": "2"')
  })

  it('lists', async () => {
    const server = await openWithObject()
    const { text } = await server.get(configMaps, accept('application/yaml'))
    expect(text).toMatch(/^apiVersion: v1\nitems:\n- /)
    expect(text).toContain('kind: ConfigMapList\n')
  })

  it('carries errors', async () => {
    const server = await openTestServer()
    const { status, text, header } = await server.get(path, accept('application/yaml'))
    expect(status).toBe(404)
    expect(header('content-type')).toBe('application/yaml')
    expect(text).toContain('message: configmaps "a" not found\n')
  })

  it('that cannot be read is 400, with the line', async () => {
    const server = await openTestServer()
    const headers = { 'content-type': 'application/yaml' }
    const { status, body } = await server.post(configMaps, 'metadata:\n  name: a\n bad', {
      headers,
    })
    expect(status).toBe(400)
    expect(body.message).toMatch(/yaml: line 3/)
  })
})

describe('pretty JSON', () => {
  it.each(['pretty=true', 'pretty', 'pretty=1'])('is indented for ?%s', async (query) => {
    const server = await openWithObject()
    const { text, header } = await server.get(`${path}?${query}`)
    expect(header('content-type')).toBe('application/json')
    expect(text).toMatch(/^\{\n {2}"kind": "ConfigMap",\n {2}"apiVersion": "v1",\n/)
    expect(JSON.parse(text)).toEqual((await server.get(path)).body)
  })

  it('is what a person with curl gets, unless told otherwise', async () => {
    const server = await openWithObject()
    const curl = { headers: { 'user-agent': 'curl/8.0' } }
    expect((await server.get(path, curl)).text).toContain('\n  ')
    expect((await server.get(`${path}?pretty=false`, curl)).text).not.toContain('\n  ')
  })

  it('is what an Accept header may ask for', async () => {
    const server = await openWithObject()
    const indented = accept('application/json;pretty=1')
    expect((await server.get(path, indented)).text).toContain('\n  "kind": "ConfigMap",\n')
    expect((await server.get(path, accept('application/json;pretty=0'))).text).not.toContain('\n ')
    expect((await server.get(`${path}x`, indented)).text).toContain('\n  "kind": "Status",\n')
  })

  it('is how a person with curl reads errors, successes and discovery', async () => {
    const server = await openWithObject()
    const curl = { headers: { 'user-agent': 'curl/8.0' } }
    for (const { text } of [
      await server.get(`${path}x`, curl),
      await server.delete(path, undefined, curl),
      await server.get('/api/v1', curl),
      await server.get('/version', curl),
    ]) {
      expect(text).toMatch(/^\{\n {2}"/)
    }
    expect((await server.get('/api/v1')).text).not.toContain('\n ')
  })

  it('lists as compact JSON does', async () => {
    const server = await openWithObject()
    const { text } = await server.get(`${configMaps}?pretty=true`)
    expect(text).toContain('\n  "items": [\n')
    expect(JSON.parse(text)).toEqual((await server.get(configMaps)).body)
  })
})

describe('PartialObjectMetadata', () => {
  it('is one object’s metadata', async () => {
    const server = await openWithObject()
    const { body: whole } = await server.get(path)
    const { body, header } = await server.get(path, accept(`application/json;${partial}`))
    expect(header('content-type')).toBe('application/json')
    expect(body).toEqual({
      kind: 'PartialObjectMetadata',
      apiVersion: 'meta.k8s.io/v1',
      metadata: whole.metadata,
    })
  })

  it('is a list of them', async () => {
    const server = await openWithObject()
    const { body: whole } = await server.get(configMaps)
    const as = 'as=PartialObjectMetadataList;g=meta.k8s.io;v=v1'
    const { body } = await server.get(configMaps, accept(`application/json;${as}`))
    expect(body).toEqual({
      kind: 'PartialObjectMetadataList',
      apiVersion: 'meta.k8s.io/v1',
      metadata: whole.metadata,
      items: [
        {
          kind: 'PartialObjectMetadata',
          apiVersion: 'meta.k8s.io/v1',
          metadata: whole.items[0]?.metadata,
        },
      ],
    })
  })

  it('of a list must be asked for as one, and of an object as an object', async () => {
    const server = await openWithObject()
    const one = await server.get(configMaps, accept(`application/json;${partial}, */*`))
    expect([one.status, one.body.message]).toEqual([
      406,
      'you requested PartialObjectMetadata, but the requested object is a list (*core.ConfigMapList)',
    ])
    const many = 'application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1'
    const list = await server.get(path, accept(many))
    expect([list.status, list.body.message]).toEqual([
      406,
      'you requested PartialObjectMetadataList, but the requested object is not a list (*core.ConfigMap)',
    ])
    expect((await server.get(configMaps, accept(many))).body.kind).toBe('PartialObjectMetadataList')
  })

  it('is watched', async () => {
    const server = await openWithObject()
    const watch = await server.watch(configMaps, accept(`application/json;${partial}`))
    const { object } = await watch.next()
    expect(object).toEqual({
      kind: 'PartialObjectMetadata',
      apiVersion: 'meta.k8s.io/v1',
      metadata: expect.objectContaining({ name: 'a', labels: { app: 'x' } }),
    })
  })

  it('comes in v1beta1 and as YAML, too', async () => {
    const server = await openWithObject()
    const beta = 'application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1beta1'
    expect((await server.get(path, accept(beta))).body['apiVersion']).toBe('meta.k8s.io/v1beta1')
    const { text } = await server.get(path, accept(`application/yaml;${partial}`))
    expect(text).toMatch(/^apiVersion: meta\.k8s\.io\/v1\nkind: PartialObjectMetadata\n/)
  })
})

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
  ])('"%s" is answered in %s', async (header, contentType) => {
    const server = await openWithObject()
    const answer = await server.get(path, accept(header))
    expect(answer.status).toBe(200)
    expect(answer.header('content-type')).toBe(contentType)
  })

  it.each([
    'application/json;as=Table;v=v9;g=meta.k8s.io',
    'application/json;as=Nothing;v=v1;g=meta.k8s.io',
    'application/json;stream=other',
  ])('"%s" is 406, in JSON', async (header) => {
    const server = await openWithObject()
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
  ])('"%s" names nothing that is made here, which is 406', async (header) => {
    const server = await openWithObject()
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

  it('that prefers YAML is 406 for a watch, which names what can be streamed', async () => {
    const server = await openWithObject()
    const header = accept('application/yaml, application/json;q=0.5')
    const { status, text } = await server.get(`${configMaps}?watch=1`, header)
    expect(status).toBe(406)
    expect(parseYaml(text).value).toMatchObject({
      message: `only the following media types are accepted: application/json;stream=watch, ${protobuf};stream=watch`,
    })
  })

  it('of a Table alone is 406 for what is no row of any, and else answered as it is', async () => {
    const server = await openWithObject()
    const reviews = '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews'
    const review = { spec: { resourceAttributes: { verb: 'get', resource: 'pods' } } }
    const table = 'application/json;as=Table;v=v1;g=meta.k8s.io'
    const alone = await server.post(reviews, review, accept(table))
    expect(alone.body).toMatchObject({ kind: 'Status', code: 406, reason: 'NotAcceptable' })
    const either = await server.post(reviews, review, accept(`${table}, application/json`))
    expect(either.body).toMatchObject({ kind: 'SelfSubjectAccessReview' })
  })

  it('of a Table does not change the form of an error', async () => {
    const server = await openWithObject()
    const header = accept('application/yaml;as=Table;v=v1;g=meta.k8s.io')
    const answer = await server.get(`${path}x`, header)
    expect([answer.status, answer.header('content-type')]).toEqual([404, 'application/json'])
  })

  it('may name the framing of a watch', async () => {
    const server = await openWithObject()
    const watch = await server.watch(configMaps, accept('application/json;stream=watch'))
    expect(await watch.line()).toBe('ADDED a')
    const other = accept('application/json;stream=other')
    expect((await server.get(`${configMaps}?watch=1`, other)).status).toBe(406)
  })

  it('is heeded by HEAD as by GET', async () => {
    const server = await openTestServer()
    const head = await server.send('HEAD', '/apis', accept('application/yaml'))
    expect([head.status, head.header('content-type')]).toEqual([200, 'application/yaml'])
    expect((await server.send('HEAD', '/apis', accept('text/html'))).status).toBe(406)
  })

  it('that nothing matches keeps a write from being done', async () => {
    const server = await openWithObject()
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
  ])('%j is read', async (contentType, body) => {
    const server = await openTestServer()
    const headers = { 'content-type': contentType }
    expect((await server.post(configMaps, body, { headers })).status).toBe(201)
  })

  it('that is not known is 415, which names those that are', async () => {
    const server = await openWithObject()
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
