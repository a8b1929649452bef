import type { APIResourceDiscovery } from '../../../../base/api/types/apidiscovery.v2.generated.ts'
import { FetchError } from '../../../../base/outgoing/fetch-error.ts'
import type { Cancel } from '../../../../base/runtime.ts'
import type { AggregatedApi } from '../../../../requests/aggregation/aggregated-api.ts'
import {
  DiscoveryFailure,
  downloadDiscovery,
  type DownloadParts,
  downloadResourceList,
  type ServiceDiscovery,
} from '../../../../requests/aggregation/download-discovery.ts'
import type { ControllerParts } from '../../shared/framework/controller-registration.ts'
import { WorkQueue } from '../../shared/queues/work-queue.ts'

const refreshAfter = 60_000

/** Services that are asked at once. Each has ten seconds at most, so with a hundred that hang all are still asked every minute. */
const mostAsked = 20

/** Bytes of all documents together; a service whose document has no room stays stale. */
const mostBytes = 32 * 1024 * 1024

const retries = { first: 1000, most: refreshAfter }

/**
 * Keeps {@link ControllerParts.aggregation}'s resources: each service is asked when one of its APIServices changes, and once a
 * minute, whether or not it is available. What a service answers counts for all its APIServices with the same trust.
 */
export class DiscoveryDownloads {
  readonly #name: string
  readonly #parts: ControllerParts
  readonly #download: DownloadParts
  /** Documents by what they were downloaded for; see `#sourceOf`. */
  readonly #known = new Map<string, ServiceDiscovery>()
  /** Sources that failed the last time, each of which is logged once. */
  readonly #failing = new Set<string>()

  constructor(name: string, parts: ControllerParts) {
    this.#name = name
    this.#parts = parts
    const { brand, aggregation, registry } = parts
    this.#download = {
      network: aggregation,
      registry,
      discoveryGroup: `apidiscovery.${brand.apiDomain}`,
      userName: `system:${brand.shortWord}-aggregator`,
    }
  }

  async run(signal: AbortSignal): Promise<void> {
    const { aggregation, runtime } = this.#parts
    const queue: WorkQueue = new WorkQueue({
      name: this.#name,
      runtime,
      workers: mostAsked,
      retries,
      work: (source, working) => this.#work(source, working),
    })
    const cancel = aggregation.apis.onChange((name) => {
      this.#forgetUnused()
      const api = aggregation.apis.all().find((each) => each.name === name)
      if (api) queue.add(this.#sourceOf(api))
    })
    const stopCounting = this.#count()
    const stop = this.#refresh(queue)
    this.#addAll(queue)
    try {
      await queue.run(signal)
    } finally {
      cancel()
      stopCounting()
      stop()
    }
  }

  /** Counts how often what discovery lists of other servers has changed. */
  #count(): Cancel {
    const { metrics, aggregation } = this.#parts
    const { resources } = aggregation
    const name = 'aggregator_discovery_aggregation_count_total'
    const count = metrics.counter({ name, stability: 'ALPHA', labels: [] }).series()
    let listed = resources.groupVersions()
    return resources.onChange(() => {
      const now = resources.groupVersions()
      if (now !== listed) count.increment()
      listed = now
    })
  }

  #addAll(queue: WorkQueue): void {
    for (const source of new Set(
      this.#parts.aggregation.apis.all().map((api) => this.#sourceOf(api)),
    )) {
      queue.add(source)
    }
  }

  #refresh(queue: WorkQueue): Cancel {
    const next = (): Cancel =>
      this.#parts.runtime.timers.after(refreshAfter, () => {
        this.#addAll(queue)
        cancel = next()
      })
    let cancel = next()
    return () => cancel()
  }

  #forgetUnused(): void {
    const used = new Set(this.#parts.aggregation.apis.all().map((api) => this.#sourceOf(api)))
    for (const source of this.#known.keys()) if (!used.has(source)) this.#known.delete(source)
    for (const source of this.#failing) if (!used.has(source)) this.#failing.delete(source)
  }

  async #work(source: string, signal: AbortSignal): Promise<'done'> {
    const [first] = this.#servedBy(source)
    if (!first) return 'done'
    const document = await this.#ask(source, first, signal)
    // APIServices may have come and gone meanwhile.
    const served = this.#servedBy(source)
    if (document === 'failed') {
      for (const { name } of served) this.#set(name, undefined)
    } else if (document) {
      for (const { name, group, version } of served) {
        this.#set(name, document.resources.get(`${group}/${version}`) ?? [])
      }
    } else {
      await this.#askOlder(source, served, signal)
    }
    return 'done'
  }

  #servedBy(source: string): readonly AggregatedApi[] {
    return this.#parts.aggregation.apis.all().filter((api) => this.#sourceOf(api) === source)
  }

  /**
   * A service, and how it is trusted: what it answers under one trust must not count under another. A function answers for one API
   * alone, whatever service that names.
   */
  #sourceOf(api: AggregatedApi): string {
    const { service, tls } = api
    if (this.#parts.aggregation.functions.routeTo(api)) return `function of ${api.name}`
    const { namespace, name, port } = service
    const trust = tls.insecure === true ? 'insecure' : (tls.authorities ?? '')
    return `${namespace}/${name}:${port} ${trust}`
  }

  /** The document of a service; undefined where it knows the older form alone. */
  async #ask(
    source: string,
    api: AggregatedApi,
    signal: AbortSignal,
  ): Promise<ServiceDiscovery | undefined | 'failed'> {
    try {
      const known = this.#known.get(source)
      const document = await downloadDiscovery(this.#download, api, known, signal)
      if (document) this.#keep(source, document)
      else this.#known.delete(source)
      return document
    } catch (error) {
      signal.throwIfAborted()
      this.#report(source, api, error)
      return 'failed'
    }
  }

  /** Asks for each group version in the older form, until one is not answered at all: a server that hangs would hold up others. */
  async #askOlder(
    source: string,
    served: readonly AggregatedApi[],
    signal: AbortSignal,
  ): Promise<void> {
    let isReached = true
    for (const api of served) {
      if (!isReached) this.#set(api.name, undefined)
      else isReached = await this.#askOlderFor(source, api, signal)
    }
  }

  /** @returns whether the server answered */
  async #askOlderFor(source: string, api: AggregatedApi, signal: AbortSignal): Promise<boolean> {
    try {
      const resources = await downloadResourceList(this.#download, api, signal)
      this.#failing.delete(source)
      const isSame = this.#servedBy(source).some(({ name }) => name === api.name)
      if (isSame) this.#set(api.name, resources)
      return true
    } catch (error) {
      signal.throwIfAborted()
      this.#report(source, api, error)
      this.#set(api.name, undefined)
      return !(error instanceof FetchError)
    }
  }

  #keep(source: string, document: ServiceDiscovery): void {
    let bytes = document.size
    for (const [other, { size }] of this.#known) if (other !== source) bytes += size
    if (bytes > mostBytes) {
      this.#known.delete(source)
      throw new DiscoveryFailure('discovery of all aggregated APIs together is too large')
    }
    this.#known.set(source, document)
    this.#failing.delete(source)
  }

  #set(name: string, resources: readonly APIResourceDiscovery[] | undefined): void {
    this.#parts.aggregation.resources.set(name, resources)
  }

  #report(source: string, { name }: AggregatedApi, error: unknown): void {
    if (this.#failing.has(source)) return
    this.#failing.add(source)
    const { logger } = this.#parts.runtime
    logger.warn('discovery of an aggregated API failed', { name, error: String(error) })
  }
}
