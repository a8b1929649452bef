import { ApiError } from '../../../base/api/errors/api-error.ts'
import type { ApiResponse } from '../../../base/http/api-response.ts'
import type { ApiUpgrade } from '../../../base/http/request-handler.ts'
import { boundedFetch } from '../../../base/outgoing/bounded-fetch.ts'
import type { IncomingAnswer } from '../../../base/outgoing/outgoing-request.ts'
import { asksForUpgrade, type PassedOn, PassingError, passOn } from '../../proxy/pass-on.ts'
import { passedHeaders } from '../../proxy/passed-headers.ts'
import type { ResourceContext } from '../../rest/resource-context.ts'
import { admitConnect } from '../connect-options.ts'
import { portFetch } from './port-fetch.ts'
import { answerOfNode } from './proxied-node.ts'
import { type ProxyTarget, proxyTarget } from './proxy-target.ts'

/** Serves `proxy` of a pod, a service or a node: passes a request on to a port, and its answer back. */
export async function proxyRequest(
  context: ResourceContext,
  protocols: readonly string[] | undefined,
): Promise<ApiResponse | ApiUpgrade> {
  const { definition, request } = context
  const path = pathBehindProxy(context)
  await admitConnect(context, path === '' ? {} : { path: path.replace(/^\//, '') })
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const target =
    definition.resource === 'nodes' ? await answerOfNode(context, path) : proxyTarget(context)
  if (path === '' && isRead && !asksForUpgrade({ request, protocols })) return redirection(context)
  return 'host' in target ? passOnTo(context, target, path || '/', protocols) : target
}

/** What follows `proxy` in the path of a request, encoded as it was sent; empty or with a leading slash. */
function pathBehindProxy({ request, info }: ResourceContext): string {
  const parts = request.path.split('/')
  const before = info.namespace === '' ? 6 : 8
  return parts.length === before ? '' : `/${parts.slice(before).join('/')}`
}

/** Relative links of a page need a path that ends with a slash. */
function redirection({ request }: ResourceContext): ApiResponse {
  const search = request.search === '' ? '' : `?${request.search}`
  return { status: 301, headers: ['location', `${request.path}/${search}`], body: null }
}

async function passOnTo(
  context: ResourceContext,
  { scheme, host, open }: ProxyTarget,
  path: string,
  protocols: readonly string[] | undefined,
): Promise<ApiResponse | ApiUpgrade> {
  const { request, services } = context
  const { timers, fetch } = services.runtime
  const send = open ? boundedFetch(timers, portFetch(open), { isInside: true }) : fetch
  const { passing, endings } = services.network.aggregation
  const headers = passedHeaders(request, passing)
  headers.push('x-forwarded-uri', request.path)
  const search = request.search === '' ? '' : `?${request.search}`
  const ask = (passed: PassedOn): Promise<IncomingAnswer> =>
    send({
      ...passed,
      purpose: 'proxy',
      url: `${scheme}://${host}${path}${search}`,
      headers,
      // As in the original: certificates are seldom for the addresses of pods.
      tls: { insecure: true },
    })
  try {
    return await passOn({ request, protocols }, ask, {
      ending: endings.watches,
      rewritesLinks: true,
      location: () => ({
        hosts: [host, request.header('host')],
        origin: '',
        prefix: request.path.slice(0, request.path.length - pathBehindProxy(context).length),
      }),
    })
  } catch (error) {
    if (!(error instanceof PassingError)) throw error
    const reason = error.reason === 'upgrade' ? 'Unknown' : 'ServiceUnavailable'
    throw new ApiError(reason, error.message)
  }
}
