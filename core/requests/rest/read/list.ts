import type { ApiResponse } from '../../../base/http/api-response.ts'
import type { ResourceContext } from '../resource-context.ts'
import { orInitializing } from './initializing.ts'
import { respondWithList } from './list-response.ts'
import { readList } from './read-list.ts'

/** Serves `GET` of a collection: the whole list or a page. */
export async function listObjects(context: ResourceContext): Promise<ApiResponse> {
  const { metadata, entries } = await orInitializing(context, () => readList(context))
  return respondWithList(context, metadata, entries)
}
