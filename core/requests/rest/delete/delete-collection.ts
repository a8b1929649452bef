import { ApiError } from '../../../base/api/errors/api-error.ts'
import type { ApiResponse } from '../../../base/http/api-response.ts'
import type { CachedEntry } from '../../../storage/cache/cached-entry.ts'
import { respondWithList } from '../read/list-response.ts'
import { readList } from '../read/list.ts'
import type { ResourceContext } from '../resource-context.ts'
import { deleteStoredObject } from './delete-object.ts'
import { type DeleteOptions, readDeleteOptions, warnOfOrphans } from './delete-options.ts'

/** Concurrent deletes of a collection: they become durable in groups, and other writes are served in between. */
const deletesAtOnce = 64

/** Deletes one object of a collection; `NotFound` counts as success, since another client deleted it first. */
async function deleteOne(
  context: ResourceContext,
  entry: CachedEntry,
  options: DeleteOptions,
): Promise<void> {
  try {
    await deleteStoredObject(context, entry, options)
  } catch (error) {
    if (!(error instanceof ApiError && error.reason === 'NotFound')) throw error
  }
}

/**
 * Serves `DELETE` of a collection, or of the page that `limit` asks for, with a separate delete of each object. The answer
 * is the list of the objects as they were before.
 */
export async function deleteCollection(context: ResourceContext): Promise<ApiResponse> {
  const options = await readDeleteOptions(context)
  const { signal } = context.request
  const { metadata, entries } = await readList(context)
  warnOfOrphans(context, options)
  const found = [...entries]
  for (let at = 0; at < found.length; at += deletesAtOnce) {
    if (signal.aborted) throw new ApiError('Timeout', 'the client stopped waiting')
    const batch = found.slice(at, at + deletesAtOnce)
    await Promise.all(batch.map((entry) => deleteOne(context, entry, options)))
  }
  return respondWithList(context, metadata, found)
}
