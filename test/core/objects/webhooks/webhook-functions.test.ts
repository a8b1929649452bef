import { describe, expect, it } from 'vitest'
import { callWebhook } from '../../../../core/objects/webhooks/call-webhook.ts'
import { webhookEndpoint } from '../../../../core/objects/webhooks/webhook-client-config.ts'
import { WebhookFunctions } from '../../../../core/objects/webhooks/webhook-functions.ts'
import { webhookHost } from '../../../support/access/webhook-host.ts'
import { testRuntime } from '../../../support/servers/test-runtime.ts'

const terms = { purpose: 'admission-webhook', deadline: 10_000 } as const
const url = 'https://hooks.example/convert'
const review = { apiVersion: 'a/v1', kind: 'Review', request: { uid: 'x' } }

describe('a function in the place of a webhook', () => {
  it('a function in the place of a webhook answers the requests to its URL, whatever their query', async () => {
    const functions = new WebhookFunctions()
    functions.add(url, ({ kind, request }) => ({ kind, answers: request.uid }))
    const { fetch } = functions.over(testRuntime())
    expect(await callWebhook({ fetch }, webhookEndpoint({ url }), review, terms)).toEqual({
      kind: 'Review',
      answers: 'x',
    })
  })

  it('a function in the place of a webhook leaves other URLs to the host, and its own when it is taken away', async () => {
    const functions = new WebhookFunctions()
    const host = webhookHost(() => ({ from: 'host' }))
    const { fetch } = functions.over(testRuntime(undefined, host))
    const cancel = functions.add(url, () => ({ from: 'function' }))
    const call = (to: string): Promise<unknown> =>
      callWebhook({ fetch }, webhookEndpoint({ url: to }), review, terms)
    expect(await call(url)).toEqual({ from: 'function' })
    expect(await call(`${url}/more`)).toEqual({ from: 'host' })
    cancel()
    expect(await call(url)).toEqual({ from: 'host' })
  })

  it('a function in the place of a webhook answers status 500 with what it throws', async () => {
    const functions = new WebhookFunctions()
    functions.add(url, () => Promise.reject(new Error('boom')))
    const { fetch } = functions.over(testRuntime())
    await expect(callWebhook({ fetch }, webhookEndpoint({ url }), review, terms)).rejects.toThrow(
      'an error on the server ("boom") has prevented the request from succeeding',
    )
  })

  it('a function in the place of a webhook that never answers is given up at the deadline', async () => {
    const functions = new WebhookFunctions()
    functions.add(url, () => new Promise(() => undefined))
    const runtime = testRuntime()
    const { fetch } = functions.over(runtime)
    const call = callWebhook({ fetch }, webhookEndpoint({ url }), review, terms)
    runtime.advance(10_000)
    await expect(call).rejects.toThrow('context deadline exceeded')
  })

  it('a function in the place of a webhook stands for a service, by its name in the cluster', async () => {
    const functions = new WebhookFunctions()
    functions.add('https://hooks.shop.svc/convert', () => ({ from: 'function' }))
    const calls = {
      fetch: functions.over(testRuntime()).fetch,
      resolveService: functions.resolver(() => 'https://127.0.0.1:1'),
    }
    const service = { namespace: 'shop', name: 'hooks', path: 'convert' }
    const endpoint = webhookEndpoint({ service })
    expect(await callWebhook(calls, endpoint, review, terms)).toEqual({ from: 'function' })
    const other = { namespace: 'shop', name: 'other', port: 1 }
    expect(calls.resolveService(other)).toBe('https://127.0.0.1:1')
  })

  it.each(['hooks.example', 'ftp://hooks.example', ''])(
    'a function in the place of a webhook cannot be at %j',
    (text) => {
      expect(() => new WebhookFunctions().add(text, () => ({}))).toThrow(RangeError)
    },
  )
})
