import type { AdmissionAttributes } from '../admission-attributes.ts'
import type { AdmissionMeter, WebhookCall } from '../admission-meter.ts'
import type { Phase } from '../decision.ts'
import { WebhookDenial, WebhookFailure } from './webhook-failure.ts'
import type { Webhook } from './webhook.ts'

type Outcome = Pick<WebhookCall, 'code' | 'isRefused' | 'refusal'>

const accepted: Outcome = { code: 200, isRefused: false }

/** Runs the call of one webhook, and counts and measures it. */
export async function measuredCall<T>(
  meter: AdmissionMeter,
  attributes: AdmissionAttributes,
  { phase, webhook }: { readonly phase: Phase; readonly webhook: Webhook },
  call: () => Promise<T>,
): Promise<T> {
  const began = meter.now()
  const ended = (outcome: Outcome): void => {
    const { operation, signal: request } = attributes
    const milliseconds = meter.now() - began
    const terms = { webhook: webhook.name, request, phase, operation, milliseconds }
    meter.webhooks.called({ ...terms, ...outcome })
  }
  try {
    const answer = await call()
    ended(accepted)
    return answer
  } catch (error) {
    ended(outcomeOf(error, webhook, attributes))
    throw error
  }
}

function outcomeOf(
  error: unknown,
  { ignoresFailures }: Webhook,
  { signal }: AdmissionAttributes,
): Outcome {
  if (error instanceof WebhookFailure) {
    const isRefused = !ignoresFailures
    const { code } = error
    // Where the client has left, nobody is refused.
    return isRefused && !signal.aborted
      ? { code, isRefused, refusal: 'calling_webhook_error' }
      : { code, isRefused }
  }
  if (error instanceof WebhookDenial) {
    return { code: error.code, isRefused: true, refusal: 'no_error' }
  }
  return { code: 0, isRefused: true, refusal: 'apiserver_internal_error' }
}
