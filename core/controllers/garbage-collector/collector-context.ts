import type { ApiObject, OwnerReference } from '../../api/object.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import type { ResourceDefinition } from '../../catalog/resource-definition.ts'
import type { Client } from '../../client/client.ts'
import { resourcePath } from '../../client/resource-path.ts'
import type { Runtime } from '../../runtime.ts'
import { ifFound } from '../if-found.ts'
import { parsePlace, type PlaceId, placeId } from '../object-place.ts'
import { ownerDefinition } from '../owner-definition.ts'
import type { OwnerGraph } from './owner-graph.ts'

/** What the steps of garbage collection work with. */
export interface CollectorContext {
  readonly client: Client
  readonly catalog: Catalog
  readonly runtime: Runtime
  readonly graph: OwnerGraph
  readonly signal: AbortSignal
}

/**
 * Where the owner of the object at `dependent` must be: an owner in a namespace owns within that namespace only. Undefined
 * for a kind that nobody serves, and for an object of no namespace that names an owner of a namespaced kind.
 */
export function locateOwner(
  catalog: Catalog,
  dependent: PlaceId,
  reference: OwnerReference,
): PlaceId | undefined {
  const definition = ownerDefinition(catalog, reference)
  if (!definition?.storedAs) return undefined
  const { namespace } = parsePlace(dependent)
  if (definition.namespaced && namespace === '') return undefined
  const { prefix } = definition.storedAs
  return placeId(prefix, definition.namespaced ? `${namespace}/${reference.name}` : reference.name)
}

/** The resource kept at a place; undefined where it is not served any more. */
export function resourceAt(
  { catalog }: Pick<CollectorContext, 'catalog'>,
  place: PlaceId,
): ResourceDefinition | undefined {
  return catalog.byPrefix(parsePlace(place).prefix)
}

/** The path of the object at a place. */
export function pathOf(definition: ResourceDefinition, place: PlaceId): string {
  const { namespace, name } = parsePlace(place)
  return resourcePath(definition, { namespace, name })
}

/** The object at a place as the server knows it now; undefined where there is none. */
export async function readAt(
  context: CollectorContext,
  place: PlaceId,
): Promise<ApiObject | undefined> {
  const definition = resourceAt(context, place)
  if (!definition) return undefined
  const { client, signal } = context
  return ifFound(client.get(pathOf(definition, place), { signal }))
}
