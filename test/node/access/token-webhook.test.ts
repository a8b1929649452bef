import { setImmediate } from 'node:timers'
import { describe, expect, it } from 'vitest'
import { tokenWebhook } from '../../../core/access/authn/webhook/token-webhook.ts'
import { tokenCacheMetrics } from '../../../core/access/observe/metrics/token-cache-metrics.ts'
import { type HookAnswer, hookSettings, tokenHook } from '../../support/access/token-hook.ts'
import { openTestServer } from '../../support/servers/test-server.ts'
import {
  recorded,
  type RecordedReview,
  reviewed,
  selfReview,
  selfReviews,
} from './recorded-answers.ts'

interface HookCase extends RecordedReview {
  /** The first answer of the webhook; `once-500` has a good one next. */
  readonly answer: HookAnswer
}

const cases = recorded<HookCase>('token-webhook.json')
const good = cases.find(({ name }) => name === 'good')?.answer

describe('answers of a webhook for tokens', () => {
  it.each(cases.map((each) => [each.name, each] as const))(
    'the answer "%s" of a webhook for tokens has the effect that it has in the original',
    async (name, { name: _, answer, ...expected }) => {
      const hook = tokenHook((_token, call) => {
        // What waits for another try goes on.
        setImmediate(() => server.runtime.advance(2100))
        return name === 'once-500' && call > 1 && good ? good : answer
      })
      const audiences = ['https://kubernetes.default.svc']
      const server = await openTestServer({
        hostFetch: hook,
        tokenMethods: [
          (parts) =>
            tokenWebhook(hookSettings(), {
              ...parts,
              audiences,
              metrics: tokenCacheMetrics(parts.metrics, parts.runtime.clock),
            }),
        ],
      })
      expect(reviewed(await server.post(selfReviews, selfReview, { as: name }))).toEqual(expected)
    },
  )
})
