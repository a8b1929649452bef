import { ApiError } from '../../../../base/api/errors/api-error.ts'
import { statusReasons } from '../../../../base/api/errors/status.ts'
import { objectOf, textOf } from '../../../../base/api/json-fields.ts'
import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import type {
  ImageReviewSpec,
  ImageReviewStatus,
} from '../../../../base/api/types/imagepolicy.v1alpha1.generated.ts'
import { ExpiringCache } from '../../../../base/collections/expiring-cache.ts'
import { callWebhook, WebhookError } from '../../../../objects/webhooks/call-webhook.ts'
import { repeatCall } from '../../../../objects/webhooks/repeat-call.ts'
import { UnreadableReview } from '../../../../objects/webhooks/review-answer.ts'
import type { AdmissionAttributes } from '../../admission-attributes.ts'
import type { AdmissionParts } from '../../admission-parts.ts'
import type { AdmissionPlugin } from '../../admission-plugin.ts'
import { forbiddenWrite } from '../../forbidden-write.ts'
import { isResource } from '../../handled-writes.ts'
import type { PluginRegistration } from '../../plugin-registration.ts'
import { leftRequest } from '../../webhooks/webhook-caller.ts'
import { statusDetails } from '../../webhooks/webhook-failure.ts'
import { type ImagePolicySettings, readImagePolicySettings } from './image-policy-settings.ts'
import { imageReview, imageReviewSpec, readImageReview } from './image-review.ts'

const name = 'ImagePolicyWebhook'

/** Answers that are cached, as in the original. */
const mostAnswers = 1_024
/** What all of them take at most, in bytes, roughly. */
const mostCacheBytes = 8 * 1024 * 1024
/** Milliseconds for one call. */
const deadline = 30_000

type Parts = Pick<AdmissionParts, 'brand' | 'runtime' | 'catalog' | 'webhooks'>
type Attributes = AdmissionAttributes<corev1.Pod>

/** Asks a webhook about the images of pods. */
class ImagePolicy {
  readonly #parts: Parts
  readonly #settings: ImagePolicySettings
  readonly #answers: ExpiringCache<ImageReviewStatus>

  constructor(parts: Parts, settings: ImagePolicySettings) {
    this.#parts = parts
    this.#settings = settings
    const { clock } = parts.runtime
    this.#answers = new ExpiringCache({
      now: () => clock.elapsed?.() ?? clock.now(),
      entries: mostAnswers,
      bytes: mostCacheBytes,
    })
  }

  /** Admits a pod, at once where the answer is known. @throws ApiError */
  admit(attributes: Attributes): void | Promise<void> {
    const { object, subresource, namespace } = attributes
    if (!object) return
    const { apiDomain: domain } = this.#parts.brand
    const spec = imageReviewSpec(object, { subresource, namespace, domain })
    const key = JSON.stringify(spec)
    const known = this.#answers.get(key)
    if (known) return this.#judge(attributes, known)
    return this.#ask(attributes, spec, key)
  }

  #judge(
    attributes: Attributes,
    { allowed, reason = '', auditAnnotations }: ImageReviewStatus,
  ): void {
    for (const [key, value] of Object.entries(auditAnnotations ?? {})) {
      attributes.annotate(this.#auditKey(key), value)
    }
    if (allowed) return
    throw forbiddenWrite(
      attributes,
      reason === ''
        ? 'one or more images rejected by webhook backend'
        : `image policy webhook backend denied one or more images: ${reason}`,
    )
  }

  async #ask(attributes: Attributes, spec: ImageReviewSpec, key: string): Promise<void> {
    const { runtime } = this.#parts
    const { allowTtl, denyTtl, retryBackoff: delay } = this.#settings
    const { signal } = attributes
    let answer: ImageReviewStatus
    try {
      answer = await repeatCall(runtime, signal, () => this.#call(spec, signal), { delay })
    } catch (error) {
      if (!(error instanceof WebhookError || error instanceof UnreadableReview)) throw error
      if (signal.aborted) throw leftRequest()
      return this.#settle(attributes, error)
    }
    const texts = [answer.reason, ...Object.entries(answer.auditAnnotations ?? {}).flat()]
    const bytes = texts.reduce((sum, text = '') => sum + 2 * text.length + 32, 0)
    this.#answers.set(key, answer, answer.allowed ? allowTtl : denyTtl, bytes)
    this.#judge(attributes, answer)
  }

  async #call(spec: ImageReviewSpec, signal: AbortSignal): Promise<ImageReviewStatus> {
    const { brand, webhooks, catalog } = this.#parts
    const { endpoint, credentials } = this.#settings.connection
    const calls = {
      ...webhooks,
      // As in the original, credentials are sent over TLS only.
      credentials: () => (endpoint.url.startsWith('https:') ? credentials : undefined),
    }
    const review = imageReview(spec, brand.apiDomain)
    const terms = { purpose: 'image-webhook', deadline, signal } as const
    const answer = await callWebhook(calls, endpoint, review, terms)
    return readImageReview(
      answer,
      brand.apiDomain,
      (group, version, kind) => catalog.byKind(group, version, kind) !== undefined,
    )
  }

  /** Goes on after a failure where pods are admitted all the same. @throws ApiError where they are not */
  #settle(attributes: Attributes, error: WebhookError | UnreadableReview): void {
    const { brand, runtime } = this.#parts
    const { message } = error
    runtime.logger.warn('the webhook for images could not be asked', { cause: message })
    if (!this.#settings.defaultAllow)
      throw forbiddenBy(error) ?? forbiddenWrite(attributes, message)
    attributes.annotate(this.#auditKey('failed-open'), 'true')
    const { object } = attributes
    if (!object) return
    // Seen by the plug-ins behind this one, but not stored, as in the original.
    const { metadata } = object
    const annotation = `alpha.image-policy.${brand.apiDomain}/failed-open`
    const annotations = { ...metadata.annotations, [annotation]: 'true' }
    attributes.object = { ...object, metadata: { ...metadata, annotations } }
  }

  #auditKey(suffix: string): string {
    return `imagepolicywebhook.image-policy.${this.#parts.brand.apiDomain}/${suffix}`
  }
}

/** A refusal by the webhook itself, which the client gets as it is; undefined for other failures. */
function forbiddenBy(error: WebhookError | UnreadableReview): ApiError | undefined {
  if (!(error instanceof WebhookError)) return undefined
  const { code, status, message } = error
  const reason = status ? textOf(status, 'reason') : 'Forbidden'
  const isForbidden = reason === 'Forbidden' || !statusReasons.includes(reason)
  if (code !== 403 || !isForbidden) return undefined
  const causes = [{ reason: 'UnexpectedServerResponse' as const, message }]
  const given = status && objectOf(status, 'details')
  const details = given ? statusDetails(given) : !status && { causes }
  return new ApiError(reason === '' ? 'Unknown' : 'Forbidden', message, {
    code,
    ...(details && { details }),
  })
}

/**
 * The plug-in ImagePolicyWebhook: asks a webhook, by an ImageReview, whether the images of a pod may run. Every write of a pod is
 * asked about, whether it changes images or not; answers are cached.
 */
export const imagePolicyWebhook: PluginRegistration = {
  name,
  isDefault: false,
  create(parts, configuration): AdmissionPlugin<corev1.Pod> {
    const policy = new ImagePolicy(parts, readImagePolicySettings(configuration))
    return {
      name,
      handles: (operation, definition, subresource) =>
        (operation === 'CREATE' || operation === 'UPDATE') &&
        isResource(definition, 'pods') &&
        (subresource === '' || subresource === 'ephemeralcontainers'),
      validate: (attributes) => policy.admit(attributes),
    }
  },
}
