import { annotateDecision } from '../../access/audit/annotate.ts'
import type {
  Attributes,
  Authorizer,
  Decision,
  ResourceAttributes,
} from '../../access/authz/authorizer.ts'
import { denial } from '../../access/authz/denial.ts'
import { textSelectors } from '../../access/authz/text-selectors.ts'
import { plainInternalError } from '../../base/http/plain-error.ts'
import { parseKubeletMetricsPath } from '../node-access/node-metrics.ts'
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

/**
 * Asks whether a request is allowed. Metrics of a kubelet are allowed to those who may read them of the kubelet itself, too, as
 * `nodes/metrics`: metrics-server and Prometheus have that right.
 */
function decide(authorizer: Authorizer, attributes: Attributes): Decision | Promise<Decision> {
  const asked = attributes.kind === 'path' ? parseKubeletMetricsPath(attributes.path) : undefined
  if (!asked) return authorizer.authorize(attributes)
  const { user, verb } = attributes
  const ofNode = { group: '', version: 'v1', resource: 'nodes', subresource: 'metrics' }
  const place = { ...ofNode, namespace: '', name: asked.node }
  const first = authorizer.authorize({ kind: 'resource', user, verb, ...place })
  const orPath = (decision: Decision): Decision | Promise<Decision> =>
    decision.outcome === 'allow' ? decision : authorizer.authorize(attributes)
  return first instanceof Promise ? first.then(orPath) : orPath(first)
}

/** Asks the authorizers; "no opinion" of all of them is a denial. */
export const authorize: Stage = (exchange, next) => {
  const attributes = attributesOf(exchange)
  const { authorizer } = exchange.services.access
  const { metrics } = exchange.services
  const decision = decide(authorizer, attributes)
  if (!(decision instanceof Promise)) return proceed(exchange, next, attributes, decision, 0)
  const began = metrics.now()
  return decision.then((settled) =>
    proceed(exchange, next, attributes, settled, metrics.now() - began),
  )
}
