import type { Transport } from '../base/client/transport.ts'
import type { RequestHandler } from '../base/http/request-handler.ts'
import { FlowSchemaStatus } from '../cluster/controllers/housekeeping/flow-schema-status/flow-schema-status.ts'
import type { Controller } from '../cluster/controllers/shared/framework/controller.ts'
import { FlowControl } from '../requests/flow-control/flow-control.ts'
import { WatchTracker } from '../requests/flow-control/width/watch-tracker.ts'
import {
  WorkEstimator,
  type WorkEstimatorParts,
} from '../requests/flow-control/width/work-estimator.ts'
import type { Stage } from '../requests/pipeline/exchange.ts'
import { priorityAndFairness } from '../requests/pipeline/priority-and-fairness.ts'
import type { ApiServerOptions, PriorityAndFairnessOptions } from './api-server-options.ts'
import type { ServerServices } from './create-services.ts'
import { OwnClients } from './own-clients.ts'
import { serveDumps } from './serve-dumps.ts'
import { FlowControlServing } from './serve-flow-control.ts'

/** Priority and fairness of one server. */
export interface ServerFlowControl {
  readonly stage: Stage
  /** Follows the flow schemas and priority levels of the store. */
  readonly controllers: readonly Controller[]
  /** Puts what is in the store into force. */
  load(): void
  /** The clients of the server's own components. `measured` gives a transport whose requests are measured. */
  clients(handler: RequestHandler, measured: (transport: Transport) => Transport): OwnClients
}

const minuteMs = 60_000

/** The sum of the original's default limits. */
const usualLimit = 600

/** @throws RangeError for a limit that is not above 0. */
export function createFlowControl(
  services: ServerServices,
  { concurrencyLimit = usualLimit }: PriorityAndFairnessOptions,
  { requestTimeoutMs = minuteMs }: Pick<ApiServerOptions, 'requestTimeoutMs'>,
  closing: AbortSignal,
): ServerFlowControl {
  const { brand, runtime, metrics, api, store, network, gate } = services
  if (!(concurrencyLimit > 0)) {
    throw new RangeError(`the concurrency limit is ${concurrencyLimit}; it must be above 0`)
  }
  const flowControl = new FlowControl({
    brand,
    runtime,
    now: () => metrics.now(),
    metrics: metrics.registry,
    inFlight: metrics.inFlight,
    concurrencyLimit,
  })
  const clients: ServerFlowControl['clients'] = (handler, measured) =>
    new OwnClients({ brand, timers: runtime.timers, closing }, handler, measured)
  const watches = new WatchTracker()
  const stage = priorityAndFairness({
    flowControl,
    estimator: new WorkEstimator({ gate, watches, amountOf: amountsIn(services) }),
    watches,
    timers: runtime.timers,
    now: () => metrics.now(),
    requestTimeoutMs,
    closing,
  })
  serveDumps(services, flowControl)
  const group = `flowcontrol.apiserver.${brand.apiDomain}`
  const prefixOf = (resource: string): string | undefined =>
    api.catalog.findStored(group, resource)?.storedAs?.prefix
  const flowSchemas = prefixOf('flowschemas')
  const priorityLevels = prefixOf('prioritylevelconfigurations')
  if (flowSchemas === undefined || priorityLevels === undefined) {
    return { stage, controllers: [], load: () => undefined, clients }
  }
  const parts = { cache: store.cache, runtime, prefixes: { flowSchemas, priorityLevels } }
  const serving = new FlowControlServing({ ...parts, flowControl })
  const status = new FlowSchemaStatus({
    ...parts,
    runtime: { ...runtime, queueMeter: (queue) => metrics.queues.of(queue) },
    client: () => network.ownClient.value,
    flowSchemas: { group, version: 'v1', resource: 'flowschemas' },
  })
  return { stage, controllers: [serving, status], load: () => serving.load(), clients }
}

/** The stored objects of a resource, as the watch cache has them now: the original polls etcd each minute, and its objects are protobuf there. */
function amountsIn({ api, store }: ServerServices): WorkEstimatorParts['amountOf'] {
  return (group, resource) => {
    const prefix = api.catalog.findStored(group, resource)?.storedAs?.prefix
    const cache = prefix === undefined ? undefined : store.cache.find(prefix)
    if (!cache) return undefined
    const { size, bytes } = cache
    return { count: size, averageBytes: size > 0 ? Math.trunc(bytes / size) : 0 }
  }
}
