import type { JsonObject } from '../../../base/api/json.ts'
import { ExpiringCache } from '../../../base/collections/expiring-cache.ts'
import { onAbort } from '../../../base/execution/on-abort.ts'
import { FetchError } from '../../../base/outgoing/fetch-error.ts'
import type { Runtime } from '../../../base/runtime.ts'
import {
  callWebhook,
  type WebhookCalls,
  WebhookError,
} from '../../../objects/webhooks/call-webhook.ts'
import { repeatCall } from '../../../objects/webhooks/repeat-call.ts'
import { UnreadableReview } from '../../../objects/webhooks/review-answer.ts'
import type { WebhookConnection } from '../../../objects/webhooks/webhook-connection.ts'
import type { AuthorizationMeter, CallResult } from '../authorization-meter.ts'
import type { Attributes, Authorizer, Decision, UserRules } from '../authorizer.ts'
import { noOpinion } from '../decision.ts'
import { readAccessReview, type ReviewedAccess } from './access-review-answer.ts'
import { accessReviewSpec, type AccessReviewVersion } from './access-review-spec.ts'
import { type AccessCondition, evaluateConditions } from './match-conditions.ts'

/** How a webhook of the chain is asked. Durations are in milliseconds. */
export interface WebhookSettings {
  readonly name: string
  readonly connection: WebhookConnection
  readonly version: AccessReviewVersion
  readonly timeout: number
  /** The timeout as it is sent to the webhook: `1.5s`. */
  readonly told: string
  /** How long answers count that allow; 0 for not at all. */
  readonly authorizedTtl: number
  /** How long other answers count; 0 for not at all. */
  readonly unauthorizedTtl: number
  /** What an error means: that the request is denied, or that the webhook is passed over. */
  readonly onError: 'deny' | 'no-opinion'
  readonly conditions: readonly AccessCondition[]
}

/** Parts of the server that webhooks are asked with. */
export interface WebhookParts {
  /** The API group of access reviews. */
  readonly group: string
  readonly runtime: Runtime
  readonly calls: WebhookCalls
  readonly meter: AuthorizationMeter
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number
  /** Aborted when the server closes. */
  readonly closing: AbortSignal
}

/** Answers that are cached, as in the original. */
const mostAnswers = 8_192
/** What all of them take at most, in bytes, roughly. */
const mostCacheBytes = 32 * 1024 * 1024
/** Characters of what the client writes of a request whose answer is cached, as in the original. */
const longestCached = 10_000
/** Milliseconds that a request waits for the webhook at most, repeated calls included: the original's limit of a request. */
const mostTime = 60_000

const contradiction = 'webhook subject access review returned both allow and deny response'

function decisionOf({ allowed, denied, reason }: ReviewedAccess): Decision {
  if (denied) return { outcome: 'deny', reason, ...(allowed && { error: contradiction }) }
  return { outcome: allowed ? 'allow' : 'no-opinion', reason }
}

/** Whether what the client writes of a request is short enough for the cache. */
function isCached(attributes: Attributes): boolean {
  if (attributes.kind === 'path') {
    return attributes.verb.length + attributes.path.length < longestCached
  }
  const { namespace, verb, group, version, resource, subresource, name } = attributes
  const texts = [namespace, verb, group, version, resource, subresource, name]
  return texts.reduce((sum, text) => sum + text.length, 0) < longestCached
}

const unknownRules: UserRules = {
  rules: [],
  incomplete: true,
  error: 'webhook authorizer does not support user rule resolution',
}

class WebhookAuthorizer implements Authorizer {
  readonly #settings: WebhookSettings
  readonly #parts: WebhookParts
  readonly #answers: ExpiringCache<Decision>

  constructor(settings: WebhookSettings, parts: WebhookParts) {
    this.#settings = settings
    this.#parts = parts
    const { now } = parts
    this.#answers = new ExpiringCache({ now, entries: mostAnswers, bytes: mostCacheBytes })
  }

  authorize(attributes: Attributes): Decision | Promise<Decision> {
    const unmatched = this.#unmatched(attributes)
    if (unmatched) return unmatched
    const spec = accessReviewSpec(attributes, this.#settings.version)
    const key = JSON.stringify(spec)
    return this.#answers.get(key) ?? this.#ask(attributes, spec, key)
  }

  rules(): UserRules {
    return unknownRules
  }

  /** The decision on a request that does not match; undefined where the webhook is asked. */
  #unmatched(attributes: Attributes): Decision | undefined {
    const { conditions, name, onError } = this.#settings
    if (conditions.length === 0) return undefined
    const { now, meter } = this.#parts
    const startedAt = now()
    const { outcome, hasErrors } = evaluateConditions(conditions, attributes)
    meter.matched(name, now() - startedAt, hasErrors)
    if (outcome === 'matches') return undefined
    if (outcome !== 'excluded') return { outcome: onError, reason: '', error: outcome.error }
    meter.excluded(name)
    return noOpinion
  }

  async #ask(attributes: Attributes, spec: JsonObject, key: string): Promise<Decision> {
    const { name, onError, authorizedTtl, unauthorizedTtl } = this.#settings
    const { runtime, closing, meter } = this.#parts
    const until = new AbortController()
    const end = (): void => until.abort()
    const cancel = runtime.timers.after(mostTime, end)
    const stopWaiting = onAbort(closing, end)
    let result: CallResult = 'error'
    try {
      const reviewed = await repeatCall(runtime, until.signal, async () => {
        const call = await this.#call(spec, until.signal)
        result = call.result
        if ('error' in call) throw call.error
        return call.reviewed
      })
      const decision = decisionOf(reviewed)
      if (isCached(attributes)) {
        const ttl = reviewed.allowed ? authorizedTtl : unauthorizedTtl
        this.#answers.set(key, decision, ttl, 2 * decision.reason.length)
      }
      return decision
    } catch (error) {
      if (!(error instanceof WebhookError || error instanceof UnreadableReview)) throw error
      const { message } = error
      runtime.logger.error('an authorization webhook could not be asked', { name, cause: message })
      if (onError === 'no-opinion' && !until.signal.aborted) meter.failedOpen(name, result)
      return { outcome: onError, reason: '', error: message }
    } finally {
      cancel()
      stopWaiting()
    }
  }

  /** Calls the webhook once, and measures that. */
  async #call(spec: JsonObject, signal: AbortSignal): Promise<Call> {
    const { name, connection, version, timeout: deadline, told } = this.#settings
    const { calls, group, meter, now } = this.#parts
    const { endpoint, credentials } = connection
    const review: JsonObject = {
      kind: 'SubjectAccessReview',
      apiVersion: `${group}/${version}`,
      metadata: {},
      spec,
      status: { allowed: false },
    }
    const shown = { ...calls, ...(credentials && { credentials: () => credentials }) }
    const startedAt = now()
    const finish = (call: Call): Call => {
      meter.called(name, call.result, now() - startedAt)
      return call
    }
    try {
      const terms = { purpose: 'authorization-webhook', deadline, told, signal } as const
      const answer = await callWebhook(shown, endpoint, review, terms)
      return finish({ result: 'success', reviewed: readAccessReview(answer, group, version) })
    } catch (error) {
      return finish({ result: signal.aborted ? 'canceled' : resultOf(error), error })
    }
  }
}

/** How one call of a webhook ended. */
type Call =
  | { readonly result: 'success'; readonly reviewed: ReviewedAccess }
  | { readonly result: CallResult; readonly error: unknown }

function resultOf(error: unknown): CallResult {
  if (!(error instanceof WebhookError)) return 'error'
  const { cause, code } = error
  const isLate = code === 504 || (cause instanceof FetchError && cause.reason === 'timeout')
  return isLate ? 'timeout' : 'error'
}

/**
 * Authorizer that asks a webhook by a SubjectAccessReview. Its answers are cached; match conditions say about which requests it
 * is asked at all.
 */
export function webhookAuthorizer(settings: WebhookSettings, parts: WebhookParts): Authorizer {
  return new WebhookAuthorizer(settings, parts)
}
