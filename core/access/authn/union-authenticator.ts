import { noCredentials, rejected } from './authenticated.ts'
import type { Authentication, RequestAuthenticator, TokenAuthenticator } from './authenticator.ts'

type Answer = Authentication | Promise<Authentication>

const unknownReason = 'invalid bearer token'
const unknownToken = rejected(unknownReason)

/** The refusal of a token, in the words of TokenReview. */
function refused(answer: Authentication): Authentication {
  if (answer.outcome === 'none') return unknownToken
  if (answer.outcome === 'authenticated') return answer
  return { ...answer, reason: `[${unknownReason}, ${answer.reason}]` }
}

async function askOthers<Method>(
  pending: Promise<Authentication>,
  others: readonly Method[],
  ask: (method: Method) => Answer,
  refusal: Authentication | undefined,
): Promise<Authentication> {
  const answer = await pending
  if (answer.outcome === 'authenticated') return answer
  return askAll(others, ask, refusal ?? (answer.outcome === 'rejected' ? answer : undefined))
}

/**
 * The first `authenticated` answer, else the first `rejected` one, else `none`. The union is synchronous as long as its
 * authenticators are: a promise on every GET costs more than the authentication itself.
 */
function askAll<Method>(
  methods: readonly Method[],
  ask: (method: Method) => Answer,
  earlier?: Authentication,
): Answer {
  let refusal = earlier
  let asked = 0
  for (const method of methods) {
    asked++
    const answer = ask(method)
    if (answer instanceof Promise) return askOthers(answer, methods.slice(asked), ask, refusal)
    if (answer.outcome === 'authenticated') return answer
    if (answer.outcome === 'rejected') refusal ??= answer
  }
  return refusal ?? noCredentials
}

/**
 * Asks several authenticators in order; the first that accepts a request decides. Credentials that one rejects may be
 * good for another; where none accepts, the first rejection is the answer. `fallback` is asked only about requests in
 * which no authenticator found credentials, so that bad credentials never turn into an anonymous request.
 */
export function unionAuthenticator(
  methods: readonly RequestAuthenticator[],
  fallback?: RequestAuthenticator,
): RequestAuthenticator {
  return {
    authenticate(request) {
      const answer = askAll(methods, (method) => method.authenticate(request))
      if (!fallback) return answer
      if (answer instanceof Promise) {
        return answer.then((settled) =>
          settled.outcome === 'none' ? fallback.authenticate(request) : settled,
        )
      }
      return answer.outcome === 'none' ? fallback.authenticate(request) : answer
    },
  }
}

/**
 * Asks several token authenticators in order; the first that accepts a token decides. A token that none of them knows
 * is rejected, so that a request with a bad token never turns into an anonymous one.
 */
export function unionTokenAuthenticator(
  methods: readonly TokenAuthenticator[],
): TokenAuthenticator {
  const memoized = methods.filter((method) => 'remembered' in method)
  return {
    authenticateToken(token, audiences) {
      if (!audiences) {
        for (const method of memoized) {
          const known = method.remembered?.(token)
          if (known) return known
        }
      }
      const answer = askAll(methods, (method) => method.authenticateToken(token, audiences))
      return answer instanceof Promise ? answer.then(refused) : refused(answer)
    },
  }
}
