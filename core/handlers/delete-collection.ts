import { ApiError } from '../api/api-error.ts'
import type { CachedEntry } from '../cache/cached-entry.ts'
import type { Entry } from '../cache/entry.ts'
import type { ApiResponse } from '../http/api-response.ts'
import { type DeleteOptions, readDeleteOptions } from './delete-options.ts'
import { deleteStoredObject } from './delete-object.ts'
import { respondWithList } from './list-response.ts'
import { readList } from './read-list.ts'
import type { ResourceContext } from './resource-context.ts'

/** Deletes in flight at a time: they become durable in groups, and other writers are served in between. */
const deletesAtOnce = 64

/** The deleted object's last state; undefined where somebody else deleted it first. */
async function deleteOne(
  context: ResourceContext,
  entry: CachedEntry,
  options: DeleteOptions,
): Promise<Entry | undefined> {
  try {
    return (await deleteStoredObject(context, entry, options)).entry
  } catch (error) {
    if (error instanceof ApiError && error.reason === 'NotFound') return undefined
    throw error
  }
}

/**
 * Serves `DELETE` of a collection, or of the page of it that a `limit` asks for: each object on its own, and the list of them
 * as the answer.
 */
export async function deleteCollection(context: ResourceContext): Promise<ApiResponse> {
  const options = await readDeleteOptions(context)
  const { signal } = context.request
  const { metadata, entries } = await readList(context)
  const found = [...entries]
  const deleted: Entry[] = []
  for (let at = 0; at < found.length; at += deletesAtOnce) {
    if (signal.aborted) throw new ApiError('Timeout', 'the client stopped waiting')
    const batch = found.slice(at, at + deletesAtOnce)
    const settled = await Promise.all(batch.map((entry) => deleteOne(context, entry, options)))
    deleted.push(...settled.filter((entry) => entry !== undefined))
  }
  return respondWithList(context, metadata, deleted)
}
