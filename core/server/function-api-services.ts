import type { Brand } from '../base/api/brand.ts'
import { hasCondition, withCondition } from '../base/api/conditions.ts'
import { formatGroupVersion } from '../base/api/group-version.ts'
import type { APIService } from '../base/api/types/apiregistration.v1.generated.ts'
import type { NewObject } from '../base/api/types/views.ts'
import type { Client } from '../base/client/client.ts'
import { objectPath, resourcePath, type TypedPath } from '../base/client/resource-path.ts'
import { Lazy } from '../base/execution/lazy.ts'
import type { Runtime } from '../base/runtime.ts'
import { formatTime } from '../base/time/time.ts'
import type { Controller } from '../cluster/controllers/shared/framework/controller.ts'
import { apiServiceResource } from '../cluster/controllers/shared/objects/resources.ts'
import { WorkQueue } from '../cluster/controllers/shared/queues/work-queue.ts'
import {
  createIfAbsent,
  ignoreNotFound,
  isStaleWrite,
} from '../cluster/controllers/shared/writes/expected-errors.ts'
import { passedCondition } from '../kinds/rules/apiregistration/api-service.ts'
import type { SchemaRegistry } from '../objects/schema/registry.ts'
import type { AggregatedApi } from '../requests/aggregation/aggregated-api.ts'
import type { Aggregation } from '../requests/aggregation/aggregation.ts'
import type { downloadResourceList } from '../requests/aggregation/download-discovery.ts'
import {
  type FunctionOfApi,
  functionService,
  isFunctionService,
} from '../requests/aggregation/functions/aggregated-functions.ts'
import type { AggregatedApiServing } from './serve-aggregated-apis.ts'

export interface FunctionApiServicesParts {
  readonly brand: Brand
  readonly runtime: Runtime
  readonly aggregation: Aggregation
  readonly registry: SchemaRegistry
  readonly serving: AggregatedApiServing
  readonly client: () => Client
  /** Whether a controller of this server adds a function of that name, maybe a moment from now. */
  readonly isComing: (name: string) => boolean
}

const lazyDownload = new Lazy<typeof downloadResourceList>(
  async () => (await import('../requests/aggregation/download-discovery.ts')).downloadResourceList,
)

const retries = { first: 1000, most: 60_000 }

/** Keeps an APIService for each function that answers an aggregated API, and deletes those whose functions have ended. */
export class FunctionApiServices implements Controller {
  readonly name = 'aggregated-functions'
  readonly #parts: FunctionApiServicesParts
  readonly #path: TypedPath<APIService>
  readonly #queue: WorkQueue
  /** Aborted when the server stops. */
  readonly #closing = new AbortController()

  constructor(parts: FunctionApiServicesParts) {
    this.#parts = parts
    this.#path = resourcePath(apiServiceResource(parts.brand))
    this.#queue = new WorkQueue({
      name: this.name,
      runtime: parts.runtime,
      workers: 1,
      retries,
      work: async (name) => {
        await this.#ensure(name)
        return 'done'
      },
    })
  }

  /** Creates the APIServices of the functions that there are, and follows the functions from then on. */
  async start(): Promise<void> {
    const { aggregation, serving } = this.#parts
    const { functions } = aggregation
    const cancels = [
      functions.onChange((name) => this.#ensure(name)),
      serving.onGone((name) => {
        if (functions.find(name)) this.#queue.add(name)
      }),
    ]
    this.#closing.signal.addEventListener('abort', () => {
      for (const cancel of cancels) cancel()
    })
    const left = serving.names().filter((name) => this.#isLeft(name))
    for (const name of [...functions.names(), ...left]) await this.#ensure(name)
  }

  async run(signal: AbortSignal): Promise<void> {
    const stop = (): void => this.#closing.abort(signal.reason)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
    await this.#queue.run(signal)
  }

  #isLeft(name: string): boolean {
    const { aggregation, serving, isComing } = this.#parts
    const { functions } = aggregation
    if (functions.find(name) || isComing(name)) return false
    return isFunctionService(serving.read(name)?.spec.service)
  }

  /** @throws RangeError where this server itself serves the group version of a function */
  async #ensure(name: string): Promise<void> {
    const { aggregation, serving, client, brand } = this.#parts
    const made = aggregation.functions.find(name)
    const found = serving.read(name)
    if (made) {
      if (!found) await createIfAbsent(client(), this.#path, apiServiceOf(name, made, brand))
      else if (!made.yields && !found.spec.service) throw servedHere(name)
    } else if (found && this.#isLeft(name)) {
      await ignoreNotFound(client().delete(objectPath(this.#path, name)))
    }
    serving.refresh(name)
    const answered = serving.answered(name)
    if (!answered) return
    await this.#markAvailable(name)
    await this.#discover(answered)
  }

  /** Has discovery name the resources at once, which is downloaded in a moment otherwise. */
  async #discover(api: AggregatedApi): Promise<void> {
    const { aggregation, brand, registry, runtime } = this.#parts
    const download = await lazyDownload.load()
    const userName = `system:${brand.shortWord}-aggregator`
    const parts = { network: aggregation, registry, userName, discoveryGroup: '' }
    try {
      const resources = await download(parts, api, this.#closing.signal)
      aggregation.resources.set(api.name, resources)
    } catch (error) {
      if (this.#closing.signal.aborted) return
      runtime.logger.warn('a function has no discovery', { name: api.name, error: String(error) })
    }
  }

  /** Sets the condition `Available` at once, which its controller would set in a moment. */
  async #markAvailable(name: string): Promise<void> {
    const { serving, client, brand, runtime } = this.#parts
    const found = serving.read(name)
    const conditions = found?.status.conditions ?? []
    if (!found || hasCondition(conditions, passedCondition)) return
    const now = formatTime(runtime.clock.now())
    const status = { conditions: withCondition(conditions, passedCondition, now) }
    const path = resourcePath(apiServiceResource(brand), { name, subresource: 'status' })
    try {
      await client().update(path, { ...found, status })
    } catch (error) {
      if (!isStaleWrite(error)) throw error
    }
  }
}

function servedHere(name: string): RangeError {
  return new RangeError(
    `${name} is served by this server itself: its APIService names no service that a function could answer for`,
  )
}

function apiServiceOf(
  name: string,
  { groupPriorityMinimum, versionPriority }: FunctionOfApi,
  brand: Brand,
): NewObject<APIService> {
  const { group, version } = apiServiceResource(brand)
  const [ofFunction = '', groupOfFunction = ''] = name.split(/\.(.*)/s)
  return {
    kind: 'APIService',
    apiVersion: formatGroupVersion(group, version),
    metadata: { name },
    spec: {
      group: groupOfFunction,
      version: ofFunction,
      groupPriorityMinimum,
      versionPriority,
      service: functionService(name),
    },
  }
}
