import { noCredentials } from './authenticated.ts'
import type { Authentication, Authenticator } from './authenticator.ts'

type Ask = (method: Authenticator) => Authentication | Promise<Authentication>

async function askRest(
  pending: Promise<Authentication>,
  rest: readonly Authenticator[],
  ask: Ask,
  refusal: Authentication | undefined,
): Promise<Authentication> {
  const first = await pending
  if (first.outcome === 'authenticated') return first
  return askAll(rest, ask, refusal ?? (first.outcome === 'rejected' ? first : undefined))
}

// Stays synchronous as long as the methods do: a promise on every GET costs more than the look-up itself.
function askAll(
  methods: readonly Authenticator[],
  ask: Ask,
  earlier: Authentication | undefined,
): Authentication | Promise<Authentication> {
  let refusal = earlier
  for (const [index, method] of methods.entries()) {
    const answer = ask(method)
    if (answer instanceof Promise) return askRest(answer, methods.slice(index + 1), ask, refusal)
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
  methods: readonly Authenticator[],
  fallback?: Authenticator,
): Authenticator {
  const all = (ask: Ask): Authentication | Promise<Authentication> => {
    const answer = askAll(methods, ask, undefined)
    if (!fallback) return answer
    if (answer instanceof Promise) {
      return answer.then((settled) => (settled.outcome === 'none' ? ask(fallback) : settled))
    }
    return answer.outcome === 'none' ? ask(fallback) : answer
  }
  return {
    authenticate: (request) => all((method) => method.authenticate(request)),
    authenticateToken: (token, audiences) =>
      all((method) => method.authenticateToken(token, audiences)),
  }
}
