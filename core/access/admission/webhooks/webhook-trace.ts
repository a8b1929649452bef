import type { AdmissionAttributes } from '../admission-attributes.ts'
import { type AdmissionStep, beginStep } from '../admission-trace.ts'
import { WebhookFailure } from './webhook-failure.ts'
import type { Webhook } from './webhook.ts'

type Phase = AdmissionStep['phase']

const plugins: Readonly<Record<Phase, string>> = {
  mutating: 'MutatingAdmissionWebhook',
  validating: 'ValidatingAdmissionWebhook',
}

/** Runs the call of one webhook, and adds its step to the admission trace of the request, where there is one. */
export async function tracedCall<T>(
  { trace }: AdmissionAttributes,
  phase: Phase,
  webhook: Webhook,
  call: () => Promise<T>,
  changesOf: (answer: T) => AdmissionStep['changes'] = () => [],
): Promise<T> {
  if (!trace) return call()
  const add = beginStep(trace, { phase, plugin: plugins[phase], asked: webhook.name })
  try {
    const answer = await call()
    const changes = changesOf(answer)
    add({ outcome: changes.length > 0 ? 'changed' : 'passed', changes, messages: [] })
    return answer
  } catch (error) {
    const outcome = error instanceof WebhookFailure ? 'failed' : 'refused'
    const message = error instanceof Error ? error.message : String(error)
    add({ outcome, changes: [], messages: [message] })
    throw error
  }
}
