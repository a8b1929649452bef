import { type IRequest, IttyRouter } from 'itty-router'
import {
  answerConfiguration,
  answerKeys,
  issuerPaths,
} from '../../access/authn/issuer-documents.ts'
import { answerCheck, answerHealth } from '../../access/observe/health.ts'
import { answerMetrics, metricsPath } from '../../access/observe/metrics/answer-metrics.ts'
import { methodNotAllowedOnPath } from '../../base/api/errors/api-error.ts'
import type { ApiResponse } from '../../base/http/api-response.ts'
import { pageNotFound, plainText } from '../../base/http/plain-error.ts'
import { answerWithoutUpgrade } from '../../base/http/refuse-upgrade.ts'
import { isUpgrade } from '../../base/http/request-handler.ts'
import { lazyPassOn } from '../aggregation/lazy-pass-on.ts'
import { reachesNode } from '../node-access/node-access.ts'
import { answerNodeMetrics, parseKubeletMetricsPath } from '../node-access/node-metrics.ts'
import type { OpenApiBehind } from '../openapi/openapi.ts'
import type { Exchange } from './exchange.ts'

type Answer = Promise<ApiResponse | undefined> | ApiResponse | undefined

function health(
  endpoint: 'healthz' | 'livez' | 'readyz',
): (request: IRequest, exchange: Exchange) => Answer {
  return (_request: IRequest, { request, services, query }: Exchange): Answer => {
    const { healthy, live, ready } = services.health
    const checks = { healthz: healthy, livez: live, readyz: ready }[endpoint]
    // The router ignores a trailing slash; here it names a check that does not exist.
    const name = request.path.slice(endpoint.length + 2)
    if (request.path !== `/${endpoint}`) return answerCheck(checks, name)
    const { brand, runtime, metrics } = services
    // The requirement has all reports end alike.
    const question = { checks, name: brand.isOriginal ? endpoint : 'healthz', query }
    return answerHealth(question, runtime.logger, (each, isHealthy) =>
      metrics.slis.observe(endpoint, each, isHealthy),
    )
  }
}

/** The metrics of a simulated node's kubelet at `/metrics/nodes/NODE/metrics…`; undefined for other paths, and where no such node lives. */
function metricsOfKubelet({ request, services, query }: Exchange): Answer {
  const { nodeAccess, nodeMetrics } = services.network
  const asked = parseKubeletMetricsPath(request.path)
  const node = asked && services.store.findCoreObject('nodes', asked.node)
  const access = nodeAccess.current
  if (!asked || !node || !access || !reachesNode(access, asked.node)) return undefined
  const log = (): Promise<ApiResponse> => Promise.resolve(pageNotFound())
  return nodeMetrics.current?.kubelet(node, { method: 'GET', path: asked.path, query, log })
}

function answerMetricsOf(_request: IRequest, exchange: Exchange): Answer {
  const { request, services } = exchange
  const { brand, release, gate, metrics, api, store, network } = services
  const scraped = { brand, release, gate, metrics, catalog: api.catalog, ...store }
  const answer = answerMetrics(scraped, request)
  if (answer) return answer
  const text = network.nodeMetrics.current?.metricsAt(request.path)
  return text === undefined ? metricsOfKubelet(exchange) : answerNodeMetrics(text)
}

/** The servers behind this one, for the documents about their APIs; undefined where there are none. */
function openApiBehind(exchange: Exchange): OpenApiBehind | undefined {
  const { aggregation, aggregatedOpenApi } = exchange.services.network
  const { documents } = aggregatedOpenApi
  if (!documents || aggregation.apis.all().length === 0) return undefined
  return {
    documents,
    passOn: async (api) => {
      const outcome = await lazyPassOn.use((passOn) => passOn(exchange, aggregation, api))
      return isUpgrade(outcome) ? answerWithoutUpgrade(outcome) : outcome
    },
  }
}

const verbMethods: ReadonlySet<string> = new Set(['HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])

const router = IttyRouter<IRequest, [Exchange]>()
  .get('/healthz', health('healthz'))
  .get('/livez', health('livez'))
  .get('/readyz', health('readyz'))
  // Names of checks contain slashes: `poststarthook/start`.
  .get('/healthz/:check+', health('healthz'))
  .get('/livez/:check+', health('livez'))
  .get('/readyz/:check+', health('readyz'))
  .get(issuerPaths.configuration, (_request: IRequest, { services }: Exchange): Answer =>
    answerConfiguration(services.access.serviceAccountTokens, services.network.externalAddress()),
  )
  .get(issuerPaths.keys, (_request: IRequest, { services }: Exchange): Answer =>
    answerKeys(services.access.serviceAccountTokens),
  )
  .get('/metrics/*', answerMetricsOf)
  .get(metricsPath, answerMetricsOf)
  .get('/debug/*', (_request: IRequest, { request, services, query }: Exchange): Answer => {
    const text = services.network.debugPages.textAt(request.path, query)
    return text === undefined ? undefined : plainText(text)
  })
  .get('/openapi/*', (_request: IRequest, exchange: Exchange): Answer =>
    exchange.services.api.openApi.respond(exchange.request, openApiBehind(exchange)),
  )
  .get('*', (_request: IRequest, { request, services }: Exchange): Answer =>
    services.api.discovery.respond(request),
  )

/** Paths that answer every method, as in the original: health, metrics, OpenAPI, dumps, the lists of paths and of groups. */
const anyMethod =
  /^\/(?:(?:apis(?:\/[^/]+)?)?\/?|(?:openapi|debug)\/.+|(?:healthz|livez|readyz)(?:\/.+)?|metrics(?:\/slis)?)$/

/** Paths of resources: below them a method without a verb, such as OPTIONS, is 405 instead of 404. */
const ofResources = /^\/apis?\//

/**
 * Answers a request that is for no resource: health, metrics, discovery, OpenAPI.
 *
 * Any other path is 404 in text.
 *
 * @throws ApiError `MethodNotAllowed` for anything but GET where the method counts.
 */
export async function answerPath(exchange: Exchange): Promise<ApiResponse> {
  const { method, path } = exchange.request
  const answer = await router.fetch({ method: 'GET', url: `http://core${path}` }, exchange)
  if (method === 'GET' || anyMethod.test(path)) return answer ?? pageNotFound()
  if (answer || (ofResources.test(path) && !verbMethods.has(method))) throw methodNotAllowedOnPath()
  return pageNotFound()
}
