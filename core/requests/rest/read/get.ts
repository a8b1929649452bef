import { notFound } from '../../../base/api/errors/api-error.ts'
import type { ApiResponse } from '../../../base/http/api-response.ts'
import type { Entry } from '../../../objects/codec/entry.ts'
import type { CachedEntry } from '../../../storage/cache/cached-entry.ts'
import { entryKey } from '../../../storage/cache/object-key.ts'
import { readStored } from '../newest-state.ts'
import type { ResourceContext } from '../resource-context.ts'
import { respondWith } from '../respond.ts'
import { shownEntry } from '../version-views.ts'
import { cachedResource, readableResource } from './readable-resource.ts'
import {
  atLeast,
  type Freshness,
  isFreshEnough,
  parseResourceVersion,
  versionRefusal,
  waitUntilFresh,
} from './resource-version.ts'

type ShowEntry = (context: ResourceContext, entry: Entry) => ApiResponse

const showObject: ShowEntry = (context, entry) => respondWith(context, 200, entry)

/** Serves `GET .../{name}`, without a promise where the watch cache is fresh enough. `show` makes the answer. */
export function getObject(
  context: ResourceContext,
  show: ShowEntry = showObject,
): ApiResponse | Promise<ApiResponse> {
  const freshness = atLeast(
    parseResourceVersion(context.query, versionRefusal(context.services.brand)),
  )
  const isReady =
    cachedResource(context).isReady && isFreshEnough(context.services.store.cache, freshness)
  return isReady ? answer(context, show) : answerWhenFresh(context, freshness, show)
}

async function answerWhenFresh(
  context: ResourceContext,
  freshness: Freshness,
  show: ShowEntry,
): Promise<ApiResponse> {
  await readableResource(context)
  const revision = await waitUntilFresh(context, freshness)
  return revision === undefined
    ? answer(context, show)
    : answerWith(context, await readStored(context, context.info), show)
}

function answer(context: ResourceContext, show: ShowEntry): ApiResponse | Promise<ApiResponse> {
  const { definition, info } = context
  const namespace = definition.namespaced ? info.namespace : ''
  return answerWith(context, cachedResource(context).get(entryKey(namespace, info.name)), show)
}

function answerWith(
  context: ResourceContext,
  entry: CachedEntry | undefined,
  show: ShowEntry,
): ApiResponse | Promise<ApiResponse> {
  const { definition, info } = context
  if (!entry) throw notFound(definition, info.name)
  const shown = shownEntry(definition, entry)
  return shown instanceof Promise
    ? shown.then((converted) => show(context, converted))
    : show(context, shown)
}
