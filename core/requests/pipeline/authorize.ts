import { annotateDecision } from '../../access/audit/annotate.ts'
import type { Attributes, Decision, ResourceAttributes } from '../../access/authz/authorizer.ts'
import { denial } from '../../access/authz/denial.ts'
import { textSelectors } from '../../access/authz/text-selectors.ts'
import { plainInternalError } from '../../base/http/plain-error.ts'
import type { Answer, Exchange, Next, Stage } from './exchange.ts'

const verbsWithSelectors: ReadonlySet<string> = new Set(['list', 'watch', 'deletecollection'])

/** The selectors of a request to a collection; paths that ask for a watch by themselves (`/watch/`) have none, as in the original. */
function selectorsOf({ info, query, request }: Exchange): ResourceAttributes['selectors'] {
  if (request.search === '' || info.kind === 'path') return undefined
  if (info.watchPath || !verbsWithSelectors.has(info.verb)) return undefined
  return textSelectors(query.get('fieldSelector') ?? '', query.get('labelSelector') ?? '')
}

/** Authorization attributes of the request, as authorizers and access reviews see them. */
export function attributesOf(exchange: Exchange): Attributes {
  const { info, user } = exchange
  if (info.kind === 'path') return { kind: 'path', user, verb: info.verb, path: info.path }
  const { verb, group, version, resource, subresource, namespace, name } = info
  const attributes: ResourceAttributes = {
    kind: 'resource',
    user,
    verb,
    group,
    version,
    resource,
    subresource,
    namespace,
    name,
  }
  const selectors = selectorsOf(exchange)
  return selectors ? { ...attributes, selectors } : attributes
}

/** @param milliseconds how long the authorizers waited for others; 0 where they did not */
function proceed(
  exchange: Exchange,
  next: Next,
  attributes: Attributes,
  decision: Decision,
  milliseconds: number,
): Answer {
  const { brand, metrics, runtime } = exchange.services
  metrics.access.authorized(decision, milliseconds)
  const { apiDomain } = brand
  if (decision.outcome === 'allow') {
    annotateDecision(exchange, apiDomain, 'allow', decision.reason)
    return next(exchange)
  }
  const { error } = decision
  if (error !== undefined) {
    runtime.logger.error('an authorizer failed', { id: exchange.id, error })
    // By the requirement a request is denied where no authorizer allows it.
    if (brand.isOriginal) {
      annotateDecision(exchange, apiDomain, undefined, 'internal error')
      return plainInternalError(exchange.request, error)
    }
  }
  annotateDecision(exchange, apiDomain, 'forbid', decision.reason)
  throw denial(attributes, decision.reason)
}

/** Asks the authorizers; "no opinion" of all of them is a denial. */
export const authorize: Stage = (exchange, next) => {
  const attributes = attributesOf(exchange)
  const { authorizer } = exchange.services.access
  const { metrics } = exchange.services
  const decision = authorizer.authorize(attributes)
  if (!(decision instanceof Promise)) return proceed(exchange, next, attributes, decision, 0)
  const began = metrics.now()
  return decision.then((settled) =>
    proceed(exchange, next, attributes, settled, metrics.now() - began),
  )
}
