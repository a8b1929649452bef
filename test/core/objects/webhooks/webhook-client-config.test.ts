import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../core/base/api/json.ts'
import { clusterOrigin } from '../../../../core/objects/services/cluster-origin.ts'
import type { ServiceReference } from '../../../../core/objects/services/service-reference.ts'
import type { ServiceRoute } from '../../../../core/objects/services/service-route.ts'
import { callWebhook, WebhookError } from '../../../../core/objects/webhooks/call-webhook.ts'
import { webhookEndpoint } from '../../../../core/objects/webhooks/webhook-client-config.ts'
import { webhookHost } from '../../../support/access/webhook-host.ts'
import { testRuntime } from '../../../support/servers/test-runtime.ts'

const authorities = '-----BEGIN CERTIFICATE-----\nabc\n-----END CERTIFICATE-----\n'
const terms = { purpose: 'admission-webhook', deadline: 10_000 } as const
const service = { namespace: 'shop', name: 'hooks', port: 8443, path: '/convert' }

const usualPorts = [{ port: 443 }]

/** Specs of the services in the namespace `shop`. */
const stored: Readonly<Record<string, JsonObject>> = {
  cluster: { type: 'ClusterIP', clusterIP: '10.0.0.7', ports: usualPorts },
  other: { type: 'NodePort', clusterIP: 'fd00::7', ports: usualPorts },
  named: { type: 'ExternalName', externalName: 'hooks.example' },
  octal: { type: 'ClusterIP', clusterIP: '010.0.0.7', ports: usualPorts },
  'octal-name': { type: 'ExternalName', externalName: '0177.0.0.1' },
  'number-name': { type: 'ExternalName', externalName: '2130706433' },
  'hex-name': { type: 'ExternalName', externalName: '0x7f.1' },
  'no-url': { type: 'ExternalName', externalName: 'hooks.1' },
  headless: { type: 'ClusterIP', clusterIP: 'None', ports: usualPorts },
  ports: { type: 'ClusterIP', clusterIP: '10.0.0.8', ports: [{ port: 8443 }] },
}

async function inCluster(reference: ServiceReference): Promise<ServiceRoute> {
  const origin = clusterOrigin((key) => {
    const spec = stored[key.replace(/^shop\//, '')]
    return spec && { apiVersion: 'v1', kind: 'Service', metadata: {}, spec }
  }, reference)
  return { origin }
}

describe('the client configuration of a webhook', () => {
  it('the client configuration of a webhook names a URL, and the authorities that sign its certificate', () => {
    const config = { url: 'https://hooks.example/convert', caBundle: btoa(authorities) }
    expect(webhookEndpoint(config)).toEqual({
      url: 'https://hooks.example/convert',
      service: undefined,
      tls: { authorities },
    })
  })

  it('the client configuration of a webhook names no authorities by white space alone', () => {
    expect(webhookEndpoint({ url: 'https://a.example', caBundle: btoa(' \n') }).tls).toEqual({})
  })

  it('the client configuration of a webhook names a service, whose certificate is for its name in the cluster', () => {
    expect(webhookEndpoint({ service })).toEqual({
      url: 'https://hooks.shop.svc:8443/convert',
      service: { namespace: 'shop', name: 'hooks', port: 8443 },
      tls: { serverName: 'hooks.shop.svc' },
    })
    const { url } = webhookEndpoint({ service: { namespace: 'shop', name: 'hooks' } })
    expect(url).toBe('https://hooks.shop.svc:443/')
  })
})

describe('the URL of a webhook', () => {
  // What kube-apiserver 1.34.2 calls.
  it.each([
    ['https://hooks.example', 'https://hooks.example/'],
    ['https://hooks.example:443/', 'https://hooks.example:443/'],
    ['https://hooks.example/a/', 'https://hooks.example/a'],
    ['https://hooks.example/a//b', 'https://hooks.example/a/b'],
    ['https://hooks.example/a b', 'https://hooks.example/a%20b'],
    ['https://hooks.example/a%20b', 'https://hooks.example/a%20b'],
    ['https://[::1]:1/x', 'https://[::1]:1/x'],
  ])('the URL of a webhook is called with a clean path: %s', (url, called) => {
    expect(webhookEndpoint({ url }).url).toBe(called)
  })
})

describe('a webhook behind a service', () => {
  it('a webhook behind a service is called where the host says that the service is', async () => {
    const calls: string[] = []
    const runtime = testRuntime(
      undefined,
      webhookHost((review, { url, tls }) => {
        calls.push(`${url.href} ${tls?.serverName}`)
        return review
      }),
    )
    const resolveService = (): string => 'https://127.0.0.1:9443'
    const { fetch } = runtime
    await callWebhook({ fetch, resolveService }, webhookEndpoint({ service }), {}, terms)
    expect(calls).toEqual(['https://127.0.0.1:9443/convert?timeout=10s hooks.shop.svc'])
  })

  it('a webhook behind a service on the usual port is called where the host says, too', async () => {
    const calls: string[] = []
    const { fetch } = testRuntime(
      undefined,
      webhookHost((review, { url }) => {
        calls.push(url.href)
        return review
      }),
    )
    const resolveService = (): string => 'https://127.0.0.1:9443'
    const { port: _, ...usual } = service
    await callWebhook({ fetch, resolveService }, webhookEndpoint({ service: usual }), {}, terms)
    expect(calls).toEqual(['https://127.0.0.1:9443/convert?timeout=10s'])
  })

  it.each([
    ['cluster', 'https://10.0.0.7:443'],
    ['other', 'https://[fd00::7]:443'],
    ['named', 'https://hooks.example:443'],
    // Leading zeros are decimal, as in Kubernetes, and not octal, as in URLs.
    ['octal', 'https://10.0.0.7:443'],
  ])(
    'a webhook behind a service is called at its address in the cluster: %s',
    async (name, origin) => {
      const calls: string[] = []
      const { fetch } = testRuntime(
        undefined,
        webhookHost((review, { url, tls }) => {
          calls.push(`${url.origin}:${url.port || 443} ${tls?.serverName}`)
          return review
        }),
      )
      const endpoint = webhookEndpoint({ service: { namespace: 'shop', name } })
      await callWebhook({ fetch, findRoute: inCluster }, endpoint, {}, terms)
      expect(calls).toEqual([`${origin} ${name}.shop.svc`])
    },
  )

  // The texts are those of kube-apiserver 1.34.2.
  it.each([
    ['absent', 'service "absent" not found'],
    ['headless', 'cannot route to service with ClusterIP "None"'],
    ['ports', 'no service port 443 found for service "ports"'],
    // Go looks up such a name, where a URL means an address: the loopback one.
    ['octal-name', 'dial tcp: lookup 0177.0.0.1: no such host'],
    ['number-name', 'dial tcp: lookup 2130706433: no such host'],
    ['hex-name', 'dial tcp: lookup 0x7f.1: no such host'],
    ['no-url', 'dial tcp: lookup hooks.1: no such host'],
  ])('a webhook behind a service without address is not called: %s', async (name, why) => {
    const { fetch } = testRuntime()
    const endpoint = webhookEndpoint({ service: { namespace: 'shop', name } })
    const call = callWebhook({ fetch, findRoute: inCluster }, endpoint, {}, terms)
    await expect(call).rejects.toThrow(
      new WebhookError(`Post "https://${name}.shop.svc:443/?timeout=10s": ${why}`),
    )
  })

  it('a webhook behind a service is refused without a host that knows it', async () => {
    const { fetch } = testRuntime()
    const call = callWebhook({ fetch }, webhookEndpoint({ service }), {}, terms)
    await expect(call).rejects.toThrow(
      'Post "https://hooks.shop.svc:8443/convert?timeout=10s": service "shop/hooks" cannot be reached: this server has no cluster network',
    )
  })
})
