import { ApiError } from '../../../../base/api/errors/api-error.ts'
import type { GroupVersionResource, TypedResource } from '../../../../base/api/group-version.ts'
import { controllerOf, controllerReference } from '../../../../base/api/metadata/object-keys.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import type { Client } from '../../../../base/client/client.ts'
import { resourcePath } from '../../../../base/client/resource-path.ts'
import { isTerminating } from '../pods/pod-state.ts'
import { ignoreNotFound } from './expected-errors.ts'

export interface ClaimOptions<T extends ApiObject = ApiObject> {
  readonly client: Client
  readonly signal: AbortSignal
  /** Resource of the owner, by which it is read again before the first adoption. */
  readonly ownerResource: GroupVersionResource
  readonly owner: ApiObject
  /** Resource of the dependents. */
  readonly resource: TypedResource<T>
  /** Whether an object belongs to the owner, mostly by its selector. */
  readonly matches: (object: T) => boolean
  /** Finalizer that adopted objects get and released ones lose. */
  readonly finalizer?: string
}

/** What does not depend on the type of the dependents. */
type ClaimParts = Omit<ClaimOptions, 'matches'>

/**
 * Claims objects for a controller: orphans that match are adopted, owned ones that no longer match are released. An owner that is
 * being deleted does neither. Of `candidates`, those of other controllers are ignored.
 *
 * @returns the objects that the owner has.
 * @throws the first error of an adoption or release; errors about missing objects are ignored.
 */
export async function claimDependents<T extends ApiObject>(
  candidates: readonly T[],
  options: ClaimOptions<T>,
): Promise<T[]> {
  const { owner, matches } = options
  const claimed: T[] = []
  let isChecked = false
  for (const object of candidates) {
    const controller = controllerOf(object)
    if (controller && controller.uid !== owner.metadata.uid) continue
    const isMatch = matches(object)
    if (controller && isMatch) {
      claimed.push(object)
    } else if (controller) {
      if (!isTerminating(owner)) await release(object, options)
    } else if (isMatch && !isTerminating(owner) && !isTerminating(object)) {
      if (!isChecked) await checkOwner(options)
      isChecked = true
      const adopted = await adopt(object, options)
      if (adopted) claimed.push(adopted)
    }
  }
  return claimed
}

/** Reads the owner anew, since a deleted one must adopt nothing. @throws Error where it was deleted or replaced */
async function checkOwner({ client, signal, ownerResource, owner }: ClaimParts): Promise<void> {
  const { namespace = '', name = '', uid } = owner.metadata
  const fresh = await client.get(resourcePath(ownerResource, { namespace, name }), { signal })
  if (fresh.metadata.uid !== uid) {
    throw new Error(
      `original ${owner.kind} ${namespace}/${name} is gone: got uid ${fresh.metadata.uid ?? ''}, wanted ${uid ?? ''}`,
    )
  }
  if (isTerminating(fresh)) {
    throw new Error(
      `${namespace}/${name} has just been deleted at ${fresh.metadata.deletionTimestamp ?? ''}`,
    )
  }
}

function pathOf({ metadata }: ApiObject, resource: GroupVersionResource): string {
  const { namespace = '', name = '' } = metadata
  return resourcePath(resource, { namespace, name })
}

async function adopt<T extends ApiObject>(
  object: T,
  { client, signal, owner, resource, finalizer }: ClaimOptions<T>,
): Promise<T | undefined> {
  const { uid = '' } = object.metadata
  const patch = {
    metadata: {
      uid,
      ownerReferences: [controllerReference(owner)],
      ...(finalizer !== undefined && { finalizers: [finalizer] }),
    },
  }
  const path = pathOf(object, resource)
  const adopted = await ignoreNotFound(client.patch(path, 'strategic', patch, { signal }))
  // The client decodes objects of the resource; the type of the path is not resolved for a type parameter.
  return adopted as T | undefined
}

/** Releases an object; one that was deleted or replaced meanwhile counts as released. */
async function release(
  object: ApiObject,
  { client, signal, owner, resource, finalizer }: ClaimParts,
): Promise<void> {
  const { uid = '' } = object.metadata
  const patch = {
    metadata: {
      uid,
      ownerReferences: [{ $patch: 'delete', uid: owner.metadata.uid ?? '' }],
      ...(finalizer !== undefined && { '$deleteFromPrimitiveList/finalizers': [finalizer] }),
    },
  }
  try {
    await ignoreNotFound(client.patch(pathOf(object, resource), 'strategic', patch, { signal }))
  } catch (error) {
    if (!(error instanceof ApiError && error.reason === 'Invalid')) throw error
  }
}
