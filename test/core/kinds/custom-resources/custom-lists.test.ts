import { beforeEach, describe, expect, it } from 'vitest'
import {
  customWidget,
  establish,
  version,
  widgetCrd,
  widgetsPath,
} from '../../../support/objects/custom-resources.ts'
import {
  type Answer,
  openTestServer,
  type TestServer,
} from '../../../support/servers/test-server.ts'

let server: TestServer

beforeEach(async () => {
  server = await openTestServer()
  const selectable = version({ selectableFields: [{ jsonPath: '.spec.color' }] })
  await establish(server, widgetCrd({ versions: [selectable] }))
  for (const [name, color, team] of [
    ['a', 'red', 'x'],
    ['b', 'green', 'x'],
    ['c', 'red', 'y'],
    ['d', 'green', 'y'],
  ] as const) {
    const widget = customWidget(name, { color })
    await server.post(widgetsPath, { ...widget, metadata: { name, labels: { team } } })
  }
})

function names({ body }: Answer): (string | undefined)[] {
  return body.items.map(({ metadata }) => metadata.name)
}

describe('lists of custom objects', () => {
  it('pages of custom objects show one version, whatever is written meanwhile', async () => {
    const first = await server.get(`${widgetsPath}?limit=2`)
    expect(names(first)).toEqual(['a', 'b'])
    const { metadata } = first.body as {
      metadata: { continue?: string; remainingItemCount?: number }
    }
    expect(metadata.remainingItemCount).toBe(2)
    await server.delete(`${widgetsPath}/c`)
    await server.post(widgetsPath, customWidget('e', { color: 'red' }))
    const token = encodeURIComponent(metadata.continue ?? '')
    const second = await server.get(`${widgetsPath}?limit=2&continue=${token}`)
    expect(names(second)).toEqual(['c', 'd'])
    expect(second.body.metadata).toMatchObject({ continue: '' })
    expect(second.body.metadata.resourceVersion).toBe(first.body.metadata.resourceVersion)
  })

  it('a list of custom objects is selected by labels and by selectable fields, of which it knows no others', async () => {
    expect(names(await server.get(`${widgetsPath}?fieldSelector=spec.color%3Dgreen`))).toEqual([
      'b',
      'd',
    ])
    const both = 'fieldSelector=spec.color!%3Dgreen&labelSelector=team%3Dy'
    expect(names(await server.get(`${widgetsPath}?${both}`))).toEqual(['c'])
    const { status, body } = await server.get(`${widgetsPath}?fieldSelector=spec.size%3D3`)
    expect(status).toBe(400)
    expect(body.message).toBe('field label not supported: spec.size')
  })

  it('a collection of custom objects is deleted as far as it is selected', async () => {
    const gone = await server.delete(`${widgetsPath}?labelSelector=team%3Dx`)
    expect(gone.body).toMatchObject({ kind: 'WidgetList' })
    expect(names(gone)).toEqual(['a', 'b'])
    await server.delete(`${widgetsPath}?fieldSelector=spec.color%3Dred`)
    expect(names(await server.get(widgetsPath))).toEqual(['d'])
    const empty = await server.get('/apis/shop.example/v1/namespaces/other/widgets')
    expect(empty.body).toMatchObject({ kind: 'WidgetList', items: [] })
  })
})

describe('watches of custom objects', () => {
  it('a streaming list of custom objects sends them all, and a bookmark that says so', async () => {
    const query =
      'sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true&fieldSelector=spec.color%3Dred'
    const watch = await server.watch(`${widgetsPath}?${query}`)
    expect([await watch.line(), await watch.line()]).toEqual(['ADDED a', 'ADDED c'])
    const { resourceVersion } = (await server.get(widgetsPath)).body.metadata
    expect(await watch.next()).toEqual({
      type: 'BOOKMARK',
      object: {
        apiVersion: 'shop.example/v1',
        kind: 'Widget',
        metadata: { resourceVersion, annotations: { 'k8s.io/initial-events-end': 'true' } },
      },
    })
    await server.patch(`${widgetsPath}/b`, { spec: { color: 'red' } })
    await server.patch(`${widgetsPath}/a`, { spec: { color: 'green' } })
    expect([await watch.line(), await watch.line()]).toEqual(['ADDED b', 'DELETED a'])
  })

  it('a watch of custom objects is kept up to date by bookmarks', async () => {
    const watch = await server.watch(
      `${widgetsPath}?allowWatchBookmarks=true&labelSelector=team%3Dnone&resourceVersion=${(await server.get(widgetsPath)).body.metadata.resourceVersion}`,
    )
    const { body } = await server.patch(`${widgetsPath}/a`, { spec: { size: 9 } })
    server.runtime.advance(60_000)
    expect(await watch.next()).toMatchObject({
      type: 'BOOKMARK',
      object: { kind: 'Widget', metadata: { resourceVersion: body.metadata.resourceVersion } },
    })
  })
})
