import type { AdmissionAttributes } from '../admission-attributes.ts'
import type { AdmissionMeter } from '../admission-meter.ts'
import type { AdmissionParts } from '../admission-parts.ts'
import { measuredCall } from './measured-call.ts'
import { leftRequest, WebhookCaller } from './webhook-caller.ts'
import { WebhookFailure } from './webhook-failure.ts'
import { type ShownRequest, WebhookMatcher } from './webhook-matcher.ts'
import type { PlacedWebhook } from './webhook-source.ts'
import { tracedCall } from './webhook-trace.ts'
import type { Webhook } from './webhook.ts'

const phase = 'validating'

interface Asked {
  readonly webhook: Webhook
  readonly shown: ShownRequest
}

/** Asks validating webhooks about requests, all at the same time. */
export class ValidatingWebhooks {
  readonly #matcher: WebhookMatcher
  readonly #caller: WebhookCaller
  readonly #domain: string
  readonly #meter: AdmissionMeter

  constructor(parts: AdmissionParts) {
    this.#domain = parts.brand.apiDomain
    this.#meter = parts.meter
    this.#matcher = new WebhookMatcher(parts, phase)
    this.#caller = new WebhookCaller(parts)
  }

  /** Waits for the answers of all webhooks. @throws ApiError of the one that was the first to refuse the request or to fail */
  async ask(webhooks: readonly PlacedWebhook[], attributes: AdmissionAttributes): Promise<void> {
    const asked: Asked[] = []
    for (const { webhook } of webhooks) {
      const shown = await this.#matcher.match(webhook, attributes)
      if (shown) asked.push({ webhook, shown })
    }
    if (asked.length === 0) return
    if (attributes.signal.aborted) throw leftRequest()
    const errors: unknown[] = []
    await Promise.all(
      asked.map((each, index) =>
        this.#askOne(each, index, attributes).catch((error: unknown) => errors.push(error)),
      ),
    )
    if (errors.length > 0) throw errors[0]
  }

  async #askOne(
    { webhook, shown }: Asked,
    index: number,
    attributes: AdmissionAttributes,
  ): Promise<void> {
    const question = { webhook, ...shown, isMutating: false }
    try {
      await measuredCall(this.#meter, attributes, { phase, webhook }, () =>
        tracedCall(attributes, phase, webhook, () => this.#caller.call(attributes, question)),
      )
    } catch (error) {
      if (!(error instanceof WebhookFailure)) throw error
      const place = `validating.webhook.admission.${this.#domain}/round_0_index_${index}`
      this.#caller.settle(error, webhook, attributes, { phase, place })
    }
  }
}
