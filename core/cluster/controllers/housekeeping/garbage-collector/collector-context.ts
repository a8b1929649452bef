import { conflict } from '../../../../base/api/errors/api-error.ts'
import type { ApiObject, OwnerReference } from '../../../../base/api/object.ts'
import type { Client } from '../../../../base/client/client.ts'
import { resourcePath } from '../../../../base/client/resource-path.ts'
import type { Runtime } from '../../../../base/runtime.ts'
import type { Catalog } from '../../../../objects/catalog/catalog.ts'
import type { ResourceDefinition } from '../../../../objects/catalog/resource-definition.ts'
import { ownerResource } from '../../shared/objects/owner-resource.ts'
import type { TurnBudget } from '../../shared/queues/turn-budget.ts'
import { ignoreNotFound } from '../../shared/writes/expected-errors.ts'
import { parsePlace, type PlaceId, placeId } from '../object-place.ts'
import type { OwnerGraph } from './owner-graph.ts'

/** Context of the steps of garbage collection. */
export interface CollectorContext {
  readonly client: Client
  readonly catalog: Catalog
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
  catalog: Catalog,
  dependent: PlaceId,
  reference: OwnerReference,
): PlaceId | undefined {
  const definition = ownerResource(catalog, reference)
  if (!definition?.storedAs) return undefined
  const { namespace } = parsePlace(dependent)
  if (definition.namespaced && namespace === '') return undefined
  const { prefix } = definition.storedAs
  return placeId(prefix, definition.namespaced ? `${namespace}/${reference.name}` : reference.name)
}

/** Resource of a place; undefined where it is no longer served. */
export function resourceAt(
  { catalog }: Pick<CollectorContext, 'catalog'>,
  place: PlaceId,
): ResourceDefinition | undefined {
  return catalog.byPrefix(parsePlace(place).prefix)
}

/** Path of the object at a place. */
export function pathOf(definition: ResourceDefinition, place: PlaceId): string {
  const { namespace, name } = parsePlace(place)
  return resourcePath(definition, { namespace, name })
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
  const definition = resourceAt(context, place)
  if (!definition) return undefined
  const { client, signal } = context
  const object = await ignoreNotFound(client.get(pathOf(definition, place), { signal }))
  if (!object && resourceAt(context, place) !== definition) {
    throw conflict(definition, parsePlace(place).name, 'the resource was defined anew meanwhile')
  }
  return object
}
