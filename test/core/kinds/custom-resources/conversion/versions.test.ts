import { describe, expect, it } from 'vitest'
import { objectsOf } from '../../../../../core/base/api/json-fields.ts'
import type { JsonObject, WritableJsonObject } from '../../../../../core/base/api/json.ts'
import { shownSpec, WidgetWebhook } from '../../../../support/objects/converted-widgets.ts'
import { establish } from '../../../../support/objects/custom-resources.ts'
import { itemsOf, specOf, storedWidget } from '../../../../support/objects/live-widgets.ts'
import {
  forgetStored,
  moveStorage,
  redefine,
  versionedCrd,
  webhookConversion,
  widgetVersion,
} from '../../../../support/objects/versioned-crd.ts'
import { widget, widgetPath } from '../../../../support/objects/widgets.ts'
import { openTestServer, type TestServer } from '../../../../support/servers/test-server.ts'

const [v1, v2, v3] = ['v1', 'v2', 'v3'].map((version) => widgetPath(version)) as [
  string,
  string,
  string,
]
const text = { type: 'string' }
const integer = { type: 'integer' }

const versions: readonly JsonObject[] = [
  widgetVersion('v1', { color: text, a: text, size: { ...integer, default: 3 } }),
  widgetVersion(
    'v2',
    { color: text, b: { ...text, default: 'bb' }, size: integer },
    { deprecated: true },
  ),
  widgetVersion(
    'v3',
    { color: integer, size: integer },
    { deprecated: true, deprecationWarning: 'v3 is "old", use v2' },
  ),
]

async function open(storage = 'v2'): Promise<TestServer> {
  const server = await openTestServer()
  await establish(server, versionedCrd(storage, versions))
  return server
}

async function specAt(server: TestServer, path: string): Promise<JsonObject> {
  return specOf((await server.get(path)).body)
}

// What kube-apiserver 1.34 answers to the same requests.
describe('versions of a custom resource without a webhook', () => {
  it('versions of a custom resource without a webhook show the fields of their own schemas, and the defaults of the version that was stored', async () => {
    const server = await open()
    const created = await server.post(v2, widget('a', { color: 'red' }, 'v2'))
    expect(specOf(created.body)).toEqual({ b: 'bb', color: 'red' })
    expect(await specAt(server, `${v1}/a`)).toEqual({ color: 'red' })
    expect(await specAt(server, `${v3}/a`)).toEqual({ color: 'red' })
  })

  it('versions of a custom resource without a webhook lose what the stored version does not have as soon as they are written', async () => {
    const server = await open()
    const created = await server.post(v1, widget('b', { color: 'red', a: 'x' }))
    expect(specOf(created.body)).toEqual({ color: 'red', size: 3 })
    expect(await specAt(server, `${v2}/b`)).toEqual({ b: 'bb', color: 'red', size: 3 })
  })

  it('versions of a custom resource without a webhook judge writes by the schema of the version of the request', async () => {
    const server = await open()
    const created = await server.post(v3, widget('c', { color: 7 }, 'v3'))
    expect([created.status, specOf(created.body)]).toEqual([201, { color: 7 }])
    expect(await specAt(server, `${v2}/c`)).toEqual({ b: 'bb', color: 7 })
    const refused = await server.post(v3, widget('d', { color: 'x' }, 'v3'))
    expect(refused.body.message).toBe(
      'Widget.shop.example "d" is invalid: spec.color: Invalid value: "string": spec.color in body must be of type integer: "string"',
    )
  })

  it('versions of a custom resource without a webhook warn of deprecation in every answer', async () => {
    const server = await open()
    expect((await server.get(v1)).warnings).toEqual([])
    expect((await server.get(v2)).warnings).toEqual([
      '299 - "shop.example/v2 Widget is deprecated"',
    ])
    expect((await server.get(v3)).warnings).toEqual([String.raw`299 - "v3 is \"old\", use v2"`])
    const refused = await server.post(v3, widget('d', { color: 'x' }, 'v3'))
    expect(refused.warnings).toEqual([String.raw`299 - "v3 is \"old\", use v2"`])
  })

  it('versions of a custom resource without a webhook keep objects in the version that stored them, until they are written again', async () => {
    const server = await open()
    await server.post(v2, widget('a', { color: 'red' }, 'v2'))
    await server.post(v1, widget('b', { color: 'red', a: 'x' }))
    await moveStorage(server, 'v1')
    expect(await specAt(server, `${v1}/a`)).toEqual({ color: 'red' })
    expect(await specAt(server, `${v1}/b`)).toEqual({ color: 'red', size: 3 })
    expect(await specAt(server, `${v2}/a`)).toEqual({ b: 'bb', color: 'red' })
    expect(itemsOf((await server.get(v1)).body)).toEqual(['v1 a', 'v1 b'])
    expect(itemsOf((await server.get(v2)).body)).toEqual(['v2 a', 'v2 b'])
    expect(itemsOf((await server.get(v3)).body)).toEqual(['v3 a', 'v3 b'])
    const { body } = await server.get(`${v1}/b`)
    const put = await server.put(`${v1}/b`, body)
    expect(put.body.metadata.resourceVersion).not.toBe(body.metadata.resourceVersion)
    expect(put.body.metadata.generation).toBe(1)
    expect(shownSpec(await storedWidget(server, 'b'))).toMatch(/^shop.example\/v1 /)
    const again = await server.put(`${v1}/b`, put.body)
    expect(again.body.metadata.resourceVersion).toBe(put.body.metadata.resourceVersion)
  })

  it('versions of a custom resource without a webhook show objects of a version that is served no longer, and none of one that is gone', async () => {
    const server = await open()
    await server.post(v2, widget('b', { color: 'red' }, 'v2'))
    await moveStorage(server, 'v1')
    await redefine(server, (spec) => {
      for (const version of objectsOf(spec, 'versions')) {
        ;(version as WritableJsonObject)['served'] = version['name'] !== 'v2'
      }
    })
    expect((await server.get(`${v2}/b`)).status).toBe(404)
    expect(await specAt(server, `${v3}/b`)).toEqual({ color: 'red' })
    await forgetStored(server, ['v1'])
    await redefine(server, (spec) => {
      ;(spec as WritableJsonObject)['versions'] = objectsOf(spec, 'versions').filter(
        ({ name }) => name !== 'v2',
      )
    })
    const unknown = 'request to convert CR from an invalid group/version: shop.example/v2'
    for (const path of [`${v1}/b`, `${v3}/b`]) {
      const { status, body } = await server.get(path)
      expect([status, body.message]).toEqual([500, unknown])
    }
    expect((await server.delete(`${v1}/b`)).body.message).toBe(unknown)
    expect((await server.get(v1)).text).toContain(unknown)
  })

  it('versions of a custom resource without a webhook are watched in order, whatever version events were written in', async () => {
    const server = await open()
    const watch = await server.watch(v1)
    await server.post(v2, widget('a', { color: 'red' }, 'v2'))
    await server.patch(`${v3}/a`, { spec: { color: 7 } })
    const events = [await watch.next(), await watch.next()]
    expect(events.map(({ type, object }) => `${type} ${shownSpec(object)}`)).toEqual([
      'ADDED shop.example/v1 {"color":"red"}',
      'MODIFIED shop.example/v1 {"color":7}',
    ])
  })
})

describe('a definition with a webhook', () => {
  const converted = [
    widgetVersion('v1', { color: text, size: integer }, { subresources: { status: {} } }),
    widgetVersion('v2', { hue: text, size: integer }, { subresources: { status: {} } }),
  ]

  it('a definition with a webhook has its objects converted by it through the fetch of the runtime', async () => {
    const webhook = new WidgetWebhook()
    const server = await openTestServer({ hostFetch: webhook.host })
    await establish(server, versionedCrd('v2', converted, webhookConversion))
    const created = await server.post(v1, widget('a'))
    expect(shownSpec(created.body)).toBe('shop.example/v1 {"color":"red"}')
    expect(shownSpec(await storedWidget(server, 'a'))).toBe('shop.example/v2 {"hue":"red"}')
    const reported = await server.patch(`${v1}/a/status`, { status: {} })
    expect([reported.status, shownSpec(reported.body)]).toEqual([
      200,
      'shop.example/v1 {"color":"red"}',
    ])
    await moveStorage(server, 'v1')
    webhook.take()
    expect(shownSpec((await server.get(`${v2}/a`)).body)).toBe('shop.example/v2 {"hue":"red"}')
    expect(webhook.take()).toEqual([])
    expect(shownSpec((await server.get(`${v1}/a`)).body)).toBe('shop.example/v1 {"color":"red"}')
    expect(webhook.take()).toEqual(['v2 a -> v1'])
  })

  it('a definition with a webhook has its objects scaled in any version', async () => {
    const webhook = new WidgetWebhook()
    const server = await openTestServer({ hostFetch: webhook.host })
    const scale = { specReplicasPath: '.spec.size', statusReplicasPath: '.status.size' }
    const scaled = converted.map((version) => ({ ...version, subresources: { scale } }))
    await establish(server, versionedCrd('v2', scaled, webhookConversion))
    await server.post(v2, widget('a', { hue: 'red', size: 1 }, 'v2'))
    const read = await server.get(`${v1}/a/scale`)
    expect([read.body.kind, specOf(read.body)]).toEqual(['Scale', { replicas: 1 }])
    const patched = await server.patch(`${v1}/a/scale`, { spec: { replicas: 5 } })
    expect(specOf(patched.body)).toEqual({ replicas: 5 })
    expect(shownSpec(await storedWidget(server, 'a'))).toBe(
      'shop.example/v2 {"hue":"red","size":5}',
    )
  })

  it('a definition with a webhook keeps managers of a version that is served no longer', async () => {
    const webhook = new WidgetWebhook()
    const server = await openTestServer({ hostFetch: webhook.host })
    await establish(server, versionedCrd('v2', converted, webhookConversion))
    const apply = (version: string, manager: string, spec: JsonObject) =>
      server.patch(`${widgetPath(version)}/c?fieldManager=${manager}`, widget('c', spec, version), {
        headers: { 'content-type': 'application/apply-patch+yaml' },
      })
    await apply('v1', 'm1', { color: 'red' })
    await redefine(server, (spec) => {
      for (const version of objectsOf(spec, 'versions')) {
        ;(version as WritableJsonObject)['served'] = version['name'] === 'v2'
      }
    })
    const refused = await apply('v2', 'm2', { hue: 'blue' })
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Apply failed with 1 conflict: conflict with "m1": .spec.color',
    ])
  })

  it('a definition with a webhook that names a service says that this server cannot reach it', async () => {
    const server = await openTestServer()
    const service = { namespace: 'shop', name: 'hooks', path: '/convert' }
    const webhook = { conversionReviewVersions: ['v1'], clientConfig: { service } }
    await establish(server, versionedCrd('v2', converted, { strategy: 'Webhook', webhook }))
    const { status, body } = await server.post(v1, widget('a'))
    expect([status, body.message]).toEqual([
      500,
      'conversion webhook for shop.example/v1, Kind=Widget failed: Post "https://hooks.shop.svc:443/convert?timeout=30s": service "shop/hooks" cannot be reached: this server has no cluster network; tell it where the service is (skerry --resolve-service=shop/hooks=https://host:port, or the option resolveService)',
    ])
  })
})
