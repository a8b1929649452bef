import type { User } from '../../base/api/user.ts'
import type { OutgoingPurpose } from '../../base/outgoing/outgoing-policy.ts'
import type {
  Fetch,
  IncomingAnswer,
  OutgoingRequest,
  OutgoingTls,
} from '../../base/outgoing/outgoing-request.ts'
import type { LiveValue } from '../../base/runtime.ts'
import {
  routeToService,
  type ServiceRoute,
  type ServiceWays,
} from '../../objects/services/service-route.ts'
import type { AggregatedApi } from './aggregated-api.ts'
import type { FunctionRoutes } from './functions/aggregated-functions.ts'
import { userHeaders } from './proxy-headers.ts'

/** The certificate (PEM) by which this server shows servers behind it that it is their proxy, and its key. */
export interface ProxyCertificate {
  readonly certificate: string
  readonly key: string
}

/** How this server reaches the servers of aggregated APIs. */
export interface AggregationNetwork {
  readonly fetch: Fetch
  readonly services: ServiceWays
  /** The functions of this process that answer for APIs in the place of their services. */
  readonly functions: FunctionRoutes
  /** Undefined for a server without one, whose word about users nobody behind it takes. */
  readonly proxyCertificate?: LiveValue<ProxyCertificate> | undefined
}

/** A request of a client, the check of availability, or the download of a document. */
export type AggregatedPurpose = Extract<OutgoingPurpose, `aggregated-${string}`>

/** A request to the server of an aggregated API. */
export interface AggregatedRequest extends Pick<
  OutgoingRequest,
  'method' | 'body' | 'deadline' | 'limit' | 'signal' | 'upgrade'
> {
  /** Headers besides those that name the user; a function is given the host that the request goes to. */
  readonly headers?: readonly string[] | ((host: string) => readonly string[])
  readonly purpose: AggregatedPurpose
  /** Path and query: `/apis/metrics.k8s.io/v1beta1/nodes?limit=5`. */
  readonly target: string
  /** Whom the request is for. */
  readonly user: User
  /** Accepts any certificate, as the check of availability does. */
  readonly insecure?: boolean
}

/** The way to what answers an aggregated API. @throws UnreachableService where there is none */
export async function routeToApi(
  { services, functions }: AggregationNetwork,
  api: AggregatedApi,
): Promise<ServiceRoute> {
  return functions.routeTo(api) ?? routeToService(services, api.service)
}

/**
 * Sends a request to the server of an aggregated API, as its proxy.
 *
 * @throws UnreachableService where there is no way to its service; FetchError
 */
export async function askAggregatedServer(
  network: AggregationNetwork,
  api: AggregatedApi,
  request: AggregatedRequest,
): Promise<IncomingAnswer> {
  return askAtRoute(network, api, await routeToApi(network, api), request)
}

/** As {@link askAggregatedServer}, by a route that was found before. @throws FetchError */
export function askAtRoute(
  { fetch, proxyCertificate }: AggregationNetwork,
  api: AggregatedApi,
  route: ServiceRoute,
  { target, user, headers = [], insecure = false, ...request }: AggregatedRequest,
): Promise<IncomingAnswer> {
  const others =
    typeof headers === 'function' ? headers(route.origin.replace(/^https?:\/\//, '')) : headers
  return (route.fetch ?? fetch)({
    ...request,
    url: `${route.origin}${target}`,
    origin: route.origin,
    isOriginGiven: route.isGiven ?? false,
    headers: [...others, ...userHeaders(user)],
    tls: tlsOf(api, insecure, proxyCertificate?.value),
  })
}

interface KnownTls {
  readonly certificate: ProxyCertificate | undefined
  readonly tls: OutgoingTls
}

const known = {
  usual: new WeakMap<AggregatedApi, KnownTls>(),
  insecure: new WeakMap<AggregatedApi, KnownTls>(),
}

/** The same settings for all requests, so that hosts find the connections for them at once. */
function tlsOf(
  api: AggregatedApi,
  insecure: boolean,
  certificate: ProxyCertificate | undefined,
): OutgoingTls {
  const made = insecure ? known.insecure : known.usual
  const found = made.get(api)
  if (found && found.certificate === certificate) return found.tls
  const tls = { ...(insecure ? { insecure } : api.tls), ...certificate }
  made.set(api, { certificate, tls })
  return tls
}
