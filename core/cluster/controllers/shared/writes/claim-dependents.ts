import { ApiError } from '../../../../base/api/errors/api-error.ts'
import type { GroupVersionResource } from '../../../../base/api/group-version.ts'
import { controllerOf, controllerReference } from '../../../../base/api/metadata/object-keys.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import type { Client } from '../../../../base/client/client.ts'
import { resourcePath } from '../../../../base/client/resource-path.ts'
import { isTerminating } from '../pods/pod-state.ts'
import { ignoreNotFound } from './expected-errors.ts'

export interface ClaimOptions {
  readonly client: Client
  readonly signal: AbortSignal
  /** Resource of the owner, by which it is read again before the first adoption. */
  readonly ownerResource: GroupVersionResource
  readonly owner: ApiObject
  /** Resource of the dependents. */
  readonly resource: GroupVersionResource
  /** Whether an object belongs to the owner, mostly by its selector. */
  readonly matches: (object: ApiObject) => boolean
  /** Finalizer that adopted objects get and released ones lose. */
  readonly finalizer?: string
}

/**
 * Claims objects for a controller: orphans that match are adopted, owned ones that no longer match are released. An owner that is
 * being deleted does neither. Of `candidates`, those of other controllers are ignored.
 *
 * @returns the objects that the owner has.
 * @throws the first error of an adoption or release; errors about missing objects are ignored.
 */
export async function claimDependents(
  candidates: readonly ApiObject[],
  options: ClaimOptions,
): Promise<ApiObject[]> {
  const { owner, matches } = options
  const claimed: ApiObject[] = []
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
async function checkOwner({ client, signal, ownerResource, owner }: ClaimOptions): Promise<void> {
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

async function adopt(
  object: ApiObject,
  { client, signal, owner, resource, finalizer }: ClaimOptions,
): Promise<ApiObject | undefined> {
  const { uid = '' } = object.metadata
  const patch = {
    metadata: {
      uid,
      ownerReferences: [controllerReference(owner)],
      ...(finalizer !== undefined && { finalizers: [finalizer] }),
    },
  }
  return ignoreNotFound(client.patch(pathOf(object, resource), 'strategic', patch, { signal }))
}

/** Releases an object; one that was deleted or replaced meanwhile counts as released. */
async function release(
  object: ApiObject,
  { client, signal, owner, resource, finalizer }: ClaimOptions,
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
