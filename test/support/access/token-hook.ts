import type { TokenAuthenticator } from '../../../core/access/authn/authenticator.ts'
import {
  tokenWebhook,
  type TokenWebhookOptions,
} from '../../../core/access/authn/webhook/token-webhook.ts'
import { MetricRegistry } from '../../../core/access/observe/metrics/metric-registry.ts'
import { tokenCacheMetrics } from '../../../core/access/observe/metrics/token-cache-metrics.ts'
import { brands } from '../../../core/base/api/brand.ts'
import type { JsonObject } from '../../../core/base/api/json.ts'
import type { HostAnswer, HostFetch, HostRequest } from '../../../core/base/outgoing/host-fetch.ts'
import { encodeBase64 } from '../../../core/base/text/base64.ts'
import { hmacSha256 } from '../../../core/base/text/hmac.ts'
import { encodeUtf8 } from '../../../core/base/text/utf8.ts'
import type { WebhookConnection } from '../../../core/objects/webhooks/webhook-connection.ts'
import { ChangingValue } from '../objects/changing-value.ts'
import { FakeBody } from '../servers/fake-fetch.ts'
import { testRuntime, type TestRuntime } from '../servers/test-runtime.ts'

/** What a webhook answers: a status and a body. */
export interface HookAnswer {
  readonly status: number
  readonly type: string
  readonly body: string
}

/** A host that gets the answers of `answer`, which is told the token. */
export function tokenHook(
  answer: (token: string, call: number) => HookAnswer | Error,
): HostFetch & { readonly requests: HostRequest[]; readonly reviews: JsonObject[] } {
  const requests: HostRequest[] = []
  const reviews: JsonObject[] = []
  const fetch: HostFetch = (request) => {
    requests.push(request)
    const review = JSON.parse(new TextDecoder().decode(request.body as Uint8Array)) as {
      spec: { token: string }
    }
    reviews.push(review as unknown as JsonObject)
    const given = answer(review.spec.token, requests.length)
    if (given instanceof Error) return Promise.reject(given)
    const { status, type, body } = given
    const answered: HostAnswer = {
      status,
      headers: ['content-type', type],
      body: new FakeBody(body === '' ? [] : [body], 'end', request.signal),
    }
    return Promise.resolve(answered)
  }
  return Object.assign(fetch, { requests, reviews })
}

/** The answer that a token is of this user. */
export function goodToken(username: string, more: JsonObject = {}): HookAnswer {
  return reviewed({ authenticated: true, user: { username }, ...more })
}

export function reviewed(status: JsonObject): HookAnswer {
  const body = { apiVersion: 'authentication.k8s.io/v1beta1', kind: 'TokenReview', status }
  return { status: 200, type: 'application/json', body: JSON.stringify(body) }
}

/** Settings of a webhook at one URL. */
export function hookSettings(
  settings: Partial<TokenWebhookOptions> = {},
): TokenWebhookOptions & { readonly connection: ChangingValue<WebhookConnection> } {
  const endpoint = { url: 'https://hook.test/review', service: undefined, tls: {} }
  const credentials = { authorization: 'Bearer secret-of-the-server' }
  return {
    version: 'v1beta1',
    cacheTtlMs: 120_000,
    keyOf: (text) => encodeBase64(hmacSha256(encodeUtf8('key'), encodeUtf8(text))),
    ...settings,
    connection: new ChangingValue<WebhookConnection>({ endpoint, credentials }),
  }
}

export interface OpenedHook {
  readonly runtime: TestRuntime
  readonly tokens: TokenAuthenticator
  readonly metrics: MetricRegistry
  readonly settings: ReturnType<typeof hookSettings>
  readonly closing: AbortController
}

/** An authenticator that asks `fetch`. */
export function openHook(
  fetch: HostFetch,
  {
    audiences = ['api'],
    ...given
  }: Partial<TokenWebhookOptions> & { audiences?: readonly string[] } = {},
): OpenedHook {
  const runtime = testRuntime(undefined, fetch)
  const metrics = new MetricRegistry(() => runtime.clock.now())
  const settings = hookSettings(given)
  const closing = new AbortController()
  const tokens = tokenWebhook(settings, {
    brand: brands.k8s,
    runtime,
    webhooks: { fetch: runtime.fetch },
    metrics: tokenCacheMetrics(metrics, runtime.clock),
    audiences,
    closing: closing.signal,
  })
  return { runtime, tokens, metrics, settings, closing }
}
