import { noCredentials, rejected } from './authenticated.ts'
import type { Authentication, RequestAuthenticator, TokenAuthenticator } from './authenticator.ts'

type Answer = Authentication | Promise<Authentication>

const unknownToken = rejected('invalid bearer token')

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
 * The first answer that accepts; else the first that rejects; else none. Stays synchronous as long as the methods do: a
 * promise on every GET costs more than the look-up itself.
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
 * Asks several methods in order; the first that accepts decides. Credentials that one method rejects may be good for
 * another; where none accepts, the first rejection is the answer. `fallback` is asked only when no method found
 * anything to judge, so that bad credentials never turn into an anonymous request.
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

/** The same for bearer tokens. One that no method knows is rejected: whoever shows a token is not anonymous. */
export function unionTokenAuthenticator(
  methods: readonly TokenAuthenticator[],
): TokenAuthenticator {
  const settle = (answer: Authentication): Authentication =>
    answer.outcome === 'none' ? unknownToken : answer
  return {
    authenticateToken(token, audiences) {
      const answer = askAll(methods, (method) => method.authenticateToken(token, audiences))
      return answer instanceof Promise ? answer.then(settle) : settle(answer)
    },
  }
}
