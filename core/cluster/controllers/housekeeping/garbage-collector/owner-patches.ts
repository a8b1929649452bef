import type { JsonObject } from '../../../../base/api/json.ts'
import type { ApiObject, ObjectMeta, OwnerReference } from '../../../../base/api/object.ts'
import { ignoreNotFound } from '../../shared/writes/expected-errors.ts'
import type { PlaceId } from '../object-place.ts'
import { pathOf, readAt, type CollectorContext } from './collector-context.ts'

/** Object to patch, with its uid, so that no later object of the same name is changed. */
interface Target {
  readonly place: PlaceId
  readonly uid: string
}

/**
 * Removes owners from an object's owner references. Does nothing if the object was deleted or does not name them.
 * @throws ApiError `Conflict` when another object has the name now.
 */
export async function removeOwners(
  context: CollectorContext,
  target: Target,
  owners: ReadonlySet<string>,
): Promise<void> {
  const drop = [...owners].map((uid) => ({ $patch: 'delete', uid }))
  await patchReferences(context, target, drop, (references) =>
    references.filter(({ uid }) => !owners.has(uid)),
  )
}

/** Clears `blockOwnerDeletion` in all owner references of an object. */
export async function unblockOwners(context: CollectorContext, target: Target): Promise<void> {
  const latest = await readAt(context, target.place)
  const blocking = (latest?.metadata.ownerReferences ?? []).filter(
    ({ blockOwnerDeletion }) => blockOwnerDeletion === true,
  )
  if (blocking.length === 0) return
  const changes = blocking.map(({ uid }) => ({ uid, blockOwnerDeletion: false }))
  await patchReferences(context, target, changes, (references) =>
    references.map((reference) => ({ ...reference, blockOwnerDeletion: false })),
  )
}

/** Patches owner references: by strategic merge patch, or for kinds without it by merge patch with the resource version. */
async function patchReferences(
  context: CollectorContext,
  { place, uid }: Target,
  changes: readonly JsonObject[],
  change: (references: readonly OwnerReference[]) => readonly OwnerReference[],
): Promise<void> {
  const { signal } = context
  const resource = context.resources.at(place)
  if (!resource) return
  const client = context.clientOf(resource)
  const path = pathOf(resource, place)
  if ('mergesStrategically' in resource && resource.mergesStrategically) {
    const patch = { metadata: { uid, ownerReferences: [...changes] } }
    await ignoreNotFound(client.patch(path, 'strategic', patch, { signal }))
    return
  }
  const latest = await readAt(context, place)
  if (latest?.metadata.uid !== uid) return
  const patch = guarded(latest, {
    ownerReferences: [...change(latest.metadata.ownerReferences ?? [])],
  })
  await ignoreNotFound(client.patch(path, 'merge', patch, { signal }))
}

/** Removes a finalizer, and with the last one the object. @throws ApiError `Conflict` when the object changes meanwhile. */
export async function removeFinalizer(
  context: CollectorContext,
  { place, uid }: Target,
  finalizer: string,
): Promise<void> {
  const { signal } = context
  const resource = context.resources.at(place)
  const latest = await readAt(context, place)
  const { finalizers = [] } = latest?.metadata ?? {}
  if (!resource || latest?.metadata.uid !== uid || !finalizers.includes(finalizer)) return
  const patch = guarded(latest, { finalizers: finalizers.filter((name) => name !== finalizer) })
  const client = context.clientOf(resource)
  await ignoreNotFound(client.patch(pathOf(resource, place), 'merge', patch, { signal }))
}

function guarded({ metadata }: ApiObject, change: ObjectMeta): JsonObject {
  const { uid = '', resourceVersion = '' } = metadata
  return { metadata: { uid, resourceVersion, ...change } }
}
