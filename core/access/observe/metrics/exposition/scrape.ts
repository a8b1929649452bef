import type { ApiResponse } from '../../../../base/http/api-response.ts'
import type { MetricRegistry } from '../metric-registry.ts'
import { cacheCollector } from './cache-collector.ts'
import { chooseFormat } from './choose-format.ts'
import type { Collect, ScrapedParts } from './collector.ts'
import { expose } from './expose.ts'
import { hostCollector } from './host-collector.ts'
import { registryCollector } from './registry-collector.ts'
import { releaseCollector } from './release-collector.ts'
import { requestCollector } from './request-collector.ts'
import { slisRegistry } from './slis-registry.ts'
import { storageCollector } from './storage-collector.ts'

export type { ScrapedParts } from './collector.ts'

const encoder = new TextEncoder()

const collectors = [
  requestCollector,
  cacheCollector,
  storageCollector,
  releaseCollector,
  hostCollector,
  // Last, since it counts the metrics of the others.
  registryCollector,
]

/** What collects the metrics of a server that are read at a scrape; their metrics are registered by its first one. */
const known = new WeakMap<MetricRegistry, readonly Collect[]>()

async function collect(parts: ScrapedParts): Promise<void> {
  const { registry } = parts.metrics
  let made = known.get(registry)
  if (!made) known.set(registry, (made = collectors.map((collector) => collector(parts, registry))))
  for (const each of made) await each()
}

function answer(
  { brand, metrics }: ScrapedParts,
  registry: MetricRegistry,
  accept: string | undefined,
): ApiResponse {
  const { format, contentType } = chooseFormat(accept)
  const started = String(Math.floor(metrics.startedAt / 1000))
  return {
    status: 200,
    headers: ['content-type', contentType, 'process-start-time-unix', started],
    body: encoder.encode(expose(registry, format, brand)),
    compressed: 'always',
  }
}

const wasReset: ApiResponse = {
  status: 200,
  headers: ['content-type', 'text/plain; charset=utf-8'],
  body: encoder.encode('metrics reset\n'),
}

/** Answers `/metrics`, in the format that the `Accept` header asks for. */
export async function scrape(
  parts: ScrapedParts,
  accept: string | undefined,
): Promise<ApiResponse> {
  await collect(parts)
  return answer(parts, parts.metrics.registry, accept)
}

/** Answers a DELETE of `/metrics`: all are 0 again. */
export async function resetMetrics(parts: ScrapedParts): Promise<ApiResponse> {
  // What is counted elsewhere counts on from what was read last.
  await collect(parts)
  parts.metrics.registry.reset()
  return wasReset
}

/** Answers `/metrics/slis`. */
export function scrapeSlis(parts: ScrapedParts, accept: string | undefined): ApiResponse {
  return answer(parts, slisRegistry(parts), accept)
}

/** Answers a DELETE of `/metrics/slis`. */
export function resetSlis({ metrics }: ScrapedParts): ApiResponse {
  metrics.slis.reset()
  return wasReset
}
