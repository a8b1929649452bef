import { unauthorized } from '../api/api-error.ts'
import type { Authentication } from '../authn/authenticator.ts'
import type { Answer, Exchange, Next, Stage } from './exchange.ts'

function proceed(exchange: Exchange, next: Next, authentication: Authentication): Answer {
  if (authentication.outcome !== 'authenticated') throw unauthorized()
  exchange.user = authentication.user
  return next(exchange)
}

/** Says who the request is from; bad credentials, and none where anonymous is off, are answered 401. */
export const authenticate: Stage = (exchange, next) => {
  const authentication = exchange.services.authenticator.authenticate(exchange.request)
  return authentication instanceof Promise
    ? authentication.then((settled) => proceed(exchange, next, settled))
    : proceed(exchange, next, authentication)
}
