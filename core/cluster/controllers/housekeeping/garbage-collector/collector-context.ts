import { conflict } from '../../../../base/api/errors/api-error.ts'
import type { ApiObject, OwnerReference } from '../../../../base/api/object.ts'
import type { Client } from '../../../../base/client/client.ts'
import { resourcePath } from '../../../../base/client/resource-path.ts'
import type { Runtime } from '../../../../base/runtime.ts'
import type { ObjectClient } from '../../shared/aggregated/limited-client.ts'
import type { TurnBudget } from '../../shared/queues/turn-budget.ts'
import { ignoreNotFound } from '../../shared/writes/expected-errors.ts'
import { parsePlace, type PlaceId, placeId } from '../object-place.ts'
import type { CollectedResource, CollectedResources } from './collected-resources.ts'
import type { OwnerGraph } from './owner-graph.ts'

/** Context of the steps of garbage collection. */
export interface CollectorContext {
  /** Client for events. */
  readonly client: Client
  /** Client for objects of a resource: those of other servers are asked for under limits of time and bytes. */
  clientOf(resource: CollectedResource): ObjectClient
  readonly resources: CollectedResources
  readonly runtime: Runtime
  readonly graph: OwnerGraph
  /** Whether the watch cache has the object of that uid at a place: then it exists, and need not be asked for. */
  has(place: PlaceId, uid: string): boolean
  /** Turns for others among the reads of all workers. */
  readonly turns: TurnBudget
  readonly signal: AbortSignal
}

/**
 * Place of the owner that an owner reference of the object at `dependent` names: a namespaced owner owns within its
 * namespace only. Undefined for an unknown kind, and for a cluster-scoped object that names an owner of a namespaced kind.
 */
export function locateOwner(
  resources: CollectedResources,
  dependent: PlaceId,
  reference: OwnerReference,
): PlaceId | undefined {
  const named = resources.named(reference)
  if (!named) return undefined
  const { namespaced } = named.resource
  const { namespace } = parsePlace(dependent)
  if (namespaced && namespace === '') return undefined
  return placeId(named.prefix, namespaced ? `${namespace}/${reference.name}` : reference.name)
}

/** Path of the object at a place. */
export function pathOf(resource: CollectedResource, place: PlaceId): string {
  const { namespace, name } = parsePlace(place)
  return resourcePath(resource, { namespace, name })
}

/**
 * Reads the object at a place; undefined where it does not exist.
 * @throws ApiError `Conflict` when its resource is added, removed or redefined meanwhile: then absence proves nothing.
 */
export async function readAt(
  context: CollectorContext,
  place: PlaceId,
): Promise<ApiObject | undefined> {
  const turn = context.turns.step()
  if (turn) await turn
  const resource = context.resources.at(place)
  if (!resource) return undefined
  const { signal } = context
  const client = context.clientOf(resource)
  const object = await ignoreNotFound(client.get(pathOf(resource, place), { signal }))
  if (!object && context.resources.at(place) !== resource) {
    throw conflict(resource, parsePlace(place).name, 'the resource was defined anew meanwhile')
  }
  return object
}
