import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openServer } from '../../../browser-host/page/index.ts'
import { spawnWorker } from '../../../browser-host/page/spawn-worker.ts'
import { addPageWebhook } from '../../../browser-host/worker/add-page-webhook.ts'
import { createClient, type JsonObject, type WebhookFunction } from '../../../core/index.ts'
import {
  hookUrl,
  rightAnswer,
  type ConversionReview,
} from '../../support/objects/converted-widgets.ts'
import {
  versionedCrd,
  webhookConversion,
  widgetVersion,
} from '../../support/objects/versioned-crd.ts'
import { widget, widgetPath } from '../../support/objects/widgets.ts'

const text = { type: 'string' }

describe('a webhook whose function is in the page', () => {
  it('a webhook whose function is in the page converts custom resources of the server in the worker, and of the next worker too', async () => {
    let worker: Worker | undefined
    const versions = [widgetVersion('v1', { color: text }), widgetVersion('v2', { hue: text })]
    const server = await openServer({
      brand: 'k8s',
      name: 'page-webhooks',
      kind: 'mock',
      serviceWorker: false,
      worker: () => (worker = spawnWorker()),
      fixtures: [
        versionedCrd('v2', versions, webhookConversion),
        widget('a', { hue: 'red' }, 'v2'),
      ],
    })
    onTestFinished(() => server.close())
    const end = await server.control.webhook(hookUrl, (review) =>
      rightAnswer(review as unknown as ConversionReview),
    )
    const client = createClient(server.transport, { userAgent: 'test' })
    const path = `${widgetPath('v1')}/a`
    expect((await client.get(path))['spec']).toEqual({ color: 'red' })
    worker?.terminate()
    // An answer says that there is a new worker, and one over its control port that it has got the function.
    await client.get('/api/v1/namespaces/default')
    await server.control.requests()
    expect((await client.get(path))['spec']).toEqual({ color: 'red' })
    end()
  })

  it('a webhook whose function is in the page fails at once when the page ends in the middle of a call, and is gone then', async () => {
    const remove = vi.fn<() => void>()
    const add = vi.fn<(answer: WebhookFunction) => () => void>(() => remove)
    const page = new AbortController()
    let called: (() => void) | undefined
    const underWay = new Promise<void>((resolve) => (called = resolve))
    const silent = (): Promise<JsonObject> => {
      called?.()
      return new Promise(() => undefined)
    }
    await addPageWebhook(add, silent, page.signal)
    const [[answer] = []] = add.mock.calls
    const review = { apiVersion: 'v1', kind: 'Review', request: { uid: 'u' } }
    const pending = answer?.(review)
    await underWay
    page.abort()
    await expect(pending).rejects.toThrow('the page with the function of this webhook has ended')
    await expect(answer?.(review)).rejects.toThrow('has ended')
    expect(remove).toHaveBeenCalledTimes(1)
  })
})
