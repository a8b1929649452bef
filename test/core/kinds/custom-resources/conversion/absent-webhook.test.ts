import { describe, expect, it } from 'vitest'
import { objectsOf, structOf, textOf } from '../../../../../core/base/api/json-fields.ts'
import { WidgetWebhook } from '../../../../support/objects/converted-widgets.ts'
import { establish } from '../../../../support/objects/custom-resources.ts'
import {
  redefine,
  versionedCrd,
  webhookConversion,
  widgetVersion,
} from '../../../../support/objects/versioned-crd.ts'
import { widget, widgetPath } from '../../../../support/objects/widgets.ts'
import {
  type Answer,
  openTestServer,
  type TestServer,
} from '../../../../support/servers/test-server.ts'

// Answers as recorded of kube-apiserver 1.34.2 and kube-controller-manager with the same requests.

const text = { type: 'string' }
const versions = [widgetVersion('v1', { color: text }), widgetVersion('v2', { hue: text })]
const v1 = widgetPath('v1')
const v2 = widgetPath('v2')
const failure = 'conversion webhook for shop.example/v1, Kind=Widget failed: no way'
const initializing = [
  429,
  'TooManyRequests',
  `storage is (re)initializing: failed to list shop.example/v2, Kind=Widget: ${failure}`,
  '1',
]

interface Opened extends TestServer {
  readonly webhook: WidgetWebhook
}

/** A server with widgets that are stored in version 1, whose webhook fails. */
async function open(served = versions): Promise<Opened> {
  const webhook = new WidgetWebhook()
  webhook.fail('no way')
  const server = await openTestServer({ hostFetch: webhook.host })
  const conversion = served.length === 1 ? undefined : webhookConversion
  await establish(server, versionedCrd('v1', served, conversion))
  return { ...server, webhook }
}

/** The same, whose object is older than the second version and the webhook. */
async function openWithOldObject(): Promise<Opened> {
  const server = await open(versions.slice(0, 1))
  expect((await server.post(v1, widget('a'))).status).toBe(201)
  await redefine(server, (spec) => {
    const { versions: both, conversion } = structOf(
      versionedCrd('v1', versions, webhookConversion),
      'spec',
    )
    Object.assign(spec, { versions: both, conversion })
  })
  return server
}

function refusal({ status, body, header }: Answer): readonly unknown[] {
  return [status, body.reason, body.message, header('retry-after')]
}

describe('a custom resource whose conversion webhook is absent', () => {
  it('lists and watches of a version are 429 as long as the webhook has not converted what existed before it', async () => {
    const server = await openWithOldObject()
    for (const address of [
      v2,
      v2.replace('default', 'other'),
      '/apis/shop.example/v2/widgets',
      `${v2}?resourceVersion=0`,
      `${v2}?watch=true`,
    ]) {
      expect(refusal(await server.get(address))).toEqual(initializing)
    }
    const failed = [500, undefined, failure, undefined]
    expect(refusal(await server.get(`${v2}?limit=1`))).toEqual(failed)
    expect(refusal(await server.get(`${v2}/a`))).toEqual(failed)
    expect(refusal(await server.delete(v2))).toEqual(failed)
    expect(refusal(await server.delete(`${v2}/a`))).toEqual(failed)
    expect((await server.get(`${v2}/b`)).status).toBe(404)
    expect((await server.get(v1)).body.items).toHaveLength(1)
  })

  it('lists are answered once the webhook works, and fail with 500 where it fails later', async () => {
    const server = await openWithOldObject()
    expect((await server.get(v2)).status).toBe(429)
    server.webhook.work()
    expect((await server.get(v2)).body.items).toHaveLength(1)
    server.webhook.fail('no way')
    await server.post(v1, widget('b'))
    expect(refusal(await server.get(v2))).toEqual([500, undefined, failure, undefined])
  })

  it('lists are 500 where all objects are newer than the version', async () => {
    const server = await open()
    await server.post(v1, widget('a'))
    expect(refusal(await server.get(v2))).toEqual([500, undefined, failure, undefined])
  })

  it('a namespace with objects that the webhook cannot convert stays and says so, until the webhook works', async () => {
    const server = await openWithOldObject()
    const namespace = '/api/v1/namespaces/shop'
    const watch = await server.watch('/api/v1/namespaces?fieldSelector=metadata.name=shop')
    await server.post('/api/v1/namespaces', { metadata: { name: 'shop' } })
    await server.post(v1.replace('default', 'shop'), widget('a'))
    await server.delete(namespace)
    let { object } = await watch.next()
    const conditions = (): readonly unknown[] =>
      objectsOf(structOf(object, 'status'), 'conditions').map((each) => [
        textOf(each, 'type'),
        textOf(each, 'reason'),
        textOf(each, 'message'),
      ])
    while (conditions().length === 0) ({ object } = await watch.next())
    expect(conditions()).toEqual([
      [
        'NamespaceDeletionDiscoveryFailure',
        'ResourcesDiscovered',
        'All resources successfully discovered',
      ],
      [
        'NamespaceDeletionGroupVersionParsingFailure',
        'ParsedGroupVersions',
        'All legacy kube types successfully parsed',
      ],
      [
        'NamespaceDeletionContentFailure',
        'ContentDeletionFailed',
        `Failed to delete all resource types, 1 remaining: ${failure}`,
      ],
      ['NamespaceContentRemaining', 'ContentRemoved', 'All content successfully removed'],
      [
        'NamespaceFinalizersRemaining',
        'ContentHasNoFinalizers',
        'All content-preserving finalizers finished',
      ],
    ])
    expect((await server.get(v1.replace('default', 'shop'))).body.items).toHaveLength(1)
    server.webhook.work()
    const deleted = watch.line()
    server.runtime.advance(10_000)
    expect(await deleted).toBe('DELETED shop')
  })
})
