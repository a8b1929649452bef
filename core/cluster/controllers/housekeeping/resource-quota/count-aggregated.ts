import {
  type ResourceAmounts,
  wholeQuantity,
} from '../../../../base/api/quantities/resource-amounts.ts'
import type { Client } from '../../../../base/client/client.ts'
import { resourcePath } from '../../../../base/client/resource-path.ts'
import type { Runtime } from '../../../../base/runtime.ts'
import { countName } from '../../../../kinds/quota/count-objects.ts'
import type { Quota } from '../../../../kinds/quota/quota.ts'
import type {
  AggregatedResource,
  AggregatedResources,
} from '../../../../requests/aggregation/aggregated-resources.ts'
import { limitedClient } from '../../shared/aggregated/limited-client.ts'
import { preferredResources } from '../../shared/aggregated/preferred-resources.ts'

export interface AggregatedCountParts {
  readonly client: Client
  readonly runtime: Runtime
  readonly aggregated: AggregatedResources
}

/** What a quota counts of aggregated APIs. */
export interface AggregatedCounts {
  readonly amounts: ResourceAmounts
  /** Names of what could not be counted now: their usage stays as it is. */
  readonly unknown: ReadonlySet<string>
}

/** Verbs that a resource has whose objects the original counts. */
const verbs = ['create', 'delete', 'list', 'watch']

const pageSize = 500
const mostPages = 1000

/** Counts the objects of aggregated APIs that a quota limits by names like `count/gadgets.sample.test`. */
export async function countAggregated(
  parts: AggregatedCountParts,
  { namespace, wanted }: Quota,
  signal: AbortSignal,
): Promise<AggregatedCounts> {
  const amounts = new Map<string, ReturnType<typeof wholeQuantity>>()
  const unknown = new Set<string>()
  const { aggregated, runtime } = parts
  const known = preferredResources(aggregated, 'known')
  for (const name of wanted.keys()) {
    const resource = known.find((each) => countName(each.group, each.resource) === name)
    if (!resource) {
      if (isOfStaleGroup(aggregated, name)) unknown.add(name)
      continue
    }
    if (!resource.namespaced || !verbs.every((verb) => resource.verbs.includes(verb))) continue
    try {
      amounts.set(name, wholeQuantity(await countIn(parts, resource, namespace, signal)))
    } catch (error) {
      signal.throwIfAborted()
      unknown.add(name)
      const { logger } = runtime
      logger.warn('objects of an aggregated API are not counted', { name, error: String(error) })
    }
  }
  return { amounts, unknown }
}

function isOfStaleGroup(aggregated: AggregatedResources, name: string): boolean {
  return aggregated
    .groupVersions()
    .some(
      ({ group, isStale }) => isStale && name.startsWith('count/') && name.endsWith(`.${group}`),
    )
}

async function countIn(
  { client, runtime }: AggregatedCountParts,
  resource: AggregatedResource,
  namespace: string,
  signal: AbortSignal,
): Promise<number> {
  const path = resourcePath(resource, { namespace })
  const limited = limitedClient(client, runtime.timers)
  let count = 0
  let token: string | undefined
  for (let pages = 0; pages === 0 || token !== undefined; pages++) {
    if (pages === mostPages) throw new RangeError('a list has no end')
    const from = token === undefined ? {} : { continue: token }
    const { items, metadata } = await limited.list(path, { limit: pageSize, ...from, signal })
    count += items.length
    token = metadata.continue
  }
  return count
}
