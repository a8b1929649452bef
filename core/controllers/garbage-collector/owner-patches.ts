import type { JsonObject } from '../../api/json.ts'
import type { ApiObject, ObjectMeta, OwnerReference } from '../../api/object.ts'
import { ifFound } from '../if-found.ts'
import type { PlaceId } from '../object-place.ts'
import { pathOf, readAt, resourceAt, type CollectorContext } from './collector-context.ts'

/** The object that is meant, so that no namesake is changed in its place. */
interface Target {
  readonly place: PlaceId
  readonly uid: string
}

/**
 * Takes owners out of an object's references. Nothing happens where the object is gone, or never named them.
 * @throws ApiError `Conflict` when there is another object of that name now.
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

/** Makes an object block none of its owners any more. */
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

/** A strategic patch changes the references alone, whoever else writes; kinds without it are guarded by their version. */
async function patchReferences(
  context: CollectorContext,
  { place, uid }: Target,
  changes: readonly JsonObject[],
  change: (references: readonly OwnerReference[]) => readonly OwnerReference[],
): Promise<void> {
  const { client, signal } = context
  const definition = resourceAt(context, place)
  if (!definition) return
  const path = pathOf(definition, place)
  if (definition.mergesStrategically) {
    const patch = { metadata: { uid, ownerReferences: [...changes] } }
    await ifFound(client.patch(path, 'strategic', patch, { signal }))
    return
  }
  const latest = await readAt(context, place)
  if (latest?.metadata.uid !== uid) return
  const patch = guarded(latest, {
    ownerReferences: [...change(latest.metadata.ownerReferences ?? [])],
  })
  await ifFound(client.patch(path, 'merge', patch, { signal }))
}

/** Takes a finalizer away, and with the last one the object. @throws ApiError `Conflict` when others write meanwhile. */
export async function removeFinalizer(
  context: CollectorContext,
  { place, uid }: Target,
  finalizer: string,
): Promise<void> {
  const { client, signal } = context
  const definition = resourceAt(context, place)
  const latest = await readAt(context, place)
  const { finalizers = [] } = latest?.metadata ?? {}
  if (!definition || latest?.metadata.uid !== uid || !finalizers.includes(finalizer)) return
  const patch = guarded(latest, { finalizers: finalizers.filter((name) => name !== finalizer) })
  await ifFound(client.patch(pathOf(definition, place), 'merge', patch, { signal }))
}

function guarded({ metadata }: ApiObject, change: ObjectMeta): JsonObject {
  const { uid = '', resourceVersion = '' } = metadata
  return { metadata: { uid, resourceVersion, ...change } }
}
