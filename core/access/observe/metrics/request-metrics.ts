import { resourceVerbs, type Verb } from '../../../base/api/resource-verbs.ts'
import { hasVerb, type RequestInfo } from '../../../base/http/request-info.ts'
import type { ResourceDefinition } from '../../../objects/catalog/resource-definition.ts'
import type { Counter } from './counter.ts'
import type { Gauge } from './gauge.ts'
import { growingBounds, type Histogram } from './histogram.ts'
import type { MetricNameAfter } from './metric-name.ts'
import type { MetricRegistry } from './metric-registry.ts'
import type { ListedMetric, Metric } from './metric.ts'
import { type RequestScope, scopeOf } from './request-scope.ts'
import { type OpenRequests, RequestSeries } from './request-series.ts'
import { connected, methodLabel, methods } from './request-verbs.ts'

const resource = ['group', 'version', 'resource', 'subresource']

/** Labels of requests, in the order in which values are given. */
const labels = ['verb', ...resource, 'scope', 'component']

/** Groups, versions and resources of custom resources are chosen by users, as are codes, by their webhooks. */
const open = [...resource, 'code']

/** Bounds of the buckets of durations, in seconds. */
const bounds = [
  0.005, 0.025, 0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 1, 1.25, 1.5, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 45,
  60,
]

/** Those of durations without the time of webhooks. */
const longBounds = bounds.slice(2)

/** Bounds of the buckets of sizes of answers, in bytes. */
const sizeBounds = growingBounds(1000, 10, 7)

/** Facts of a metric of requests, with the labels that most of them have. */
function factsOf(
  name: MetricNameAfter<'apiserver_'>,
  more: Partial<Omit<ListedMetric, 'name'>> = {},
): ListedMetric {
  return { name: `apiserver_${name}`, stability: 'ALPHA', labels, open, most: 2000, ...more }
}

/** What a request for a resource asks for, as metrics see it. */
export interface MeasuredTerms {
  readonly verb: Verb
  readonly scope: RequestScope
  /** A server-side apply. */
  readonly isApply: boolean
  /** The label for `dryRun` of the query: empty, `All` or `invalid`. */
  readonly dryRun: string
}

const verbPlaces = Object.fromEntries(resourceVerbs.map((verb, at) => [verb, at])) as Record<
  Verb,
  number
>
const scopePlaces: Readonly<Record<RequestScope, number>> = {
  resource: 0,
  namespace: 1,
  cluster: 2,
}

/** Verbs whose answers are measured: those of requests that read. */
const reading: ReadonlySet<string> = new Set(['GET', 'LIST', 'WATCH'])

const long: ReadonlySet<string> = new Set(['WATCH', 'CONNECT'])

/** The metrics of requests. */
export class RequestMetrics {
  readonly #total: Metric<Counter>
  readonly #durations: Metric<Histogram>
  readonly #ownDurations: readonly Metric<Histogram>[]
  readonly #sizes: Metric<Histogram>
  readonly #longRunning: Metric<Gauge>
  readonly #deprecated: Metric<Gauge>
  readonly #own: Metric<Counter>
  readonly #terminations: Metric<Counter>
  /** Series by definition, subresource, and places of verb and scope; so that those of a read are found in no time. */
  readonly #known = new WeakMap<ResourceDefinition, Map<string, RequestSeries[]>>()
  /** Open requests by the series of their gauge, which scrapes set. */
  readonly #open = new Map<Gauge, OpenRequests>()

  constructor(registry: MetricRegistry) {
    const stability = 'STABLE'
    const [verb = '', ...others] = labels
    const dryRun = [verb, 'dry_run', ...others]
    this.#total = registry.counter(
      factsOf('request_total', { stability, labels: [...dryRun, 'code'], most: 4000 }),
    )
    this.#durations = registry.histogram(
      factsOf('request_duration_seconds', { stability, labels: dryRun }),
      bounds,
    )
    this.#ownDurations = [
      registry.histogram(factsOf('request_sli_duration_seconds'), longBounds),
      registry.histogram(
        factsOf('request_slo_duration_seconds', { deprecated: '1.27' }),
        longBounds,
      ),
    ].filter((each) => registry.has(each))
    this.#sizes = registry.histogram(factsOf('response_sizes', { stability }), sizeBounds)
    this.#longRunning = registry.gauge(factsOf('longrunning_requests', { stability }))
    this.#deprecated = registry.gauge(
      factsOf('requested_deprecated_apis', { stability, labels: [...resource, 'removed_release'] }),
    )
    this.#terminations = registry.counter(
      factsOf('request_terminations_total', { labels: [...labels, 'code'] }),
    )
    this.#own = registry.counter(
      factsOf('selfrequest_total', { labels: ['verb', 'group', 'resource', 'subresource'] }),
    )
  }

  /** The series of requests for a resource. */
  of(
    definition: ResourceDefinition,
    subresource: string,
    verb: Verb,
    scope: RequestScope,
  ): RequestSeries {
    let bySubresource = this.#known.get(definition)
    if (!bySubresource) this.#known.set(definition, (bySubresource = new Map()))
    let series = bySubresource.get(subresource)
    if (!series) bySubresource.set(subresource, (series = []))
    const place = verbPlaces[verb] * 3 + scopePlaces[scope]
    return (series[place] ??= this.ofAny(definition, subresource, {
      verb,
      scope,
      isApply: false,
      dryRun: '',
    }))
  }

  /** The series of any requests; those of usual ones are remembered by {@link of}. */
  ofAny(
    { group, version, resource: name }: ResourceDefinition,
    subresource: string,
    { verb, scope, isApply, dryRun }: MeasuredTerms,
  ): RequestSeries {
    const method = isApply ? 'APPLY' : methods[verb]
    const reported = connected.has(subresource) ? 'CONNECT' : method
    return this.#series(reported, dryRun, [group, version, name, subresource, scope, 'apiserver'])
  }

  /** A request was refused before it was routed, with this code, to protect the server. */
  refused(
    info: RequestInfo,
    code: number,
    { dryRun, isApply }: Pick<MeasuredTerms, 'dryRun' | 'isApply'>,
  ): void {
    const status = String(code)
    const [verb, ...others] = labelsOf(info)
    const method = isApply ? 'APPLY' : verb
    // A path is not among the labels of the total.
    const counted = info.kind === 'path' ? others.map(() => '') : others
    this.#total.series(method, dryRun, ...counted, 'apiserver', status).increment()
    this.#terminations.series(method, ...others, 'apiserver', status).increment()
  }

  /** A request for another server's API was answered here, with this code: by its proxy, or since its time was over. */
  terminated(info: RequestInfo, code: number, component: 'aggregator' | 'apiserver'): void {
    this.#terminations.series(...labelsOf(info), component, String(code)).increment()
  }

  /** The series of requests for a path that is no resource: `/healthz`, `openapi/v3`. */
  ofPath(path: string, method: string): RequestSeries {
    return this.#series(methodLabel(method), '', ['', '', '', path, '', ''])
  }

  /** A deprecated resource was asked for. */
  deprecated(
    { group, version, resource: name, lifecycle }: ResourceDefinition,
    subresource: string,
  ): void {
    this.#deprecated.series(group, version, name, subresource, lifecycle.removed ?? '').set(1)
  }

  /** Sets what is measured at a scrape. */
  collect(): void {
    for (const [gauge, { count }] of this.#open) gauge.set(count)
  }

  #series(verb: string, dryRun: string, others: readonly string[]): RequestSeries {
    const [group = '', , name = '', subresource = ''] = others
    return new RequestSeries({
      durations: this.#durations.series(verb, dryRun, ...others),
      // Long-running requests are not measured so.
      ownDurations: long.has(verb)
        ? []
        : this.#ownDurations.map((each) => each.series(verb, ...others)),
      sizes: reading.has(verb) ? this.#sizes.series(verb, ...others) : undefined,
      open: () => this.#openIn(this.#longRunning.series(verb, ...others)),
      code: (code) => this.#total.series(verb, dryRun, ...others, code),
      own: () => this.#own.series(verb, group, name, subresource),
    })
  }

  #openIn(gauge: Gauge): OpenRequests {
    let open = this.#open.get(gauge)
    if (!open) this.#open.set(gauge, (open = { count: 0 }))
    return open
  }
}

/** The labels of a request by its path, from `verb` to `scope`. */
function labelsOf(info: RequestInfo): readonly [method: string, ...others: readonly string[]] {
  if (info.kind === 'path') return [methods.get, '', '', '', info.path, '']
  const { group, version, resource: name, subresource } = info
  const method = connected.has(subresource) ? 'CONNECT' : methods[hasVerb(info) ? info.verb : 'get']
  return [method, group, version, name, subresource, scopeOf(info)]
}
