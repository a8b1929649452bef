import { describe, expect, it } from 'vitest'
import type {
  AdmissionMeter,
  WebhookCall,
} from '../../../../../core/access/admission/admission-meter.ts'
import { measuredCall } from '../../../../../core/access/admission/webhooks/measured-call.ts'
import { WebhookFailure } from '../../../../../core/access/admission/webhooks/webhook-failure.ts'
import type { Webhook } from '../../../../../core/access/admission/webhooks/webhook.ts'
import { admissionMetrics } from '../../../../../core/access/observe/metrics/admission-metrics.ts'
import { MetricRegistry } from '../../../../../core/access/observe/metrics/metric-registry.ts'
import { WebhookTimes } from '../../../../../core/access/observe/metrics/webhook-times.ts'
import { admissionAttributes } from '../../../../support/access/admission-attributes.ts'

/** A webhook call that fails after 5 milliseconds, as it is counted. */
async function countedFailure(signal: AbortSignal): Promise<readonly WebhookCall[]> {
  let now = 0
  const calls: WebhookCall[] = []
  const meter: AdmissionMeter = {
    ...admissionMetrics(new MetricRegistry(() => now), () => now, new WebhookTimes()),
    webhooks: { called: (call) => void calls.push(call), ignored: () => undefined },
  }
  const webhook = { name: 'hook', ignoresFailures: false } as Webhook
  const asked = { phase: 'validating', webhook } as const
  const call = async (): Promise<never> => {
    now += 5
    throw new WebhookFailure('hook', 'failed to call webhook: it is gone')
  }
  await measuredCall(meter, admissionAttributes({ signal }), asked, call).catch(() => undefined)
  return calls
}

const failure = {
  webhook: 'hook',
  phase: 'validating',
  operation: 'CREATE',
  milliseconds: 5,
  code: 503,
  isRefused: true,
}

describe('the call of a webhook, as metrics count it', () => {
  it('a call that fails refuses the request', async () => {
    const { signal } = new AbortController()
    expect(await countedFailure(signal)).toEqual([
      { ...failure, request: signal, refusal: 'calling_webhook_error' },
    ])
  })

  it('a call that ends since the client has left counts as no refusal', async () => {
    const request = AbortSignal.abort()
    expect(await countedFailure(request)).toEqual([{ ...failure, request }])
  })
})
