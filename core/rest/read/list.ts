import type { ApiResponse } from '../../http/api-response.ts'
import { respondWithList } from './list-response.ts'
import { readList } from './read-list.ts'
import type { ResourceContext } from '../resource-context.ts'

/** Serves `GET` of a collection: the whole list or a page. */
export async function listObjects(context: ResourceContext): Promise<ApiResponse> {
  const { metadata, entries } = await readList(context)
  return respondWithList(context, metadata, entries)
}
