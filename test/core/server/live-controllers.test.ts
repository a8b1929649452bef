import { describe, expect, it } from 'vitest'
import { itemsOf, openWidgetServer } from '../../support/objects/live-widgets.ts'
import { controllersSettled, ownedBy } from '../../support/objects/owned-objects.ts'
import { widget, widgetDefinition, widgetGroup, widgetPath } from '../../support/objects/widgets.ts'
import { withMethods } from '../../support/objects/with-methods.ts'
import {
  configMap,
  configMaps,
  openTestServer,
  type TestServer,
} from '../../support/servers/test-server.ts'

const widgets = widgetPath()
const gadget = widgetDefinition({ resource: 'gadgets', kind: 'Gadget' })

describe('controllers of a server whose resources come and go', () => {
  const kind = { apiVersion: `${widgetGroup}/v1`, kind: 'Widget' }

  async function createOwned(server: TestServer, uid: string): Promise<void> {
    const ownerReferences = [ownedBy({ name: 'owner', uid }, kind)]
    await server.post(configMaps, configMap('owned', { ownerReferences }))
  }

  it('collect what an added resource owned, and what it is owned by', async () => {
    const server = await openWidgetServer()
    const { metadata } = (await server.post(widgets, widget('owner'))).body
    await createOwned(server, metadata.uid ?? '')
    const ownerReferences = [ownedBy({ name: 'owned', uid: 'another' })]
    await server.post(widgets, { ...widget('stray'), metadata: { name: 'stray', ownerReferences } })
    await controllersSettled()
    expect(itemsOf((await server.get(widgets)).body)).toEqual(['v1 owner'])
    expect((await server.get(`${configMaps}/owned`)).status).toBe(200)
    await server.delete(`${widgets}/owner`)
    await controllersSettled()
    expect((await server.get(`${configMaps}/owned`)).status).toBe(404)
  })

  it('keep what a removed resource owned, and collect it once the resource is back', async () => {
    const v1 = widgetDefinition()
    const server = await openWidgetServer([v1])
    const { metadata } = (await server.post(widgets, widget('owner'))).body
    await createOwned(server, metadata.uid ?? '')
    await server.server.catalog.remove([v1])
    await server.patch(`${configMaps}/owned`, { data: { color: 'blue' } })
    await controllersSettled()
    expect((await server.get(`${configMaps}/owned`)).status).toBe(200)
    await server.server.catalog.add([v1])
    await controllersSettled()
    expect((await server.get(`${configMaps}/owned`)).status).toBe(200)
    await server.delete(`${widgets}/owner`)
    await controllersSettled()
    expect((await server.get(`${configMaps}/owned`)).status).toBe(404)
  })

  it('collect what lost its owner while its own resource was removed', async () => {
    const v1 = widgetDefinition()
    const server = await openWidgetServer([v1])
    const { metadata } = (await server.post(configMaps, configMap('owner'))).body
    const ownerReferences = [ownedBy({ name: 'owner', uid: metadata.uid ?? '' })]
    await server.post(widgets, { ...widget('owned'), metadata: { name: 'owned', ownerReferences } })
    await server.server.catalog.remove([v1])
    await server.delete(`${configMaps}/owner`)
    await controllersSettled()
    await server.server.catalog.add([v1])
    await controllersSettled()
    expect((await server.get(widgets)).body.items).toEqual([])
  })

  it('look again at what they could not ask for before it was served', async () => {
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const server = await openTestServer({
      wrap: (storage) =>
        withMethods(storage, {
          list: async (range, options) => {
            if (range.start.includes('gadgets')) await held
            return storage.list(range, options)
          },
        }),
    })
    const v1 = widgetDefinition()
    await server.server.catalog.add([v1])
    const { metadata } = (await server.post(configMaps, configMap('owner'))).body
    const ownerReferences = [ownedBy({ name: 'owner', uid: metadata.uid ?? '' })]
    await server.post(widgets, { ...widget('owned'), metadata: { name: 'owned', ownerReferences } })
    await server.server.catalog.remove([v1])
    await server.delete(`${configMaps}/owner`)
    const adding = server.server.catalog.add([v1, gadget])
    await controllersSettled()
    release()
    await adding
    await controllersSettled()
    expect((await server.get(widgets)).body.items).toEqual([])
  })

  it('delete objects of an added resource with their namespace', async () => {
    const server = await openWidgetServer()
    await server.post('/api/v1/namespaces', { metadata: { name: 'space' } })
    await server.post(widgets.replace('default', 'space'), widget('a'))
    const watch = await server.watch(`/apis/${widgetGroup}/v1/widgets`)
    const spaces = await server.watch('/api/v1/namespaces?fieldSelector=metadata.name=space')
    await server.delete('/api/v1/namespaces/space')
    expect([await watch.line(), await watch.line()]).toEqual(['ADDED a', 'DELETED a'])
    let line = await spaces.line()
    while (!line.startsWith('DELETED')) line = await spaces.line()
  })
})
