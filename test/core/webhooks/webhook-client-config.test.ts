import { describe, expect, it } from 'vitest'
import { callWebhook } from '../../../core/webhooks/call-webhook.ts'
import { webhookEndpoint } from '../../../core/webhooks/webhook-client-config.ts'
import { testRuntime } from '../../support/test-runtime.ts'
import { webhookHost } from '../../support/webhook-host.ts'

const authorities = '-----BEGIN CERTIFICATE-----\nabc\n-----END CERTIFICATE-----\n'
const terms = { deadline: 10_000, limit: 1000 }
const service = { namespace: 'shop', name: 'hooks', port: 8443, path: '/convert' }

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
    expect(url).toBe('https://hooks.shop.svc:443')
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

  it('a webhook behind a service is refused without a host that knows it', async () => {
    const { fetch } = testRuntime()
    const call = callWebhook({ fetch }, webhookEndpoint({ service }), {}, terms)
    await expect(call).rejects.toThrow(
      'Post "https://hooks.shop.svc:8443/convert?timeout=10s": service "shop/hooks" cannot be reached: this server has no cluster network',
    )
  })
})
