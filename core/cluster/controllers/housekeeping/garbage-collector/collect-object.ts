import {
  foregroundFinalizer,
  orphanFinalizer,
  type Propagation,
} from '../../../../base/api/metadata/finalizers.ts'
import type { ApiObject, OwnerReference } from '../../../../base/api/object.ts'
import { ignoreNotFound } from '../../shared/writes/expected-errors.ts'
import type { PlaceId } from '../object-place.ts'
import { type CollectorContext, locateOwner, pathOf, readAt } from './collector-context.ts'
import type { GraphNode } from './owner-graph.ts'
import { removeOwners, unblockOwners } from './owner-patches.ts'
import { reportForeignOwner } from './report-foreign-owner.ts'

/** Uids of an object's owners, by the owners' state. */
interface Owners {
  /** Owners that exist and stay. */
  readonly solid: ReadonlySet<string>
  readonly absent: ReadonlySet<string>
  /** Owners in foreground deletion, which wait for the object to go. */
  readonly waiting: ReadonlySet<string>
}

/**
 * Deletes an object without an owner that stays. An object with one is kept, and loses its references to the other owners,
 * which would wait for it for ever.
 *
 * @throws ApiError `Conflict` when the object changes meanwhile.
 */
export async function collectObject(context: CollectorContext, node: GraphNode): Promise<void> {
  const latest = await readAt(context, node.place)
  const { uid } = node.ownership
  if (latest?.metadata.uid !== uid || latest.metadata.deletionTimestamp !== undefined) return
  const references = latest.metadata.ownerReferences ?? []
  if (references.length === 0) return
  const owners = await classify(context, node, references)
  if (!owners) return
  const { solid, absent, waiting } = owners
  const target = { place: node.place, uid }
  if (solid.size > 0) {
    if (absent.size + waiting.size === 0) return
    return removeOwners(context, target, new Set([...absent, ...waiting]))
  }
  const dependents = context.graph.dependentsOf(node)
  if (waiting.size === 0 || dependents.length === 0) {
    return deleteObject(context, node.place, latest, keptPolicy(latest))
  }
  // A circle of owners in foreground deletion would wait for ever: the object blocks its owners no more.
  if (dependents.some(({ ownership }) => ownership.awaits === 'deletion')) {
    await unblockOwners(context, target)
    const unblocked = await readAt(context, node.place)
    if (unblocked?.metadata.uid !== uid) return
    return deleteObject(context, node.place, unblocked, 'Foreground')
  }
  return deleteObject(context, node.place, latest, 'Foreground')
}

/** Sorts an object's owners by state; undefined where a reference's kind is not served now, so its owner is unknown. */
async function classify(
  context: CollectorContext,
  node: GraphNode,
  references: readonly OwnerReference[],
): Promise<Owners | undefined> {
  const [solid, absent, waiting] = [new Set<string>(), new Set<string>(), new Set<string>()]
  for (const reference of references) {
    const { uid } = reference
    const at = locateOwner(context.resources, node.place, reference)
    if (at === undefined) {
      await reportForeignOwner(context, [node], uid)
      return undefined
    }
    const metadata = await ownerMetadata(context, at, uid)
    if (!metadata) absent.add(uid)
    else if (metadata.deletionTimestamp && metadata.finalizers?.includes(foregroundFinalizer)) {
      waiting.add(uid)
    } else solid.add(uid)
  }
  return { solid, absent, waiting }
}

async function ownerMetadata(
  context: CollectorContext,
  place: PlaceId,
  uid: string,
): Promise<ApiObject['metadata'] | undefined> {
  // A deleted owner never comes back with the same uid.
  if (context.graph.owner(place, uid)?.state === 'absent') return undefined
  const object = await readAt(context, place)
  return object?.metadata.uid === uid ? object.metadata : undefined
}

/** Propagation policy that the object's own finalizers ask for, kept for its dependents. */
function keptPolicy({ metadata }: ApiObject): Propagation {
  const { finalizers = [] } = metadata
  if (finalizers.includes(orphanFinalizer)) return 'Orphan'
  return finalizers.includes(foregroundFinalizer) ? 'Foreground' : 'Background'
}

async function deleteObject(
  context: CollectorContext,
  place: PlaceId,
  { metadata }: ApiObject,
  propagationPolicy: Propagation,
): Promise<void> {
  const resource = context.resources.at(place)
  if (!resource) return
  const { uid = '', resourceVersion = '' } = metadata
  const { signal } = context
  // The resource version is a precondition: an owner reference added meanwhile must keep the object.
  const preconditions = { uid, resourceVersion }
  const options = { propagationPolicy, preconditions, signal }
  await ignoreNotFound(context.clientOf(resource).delete(pathOf(resource, place), options))
}
