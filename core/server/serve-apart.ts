import type { ApiRequest } from '../base/http/api-request.ts'
import type { ApiResponse } from '../base/http/api-response.ts'
import { requestHeaders } from '../base/http/request-headers.ts'
import { parseRequestInfo } from '../base/http/request-info.ts'
import { limitedWhole } from '../base/http/whole-body.ts'
import type { HostAnswer, HostFetch, HostRequest } from '../base/outgoing/host-fetch.ts'
import { readAll } from '../base/streams/join-bytes.ts'
import { BuiltInCatalog } from '../objects/catalog/built-in-catalog.ts'
import { CatalogOverlay } from '../objects/catalog/catalog-overlay.ts'
import type { ResourceDefinition } from '../objects/catalog/resource-definition.ts'
import { AggregatedApis } from '../requests/aggregation/aggregated-apis.ts'
import { joinedHeaders, userOf } from '../requests/aggregation/functions/function-request.ts'
import { answerFailures } from '../requests/pipeline/answer-failures.ts'
import { type Exchange, isResponse } from '../requests/pipeline/exchange.ts'
import { route } from '../requests/pipeline/route.ts'
import type { Services } from '../requests/rest/services.ts'

/**
 * Serves definitions as a server behind this one would: by the same routes, encodings, discovery and OpenAPI, over a catalogue of their
 * own. Requests come as this server passes them on, and are authorized already.
 */
export function serveApart(
  services: Services,
  definitions: readonly ResourceDefinition[],
): HostFetch {
  const { api, network } = services
  const catalog = new BuiltInCatalog([{ definitions }])
  // OpenAPI has their schemas as those of custom resources, since the registry knows none of them.
  const documented = new CatalogOverlay(new BuiltInCatalog())
  documented.change({ added: definitions.map((each) => ({ ...each, isCustom: true })) })
  const apart: Services = {
    ...services,
    api: {
      ...api,
      catalog,
      discovery: api.discovery.over(catalog, () => []),
      openApi: api.openApi.over(documented),
    },
    network: { ...network, aggregation: { ...network.aggregation, apis: new AggregatedApis() } },
  }
  return async (sent) => {
    const outcome = await answerFailures(exchangeOf(sent, apart), route)
    if (isResponse(outcome)) return answerOf(outcome)
    throw new TypeError('a request that is passed on was answered with a connection')
  }
}

function exchangeOf(sent: HostRequest, services: Services): Exchange {
  const { method, url, headers } = sent
  const request = requestOf(sent)
  return {
    receivedAt: services.metrics.now(),
    request,
    query: url.searchParams,
    info: parseRequestInfo(method, url.pathname, url.searchParams, !services.brand.isOriginal),
    services,
    id: request.header('audit-id') ?? '',
    protocols: undefined,
    warnings: [],
    user: userOf(headers),
    admissionTrace: undefined,
    authenticationNotes: undefined,
    audit: undefined,
    flow: undefined,
    estimate: undefined,
    waitedMicros: 0,
    executedMicros: -1,
    watchLife: undefined,
    watchFault: undefined,
  }
}

function requestOf({ method, url, headers, body, signal }: HostRequest): ApiRequest {
  const whole = async (): Promise<Uint8Array | undefined> =>
    body === undefined || body instanceof Uint8Array ? body : readAll(body)
  return {
    method,
    path: url.pathname,
    search: url.search.slice(1),
    ...requestHeaders(Object.fromEntries(joinedHeaders(headers))),
    body: async (limit) => limitedWhole(await whole(), limit),
    bodyStream: () => undefined,
    signal,
    peer: { secure: true },
  }
}

function answerOf({ status, headers, body }: ApiResponse): HostAnswer {
  return { status, headers, body: body === null || ArrayBuffer.isView(body) ? bytesOf(body) : body }
}

async function* bytesOf(body: Uint8Array | null): AsyncGenerator<Uint8Array, void> {
  if (body) yield body
}
