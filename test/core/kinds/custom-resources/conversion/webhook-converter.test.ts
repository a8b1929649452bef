import { describe, expect, it } from 'vitest'
import { ApiError } from '../../../../../core/base/api/errors/api-error.ts'
import type { JsonObject, JsonValue } from '../../../../../core/base/api/json.ts'
import type { ApiObject } from '../../../../../core/base/api/object.ts'
import { WebhookConverter } from '../../../../../core/kinds/custom-resources/conversion/webhook-converter.ts'
import { webhookEndpoint } from '../../../../../core/objects/webhooks/webhook-client-config.ts'
import { type AnswerReview, webhookHost } from '../../../../support/access/webhook-host.ts'
import { changed, webhookMistakes } from '../../../../support/access/webhook-mistakes.ts'
import {
  type ConversionReview,
  rightAnswer,
} from '../../../../support/objects/converted-widgets.ts'
import { testRuntime } from '../../../../support/servers/test-runtime.ts'

const versions = new Set(['shop.example/v1', 'shop.example/v2'])

function converterOf(answer: AnswerReview, reviewVersions = ['v1']): WebhookConverter {
  const runtime = testRuntime(undefined, webhookHost(answer))
  return new WebhookConverter({
    versions,
    endpoint: webhookEndpoint({ url: 'https://hooks.example/convert' }),
    reviewVersions,
    reviewGroup: 'apiextensions.k8s.io',
    calls: { fetch: runtime.fetch },
    runtime,
    prune: (object) => object,
  })
}

function widget(name = 'a', apiVersion = 'shop.example/v1'): ApiObject {
  return {
    apiVersion,
    kind: 'Widget',
    metadata: {
      name,
      namespace: 'default',
      uid: `uid-${name}`,
      generation: 1,
      labels: { x: 'y' },
      annotations: { q: 'r' },
    },
    spec: { color: 'red' },
  }
}

async function outcome(converter: WebhookConverter, objects = [widget()]): Promise<string> {
  try {
    const made = await converter.convert(objects, 'shop.example/v2')
    return `converted ${made.map(({ metadata }) => metadata.name).join(',')}`
  } catch (error) {
    if (!(error instanceof ApiError) || error.reason !== 'Unknown') throw error
    return error.message
  }
}

describe('an answer of a conversion webhook', () => {
  it.each(webhookMistakes)(
    'an answer of a conversion webhook is refused: %s',
    async (_name, answer, message) => {
      const uid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}/
      expect((await outcome(converterOf(answer))).replace(uid, 'UID')).toBe(message)
    },
  )

  it.each([['text/plain'], ['']])(
    'an answer of a conversion webhook is read whatever its type: %j',
    async (type) => {
      const converter = converterOf((review) => ({
        status: 200,
        type,
        text: JSON.stringify(rightAnswer(review as ConversionReview)),
      }))
      expect(await outcome(converter)).toBe('converted a')
    },
  )

  it('an answer of a conversion webhook changes nothing of the metadata but labels and annotations', async () => {
    const { name, namespace, uid } = widget().metadata
    const metadata = {
      name,
      namespace,
      uid,
      generation: 77,
      finalizers: ['a/b'],
      labels: { l: 'm' },
    }
    const converter = converterOf(changed((_answer, object) => Object.assign(object, { metadata })))
    const [made] = await converter.convert([widget()], 'shop.example/v2')
    expect(made?.metadata).toEqual({ name, namespace, uid, generation: 1, labels: { l: 'm' } })
  })

  it('an answer of a conversion webhook may be of the version v1beta1, whose kind and uid are not looked at', async () => {
    const asked: JsonValue[] = []
    const converter = converterOf(
      (review) => {
        asked.push(review['apiVersion'] ?? '')
        const { response } = rightAnswer(review as ConversionReview)
        return { response: { ...response, uid: '' } }
      },
      ['v2', 'v1beta1', 'v1'],
    )
    expect(await outcome(converter)).toBe('converted a')
    expect(asked).toEqual(['apiextensions.k8s.io/v1beta1'])
  })
})

describe('a conversion by a webhook', () => {
  it('a conversion by a webhook asks for the objects of other versions alone, and keeps the order', async () => {
    const asked: string[][] = []
    const converter = converterOf((review) => {
      const { request } = review as ConversionReview
      asked.push(request.objects.map(({ metadata }) => metadata.name ?? ''))
      return rightAnswer(review as ConversionReview)
    })
    const objects = [widget('a'), widget('b', 'shop.example/v2'), widget('c')]
    expect(await outcome(converter, objects)).toBe('converted a,b,c')
    expect(asked).toEqual([['a', 'c']])
  })

  it('a conversion by a webhook asks nothing where all objects have the version', async () => {
    const converter = converterOf(() => {
      throw new Error('the webhook was asked')
    })
    expect(await outcome(converter, [widget('a', 'shop.example/v2')])).toBe('converted a')
  })

  it('a conversion by a webhook asks several times for many objects', async () => {
    const counts: number[] = []
    const converter = converterOf((review) => {
      counts.push((review as ConversionReview).request.objects.length)
      return rightAnswer(review as ConversionReview)
    })
    const objects = Array.from({ length: 600 }, (_each, index) => widget(`w${index}`))
    await converter.convert(objects, 'shop.example/v2')
    expect(counts).toEqual([250, 250, 100])
  })

  it('a conversion by a webhook writes the review as the original does, and tells the timeout in the URL', async () => {
    let review: JsonObject = {}
    let request = { url: '', headers: [] as readonly string[] }
    const converter = converterOf((given, { url, headers }) => {
      review = given
      request = { url: url.href, headers }
      return rightAnswer(given as ConversionReview)
    })
    await outcome(converter)
    const { uid = '' } = review['request'] as JsonObject
    expect(request.url).toBe('https://hooks.example/convert?timeout=30s')
    expect(request.headers).toContain('application/json')
    expect(review).toEqual({
      kind: 'ConversionReview',
      apiVersion: 'apiextensions.k8s.io/v1',
      request: { uid, desiredAPIVersion: 'shop.example/v2', objects: [widget()] },
      response: { uid: '', convertedObjects: null, result: { metadata: {} } },
    })
  })

  it('a conversion by a webhook is refused from and to versions that the definition does not have', async () => {
    const converter = converterOf((review) => rightAnswer(review as ConversionReview))
    expect(await outcome(converter, [widget('a', 'shop.example/v0')])).toBe(
      'request to convert CR from an invalid group/version: shop.example/v0',
    )
    await expect(converter.convert([widget()], 'shop.example/v3')).rejects.toThrow(
      'request to convert CR to an invalid group/version: shop.example/v3',
    )
  })

  it('a conversion by a webhook is refused where the webhook knows no version of reviews', async () => {
    const converter = converterOf((review) => rightAnswer(review as ConversionReview), ['v2'])
    expect(await outcome(converter)).toBe('no supported conversion review versions')
  })

  it('a conversion by a webhook ends after 30 seconds', async () => {
    const runtime = testRuntime(
      undefined,
      webhookHost(() => new Promise(() => undefined)),
    )
    const converter = new WebhookConverter({
      versions,
      endpoint: webhookEndpoint({ url: 'https://hooks.example/convert' }),
      reviewVersions: ['v1'],
      reviewGroup: 'apiextensions.k8s.io',
      calls: { fetch: runtime.fetch },
      runtime,
      prune: (object) => object,
    })
    const ended = outcome(converter)
    runtime.advance(30_000)
    expect(await ended).toBe(
      `conversion webhook for shop.example/v1, Kind=Widget failed: Post "https://hooks.example/convert?timeout=30s": context deadline exceeded`,
    )
  })
})
