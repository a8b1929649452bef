import { beforeEach, describe, expect, it } from 'vitest'
import { structOf } from '../../../../core/base/api/json-fields.ts'
import type { JsonObject } from '../../../../core/base/api/json.ts'
import {
  customWidget,
  establish,
  version,
  widgetCrd,
  widgetsPath,
} from '../../../support/objects/custom-resources.ts'
import { openTestServer, type TestServer } from '../../../support/servers/test-server.ts'

let server: TestServer

beforeEach(async () => {
  server = await openTestServer()
  await establish(server, widgetCrd())
})

describe('an object of a custom resource', () => {
  it('an object of a custom resource is pruned and defaulted by its schema, and loses the status it was created with', async () => {
    const given = customWidget('a', { color: 'red', extra: 1 }, { status: { ready: true } })
    const { status, body, header } = await server.post(widgetsPath, given)
    expect(status).toBe(201)
    expect(body).toMatchObject({ spec: { color: 'red', size: 3 }, metadata: { generation: 1 } })
    expect(body).not.toHaveProperty('status')
    expect(header('warning')).toBe(String.raw`299 - "unknown field \"spec.extra\""`)
  })

  it('an object of a custom resource is refused with what is wrong by its schema', async () => {
    const given = customWidget('b', { color: 'blue', size: 'x', tags: ['a', 'a'] })
    const { status, body } = await server.post(widgetsPath, given)
    expect(status).toBe(422)
    expect(structOf(body as unknown as JsonObject, 'details')['causes']).toEqual([
      {
        reason: 'FieldValueNotSupported',
        message: 'Unsupported value: "blue": supported values: "red", "green"',
        field: 'spec.color',
      },
      {
        reason: 'FieldValueTypeInvalid',
        message: 'Invalid value: "string": spec.size in body must be of type integer: "string"',
        field: 'spec.size',
      },
      { reason: 'FieldValueDuplicate', message: 'Duplicate value: "a"', field: 'spec.tags[1]' },
    ])
  })

  it('an object of a custom resource gets a new generation from a change of its spec, and none from one of its status', async () => {
    await server.post(widgetsPath, customWidget('c', { color: 'red' }))
    const path = `${widgetsPath}/c`
    const changed = await server.patch(path, { spec: { size: 7 } })
    expect(changed.body.metadata.generation).toBe(2)
    const reported = await server.patch(`${path}/status`, {
      status: { ready: true },
      spec: { size: 9 },
    })
    expect(reported.body).toMatchObject({ metadata: { generation: 2 }, status: { ready: true } })
    expect(reported.body).toMatchObject({ spec: { size: 7 } })
  })

  it('an object of a custom resource is refused under another kind than that of its definition', async () => {
    const given = { ...customWidget('d', { color: 'red' }), kind: 'Gadget' }
    const { status, body } = await server.post(widgetsPath, given)
    expect(status).toBe(422)
    expect(body).toMatchObject({
      message: 'Gadget.shop.example "d" is invalid: kind: Invalid value: "Gadget": must be Widget',
    })
  })
})

describe('a request for a custom resource', () => {
  it('a POST of a custom resource may name the object in its path, a HEAD is a read, and the path of all namespaces takes lists only', async () => {
    const { post, send } = server
    const made = await post(`${widgetsPath}/e`, customWidget('e', { color: 'red' }))
    expect(made.status).toBe(201)
    expect((await send('HEAD', `${widgetsPath}/e`)).status).toBe(200)
    const everywhere = '/apis/shop.example/v1/widgets'
    expect((await send('GET', everywhere)).status).toBe(200)
    expect((await send('DELETE', everywhere)).text).toBe('404 page not found\n')
  })

  it('a strategic merge patch of a custom resource is refused with the formats that are taken', async () => {
    await server.post(widgetsPath, customWidget('f', { color: 'red' }))
    const patch = { headers: { 'content-type': 'application/strategic-merge-patch+json' } }
    const { status, body } = await server.patch(`${widgetsPath}/f`, {}, patch)
    expect(status).toBe(415)
    expect(body).toMatchObject({ message: expect.stringContaining('application/apply-patch+yaml') })
  })

  it('an unknown subresource of a custom resource is not found, under the name of the object', async () => {
    const { status, body } = await server.send('GET', `${widgetsPath}/g/nothing`)
    expect(status).toBe(404)
    expect(body).toMatchObject({ message: 'widgets.shop.example "g" not found' })
  })

  it('an object of a custom resource without a kind is 400', async () => {
    const { kind: _, ...given } = customWidget('h', { color: 'red' })
    const { status, body } = await server.post(widgetsPath, given)
    expect(status).toBe(400)
    expect(body).toMatchObject({ message: expect.stringContaining("Object 'Kind' is missing in") })
  })

  it('a field selector of a custom resource by a field that is not selectable is refused', async () => {
    const { status, body } = await server.send('GET', `${widgetsPath}?fieldSelector=spec.size=3`)
    expect(status).toBe(400)
    expect(body).toMatchObject({ message: 'field label not supported: spec.size' })
  })

  it('a PartialObjectMetadata of a custom object has the order of its type, not that of names', async () => {
    await server.post(widgetsPath, customWidget('i', { color: 'red' }))
    const accept = 'application/json;as=PartialObjectMetadata;v=v1;g=meta.k8s.io'
    const { body } = await server.send('GET', `${widgetsPath}/i`, { headers: { accept } })
    expect(Object.keys(body.metadata).slice(0, 3)).toEqual(['name', 'namespace', 'uid'])
  })
})

describe('a write of a custom resource', () => {
  it('a write of the status of a custom object with a spec of another type forgets the managed fields', async () => {
    await server.post(widgetsPath, customWidget('j', { color: 'red' }))
    const path = `${widgetsPath}/j/status`
    const { status, body } = await server.patch(path, { spec: 5, status: { ready: true } })
    expect(status).toBe(200)
    expect(body.metadata.managedFields).toBeUndefined()
  })

  it('an update of a custom object names a fault of its metadata three times, as in the original', async () => {
    await server.post(widgetsPath, customWidget('k', { color: 'red' }))
    const labels = { a: 'not a label!' }
    const { body } = await server.patch(`${widgetsPath}/k`, { metadata: { labels } })
    expect(body.details?.causes).toHaveLength(3)
  })

  it('an apply of a custom object takes a malformed creationTimestamp, which the server sets', async () => {
    const path = `${widgetsPath}/l?fieldManager=me`
    const given = customWidget('l', { color: 'red' })
    const metadata = { name: 'l', creationTimestamp: 'never' }
    const headers = { 'content-type': 'application/apply-patch+yaml' }
    const { status } = await server.patch(path, { ...given, metadata }, { headers })
    expect(status).toBe(201)
  })

  it('an apply of a custom object with a null is refused where the schema takes none', async () => {
    const path = `${widgetsPath}/m?fieldManager=me`
    const headers = { 'content-type': 'application/apply-patch+yaml' }
    const given = customWidget('m', { color: 'red', tags: null })
    const { status, body } = await server.patch(path, given, { headers })
    expect(status).toBe(422)
    expect(body).toMatchObject({
      message: expect.stringContaining('must be of type array: "null"'),
    })
  })

  it('an object of a custom resource gets the default of a status that it was created without', async () => {
    const fresh = await openTestServer()
    const properties = {
      spec: { type: 'object', properties: { color: { type: 'string' } } },
      status: {
        type: 'object',
        default: { phase: 'Unknown' },
        properties: { phase: { type: 'string' } },
      },
    }
    const schema = { openAPIV3Schema: { type: 'object', properties } }
    await establish(fresh, widgetCrd({ versions: [version({ schema })] }))
    const given = customWidget('a', {}, { status: { phase: 'Ready' } })
    const status = { phase: 'Unknown' }
    expect((await fresh.post(widgetsPath, given)).body).toMatchObject({ status })
    expect((await fresh.get(`${widgetsPath}/a`)).body).toMatchObject({ status })
  })
})
