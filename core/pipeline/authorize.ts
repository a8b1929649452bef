import type { Attributes, Decision } from '../authz/authorizer.ts'
import { denial } from '../authz/denial.ts'
import type { Answer, Exchange, Next, Stage } from './exchange.ts'

/** Authorization attributes of the request, as authorizers and access reviews see them. */
export function attributesOf({ info, user }: Exchange): Attributes {
  if (info.kind === 'path') return { kind: 'path', user, verb: info.verb, path: info.path }
  const { verb, group, version, resource, subresource, namespace, name } = info
  return { kind: 'resource', user, verb, group, version, resource, subresource, namespace, name }
}

function proceed(
  exchange: Exchange,
  next: Next,
  attributes: Attributes,
  decision: Decision,
): Answer {
  if (decision.outcome !== 'allow') throw denial(attributes, decision.reason)
  return next(exchange)
}

/** Asks the authorizers; "no opinion" of all of them is a denial. */
export const authorize: Stage = (exchange, next) => {
  const attributes = attributesOf(exchange)
  const decision = exchange.services.authorizer.authorize(attributes)
  return decision instanceof Promise
    ? decision.then((settled) => proceed(exchange, next, attributes, settled))
    : proceed(exchange, next, attributes, decision)
}
