import type { Brand } from '../base/api/brand.ts'
import { hasCondition, withCondition } from '../base/api/conditions.ts'
import { formatGroupVersion } from '../base/api/group-version.ts'
import type { APIService } from '../base/api/types/apiregistration.v1.generated.ts'
import type { NewObject } from '../base/api/types/views.ts'
import type { Client } from '../base/client/client.ts'
import { objectPath, resourcePath } from '../base/client/resource-path.ts'
import type { Runtime } from '../base/runtime.ts'
import { formatTime } from '../base/time/time.ts'
import { apiServiceResource } from '../cluster/controllers/shared/objects/resources.ts'
import {
  createIfAbsent,
  ignoreNotFound,
  isStaleWrite,
} from '../cluster/controllers/shared/writes/expected-errors.ts'
import { passedCondition } from '../kinds/rules/apiregistration/api-service.ts'
import type { SchemaRegistry } from '../objects/schema/registry.ts'
import type { AggregatedApi } from '../requests/aggregation/aggregated-api.ts'
import type { Aggregation } from '../requests/aggregation/aggregation.ts'
import { downloadResourceList } from '../requests/aggregation/download-discovery.ts'
import {
  type FunctionOfApi,
  functionService,
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

interface Parts extends FunctionApiServicesParts {
  /** Whether the APIService was made for a function that has ended. */
  readonly isLeft: (name: string) => boolean
  /** Aborted when the server stops. */
  readonly signal: AbortSignal
}

/**
 * Makes an APIService as its function wants it: there, available and discovered; or gone, where the function has ended.
 *
 * @throws RangeError where this server itself serves the group version of the function
 */
export async function ensureFunctionApiService(parts: Parts, name: string): Promise<void> {
  const { aggregation, serving, client, brand, isLeft } = parts
  const path = resourcePath(apiServiceResource(brand))
  const made = aggregation.functions.find(name)
  const found = serving.read(name)
  if (made) {
    if (!found) await createIfAbsent(client(), path, apiServiceOf(name, made, brand))
    else if (!made.yields && !found.spec.service) throw servedHere(name)
  } else if (found && isLeft(name)) {
    await ignoreNotFound(client().delete(objectPath(path, name)))
  }
  serving.refresh(name)
  const answered = serving.answered(name)
  if (!answered) return
  await markAvailable(parts, name)
  await discover(parts, answered)
}

/** Sets the condition `Available` at once, which its controller would set in a moment. */
async function markAvailable(
  { serving, client, brand, runtime }: Parts,
  name: string,
): Promise<void> {
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

/** Has discovery name the resources at once, which are downloaded in a moment otherwise. */
async function discover(
  { aggregation, brand, registry, runtime, signal }: Parts,
  api: AggregatedApi,
): Promise<void> {
  const userName = `system:${brand.shortWord}-aggregator`
  const download = { network: aggregation, registry, userName, discoveryGroup: '' }
  try {
    aggregation.resources.set(api.name, await downloadResourceList(download, api, signal))
  } catch (error) {
    if (signal.aborted) return
    runtime.logger.warn('a function has no discovery', { name: api.name, error: String(error) })
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
