import { resourceVerbs, type Verb } from '../../api/resource-verbs.ts'
import type { ResourceDefinition } from '../../catalog/resource-definition.ts'
import type { Counter } from './counter.ts'
import type { Histogram } from './histogram.ts'
import type { Metric } from './metric.ts'
import type { MetricRegistry } from './metric-registry.ts'

/** Labels of requests, in the order in which values are given. */
const labels = [
  'verb',
  'dry_run',
  'group',
  'version',
  'resource',
  'subresource',
  'scope',
  'component',
]

/** Groups, versions and resources of custom resources are chosen by users, as are codes, by their webhooks. */
const open = ['group', 'version', 'resource', 'subresource', 'code']

/** Codes above this one are counted as it; HTTP has none. */
const highestCode = 999

/** Bounds of the buckets of durations, in seconds. */
const bounds = [
  0.005, 0.025, 0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 1, 1.25, 1.5, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 45,
  60,
]

/** What a request is for: one object, the objects of a namespace, or all of the cluster. */
export type RequestScope = 'resource' | 'namespace' | 'cluster'

/** What a request for a resource asks for, as metrics see it. */
export interface MeasuredTerms {
  readonly verb: Verb
  readonly scope: RequestScope
  /** A server-side apply. */
  readonly isApply: boolean
  /** The label for `dryRun` of the query: empty, `All` or `invalid`. */
  readonly dryRun: string
}

/** What requests of one kind are counted in. */
export class RequestSeries {
  readonly #durations: Histogram
  readonly #counterOf: (code: string) => Counter
  readonly #byCode = new Map<number, Counter>()

  constructor(durations: Histogram, counterOf: (code: string) => Counter) {
    this.#durations = durations
    this.#counterOf = counterOf
  }

  answered(status: number, milliseconds: number): void {
    const code = Math.min(status, highestCode)
    let counter = this.#byCode.get(code)
    if (!counter) this.#byCode.set(code, (counter = this.#counterOf(String(code))))
    counter.increment()
    this.#durations.observe(milliseconds / 1000)
  }
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

const methods: Readonly<Record<Verb, string>> = {
  get: 'GET',
  list: 'LIST',
  watch: 'WATCH',
  create: 'POST',
  update: 'PUT',
  patch: 'PATCH',
  delete: 'DELETE',
  deletecollection: 'DELETE',
}

/** Subresources that are connected to, whatever the method. */
const connected: ReadonlySet<string> = new Set(['log', 'exec', 'portforward', 'attach', 'proxy'])

/** The metrics of requests. */
export class RequestMetrics {
  readonly #total: Metric<Counter>
  readonly #durations: Metric<Histogram>
  /** Series by definition, subresource, and places of verb and scope; so that those of a read are found in no time. */
  readonly #known = new WeakMap<ResourceDefinition, Map<string, RequestSeries[]>>()

  constructor(registry: MetricRegistry) {
    this.#total = registry.counter({
      stability: 'STABLE',
      open,
      name: 'apiserver_request_total',
      help: 'Counter of apiserver requests broken out for each verb, dry run value, group, version, resource, scope, component, and HTTP response code.',
      labels: [...labels, 'code'],
      most: 4000,
    })
    this.#durations = registry.histogram(
      {
        stability: 'STABLE',
        open,
        name: 'apiserver_request_duration_seconds',
        help: 'Response latency distribution in seconds for each verb, dry run value, group, version, resource, subresource, scope and component.',
        labels,
        most: 2000,
      },
      bounds,
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
    { group, version, resource }: ResourceDefinition,
    subresource: string,
    { verb, scope, isApply, dryRun }: MeasuredTerms,
  ): RequestSeries {
    const method = isApply ? 'APPLY' : methods[verb]
    const reported = connected.has(subresource) ? 'CONNECT' : method
    const component = 'apiserver'
    return this.#series(reported, dryRun, group, version, resource, subresource, scope, component)
  }

  /** The series of requests for a path that is no resource: `/healthz`, `openapi/v3`. */
  ofPath(path: string, method: string): RequestSeries {
    const read = method === 'HEAD' ? 'GET' : method
    const reported = Object.values(methods).includes(read) ? read : 'other'
    return this.#series(reported, '', '', '', '', path, '', '')
  }

  #series(...values: readonly string[]): RequestSeries {
    return new RequestSeries(this.#durations.series(...values), (code) =>
      this.#total.series(...values, code),
    )
  }
}
