import { describe, expect, it } from 'vitest'
import { structOf, textOf } from '../../../core/base/api/json-fields.ts'
import type { WritableJsonObject } from '../../../core/base/api/json.ts'
import { MemoryBackend } from '../../../core/storage/engine/memory-backend.ts'
import {
  itemsOf,
  openWidgetServer,
  specOf,
  statusesOf,
  storedWidget,
} from '../../support/objects/live-widgets.ts'
import { widget, widgetDefinition, widgetGroup, widgetPath } from '../../support/objects/widgets.ts'
import type { TestServer } from '../../support/servers/test-server.ts'

const v1Path = widgetPath('v1')
const v2Path = widgetPath('v2')
const table = { headers: { accept: 'application/json;as=Table;g=meta.k8s.io;v=v1' } }

/** `shop.example/v1 {"color":"red"}`: in what version the store has a widget, and its spec. */
async function stored(server: TestServer, name: string): Promise<string> {
  const object = await storedWidget(server, name)
  return `${textOf(object ?? {}, 'apiVersion')} ${JSON.stringify(structOf(object ?? {}, 'spec'))}`
}

async function columnsOf({ get }: TestServer, path: string): Promise<readonly string[]> {
  const { columnDefinitions } = (await get(path, table)).body as unknown as {
    columnDefinitions: { name: string }[]
  }
  return columnDefinitions.map(({ name }) => name)
}

function versions(storage: string): ReturnType<typeof widgetDefinition>[] {
  return ['v1', 'v2'].map((version) => widgetDefinition({ version, storage }))
}

describe('a resource whose schema changes', () => {
  const sized = { fields: { size: 'int64' }, selectable: ['size'] } as const

  it('takes the new fields, and drops the old ones where it had them', async () => {
    const server = await openWidgetServer()
    await server.post(v1Path, widget('a', { color: 'red', size: 1 }))
    expect(specOf((await server.get(`${v1Path}/a`)).body)).toEqual({ color: 'red' })
    await server.server.catalog.add([widgetDefinition(sized)])
    expect(specOf((await server.get(`${v1Path}/a`)).body)).toEqual({})
    const { body } = await server.get(v1Path)
    expect(body.items.map((item) => specOf(item))).toEqual([{}])
    const patched = await server.patch(`${v1Path}/a`, { spec: { color: 'blue', size: 2 } })
    expect(specOf(patched.body)).toEqual({ size: 2 })
    expect(await stored(server, 'a')).toBe('shop.example/v1 {"size":2}')
    expect((await server.get(`/openapi/v3/apis/${widgetGroup}/v1`)).text).toContain('"size"')
  })

  it('serves values that no longer fit, and refuses to write them again', async () => {
    const server = await openWidgetServer()
    await server.post(v1Path, widget('a', { color: 'red' }))
    await server.server.catalog.add([widgetDefinition({ fields: { color: 'int64' } })])
    expect(specOf((await server.get(`${v1Path}/a`)).body)).toEqual({ color: 'red' })
    expect((await server.get(v1Path)).body.items).toHaveLength(1)
    const labelled = await server.patch(`${v1Path}/a`, { metadata: { labels: { a: 'b' } } })
    expect(labelled.status, labelled.text).toBe(422)
    const patched = await server.patch(`${v1Path}/a`, { spec: { color: 1 } })
    expect(patched.status, patched.text).toBe(200)
  })

  it('is shown and selected by its new columns and fields', async () => {
    const server = await openWidgetServer()
    await server.post(v1Path, widget('a'))
    expect(await columnsOf(server, v1Path)).toEqual(['Name', 'color'])
    await server.server.catalog.add([
      widgetDefinition({ fields: { color: 'string', shape: 'string' }, selectable: ['shape'] }),
    ])
    expect(await columnsOf(server, v1Path)).toEqual(['Name', 'shape'])
    await server.patch(`${v1Path}/a`, { spec: { shape: 'round' } })
    await server.post(v1Path, widget('b', { shape: 'flat' }))
    const round = await server.get(`${v1Path}?fieldSelector=spec.shape=round`)
    expect(itemsOf(round.body)).toEqual(['v1 a'])
    expect((await server.get(`${v1Path}?fieldSelector=spec.color=red`)).status).toBe(400)
  })

  it('ends its watches, which miss nothing when they go on', async () => {
    const server = await openWidgetServer()
    await server.post(v1Path, widget('a'))
    const watch = await server.watch(v1Path)
    const { object } = await watch.next()
    await server.server.catalog.add([widgetDefinition(sized)])
    await watch.ended
    await server.delete(`${v1Path}/a`)
    await server.post(v1Path, widget('b'))
    const { resourceVersion = '' } = object.metadata
    const next = await server.watch(`${v1Path}?resourceVersion=${resourceVersion}`)
    expect([await next.line(), await next.line()]).toEqual(['DELETED a', 'ADDED b'])
  })

  it('goes on a list in pages from the state of its first page', async () => {
    const server = await openWidgetServer()
    for (const name of ['a', 'b', 'c']) await server.post(v1Path, widget(name))
    const { metadata } = (await server.get(`${v1Path}?limit=1`)).body
    await server.delete(`${v1Path}/c`)
    await server.server.catalog.add([widgetDefinition(sized)])
    const token = (metadata as { continue?: string }).continue ?? ''
    const rest = await server.get(`${v1Path}?continue=${token}`)
    expect(itemsOf(rest.body)).toEqual(['v1 b', 'v1 c'])
  })
})

describe('a resource in two versions', () => {
  it('is served in both over the same objects', async () => {
    const server = await openWidgetServer(versions('v1'))
    await server.post(v1Path, widget('a'))
    await server.post(v2Path, widget('b', { color: 'blue' }, 'v2'))
    expect(itemsOf((await server.get(v1Path)).body)).toEqual(['v1 a', 'v1 b'])
    expect(itemsOf((await server.get(v2Path)).body)).toEqual(['v2 a', 'v2 b'])
    expect(await stored(server, 'b')).toBe('shop.example/v1 {"color":"blue"}')
    const watch = await server.watch(v2Path)
    const { object } = await watch.next()
    expect(object).toMatchObject({ apiVersion: 'shop.example/v2', metadata: { name: 'a' } })
  })

  it('keeps its objects when one of them goes, and loses watches of both', async () => {
    const [v1, v2] = versions('v2')
    const server = await openWidgetServer(versions('v1'))
    await server.post(v1Path, widget('a'))
    const [one, other] = [await server.watch(v1Path), await server.watch(v2Path)]
    if (!v1 || !v2) throw new TypeError('there are two versions')
    await server.server.catalog.add([v1, v2])
    await Promise.all([one.ended, other.ended])
    const last = await server.watch(v2Path)
    await server.server.catalog.remove([v1])
    await last.ended
    expect(await statusesOf(server, v1Path, `${v1Path}/a`, v2Path)).toEqual([404, 404, 200])
    expect(itemsOf((await server.get(v2Path)).body)).toEqual(['v2 a'])
    await server.server.catalog.remove([v2])
    expect(await statusesOf(server, v2Path, `/apis/${widgetGroup}`)).toEqual([404, 404])
  })

  it('stores the new storage version from then on, and reads what was stored in the other', async () => {
    const server = await openWidgetServer([widgetDefinition()])
    await server.post(v1Path, widget('a'))
    await server.get(`${v1Path}/a`)
    await server.server.catalog.add(versions('v2'))
    expect(await stored(server, 'a')).toBe('shop.example/v1 {"color":"red"}')
    for (const [path, version] of [
      [v1Path, 'v1'],
      [v2Path, 'v2'],
    ]) {
      const one = await server.get(`${path}/a`)
      expect(one.body['apiVersion']).toBe(`${widgetGroup}/${version}`)
      expect(itemsOf((await server.get(path ?? '')).body)).toEqual([`${version} a`])
    }
    await server.patch(`${v1Path}/a`, { spec: { color: 'blue' } })
    expect(await stored(server, 'a')).toBe('shop.example/v2 {"color":"blue"}')
    const { managedFields = [] } = (await server.get(`${v2Path}/a`)).body.metadata
    expect(managedFields.map(({ apiVersion }) => apiVersion)).toContain(`${widgetGroup}/v1`)
  })

  it('reads what was stored in a version that is served no longer', async () => {
    const [, v2] = versions('v2')
    const v1 = widgetDefinition()
    const server = await openWidgetServer([v1])
    await server.post(v1Path, widget('a'))
    await server.server.catalog.change({ added: v2 ? [v2] : [], removed: [v1] })
    expect(itemsOf((await server.get(v2Path)).body)).toEqual(['v2 a'])
    expect((await server.get(v1Path)).status).toBe(404)
  })

  it('converts what was stored in the other version where the two differ', async () => {
    // Version 2 calls the color a hue.
    const renamed = (from: string, to: string) => (object: WritableJsonObject) => {
      const { [from]: value, ...spec } = structOf(object, 'spec')
      object['spec'] = value === undefined ? spec : { ...spec, [to]: value }
      return object as never
    }
    const hue = { fields: { hue: 'string' }, selectable: [] } as const
    const [toHue, toColor] = [renamed('color', 'hue'), renamed('hue', 'color')]
    const server = await openWidgetServer([widgetDefinition()])
    await server.post(v1Path, widget('a'))
    const v1 = widgetDefinition({
      storage: 'v2',
      conversion: { toStored: toHue, fromStored: toColor },
    })
    await server.server.catalog.add([v1, widgetDefinition({ version: 'v2', ...hue })])
    expect(specOf((await server.get(`${v2Path}/a`)).body)).toEqual({ hue: 'red' })
    expect(specOf((await server.get(`${v1Path}/a`)).body)).toEqual({ color: 'red' })
    await server.patch(`${v1Path}/a`, { spec: { color: 'blue' } })
    expect(await stored(server, 'a')).toBe('shop.example/v2 {"hue":"blue"}')
  })

  it('cannot be added in versions that disagree on what is stored', async () => {
    const server = await openWidgetServer([widgetDefinition()])
    const v2 = widgetDefinition({ version: 'v2' })
    await expect(server.server.catalog.add([v2])).rejects.toThrow('do not agree')
    expect(await statusesOf(server, v1Path, v2Path)).toEqual([200, 404])
  })
})

describe('a server on the store of a former one', () => {
  it('serves what that added once it is added again, watches of before included', async () => {
    const backend = new MemoryBackend()
    const before = await openWidgetServer([widgetDefinition()], { backend })
    const { metadata } = (await before.post(v1Path, widget('a'))).body
    await before.post(v1Path, widget('b'))
    await before.delete(`${v1Path}/a`)
    await before.server.close()
    await before.storage.close()
    const server = await openWidgetServer(versions('v2'), { backend })
    expect(itemsOf((await server.get(v1Path)).body)).toEqual(['v1 b'])
    const watch = await server.watch(`${v2Path}?resourceVersion=${metadata.resourceVersion}`)
    const { type, object } = await watch.next()
    expect([type, object.metadata.name, object.apiVersion]).toEqual([
      'ADDED',
      'b',
      `${widgetGroup}/v2`,
    ])
    expect(await watch.line()).toBe('DELETED a')
  })
})
