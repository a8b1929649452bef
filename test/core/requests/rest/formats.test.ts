import { describe, expect, it } from 'vitest'
import { accept, openWithLabelledMap } from '../../../support/objects/labelled-config-map.ts'
import { configMaps, openTestServer } from '../../../support/servers/test-server.ts'

const path = `${configMaps}/a`
const partial = 'as=PartialObjectMetadata;g=meta.k8s.io;v=v1'

describe('YAML', () => {
  it('YAML is read and written', async () => {
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

  it('YAML is a form of lists', async () => {
    const server = await openWithLabelledMap()
    const { text } = await server.get(configMaps, accept('application/yaml'))
    expect(text).toMatch(/^apiVersion: v1\nitems:\n- /)
    expect(text).toContain('kind: ConfigMapList\n')
  })

  it('errors are carried in YAML', async () => {
    const server = await openTestServer()
    const { status, text, header } = await server.get(path, accept('application/yaml'))
    expect(status).toBe(404)
    expect(header('content-type')).toBe('application/yaml')
    expect(text).toContain('message: configmaps "a" not found\n')
  })

  it('a YAML body that cannot be read is 400, with the line', async () => {
    const server = await openTestServer()
    const headers = { 'content-type': 'application/yaml' }
    const { status, body } = await server.post(configMaps, 'metadata:\n  name: a\n bad', {
      headers,
    })
    expect(status).toBe(400)
    expect(body.message).toMatch(/yaml: line 2: did not find expected key \(/)
  })
})

describe('pretty JSON', () => {
  it.each(['pretty=true', 'pretty', 'pretty=1'])(
    'pretty JSON is indented for ?%s',
    async (query) => {
      const server = await openWithLabelledMap()
      const { text, header } = await server.get(`${path}?${query}`)
      expect(header('content-type')).toBe('application/json')
      expect(text).toMatch(/^\{\n {2}"kind": "ConfigMap",\n {2}"apiVersion": "v1",\n/)
      expect(JSON.parse(text)).toEqual((await server.get(path)).body)
    },
  )

  it('pretty JSON is what a person with curl gets, unless told otherwise', async () => {
    const server = await openWithLabelledMap()
    const curl = { headers: { 'user-agent': 'curl/8.0' } }
    expect((await server.get(path, curl)).text).toContain('\n  ')
    expect((await server.get(`${path}?pretty=false`, curl)).text).not.toContain('\n  ')
  })

  it('pretty JSON is what an Accept header may ask for', async () => {
    const server = await openWithLabelledMap()
    const indented = accept('application/json;pretty=1')
    expect((await server.get(path, indented)).text).toContain('\n  "kind": "ConfigMap",\n')
    expect((await server.get(path, accept('application/json;pretty=0'))).text).not.toContain('\n ')
    expect((await server.get(`${path}x`, indented)).text).toContain('\n  "kind": "Status",\n')
  })

  it('pretty JSON is how a person with curl reads errors, successes and discovery', async () => {
    const server = await openWithLabelledMap()
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

  it('pretty JSON lists as compact JSON does', async () => {
    const server = await openWithLabelledMap()
    const { text } = await server.get(`${configMaps}?pretty=true`)
    expect(text).toContain('\n  "items": [\n')
    expect(JSON.parse(text)).toEqual((await server.get(configMaps)).body)
  })
})

describe('PartialObjectMetadata', () => {
  it('PartialObjectMetadata is one object’s metadata', async () => {
    const server = await openWithLabelledMap()
    const { body: whole } = await server.get(path)
    const { body, header } = await server.get(path, accept(`application/json;${partial}`))
    expect(header('content-type')).toBe('application/json')
    expect(body).toEqual({
      kind: 'PartialObjectMetadata',
      apiVersion: 'meta.k8s.io/v1',
      metadata: whole.metadata,
    })
  })

  it('PartialObjectMetadataList is a list of metadata', async () => {
    const server = await openWithLabelledMap()
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

  it('PartialObjectMetadataList says null where it holds nothing, as clients of the original know it', async () => {
    const server = await openTestServer()
    const as = 'as=PartialObjectMetadataList;g=meta.k8s.io;v=v1'
    const { body } = await server.get(configMaps, accept(`application/json;${as}`))
    expect(body.items).toBeNull()
    const { text } = await server.get(configMaps, accept(`application/yaml;${as}`))
    expect(text).toContain('\nitems: null\n')
    expect((await server.get(configMaps)).body.items).toEqual([])
  })

  it('PartialObjectMetadata of a list must be asked for as a list, and of an object as an object', async () => {
    const server = await openWithLabelledMap()
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

  it('PartialObjectMetadata is watched', async () => {
    const server = await openWithLabelledMap()
    const watch = await server.watch(configMaps, accept(`application/json;${partial}`))
    const { object } = await watch.next()
    expect(object).toEqual({
      kind: 'PartialObjectMetadata',
      apiVersion: 'meta.k8s.io/v1',
      metadata: expect.objectContaining({ name: 'a', labels: { app: 'x' } }),
    })
  })

  it('PartialObjectMetadata comes in v1beta1 and as YAML, too', async () => {
    const server = await openWithLabelledMap()
    const beta = 'application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1beta1'
    expect((await server.get(path, accept(beta))).body['apiVersion']).toBe('meta.k8s.io/v1beta1')
    const { text } = await server.get(path, accept(`application/yaml;${partial}`))
    expect(text).toMatch(/^apiVersion: meta\.k8s\.io\/v1\nkind: PartialObjectMetadata\n/)
  })
})
