import { tokenProtocolPrefix } from '../../../access/authn/bearer-token.ts'
import { ApiError, versionTooOld } from '../../../base/api/errors/api-error.ts'
import type { StatusReason } from '../../../base/api/errors/status.ts'
import type { Revision } from '../../../base/api/revision.ts'
import { serverUser } from '../../../base/api/user.ts'
import type { ApiResponse } from '../../../base/http/api-response.ts'
import type { ApiConnection } from '../../../base/http/request-handler.ts'
import type { Encoding } from '../../../objects/codec/encoding.ts'
import { bareMessages } from '../../../objects/codec/framed-encoding.ts'
import type { CachedEntry } from '../../../storage/cache/cached-entry.ts'
import type { ResourceCache } from '../../../storage/cache/resource-cache.ts'
import type { Selection } from '../../../storage/cache/selection.ts'
import type { InitialState } from '../../../storage/cache/watch-options.ts'
import type { Watcher } from '../../../storage/cache/watcher.ts'
import { openBrokenWatch } from '../../faults/broken-watch.ts'
import type { ResourceContext } from '../resource-context.ts'
import { shownEntries, versionView } from '../version-views.ts'
import { whileNotInitializing, readableResource } from './readable-resource.ts'
import { requestSelection } from './request-selection.ts'
import { requireFresh, requireKept } from './resource-version.ts'
import { selectEntries } from './select-entries.ts'
import { parseWatchOptions, type WatchParameters } from './watch-options.ts'

/** Serves `GET ...?watch=1` as a stream of events, which the host closes. */
export async function watchObjects(context: ResourceContext): Promise<ApiResponse> {
  const encoding = context.encoding()
  const body = await openEvents(context, encoding, false)
  return {
    status: 200,
    headers: ['content-type', encoding.watchContentType],
    body,
    stream: 'watch',
  }
}

/** Serves a watch over WebSocket: every event is one message. */
export async function connectWatch(
  context: ResourceContext,
  protocols: readonly string[],
): Promise<ApiConnection | ApiResponse> {
  const encoding = bareMessages(context.encoding())
  const { request, services } = context
  // A bearer token among the subprotocols is none of them, unless the client has shown another token.
  const prefix = tokenProtocolPrefix(services.brand.apiDomain)
  const isShown = request.header('authorization') !== undefined
  const [protocol, ...others] = protocols.filter(
    (offered) => isShown || !offered.startsWith(prefix),
  )
  // The original answers so to a choice, which it does not make.
  if (others.length > 0) return { status: 400, headers: [], body: null }
  const messages = await openEvents(context, encoding, true)
  return { protocol, stream: { kind: encoding.message, messages }, needsOrigin: true }
}

/** The events of a watch; `isMessages`: each is a message of a WebSocket. */
async function openEvents(
  context: ResourceContext,
  encoding: Encoding,
  isMessages: boolean,
): Promise<AsyncIterable<Uint8Array>> {
  const { definition, services } = context
  const { watchFault } = context.exchange
  try {
    if (!watchFault || watchFault.type === 'expired') {
      return await openWatcher(context, encoding, isMessages)
    }
    const open = (marked: Encoding): Promise<Watcher> => openWatcher(context, marked, true)
    return await openBrokenWatch(watchFault, encoding, open)
  } catch (error) {
    // Stock clients look for a 410 in events alone, and so does a page over WebSocket, which cannot read the answer to a handshake.
    const isEvent = isMessages || services.brand.isOriginal
    if (!isEvent || !(error instanceof ApiError && versionReasons.has(error.reason))) throw error
    const event = encoding.error(error.toStatus())
    services.metrics.watches.of(definition).sent(event.length)
    return onlyEvent(event)
  }
}

/** Reasons of the errors for a version that is no longer held, or that the cache does not reach. */
const versionReasons: ReadonlySet<StatusReason> = new Set(['Expired', 'Timeout'])

async function* onlyEvent(event: Uint8Array): AsyncGenerator<Uint8Array, void> {
  yield event
}

async function openWatcher(
  context: ResourceContext,
  encoding: Encoding,
  separate: boolean,
): Promise<Watcher> {
  const { brand } = context.services
  const purpose = context.user.name === serverUser.name ? 'internal' : 'timing'
  const parameters = parseWatchOptions(context.query, context.services, purpose)
  const resource = await readableResource(context)
  const selection = requestSelection(context, resource)
  if (context.exchange.watchFault?.type === 'expired') {
    throw versionTooOld(parameters.revision, context.services.store.cache.revision)
  }
  await requireFresh(context, parameters.freshness)
  const from = await whileNotInitializing(context, () =>
    startOf(context, resource, selection, parameters),
  )
  const watcher = resource.watch({
    selection,
    encoding,
    from,
    bookmarks: parameters.bookmarks,
    lifetime: parameters.lifetime,
    purpose,
    separate,
    signal: context.request.signal,
    version: versionView(context.definition),
    meter: context.services.metrics.watches.of(context.definition),
    life: context.exchange.watchLife,
    ...(parameters.closesInitialEvents && {
      closingBookmark: { [brand.initialEventsAnnotation]: 'true' },
    }),
  })
  // Watches end when their definition is replaced; this one may have been opened after that.
  if (!isServed(context)) watcher.close()
  return watcher
}

/** Whether the definition that the request was routed to is still in the catalogue. */
function isServed({ definition, services }: ResourceContext): boolean {
  const { group, version, resource } = definition
  return services.api.catalog.findForServer(group, version, resource) === definition
}

async function startOf(
  context: ResourceContext,
  resource: ResourceCache,
  selection: Selection,
  { start, revision }: WatchParameters,
): Promise<Revision | InitialState> {
  const { cache } = context.services.store
  const { runtime } = context.services
  if (start === 'now') return cache.revision
  if (start === 'after') {
    requireKept(cache, revision)
    if (resource.window.since <= revision) return revision
    if (await cache.reach(resource, revision)) return revision
    throw versionTooOld(revision, resource.window.since)
  }
  const indexing = resource.indexes.prepare(selection)
  if (indexing) await indexing
  const snapshot = resource.snapshot()
  const { signal } = context.request
  const view = versionView(context.definition)
  const isWhole = selection.isPlain && !view
  if (isWhole && context.definition.versions) {
    // A custom object of a version that its definition no longer has makes the answer an error, which a stream that has begun could not give any more.
    const unread = unreadEntries(snapshot.entries(selection.range))
    await selectEntries(unread, selection, Infinity, runtime.timers, signal)
  }
  if (isWhole) return snapshot
  // The initial state is scanned here, with turns for other requests, so that the watcher need not scan it in one turn.
  const { range } = selection
  const found = view ? undefined : resource.indexes.find(selection, snapshot, range)
  const candidates = found?.entries ?? (await shownEntries(context, snapshot.entries(range)))
  const { entries } = await selectEntries(candidates, selection, Infinity, runtime.timers, signal)
  if (!found && !view) resource.indexes.listed(selection, snapshot.count(range), entries.length)
  return { revision: snapshot.revision, entries: () => entries }
}

function* unreadEntries(entries: Iterable<CachedEntry>): Generator<CachedEntry> {
  for (const entry of entries) if (!entry.isSound) yield entry
}
