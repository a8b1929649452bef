import { notFound } from '../api/api-error.ts'
import { entryKey } from '../cache/object-key.ts'
import type { ApiResponse } from '../http/api-response.ts'
import { cachedResource, readableResource } from './readable-resource.ts'
import type { ResourceContext } from './resource-context.ts'
import { respondWith } from './respond.ts'
import {
  atLeast,
  type Freshness,
  isFreshEnough,
  parseResourceVersion,
  waitUntilFresh,
} from './resource-version.ts'

/** Serves `GET .../{name}`, at once where the cache is known to be fresh enough. */
export function getObject(context: ResourceContext): ApiResponse | Promise<ApiResponse> {
  const freshness = atLeast(parseResourceVersion(context.query))
  const isReady = cachedResource(context).isReady && isFreshEnough(context, freshness)
  return isReady ? answer(context) : answerWhenFresh(context, freshness)
}

async function answerWhenFresh(
  context: ResourceContext,
  freshness: Freshness,
): Promise<ApiResponse> {
  await readableResource(context)
  await waitUntilFresh(context, freshness)
  return answer(context)
}

function answer(context: ResourceContext): ApiResponse {
  const { definition, info } = context
  const namespace = definition.namespaced ? info.namespace : ''
  const entry = cachedResource(context).get(entryKey(namespace, info.name))
  if (!entry) throw notFound(definition, info.name)
  return respondWith(context, 200, entry)
}
