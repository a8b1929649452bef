import { beforeEach, describe, expect, it } from 'vitest'
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

const path = `${widgetsPath}/a`

describe('writes of custom objects', () => {
  it('the generation of a custom object is the server’s, and rises with all but its metadata and status', async () => {
    const widget = customWidget('a', { color: 'red' })
    const created = await server.post(widgetsPath, {
      ...widget,
      metadata: { name: 'a', generation: 5 },
    })
    expect(created.body.metadata.generation).toBe(1)
    const labelled = await server.patch(path, { metadata: { labels: { a: 'b' }, generation: 9 } })
    expect(labelled.body.metadata.generation).toBe(1)
    const same = await server.patch(path, { spec: { color: 'red' } })
    expect(same.body.metadata.resourceVersion).toBe(labelled.body.metadata.resourceVersion)
    const painted = await server.patch(path, { spec: { color: 'green' }, status: { ready: true } })
    expect(painted.body.metadata.generation).toBe(2)
    expect(painted.body).not.toHaveProperty('status')
    const held = await server.patch(path, { metadata: { finalizers: ['example.com/hold'] } })
    expect(held.body.metadata.generation).toBe(2)
    expect((await server.delete(path)).body.metadata.generation).toBe(3)
  })

  it('the generation of a custom object without the status subresource rises with its status, too', async () => {
    const names = { plural: 'gadgets', kind: 'Gadget' }
    const { subresources: _, ...plain } = version()
    const definition = widgetCrd({ names, versions: [plain] })
    await establish(server, { ...definition, metadata: { name: 'gadgets.shop.example' } })
    const gadgets = '/apis/shop.example/v1/namespaces/default/gadgets'
    const gadget = { ...customWidget('a', { color: 'red' }), kind: 'Gadget' }
    const created = await server.post(gadgets, { ...gadget, status: { ready: true } })
    expect(created.body).toMatchObject({ metadata: { generation: 1 }, status: { ready: true } })
    const changed = await server.patch(`${gadgets}/a`, { status: { ready: false } })
    expect(changed.body.metadata.generation).toBe(2)
    expect((await server.get(`${gadgets}/a/status`)).status).toBe(404)
  })

  it('a write of the status changes nothing else but the managed fields', async () => {
    await server.post(widgetsPath, customWidget('a', { color: 'red' }))
    const { body } = await server.patch(`${path}/status`, {
      metadata: { labels: { a: 'b' }, finalizers: ['example.com/hold'] },
      spec: { color: 'green' },
      status: { ready: true },
    })
    expect(body).toMatchObject({ spec: { color: 'red' }, status: { ready: true } })
    expect(body.metadata).not.toHaveProperty('labels')
    expect(body.metadata).not.toHaveProperty('finalizers')
  })

  it('a custom object is replaced only at a stated version, and never created so', async () => {
    const { body } = await server.post(widgetsPath, customWidget('a', { color: 'red' }))
    const { resourceVersion: _, ...metadata } = body.metadata
    const blind = await server.put(path, { ...body, metadata })
    expect(blind.status).toBe(422)
    expect(blind.body.message).toBe(
      'widgets.shop.example "a" is invalid: metadata.resourceVersion: Invalid value: 0: must be specified for an update',
    )
    const stale = await server.put(path, {
      ...body,
      metadata: { ...metadata, resourceVersion: '1' },
    })
    expect(stale.status).toBe(409)
    const absent = await server.put(`${widgetsPath}/b`, customWidget('b', { color: 'red' }))
    expect(absent.body.message).toBe('widgets.shop.example "b" not found')
  })

  it('a dry run answers as a write of custom objects does, and writes nothing', async () => {
    const dry = 'dryRun=All'
    const planned = await server.post(`${widgetsPath}?${dry}`, customWidget('a', { color: 'red' }))
    expect(planned.status).toBe(201)
    expect(planned.body).toMatchObject({ spec: { size: 3 }, metadata: { generation: 1 } })
    expect((await server.get(path)).status).toBe(404)
    const invalid = await server.post(`${widgetsPath}?${dry}`, customWidget('a', { color: 'x' }))
    expect(invalid.status).toBe(422)

    const { body } = await server.post(widgetsPath, customWidget('a', { color: 'red' }))
    const changed = await server.patch(`${path}?${dry}`, { spec: { size: 8 } })
    expect(changed.body).toMatchObject({ spec: { size: 8 }, metadata: { generation: 2 } })
    const reported = await server.patch(`${path}/status?${dry}`, { status: { ready: true } })
    expect(reported.body).toMatchObject({ status: { ready: true } })
    const applied = await server.patch(
      `${widgetsPath}/b?${dry}&fieldManager=m`,
      customWidget('b', { color: 'red' }),
      { headers: { 'content-type': 'application/apply-patch+yaml' } },
    )
    expect(applied.status).toBe(201)
    expect((await server.delete(`${path}?${dry}`)).status).toBe(200)
    expect((await server.delete(`${widgetsPath}?${dry}`)).status).toBe(200)
    expect((await server.get(widgetsPath)).body.items).toEqual([
      expect.objectContaining({ metadata: body.metadata, spec: { color: 'red', size: 3 } }),
    ])
  })

  it('faults of the fields of a custom object are listed repeated ones first, then metadata, then the others by name', async () => {
    const text =
      '{"kind":"Widget","apiVersion":"shop.example/v1","zeta":1,"metadata":{"name":"a","zz":1,"nam":1},' +
      '"spec":{"color":"red","colour":1,"b":2,"a":1,"a":2},"extra":1}'
    const faults = [
      'duplicate field "spec.a"',
      'unknown field "metadata.nam"',
      'unknown field "metadata.zz"',
      'unknown field "extra"',
      'unknown field "spec.a"',
      'unknown field "spec.b"',
      'unknown field "spec.colour"',
      'unknown field "zeta"',
    ]
    const { body } = await server.post(`${widgetsPath}?fieldValidation=Strict`, text)
    expect(body.message).toBe(
      `Widget in version "v1" cannot be handled as a Widget: strict decoding error: ${faults.join(', ')}`,
    )
    const warned = await server.post(widgetsPath, text)
    expect(warned.warnings.map((line) => line.replaceAll(String.raw`\"`, '"'))).toEqual(
      faults.map((fault) => `299 - "${fault}"`),
    )
  })

  it.each<[string, object]>([
    ['merge', { apiVersion: null }],
    ['merge', { apiVersion: '' }],
    ['json', [{ op: 'remove', path: '/apiVersion' }]],
  ])(
    'a %s patch that takes the version from a custom object is the internal error of the original: %j',
    async (type, patch) => {
      await server.post(widgetsPath, customWidget('a', { color: 'red' }))
      const headers = { 'content-type': `application/${type}-patch+json` }
      const why = "Object 'apiVersion' is missing in 'object has no apiVersion field'"
      expect((await server.patch(path, JSON.stringify(patch), { headers })).body).toMatchObject({
        code: 500,
        reason: 'InternalError',
        message: `Internal error occurred: ${why}`,
        details: { causes: [{ message: why }] },
      })
    },
  )
})
