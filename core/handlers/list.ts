import type { ListMetadata } from '../codec/encoding.ts'
import type { ApiResponse } from '../http/api-response.ts'
import type { Revision } from '../storage/storage.ts'
import { continueTokens } from './continue-key.ts'
import type { ContinueTokens, ListPosition } from './continue-token.ts'
import { expiredContinue, expiredList } from './expired-list.ts'
import { type ListOptions, parseListOptions } from './list-options.ts'
import { type ListPage, pageOfHistory, pageOfSnapshot, type PageRequest } from './list-page.ts'
import { respondWithList } from './list-response.ts'
import { readableResource } from './readable-resource.ts'
import { requestSelection } from './request-selection.ts'
import type { ResourceContext } from './resource-context.ts'
import { type Freshness, waitUntilFresh } from './resource-version.ts'

/** Serves `GET` of a collection, whole or a page of it. */
export async function listObjects(context: ResourceContext): Promise<ApiResponse> {
  const { brand, runtime, storage } = context.services
  const options = parseListOptions(context.query, brand)
  const resource = await readableResource(context)
  const selection = requestSelection(context, resource)
  const isPaged = options.limit !== undefined || options.token !== ''
  const tokens = isPaged ? await continueTokens(storage, runtime) : undefined
  const position = options.token === '' ? undefined : tokens?.read(options.token)
  const request = { context, resource, selection, limit: options.limit, position }
  const page = await readPage(request, freshnessOf(options, position))
  if (page) return respond(context, page, tokens)
  throw position && tokens ? expiredContinue(tokens, position) : expiredList()
}

/** A token for an inconsistent continuation carries version 0 and goes on with the newest state. */
function freshnessOf({ freshness }: ListOptions, position: ListPosition | undefined): Freshness {
  if (freshness) return freshness
  const revision = position?.revision ?? 0
  return revision === 0 ? { kind: 'newest' } : { kind: 'exact', revision }
}

/** @returns undefined when the exact version is no longer held. */
async function readPage(request: PageRequest, freshness: Freshness): Promise<ListPage | undefined> {
  const { context, resource } = request
  await waitUntilFresh(context, freshness)
  if (freshness.kind !== 'exact') return pageOfSnapshot(request, resource.snapshot())
  const { revision } = freshness
  const snapshot = mayUseSnapshot(context, revision) ? resource.snapshotAt(revision) : undefined
  return snapshot ? pageOfSnapshot(request, snapshot) : pageOfHistory(request, revision)
}

function mayUseSnapshot({ services }: ResourceContext, revision: Revision): boolean {
  return services.gate('ListFromCacheSnapshot') || revision === services.cache.revision
}

function respond(
  context: ResourceContext,
  { revision, entries, next }: ListPage,
  tokens: ContinueTokens | undefined,
): ApiResponse {
  const metadata: ListMetadata = {
    resourceVersion: String(revision),
    ...(next && tokens && { continue: tokens.write(next) }),
    ...(next?.remaining !== undefined && { remainingItemCount: next.remaining }),
  }
  return respondWithList(context, metadata, entries)
}
