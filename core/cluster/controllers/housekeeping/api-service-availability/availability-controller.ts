import type { Counter } from '../../../../access/observe/metrics/counter.ts'
import type { Metric } from '../../../../access/observe/metrics/metric.ts'
import {
  type Condition,
  conditionStatus,
  findCondition,
  hasCondition,
  withCondition,
} from '../../../../base/api/conditions.ts'
import { equalJson } from '../../../../base/api/json.ts'
import type { ApiObject, ObjectMeta } from '../../../../base/api/object.ts'
import type { APIService } from '../../../../base/api/types/apiregistration.v1.generated.ts'
import type { User } from '../../../../base/api/user.ts'
import { resourcePath } from '../../../../base/client/resource-path.ts'
import { Slots } from '../../../../base/execution/slots.ts'
import type { Cancel } from '../../../../base/runtime.ts'
import { formatTime } from '../../../../base/time/time.ts'
import {
  localCondition,
  passedCondition,
} from '../../../../kinds/rules/apiregistration/api-service.ts'
import {
  type AggregatedApi,
  aggregatedApiOf,
} from '../../../../requests/aggregation/aggregated-api.ts'
import { isFunctionService } from '../../../../requests/aggregation/functions/aggregated-functions.ts'
import type { ControllerParts } from '../../shared/framework/controller-registration.ts'
import type { Controller } from '../../shared/framework/controller.ts'
import type { ObjectHandlers, ObjectIndex } from '../../shared/objects/object-index.ts'
import {
  apiServiceResource,
  endpointSliceResource,
  serviceResource,
} from '../../shared/objects/resources.ts'
import { WorkQueue } from '../../shared/queues/work-queue.ts'
import { isStaleWrite } from '../../shared/writes/expected-errors.ts'
import { checkService, unavailable } from './check-service.ts'
import { probeAtOnce } from './probe.ts'

const name = 'api-service-availability'
const retries = { first: 5, most: 30_000 }
const recheckAfter = 30_000

/** How many servers are probed at once; those that let a probe time out have a bound of their own, so that others need not wait. */
const mostProbed = { usual: 40, slow: 10 }

/** Keeps the condition `Available` of all APIServices, with the original's reasons and texts. */
class AvailabilityController implements Controller {
  readonly name = name
  readonly #parts: ControllerParts
  readonly #apiServices: ObjectIndex<APIService>
  readonly #prober: User
  readonly #failures: Metric<Counter>
  readonly #usual = new Slots(mostProbed.usual)
  readonly #late = new Slots(mostProbed.slow)
  /** APIServices whose server let the last probe time out. */
  readonly #slow = new Set<string>()
  /** Ends the wait for the next check of all. */
  #cancelRecheck: Cancel | undefined
  /** The condition that this controller wrote last, by APIService. */
  readonly #written = new Map<string, Condition>()

  constructor(parts: ControllerParts) {
    this.#parts = parts
    this.#apiServices = parts.objects.of(apiServiceResource(parts.brand))
    const name = `system:${parts.brand.shortWord}-aggregator`
    this.#failures = parts.metrics.counter({
      name: 'aggregator_unavailable_apiservice_total',
      stability: 'ALPHA',
      labels: ['name', 'reason'],
      open: ['name'],
    })
    this.#prober = { name, uid: '', groups: ['system:masters'], extra: new Map() }
  }

  async run(signal: AbortSignal): Promise<void> {
    const { objects, runtime, brand } = this.#parts
    const read = [apiServiceResource(brand), serviceResource, endpointSliceResource(brand)]
    await Promise.all(read.map((resource) => objects.of(resource).ready))
    if (signal.aborted) return
    const queue: WorkQueue = new WorkQueue({
      name,
      runtime,
      workers: Infinity,
      retries,
      work: (key, working) => {
        this.#cancelRecheck ??= runtime.timers.after(recheckAfter, () => this.#recheck(queue))
        return this.#work(key, working)
      },
    })
    this.#watch(queue, signal)
    const unfollow = this.#parts.aggregation.functions.onChange(async (key) => queue.add(key))
    try {
      await queue.run(signal)
    } finally {
      unfollow()
      this.#cancelRecheck?.()
      this.#cancelRecheck = undefined
    }
  }

  /** Checks those of servers again from time to time, as a server may go without any change of an object; without any, no timer runs. */
  #recheck(queue: WorkQueue): void {
    const { apis, functions } = this.#parts.aggregation
    this.#cancelRecheck = undefined
    for (const api of apis.all()) if (!functions.routeTo(api)) queue.add(api.name)
  }

  #watch(queue: WorkQueue, signal: AbortSignal): void {
    const { objects, brand } = this.#parts
    const keysOf = this.#apiServices.keyIndex('service', ({ spec: { service } }) =>
      service ? [`${service.namespace}/${service.name}`] : [],
    )
    const add = ({ metadata }: APIService): void => queue.add(metadata.name ?? '')
    this.#apiServices.listen(
      {
        added: (object) => {
          const { name = '' } = object.metadata
          // As a former server found it, so that those that hang hold up no others after a start either.
          if (wasLate(object)) this.#slow.add(name)
          add(object)
        },
        changed: (object, before) => {
          if (!this.#isOwnWrite(object, before)) add(object)
        },
        deleted: ({ metadata }) => this.#forget(metadata.name ?? ''),
      },
      signal,
    )
    const check = (namespace = '', service = ''): void => {
      for (const key of keysOf(`${namespace}/${service}`)) {
        this.#slow.delete(key)
        queue.add(key)
      }
    }
    const services = objects.of(serviceResource)
    services.follow(
      onAny(({ metadata }) => check(metadata.namespace, metadata.name)),
      signal,
    )
    const slices = objects.of(endpointSliceResource(brand))
    slices.follow(
      onAny(({ metadata }) => check(metadata.namespace, metadata.labels?.[this.#serviceLabel])),
      signal,
    )
  }

  get #serviceLabel(): string {
    return `${this.#parts.brand.labelDomain}/service-name`
  }

  /** Without this a server whose answers differ each time would be probed, and its APIService written, without a pause. */
  #isOwnWrite({ metadata, spec, status }: APIService, before: APIService): boolean {
    const written = this.#written.get(metadata.name ?? '')
    const isWritten = written && hasCondition(status.conditions ?? [], written)
    return (
      isWritten === true && equalJson(spec, before.spec) && hasSameLabels(metadata, before.metadata)
    )
  }

  #forget(key: string): void {
    this.#written.delete(key)
    this.#slow.delete(key)
  }

  async #work(key: string, signal: AbortSignal): Promise<'done' | 'again'> {
    const apiService = this.#apiServices.byKey(key)
    if (!apiService) return 'done'
    const api = aggregatedApiOf(apiService)
    if (!api) return this.#write(apiService, localCondition, signal)
    // A function in this process answers from the start, and may not know discovery; nothing is to be checked where it is still to come.
    if (this.#parts.aggregation.functions.routeTo(api)) {
      return this.#write(apiService, passedCondition, signal)
    }
    if (isFunctionService(api.service)) return 'done'
    const problem = this.#problemOf(api)
    return problem ? this.#write(apiService, problem, signal) : this.#probe(key, signal)
  }

  /** What the stored objects say against the service; nothing where the host says where the service is. */
  #problemOf({ service }: AggregatedApi): Condition | undefined {
    const { objects, brand, aggregation } = this.#parts
    if (aggregation.services.resolveService?.(service) !== undefined) return undefined
    const { namespace, name } = service
    const slicesOf = objects
      .of(endpointSliceResource(brand))
      .index('service-name', ({ metadata }) => [
        `${metadata.namespace}/${metadata.labels?.[this.#serviceLabel] ?? ''}`,
      ])
    const stored = objects.of(serviceResource).get(namespace, name)
    return checkService(service, stored, slicesOf(`${namespace}/${name}`))
  }

  async #probe(key: string, signal: AbortSignal): Promise<'done' | 'again'> {
    const giveBack = await (this.#slow.has(key) ? this.#late : this.#usual).take(signal)
    if (!giveBack) return 'done'
    try {
      // It may have changed while others were probed.
      const apiService = this.#apiServices.byKey(key)
      const api = apiService && aggregatedApiOf(apiService)
      if (!api) return 'done'
      const { failure, isSlow } = await probeAtOnce(
        this.#parts.aggregation,
        this.#prober,
        api,
        signal,
      )
      if (isSlow) this.#slow.add(key)
      else this.#slow.delete(key)
      if (failure === undefined) return await this.#write(apiService, passedCondition, signal)
      await this.#write(apiService, unavailable('FailedDiscoveryCheck', failure), signal)
      return 'again'
    } finally {
      giveBack()
    }
  }

  async #write(
    apiService: APIService,
    condition: Condition,
    signal: AbortSignal,
  ): Promise<'done' | 'again'> {
    const { brand, runtime, serverClient } = this.#parts
    const { name = '' } = apiService.metadata
    const conditions = apiService.status.conditions ?? []
    this.#written.set(name, condition)
    if (hasCondition(conditions, condition)) return 'done'
    const now = formatTime(runtime.clock.now())
    const next = {
      ...apiService,
      status: { conditions: withCondition(conditions, condition, now) },
    }
    const path = resourcePath(apiServiceResource(brand), { name, subresource: 'status' })
    try {
      await serverClient.update(path, next, { signal })
    } catch (error) {
      if (!isStaleWrite(error)) throw error
      return 'again'
    }
    const wasAvailable = conditionStatus(conditions, 'Available') === 'True'
    if (wasAvailable && condition.status !== 'True') {
      this.#failures.series(name, condition.reason).increment()
    }
    return 'done'
  }
}

/** Whether the last probe of an APIService's server timed out, as its condition says. */
function wasLate({ status }: APIService): boolean {
  const condition = findCondition(status.conditions ?? [], 'Available')
  return condition?.message?.includes('context deadline exceeded') === true
}

/** Whether labels and annotations are the same: people change one to have an APIService checked again. */
function hasSameLabels(a: ObjectMeta, b: ObjectMeta): boolean {
  return equalJson([a.labels ?? {}, a.annotations ?? {}], [b.labels ?? {}, b.annotations ?? {}])
}

/** Handlers that make no difference between kinds of changes; of a change they are called with both states, as it may be a move. */
function onAny<T extends ApiObject>(handle: (object: T) => void): ObjectHandlers<T> {
  return {
    added: handle,
    changed(object, before) {
      handle(before)
      handle(object)
    },
    deleted: handle,
  }
}

export function availabilityController(parts: ControllerParts): Controller {
  return new AvailabilityController(parts)
}
