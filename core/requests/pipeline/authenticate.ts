import { anonymousUser } from '../../access/authn/anonymous-authenticator.ts'
import type { Authentication } from '../../access/authn/authenticator.ts'
import { hasSpaceBeforeToken } from '../../access/authn/bearer-token.ts'
import { unauthorized } from '../../base/api/errors/api-error.ts'
import type { Answer, Exchange, Next, Stage } from './exchange.ts'

/** @param milliseconds how long authentication waited for others; 0 where it did not */
function proceed(
  exchange: Exchange,
  next: Next,
  authentication: Authentication,
  milliseconds: number,
): Answer {
  exchange.services.metrics.access.authenticated(authentication, milliseconds)
  if (authentication.outcome !== 'authenticated' || authentication.user === anonymousUser) {
    warnOfSpace(exchange)
  }
  if ('notes' in authentication && authentication.notes) {
    exchange.authenticationNotes = authentication.notes
    exchange.warnings.push(...(authentication.notes.warnings ?? []))
  }
  if (authentication.outcome !== 'authenticated') throw unauthorized()
  exchange.user = authentication.user
  return next(exchange)
}

/** Warns a client whose bearer token is ignored because of an extra space before it. */
function warnOfSpace({ request, warnings }: Exchange): void {
  const authorization = request.header('authorization')
  if (authorization === undefined || !hasSpaceBeforeToken(authorization)) return
  warnings.push(
    'the provided Authorization header contains extra space before the bearer token, and is ignored',
  )
}

/** Sets the user of the request; bad credentials, and none where anonymous requests are off, are answered 401. */
export const authenticate: Stage = (exchange, next) => {
  const { authenticator } = exchange.services.access
  const { metrics } = exchange.services
  const authentication = authenticator.authenticate(exchange.request)
  if (!(authentication instanceof Promise)) return proceed(exchange, next, authentication, 0)
  const began = metrics.now()
  return authentication.then((settled) => proceed(exchange, next, settled, metrics.now() - began))
}
