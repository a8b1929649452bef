import { unauthorized } from '../api/api-error.ts'
import { anonymousUser } from '../authn/anonymous-authenticator.ts'
import { hasSpaceBeforeToken } from '../authn/bearer-token.ts'
import type { Authentication } from '../authn/authenticator.ts'
import type { Answer, Exchange, Next, Stage } from './exchange.ts'

function proceed(exchange: Exchange, next: Next, authentication: Authentication): Answer {
  if (authentication.outcome !== 'authenticated' || authentication.user === anonymousUser) {
    warnOfSpace(exchange)
  }
  if (authentication.outcome !== 'authenticated') throw unauthorized()
  exchange.user = authentication.user
  return next(exchange)
}

/** A client whose token does not count, for a space too many, would wonder. */
function warnOfSpace({ request, warnings }: Exchange): void {
  const authorization = request.header('authorization')
  if (authorization === undefined || !hasSpaceBeforeToken(authorization)) return
  warnings.push(
    'the provided Authorization header contains extra space before the bearer token, and is ignored',
  )
}

/** Says who the request is from; bad credentials, and none where anonymous is off, are answered 401. */
export const authenticate: Stage = (exchange, next) => {
  const authentication = exchange.services.authenticator.authenticate(exchange.request)
  return authentication instanceof Promise
    ? authentication.then((settled) => proceed(exchange, next, settled))
    : proceed(exchange, next, authentication)
}
