import { describe, expect, it, onTestFinished } from 'vitest'
import { openServer } from '../../../browser-host/page/index.ts'
import { spawnWorker } from '../../../browser-host/page/spawn-worker.ts'
import { createClient } from '../../../core/index.ts'
import { hookUrl, rightAnswer, type ConversionReview } from '../../support/converted-widgets.ts'
import { versionedCrd, webhookConversion, widgetVersion } from '../../support/versioned-crd.ts'
import { widget, widgetPath } from '../../support/widgets.ts'

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
})
