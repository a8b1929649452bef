import { type ApiError, badRequest, timedOut } from '../../../base/api/errors/api-error.ts'
import { quoteText } from '../../../base/text/quote-text.ts'
import { randomUuid } from '../../../base/text/uuid.ts'
import { callWebhook, WebhookError } from '../../../objects/webhooks/call-webhook.ts'
import type { AdmissionAttributes } from '../admission-attributes.ts'
import type { AdmissionParts } from '../admission-parts.ts'
import type { Phase } from '../decision.ts'
import type { MatchedResource } from '../matching/matched-request.ts'
import type { VersionedObjects } from '../matching/versioned-objects.ts'
import {
  admissionReview,
  readResponse,
  ReviewError,
  type ReviewResponse,
  reviewVersion,
} from './admission-review.ts'
import { WebhookDenial, WebhookFailure } from './webhook-failure.ts'
import type { Webhook } from './webhook.ts'

/** Values of `sideEffects` with which a webhook is asked about dry runs. */
const dryRunnable: ReadonlySet<string> = new Set(['None', 'NoneOnDryRun'])

/** What a webhook is asked: about a request, in the version of a matched resource. */
export interface WebhookQuestion {
  readonly webhook: Webhook
  readonly matched: MatchedResource
  readonly objects: VersionedObjects
  readonly isMutating: boolean
}

type CallerParts = Pick<AdmissionParts, 'brand' | 'runtime' | 'webhooks' | 'meter'>

/** Asks webhooks about requests. Each call is made once, ends with the request, and takes no longer than the webhook's timeout. */
export class WebhookCaller {
  readonly #parts: CallerParts

  constructor(parts: CallerParts) {
    this.#parts = parts
  }

  /**
   * The response of a webhook that allows a request. Its warnings and audit annotations are added to the request in any case.
   *
   * @throws WebhookDenial where it refuses the request, WebhookFailure where it cannot be called or gives no usable answer,
   * ApiError `BadRequest` where it has side effects, for a dry run.
   */
  async call(attributes: AdmissionAttributes, question: WebhookQuestion): Promise<ReviewResponse> {
    const { webhook } = question
    if (attributes.dryRun && !dryRunnable.has(webhook.sideEffects)) {
      throw badRequest(`admission webhook ${quoteText(webhook.name)} does not support dry run`)
    }
    const response = await this.#ask(attributes, question)
    for (const [key, value] of response.annotations) {
      attributes.annotate(`${webhook.name}/${key}`, value)
    }
    for (const text of response.warnings) attributes.write.warn(text)
    if (!response.allowed) throw new WebhookDenial(webhook.name, response.status)
    return response
  }

  /**
   * Goes on after a failure that the webhook's configuration ignores, with a log line and an audit annotation at `place`.
   *
   * @throws ApiError of a failure that is not ignored
   */
  settle(
    failure: WebhookFailure,
    webhook: Webhook,
    attributes: AdmissionAttributes,
    { phase, place }: { readonly phase: Phase; readonly place: string },
  ): void {
    if (!webhook.ignoresFailures) throw failure.toApiError()
    if (attributes.signal.aborted) throw leftRequest()
    const { name } = webhook
    this.#parts.meter.webhooks.ignored(name, phase)
    this.#parts.runtime.logger.warn('an admission webhook failed, and the request went on', {
      webhook: name,
      error: failure.message,
    })
    attributes.annotate(`failed-open.${place}`, name)
  }

  async #ask(attributes: AdmissionAttributes, question: WebhookQuestion): Promise<ReviewResponse> {
    const { webhook, matched, objects, isMutating } = question
    const { brand, runtime, webhooks } = this.#parts
    const apiVersion = reviewVersion(`admission.${brand.apiDomain}`, webhook.reviewVersions)
    if (apiVersion === undefined) {
      const why = 'webhook does not accept known AdmissionReview versions (v1, v1beta1)'
      throw new WebhookFailure(webhook.name, `could not create admission objects: ${why}`, {
        code: 400,
      })
    }
    const uid = randomUuid(runtime, 'internal')
    const review = admissionReview(apiVersion, { uid, request: attributes, matched, objects })
    const { signal } = attributes
    const terms = { purpose: 'admission-webhook', deadline: webhook.timeout, signal } as const
    try {
      const answer = await callWebhook(webhooks, webhook.endpoint, review, terms)
      return readResponse(answer, { apiVersion, uid, isMutating })
    } catch (error) {
      if (error instanceof ReviewError) {
        throw new WebhookFailure(webhook.name, error.message, { cause: error })
      }
      if (!(error instanceof WebhookError)) throw error
      const { message, code } = error
      const why = `failed to call webhook: ${message}`
      throw new WebhookFailure(webhook.name, why, { cause: error, code })
    }
  }
}

/** The error of a request whose client has left. */
export function leftRequest(): ApiError {
  return timedOut('request did not complete within requested timeout')
}
