import { badRequest, resourceVersionTooLarge } from '../../../base/api/errors/api-error.ts'
import type { Revision } from '../../../base/api/revision.ts'
import type { ApiResponse } from '../../../base/http/api-response.ts'
import type { ListMetadata } from '../../../objects/codec/encoding.ts'
import type { ResourceContext } from '../resource-context.ts'
import { shownEntries } from '../version-views.ts'
import type { ContinueTokens, ListPosition } from './continue-token-form.ts'
import { continueTokens, expiredContinue, expiredList } from './continue-token.ts'
import { type ListOptions, parseListOptions } from './list-options.ts'
import { type ListPage, pageOfHistory, pageOfSnapshot, type PageRequest } from './list-page.ts'
import { respondWithList } from './list-response.ts'
import { whileNotInitializing, readableResource } from './readable-resource.ts'
import { requestSelection } from './request-selection.ts'
import { type Freshness, waitUntilFresh } from './resource-version.ts'

/** Serves `GET` of a collection: the whole list or a page. */
export async function listObjects(context: ResourceContext): Promise<ApiResponse> {
  const { metadata, entries } = await whileNotInitializing(context, () => readList(context))
  return respondWithList(context, metadata, entries)
}

/** The entries of a list and its metadata. */
interface FoundList extends Pick<ListPage, 'entries'> {
  readonly metadata: ListMetadata
}

/**
 * Reads the whole collection or a page of it, by the parameters of a list, for list and deletecollection.
 *
 * @throws ApiError `BadRequest` or `Invalid` for malformed parameters, `Expired` when the exact version was compacted,
 * `Timeout` for a version that is too large.
 */
export async function readList(context: ResourceContext): Promise<FoundList> {
  const { services } = context
  const options = parseListOptions(context.query, services.brand)
  const resource = await readableResource(context)
  const selection = requestSelection(context, resource)
  const isPaged = options.limit !== undefined || options.token !== ''
  const tokens = isPaged ? await continueTokens(services.store, services) : undefined
  const scope = tokenScope(context.info.namespace)
  const position = tokens && positionOf(options, tokens, scope)
  const request = { context, resource, selection, limit: options.limit, position }
  const page = await readPage(request, freshnessOf(options, position))
  if (page) {
    const shown = shownEntries(context, page.entries)
    const entries = shown instanceof Promise ? await shown : shown
    return { entries, metadata: metadataOf(page, scope, tokens) }
  }
  throw position && tokens ? expiredContinue(tokens, position, scope) : expiredList()
}

/** What the keys of a list begin with: in a continue token they stand without. */
export function tokenScope(namespace: string): string {
  return namespace === '' ? '' : `${namespace}/`
}

function positionOf(
  options: ListOptions,
  tokens: ContinueTokens,
  scope: string,
): ListPosition | undefined {
  if (options.token === '') return undefined
  const position = tokens.read(options.token, scope)
  if (!options.namesVersion) return position
  throw badRequest('specifying resource version is not allowed when using continue')
}

/** Freshness of a list; a token for an inconsistent continuation has revision 0 and continues in the newest state. */
function freshnessOf({ freshness }: ListOptions, position: ListPosition | undefined): Freshness {
  if (!position) return freshness
  const { revision } = position
  return revision === 0 ? { kind: 'newest' } : { kind: 'exact', revision }
}

/** @returns undefined when the exact version was compacted. */
async function readPage(request: PageRequest, freshness: Freshness): Promise<ListPage | undefined> {
  const { context, resource } = request
  const revisionOfStore = await waitUntilFresh(context, freshness)
  if (revisionOfStore !== undefined) return pageOfStore(request, freshness, revisionOfStore)
  if (freshness.kind !== 'exact') {
    const indexing = resource.indexes.prepare(request.selection)
    if (indexing) await indexing
    return pageOfSnapshot(request, resource.snapshot())
  }
  const { revision } = freshness
  // A compacted revision is refused, even where the watch cache could still restore its state.
  const { horizon } = await context.services.store.storage.status()
  if (revision < horizon) return undefined
  const snapshot = mayUseSnapshot(context, revision) ? resource.snapshotAt(revision) : undefined
  return snapshot ? pageOfSnapshot(request, snapshot) : pageOfHistory(request, revision)
}

/** A page that the store itself is read for, since the watch cache lags behind it. */
async function pageOfStore(
  request: PageRequest,
  { kind }: Freshness,
  revision: Revision,
): Promise<ListPage | undefined> {
  const { cache } = request.context.services.store
  if (kind === 'exact' && revision > (await cache.newest()))
    throw resourceVersionTooLarge(revision, cache.revision)
  const page = await pageOfHistory(request, revision)
  if (page || kind === 'exact') return page
  // The newest revision was compacted since it was asked for.
  return pageOfHistory(request, await cache.newest())
}

function mayUseSnapshot({ services }: ResourceContext, revision: Revision): boolean {
  return services.gate('ListFromCacheSnapshot') || revision === services.store.cache.revision
}

function metadataOf(
  { revision, next }: ListPage,
  scope: string,
  tokens: ContinueTokens | undefined,
): ListMetadata {
  return {
    resourceVersion: String(revision),
    ...(next && tokens && { continue: tokens.write(next, scope) }),
    ...(next?.remaining !== undefined && { remainingItemCount: next.remaining }),
  }
}
