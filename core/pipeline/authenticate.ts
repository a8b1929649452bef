import { unauthorized } from '../api/api-error.ts'
import { anonymousUser } from '../authn/anonymous-authenticator.ts'
import { hasSpaceBeforeToken } from '../authn/bearer-token.ts'
import type { Authentication } from '../authn/authenticator.ts'
import type { Answer, Exchange, Next, Stage } from './exchange.ts'

function proceed(exchange: Exchange, next: Next, authentication: Authentication): Answer {
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
  const authentication = exchange.services.authenticator.authenticate(exchange.request)
  return authentication instanceof Promise
    ? authentication.then((settled) => proceed(exchange, next, settled))
    : proceed(exchange, next, authentication)
}
