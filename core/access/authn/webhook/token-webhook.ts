import type { Brand } from '../../../base/api/brand.ts'
import { onAbort } from '../../../base/execution/on-abort.ts'
import type { LiveValue, Runtime } from '../../../base/runtime.ts'
import {
  callWebhook,
  type WebhookCalls,
  WebhookError,
} from '../../../objects/webhooks/call-webhook.ts'
import { repeatCall } from '../../../objects/webhooks/repeat-call.ts'
import type { WebhookConnection } from '../../../objects/webhooks/webhook-connection.ts'
import { authenticated, noCredentials, rejected } from '../authenticated.ts'
import type { Authentication, TokenAuthenticator } from '../authenticator.ts'
import type { TokenCacheMetrics } from './token-cache-metrics.ts'
import { TokenCache } from './token-cache.ts'
import {
  readTokenReview,
  type ReviewedToken,
  tokenReview,
  type TokenReviewVersion,
  UnreadableReview,
} from './token-review.ts'

/** How the webhook that authenticates tokens is called. */
export interface TokenWebhookOptions {
  readonly connection: LiveValue<WebhookConnection>
  readonly version: TokenReviewVersion
  /** How long answers are cached, in milliseconds; 0 for not at all. */
  readonly cacheTtlMs: number
  /** A keyed hash of a text, at most 64 characters: different for different texts, and not to be reversed. */
  readonly keyOf: (text: string) => string
}

/** Parts of the server that the webhook is called with. */
interface TokenWebhookParts {
  readonly brand: Brand
  readonly runtime: Runtime
  readonly webhooks: WebhookCalls
  readonly metrics: TokenCacheMetrics
  /** Audiences of tokens for this server. */
  readonly audiences: readonly string[]
  /** Aborted when the server closes. */
  readonly closing: AbortSignal
}

/** Milliseconds for an answer, repeated calls included. */
const mostTime = 30_000

/** Characters of a token that could be a secret; shorter ones are in many words. */
const shortestSecret = 8

/**
 * Authenticates bearer tokens by a webhook: it is sent a TokenReview, and its answer is cached. Where it cannot be asked, the
 * token is rejected, and the log says why; that is not cached.
 */
export function tokenWebhook(
  options: TokenWebhookOptions,
  parts: TokenWebhookParts,
): TokenAuthenticator {
  const { audiences: own, runtime, metrics } = parts
  const cache = new TokenCache({
    clock: runtime.clock,
    ttl: options.cacheTtlMs,
    metrics,
  })
  // Another webhook may know the tokens of other users.
  const stop = options.connection.onChange(() => cache.clear())
  parts.closing.addEventListener('abort', stop, { once: true })
  const failed = (error: unknown, token: string): Authentication => {
    if (!(error instanceof WebhookError || error instanceof UnreadableReview)) throw error
    // A webhook may say the token again in its error.
    const isSecret = token.length >= shortestSecret
    const cause = isSecret ? error.message.replaceAll(token, '<token>') : error.message
    runtime.logger.error('the webhook for tokens could not be asked', { cause })
    return rejected(cause)
  }
  return {
    authenticateToken(token, given) {
      const wanted = given && given.length > 0 ? given : own
      const key = options.keyOf(JSON.stringify([token, ...wanted]))
      const answer = cache.answer(key, async () => {
        const reviewed = await review(options, parts, token, wanted)
        return judged(reviewed, wanted, own)
      })
      return answer instanceof Promise
        ? answer.catch((error: unknown) => failed(error, token))
        : answer
    },
  }
}

/** What comes of a review. @throws UnreadableReview where the webhook says that it failed, which is not cached */
function judged(
  { isAuthenticated, user, audiences, error }: ReviewedToken,
  wanted: readonly string[],
  own: readonly string[],
): Authentication {
  const known = audiences.length > 0 ? audiences : own
  const matching = wanted.filter((audience) => known.includes(audience))
  if (wanted.length > 0 && matching.length === 0) return noCredentials
  if (isAuthenticated) return authenticated(user, matching)
  if (error !== '') throw new UnreadableReview(error)
  return noCredentials
}

async function review(
  { connection, version }: TokenWebhookOptions,
  { brand, runtime, webhooks, closing }: TokenWebhookParts,
  token: string,
  audiences: readonly string[],
): Promise<ReviewedToken> {
  const apiVersion = `authentication.${brand.apiDomain}/${version}`
  const { endpoint, credentials } = connection.value
  const calls = {
    ...webhooks,
    userAgent: brand.serverName,
    // As in the original, credentials are sent over TLS only.
    ...(credentials && endpoint.url.startsWith('https:') && { credentials: () => credentials }),
  }
  const until = new AbortController()
  const end = (): void => until.abort()
  const cancel = runtime.timers.after(mostTime, end)
  const stopWaiting = onAbort(closing, end)
  try {
    const answer = await repeatCall(runtime, until.signal, () =>
      callWebhook(calls, endpoint, tokenReview(apiVersion, token, audiences), {
        purpose: 'token-webhook',
        deadline: mostTime,
        signal: until.signal,
      }),
    )
    return readTokenReview(answer, apiVersion)
  } finally {
    cancel()
    stopWaiting()
  }
}
