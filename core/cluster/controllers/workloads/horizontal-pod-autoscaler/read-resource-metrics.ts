import type { Brand } from '../../../../base/api/brand.ts'
import { ApiError } from '../../../../base/api/errors/api-error.ts'
import { objectsOf, structOf, textOf } from '../../../../base/api/json-fields.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import { parseQuantity, scaledInt64 } from '../../../../base/api/quantities/quantity.ts'
import type { Client } from '../../../../base/client/client.ts'
import { resourcePath } from '../../../../base/client/resource-path.ts'
import { parseDuration } from '../../../../base/time/duration.ts'
import { millisecondsOf } from '../../../../base/time/time.ts'
import type { Failure } from './failure.ts'
import type { PodMetrics } from './group-pods.ts'

export interface MetricsQuery {
  readonly namespace: string
  /** Label selector of the pods, as text. */
  readonly selector: string
  readonly resource: string
  /** Name of the container; empty for whole pods. */
  readonly container: string
}

/** Text of an error as client-go has it: of a path that is not served it names the request. */
function requestFailure(error: unknown, request: string): string {
  if (!(error instanceof ApiError)) throw error
  const isUnserved = error.code === 404 && error.details?.name === undefined
  return isUnserved
    ? `the server could not find the requested resource (${request})`
    : error.message
}

/** Reads the usage of pods from the metrics API. */
export async function readResourceMetrics(
  query: MetricsQuery,
  { client, brand }: { readonly client: Client; readonly brand: Brand },
  signal: AbortSignal,
): Promise<PodMetrics | Failure> {
  const { namespace, selector: labelSelector, resource } = query
  const group = `metrics.${brand.apiDomain}`
  const path = resourcePath({ group, version: 'v1beta1', resource: 'pods' }, { namespace })
  const prefix = `unable to get metrics for resource ${resource}: `
  try {
    const { items } = await client.list(path, { labelSelector, signal })
    if (items.length === 0) {
      return { failure: `${prefix}no metrics returned from resource metrics API` }
    }
    return metricsOf(items, query)
  } catch (error) {
    const text = requestFailure(error, `get pods.${group}`)
    return { failure: `${prefix}unable to fetch metrics from resource metrics API: ${text}` }
  }
}

function metricsOf(items: readonly ApiObject[], query: MetricsQuery): PodMetrics {
  return new Map(
    items.flatMap((item) => {
      const value = valueOf(item, query)
      if (value === undefined) return []
      const time = millisecondsOf(textOf(item, 'timestamp')) ?? -Infinity
      const window = Number(parseDuration(textOf(item, 'window')) ?? 0n) / 1_000_000
      return [[item.metadata.name ?? '', { value, time, window }] as const]
    }),
  )
}

/** Usage in thousandths; undefined where it is not known of each container. */
function valueOf(item: ApiObject, { resource, container }: MetricsQuery): bigint | undefined {
  const containers = objectsOf(item, 'containers')
  const wanted =
    container === '' ? containers : containers.filter((each) => each['name'] === container)
  if (wanted.length === 0) return undefined
  let sum = 0n
  for (const each of wanted) {
    const usage = parseQuantity(textOf(structOf(each, 'usage'), resource))
    if (!usage) return undefined
    sum += scaledInt64(usage, -3)
  }
  return sum
}
