import { describe, expect, it } from 'vitest'
import { brands } from '../../../core/base/api/brand.ts'
import {
  itemsOf,
  openWidgetServer,
  specOf,
  statusesOf,
} from '../../support/objects/live-widgets.ts'
import { widget, widgetDefinition, widgetGroup, widgetPath } from '../../support/objects/widgets.ts'
import { type Answer, openTestServer, type TestServer } from '../../support/servers/test-server.ts'

const group = `/apis/${widgetGroup}`
const widgets = widgetPath()
const shown = [group, `${group}/v1`, `/openapi/v3${group}/v1`, widgets]

function accepting(accept: string): { readonly headers: Readonly<Record<string, string>> } {
  return { headers: { accept } }
}

/** Everything that lists what is served. */
function published({ get }: TestServer): Promise<readonly Answer[]> {
  const form = 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList'
  return Promise.all([
    get('/apis', accepting(form)),
    get('/openapi/v2'),
    get('/openapi/v3'),
    get('/apis'),
  ])
}

/** Entity tags of the documents that have one: the first two. */
function tagsOf(answers: readonly Answer[]): readonly (string | undefined)[] {
  return answers.slice(0, 2).map(({ header }) => header('etag'))
}

describe('a resource added to a running server', () => {
  it('is unknown before and served in every verb from then on', async () => {
    const server = await openTestServer()
    expect(await statusesOf(server, ...shown)).toEqual([404, 404, 404, 404])
    await server.server.catalog.add([widgetDefinition()])
    expect(await statusesOf(server, ...shown)).toEqual([200, 200, 200, 200])
    expect((await server.get(widgets)).body).toMatchObject({ kind: 'WidgetList', items: [] })
    expect((await server.post(widgets, widget('a'))).status).toBe(201)
    expect(specOf((await server.get(`${widgets}/a`)).body)).toEqual({ color: 'red' })
    const patched = await server.patch(`${widgets}/a`, { spec: { color: 'blue' } })
    expect(specOf(patched.body)).toEqual({ color: 'blue' })
    const replaced = await server.put(`${widgets}/a`, widget('a', { color: 'green' }))
    expect(specOf(replaced.body)).toEqual({ color: 'green' })
    const applied = await server.send('PATCH', `${widgets}/b?fieldManager=me`, {
      headers: { 'content-type': 'application/apply-patch+yaml' },
      body: widget('b'),
    })
    expect(applied.status).toBe(201)
    expect(itemsOf((await server.get(`${group}/v1/widgets`)).body)).toEqual(['v1 a', 'v1 b'])
    expect((await server.delete(`${widgets}/a`)).status).toBe(200)
    expect((await server.get(`${widgets}/a`)).status).toBe(404)
    expect((await server.delete(widgets)).status).toBe(200)
    expect((await server.get(widgets)).body.items).toEqual([])
  })

  it('is watched', async () => {
    const server = await openWidgetServer()
    const watch = await server.watch(widgets)
    await server.post(widgets, widget('a'))
    await server.patch(`${widgets}/a`, { spec: { color: 'blue' } })
    await server.delete(`${widgets}/a`)
    const lines = [await watch.line(), await watch.line(), await watch.line()]
    expect(lines).toEqual(['ADDED a', 'MODIFIED a', 'DELETED a'])
  })

  it('appears in discovery and OpenAPI under other entity tags, until it is removed', async () => {
    const server = await openTestServer()
    const before = await published(server)
    const v1 = widgetDefinition()
    await server.server.catalog.add([v1])
    const during = await published(server)
    for (const { text } of before) expect(text).not.toContain(widgetGroup)
    for (const { text } of during) expect(text).toContain(widgetGroup)
    expect(tagsOf(during)).not.toContain(undefined)
    for (const tag of tagsOf(before)) expect(tagsOf(during)).not.toContain(tag)
    await server.server.catalog.remove([v1])
    const after = await published(server)
    expect(after.map(({ text }) => text)).toEqual(before.map(({ text }) => text))
    expect(tagsOf(after)).toEqual(tagsOf(before))
  })

  it('is answered as a Table, in YAML and in CBOR, but not in Protobuf', async () => {
    const featureGates = new Map([['CBORServingAndStorage', true]])
    const server = await openWidgetServer(undefined, { featureGates })
    await server.post(widgets, widget('a'))
    const form = accepting('application/json;as=Table;g=meta.k8s.io;v=v1')
    const { columnDefinitions, rows } = (await server.get(widgets, form)).body as unknown as {
      columnDefinitions: { name: string }[]
      rows: { cells: string[] }[]
    }
    expect(columnDefinitions.map(({ name }) => name)).toEqual(['Name', 'color'])
    expect(rows.map(({ cells }) => cells)).toEqual([['a', 'red']])
    const yaml = await server.get(`${widgets}/a`, accepting('application/yaml'))
    expect(yaml.text).toContain('color: red\n')
    const cbor = await server.get(`${widgets}/a`, accepting('application/cbor'))
    expect([cbor.status, cbor.header('content-type')]).toEqual([200, 'application/cbor'])
    const { protobufMediaType } = brands.k8s
    expect((await server.get(`${widgets}/a`, accepting(protobufMediaType))).status).toBe(406)
    const headers = { 'content-type': protobufMediaType }
    const body = new TextEncoder().encode('k8s\0')
    expect((await server.send('POST', widgets, { headers, body })).status).toBe(415)
  })

  it('is selected by the fields that its definition names, and by no others', async () => {
    const server = await openWidgetServer([
      widgetDefinition({ fields: { color: 'string', size: 'string' } }),
    ])
    await server.post(widgets, widget('a', { color: 'red' }))
    await server.post(widgets, widget('b', { color: 'blue' }))
    const reds = await server.get(`${widgets}?fieldSelector=spec.color=red`)
    expect(itemsOf(reds.body)).toEqual(['v1 a'])
    expect((await server.get(`${widgets}?fieldSelector=spec.size=big`)).status).toBe(400)
  })

  it('tells of its deprecation', async () => {
    const deprecationWarning = 'shop.example/v1 Widget is deprecated'
    const server = await openWidgetServer([widgetDefinition({ deprecationWarning })])
    expect((await server.get(widgets)).warnings).toEqual([`299 - "${deprecationWarning}"`])
  })

  it('is refused where something built in has its place, and changes nothing', async () => {
    const server = await openTestServer()
    const pods = { ...widgetDefinition({ resource: 'pods', kind: 'Pod' }), group: '' }
    await expect(server.server.catalog.add([widgetDefinition(), pods])).rejects.toThrow(
      'pods.v1 is built in',
    )
    expect((await server.get('/api/v1/pods')).status).toBe(200)
    expect((await server.get(widgets)).status).toBe(404)
  })

  it('is known to that server alone', async () => {
    const [server, other] = [await openWidgetServer(), await openTestServer()]
    expect(await statusesOf(server, ...shown)).toEqual([200, 200, 200, 200])
    expect(await statusesOf(other, ...shown)).toEqual([404, 404, 404, 404])
  })
})

describe('a resource removed from a running server', () => {
  it('is unknown to every request, while its objects stay in the store', async () => {
    const v1 = widgetDefinition()
    const server = await openWidgetServer([v1])
    await server.post(widgets, widget('a'))
    await server.server.catalog.remove([v1])
    expect(await statusesOf(server, ...shown, `${widgets}/a`)).toEqual([404, 404, 404, 404, 404])
    expect((await server.post(widgets, widget('b'))).status).toBe(404)
    expect((await server.delete(`${widgets}/a`)).status).toBe(404)
    expect((await server.get(`${widgets}?watch=1`)).status).toBe(404)
    const found = await server.storage.get(`/registry/${widgetGroup}/widgets/default/a`)
    expect(found).toMatchObject({ ok: true, entry: { revision: expect.any(Number) } })
  })

  it('ends its watches behind the last event, without an error', async () => {
    const v1 = widgetDefinition()
    const server = await openWidgetServer([v1])
    const watch = await server.watch(widgets)
    await server.post(widgets, widget('a'))
    await server.delete(`${widgets}/a`)
    await server.server.catalog.remove([v1])
    await watch.ended
    const rest = [await watch.line(), await watch.line()]
    expect(rest).toEqual(['ADDED a', 'DELETED a'])
    expect(watch.unclaimed).toBe(0)
  })

  it('is found with its objects when it is added again, and goes on from versions of before', async () => {
    const v1 = widgetDefinition()
    const server = await openWidgetServer([v1])
    for (const name of ['a', 'b', 'c']) await server.post(widgets, widget(name))
    const { metadata } = (await server.get(`${widgets}?limit=2`)).body
    const next = `${widgets}?limit=2&continue=${(metadata as { continue?: string }).continue}`
    await server.delete(`${widgets}/b`)
    await server.server.catalog.remove([v1])
    expect((await server.get(next)).status).toBe(404)
    await server.server.catalog.add([v1])
    expect(itemsOf((await server.get(widgets)).body)).toEqual(['v1 a', 'v1 c'])
    expect(itemsOf((await server.get(next)).body)).toEqual(['v1 c'])
    const watch = await server.watch(`${widgets}?resourceVersion=${metadata.resourceVersion}`)
    expect(await watch.line()).toBe('DELETED b')
    await server.post(widgets, widget('d'))
    expect(await watch.line()).toBe('ADDED d')
  })

  it('is empty when it is added again after its objects went', async () => {
    const v1 = widgetDefinition()
    const server = await openWidgetServer([v1])
    await server.post(widgets, widget('a'))
    await server.delete(`${widgets}/a`)
    await server.server.catalog.remove([v1])
    await server.server.catalog.add([v1])
    expect((await server.get(widgets)).body.items).toEqual([])
  })
})
