import { text as readText } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import type { JsonObject } from '../../../../core/base/api/json.ts'
import { startServer } from '../../../../node-host/serving/launch/start-server.ts'
import {
  createAuthority,
  issueCertificate,
} from '../../../../node-host/serving/pki/certificate-factory.ts'
import { type ConversionReview, rightAnswer } from '../../../support/objects/converted-widgets.ts'
import {
  customWidget,
  definitionsPath,
  version,
  widgetCrd,
} from '../../../support/objects/custom-resources.ts'
import { openUpstream } from '../../outgoing/upstream.ts'
import { recordingLogger } from '../http/open-listener.ts'

const hour = 3_600_000
const validity = { from: Date.now() - hour, until: Date.now() + hour }

/** A conversion webhook over TLS, under the name of the service `shop/hooks` alone. */
async function openWebhook(): Promise<{ readonly url: string; readonly caBundle: string }> {
  const authority = await createAuthority('authority', validity)
  const { certificate: cert, key } = await issueCertificate(authority, {
    commonName: 'hooks',
    organizations: [],
    hosts: ['hooks.shop.svc'],
    usage: 'server',
    validity,
  })
  const { url } = await openUpstream(
    async (message, response) => {
      const review = JSON.parse(await readText(message)) as ConversionReview
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(rightAnswer(review)))
    },
    { cert, key },
  )
  return { url, caBundle: Buffer.from(authority.certificate).toString('base64') }
}

/** Versions of a widget that declare the fields of the webhook's objects. */
function versions(): JsonObject[] {
  const schema = {
    openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
  }
  return [version({ schema }), version({ name: 'v2', storage: false, schema })]
}

it('a started server reaches the webhook of a service where it was told that the service is', async () => {
  const { url: address, caBundle } = await openWebhook()
  const server = await startServer({
    brand: 'k8s',
    storage: 'memory',
    port: 0,
    dev: true,
    logger: recordingLogger(),
    serviceAddresses: new Map([['shop/hooks', address]]),
  })
  onTestFinished(() => server.close())
  const call = async (path: string, body?: JsonObject): Promise<[number, JsonObject]> => {
    const response = await fetch(`${server.url}${path}`, {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      headers: { 'content-type': 'application/json' },
    })
    return [response.status, (await response.json()) as JsonObject]
  }
  const service = { namespace: 'shop', name: 'hooks', path: '/convert' }
  const webhook = { conversionReviewVersions: ['v1'], clientConfig: { service, caBundle } }
  const conversion = { strategy: 'Webhook', webhook }
  const [status, said] = await call(
    definitionsPath,
    widgetCrd({ versions: versions(), conversion }),
  )
  expect([status, said['message']]).toEqual([201, undefined])
  const widgets = '/apis/shop.example/v1/namespaces/default/widgets'
  const widget = customWidget('a', { color: 'red' })
  await expect.poll(async () => (await call(widgets, widget))[0]).toBe(201)
  const [read, converted] = await call(`${widgets.replace('v1', 'v2')}/a`)
  expect([read, converted['spec']]).toEqual([200, { hue: 'red' }])
})

it('a server does not start with a service at what is no address', async () => {
  const serviceAddresses = new Map([['shop/hooks', 'hooks:9443']])
  await expect(startServer({ storage: 'memory', port: 0, serviceAddresses })).rejects.toThrow(
    'serviceAddresses: "hooks:9443" is not an address; it must be https://host:port without a path',
  )
})
