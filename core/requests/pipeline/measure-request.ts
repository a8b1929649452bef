import { scopeOf } from '../../access/observe/metrics/request-scope.ts'
import type { RequestSeries } from '../../access/observe/metrics/request-series.ts'
import type { ResourceRequestInfo } from '../../base/http/request-info.ts'
import type { ResourceDefinition } from '../../objects/catalog/resource-definition.ts'
import { failureCode } from './answer-failures.ts'
import { dryRunLabel } from './dry-run-label.ts'
import { type Answer, type Exchange, observeOutcome, whenAnswered } from './exchange.ts'
import { isApply } from './is-apply.ts'

/** The code by which the original counts a connection that is no longer one of HTTP. */
const upgraded = 0

/**
 * What a request for a resource is counted in. As in the original, only one that the resource exists for is counted, not one that is
 * refused before.
 */
export function seriesOf(
  { request, query, services, audit }: Exchange,
  info: ResourceRequestInfo,
  definition: ResourceDefinition,
): RequestSeries {
  const { requests } = services.metrics
  if (services.api.deprecationOf(definition) !== undefined) {
    requests.deprecated(definition, info.subresource)
    audit?.deprecated(definition.lifecycle.removed)
  }
  const dryRun = request.search.includes('dryRun') ? dryRunLabel(query) : ''
  const applies = isApply(info, request)
  const { verb, subresource } = info
  if (dryRun === '' && !applies) {
    return requests.of(definition, subresource, verb, scopeOf(info))
  }
  return requests.ofAny(definition, subresource, {
    verb,
    scope: scopeOf(info),
    isApply: applies,
    dryRun,
  })
}

/** Counts and measures a request as it is answered or fails; a watch when it ends. */
export function measureAnswer(
  exchange: Exchange,
  series: RequestSeries,
  ask: () => Answer,
): Answer {
  return whenAnswered(
    ask,
    (outcome) =>
      observeOutcome(exchange.request, outcome, (form, response) => {
        const status = response?.status ?? upgraded
        if (form === 'upgrade') {
          count(exchange, series, status, 0)
          return undefined
        }
        const isLong = form === 'watch' || form === 'connection'
        const end = isLong ? longSeries(exchange, series).open() : undefined
        return (bytes) => {
          end?.()
          count(exchange, series, status, bytes)
        }
      }),
    (error) => {
      const code = failureCode(error)
      if (code !== undefined) count(exchange, series, code, 0)
      throw error
    },
  )
}

/** Answers a request for a path; counts and measures it if it is one whose requests the original counts: health, OpenAPI. */
export function measurePath(exchange: Exchange, ask: () => Answer): Answer {
  const { request, services } = exchange
  const path = countedPath(request.path)
  if (path === undefined) return ask()
  return measureAnswer(exchange, services.metrics.requests.ofPath(path, request.method), ask)
}

/** The series of an open watch: one of a single name, by a field selector, is open for that object, but counts as a list. */
function longSeries({ info, services }: Exchange, series: RequestSeries): RequestSeries {
  if (info.kind === 'path' || info.name === '' || info.verb !== 'watch') return series
  const { group, version, resource, subresource, verb } = info
  const definition = services.api.catalog.findForServer(group, version, resource)
  return definition
    ? services.metrics.requests.of(definition, subresource, verb, 'resource')
    : series
}

function count(
  { request, services, receivedAt, waitedMicros }: Exchange,
  series: RequestSeries,
  status: number,
  size: number,
): void {
  const { metrics } = services
  const webhooks = series.reads ? 0 : metrics.webhookTimes.of(request)
  const notOwn = webhooks + waitedMicros / 1000
  series.answered(status, metrics.now() - receivedAt, notOwn, size)
  if (request.peer?.isServer === true) series.askedByServer()
}

/** A path as the original names it in metrics; undefined for one whose requests it does not count. */
function countedPath(path: string): string | undefined {
  if (path === '/healthz' || path === '/livez' || path === '/readyz') return path
  if (path === '/openapi/v3') return 'openapi/v3'
  return path.startsWith('/openapi/v3/') ? 'openapi/v3/' : undefined
}
