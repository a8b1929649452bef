import { describe, expect, it } from 'vitest'
import type { WritableJsonObject } from '../../../../../core/base/api/json.ts'
import { convertedWidgets, WidgetWebhook } from '../../../../support/objects/converted-widgets.ts'
import { establish } from '../../../../support/objects/custom-resources.ts'
import { openWidgetServer } from '../../../../support/objects/live-widgets.ts'
import {
  versionedCrd,
  webhookConversion,
  widgetVersion,
} from '../../../../support/objects/versioned-crd.ts'
import { widget, widgetGroup, widgetPath } from '../../../../support/objects/widgets.ts'
import { configMap, configMaps, openTestServer } from '../../../../support/servers/test-server.ts'

const namespaces = '/api/v1/namespaces'
const text = { type: 'string' }

describe('objects of a custom resource whose webhook fails', () => {
  it('objects of a custom resource whose webhook fails go with their namespace, where they are stored in the version that is stored', async () => {
    const webhook = new WidgetWebhook()
    const server = await openWidgetServer(convertedWidgets(webhook))
    await server.post(namespaces, {
      apiVersion: 'v1',
      kind: 'Namespace',
      metadata: { name: 'shop' },
    })
    const path = `/apis/${widgetGroup}/v2/namespaces/shop/widgets`
    await server.post(path, widget('a', { hue: 'red' }, 'v2'))
    webhook.fail('no way')
    const watch = await server.watch(`${namespaces}?fieldSelector=metadata.name=shop`)
    await server.delete(`${namespaces}/shop`)
    let line = await watch.line()
    while (!line.startsWith('DELETED')) line = await watch.line()
    expect((await server.get(path)).body.items).toEqual([])
    expect(webhook.take()).toEqual([])
  })

  it('objects of a custom resource whose webhook fails go with their owner', async () => {
    const webhook = new WidgetWebhook()
    const server = await openWidgetServer(convertedWidgets(webhook))
    const { metadata } = (await server.post(configMaps, configMap('owner'))).body
    const owner = { apiVersion: 'v1', kind: 'ConfigMap', name: 'owner', uid: metadata.uid ?? '' }
    const owned: WritableJsonObject = widget('a', { hue: 'red' }, 'v2')
    owned['metadata'] = { name: 'a', ownerReferences: [owner] }
    await server.post(widgetPath('v2'), owned)
    webhook.fail('no way')
    const watch = await server.watch(widgetPath('v2'))
    await server.delete(`${configMaps}/owner`)
    expect([await watch.line(), await watch.line()]).toEqual(['ADDED a', 'DELETED a'])
    expect(webhook.take()).toEqual([])
  })

  it('objects of a custom resource whose webhook fails go with their definition', async () => {
    const webhook = new WidgetWebhook()
    const server = await openTestServer({ hostFetch: webhook.host })
    const versions = [widgetVersion('v1', { color: text }), widgetVersion('v2', { hue: text })]
    await establish(server, versionedCrd('v2', versions, webhookConversion))
    await server.post(widgetPath('v2'), widget('a', { hue: 'red' }, 'v2'))
    webhook.fail('no way')
    const definitions = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'
    const watch = await server.watch(
      `${definitions}?fieldSelector=metadata.name=widgets.shop.example`,
    )
    await server.delete(`${definitions}/widgets.shop.example`)
    let line = await watch.line()
    while (!line.startsWith('DELETED')) line = await watch.line()
    const left = await server.storage.get('/registry/shop.example/widgets/default/a')
    expect(left).toMatchObject({ ok: true, entry: undefined })
    expect(webhook.take()).toEqual([])
  })
})
