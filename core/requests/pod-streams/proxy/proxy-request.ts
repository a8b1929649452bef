import { ApiError, notFound } from '../../../base/api/errors/api-error.ts'
import type { ApiResponse } from '../../../base/http/api-response.ts'
import type { ApiUpgrade } from '../../../base/http/request-handler.ts'
import { joinHostPort } from '../../../base/network/host-port.ts'
import { boundedFetch } from '../../../base/outgoing/bounded-fetch.ts'
import type { IncomingAnswer } from '../../../base/outgoing/outgoing-request.ts'
import { encodeUtf8 } from '../../../base/text/utf8.ts'
import { asksForUpgrade, type PassedOn, PassingError, passOn } from '../../proxy/pass-on.ts'
import { passedHeaders } from '../../proxy/passed-headers.ts'
import type { ResourceContext } from '../../rest/resource-context.ts'
import { admitConnect } from '../connect-options.ts'
import { portFetch } from './port-fetch.ts'
import {
  proxiedName,
  type ProxyTarget,
  proxyTarget,
  checkedAddress,
  portNumber,
  unreachable,
} from './proxy-target.ts'

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
    definition.resource === 'nodes' ? answerOfNode(context, path) : proxyTarget(context)
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

const kubeletPort = '10250'

/**
 * The answer of a simulated node's kubelet to a path, of which it serves `/healthz` alone, or the port of another node that a request
 * is passed on to. Kubelets themselves are not asked, as this server has no credentials for them.
 *
 * @throws ApiError `NotFound` for a node that does not exist, `BadRequest` for an address that is not proxied to, `ServiceUnavailable` where nothing answers.
 */
function answerOfNode(context: ResourceContext, path: string): ApiResponse | ProxyTarget {
  const { services, info } = context
  const { scheme, name, port } = proxiedName(info.name, 'node')
  const node = services.store.findCoreObject('nodes', name)
  if (!node) throw notFound({ group: '', resource: 'nodes' }, name)
  const { addresses = [] } = node.status
  const own = addresses.find(({ type }) => type === 'InternalIP')?.address ?? ''
  const isKubelet = port === '' || port === kubeletPort
  const address = isKubelet || own === '' ? own : checkedAddress(own)
  const host = joinHostPort(address || name, portNumber(port || kubeletPort))
  const { nodeAccess } = services.network
  if (!isKubelet && address !== '' && nodeAccess.network.isDialled && nodeAccess.isOutside(node)) {
    return { scheme: scheme || 'http', host }
  }
  const access = nodeAccess.current
  if (!access) {
    const message = `node ${name} cannot be reached: this server simulates no nodes; start it with simulated nodes to reach them`
    throw new ApiError('ServiceUnavailable', message)
  }
  const probe = { apiVersion: 'v1', kind: 'Pod', metadata: {}, spec: { nodeName: name } }
  if (!isKubelet || !access.runs(probe)) {
    throw unreachable(`dial tcp ${host}: connect: connection refused`)
  }
  const isHealth = /^\/healthz(?:\/|$)/.test(path)
  return {
    status: isHealth ? 200 : 404,
    headers: ['content-type', 'text/plain; charset=utf-8'],
    body: encodeUtf8(isHealth ? 'ok' : '404 page not found\n'),
  }
}
