import { ApiError, notFound } from '../../../base/api/errors/api-error.ts'
import type { ApiResponse } from '../../../base/http/api-response.ts'
import { joinHostPort } from '../../../base/network/host-port.ts'
import { boundedFetch } from '../../../base/outgoing/bounded-fetch.ts'
import { isConnectionHeader } from '../../../base/outgoing/check-request.ts'
import { FetchError } from '../../../base/outgoing/fetch-error.ts'
import { encodeUtf8 } from '../../../base/text/utf8.ts'
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

/** Headers of a request that are the proxy's own, or the client's credentials. */
const ownHeaders: ReadonlySet<string> = new Set([
  'host',
  'content-length',
  'authorization',
  'expect',
  // What the host sends is not compressed a second time.
  'accept-encoding',
])

/** No host can send higher ones over every protocol. */
const highestStatus = 599

/** Limit of a request's body, in bytes. */
const largestBody = 16 * 1024 * 1024

/** Serves `proxy` of a pod, a service or a node: passes a request on to a port, and its answer back. */
export async function proxyRequest(context: ResourceContext): Promise<ApiResponse> {
  const { definition, request } = context
  const path = pathBehindProxy(context)
  await admitConnect(context, path === '' ? {} : { path: path.replace(/^\//, '') })
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const target =
    definition.resource === 'nodes' ? answerOfNode(context, path) : proxyTarget(context)
  if (path === '' && isRead) return redirection(context)
  return 'host' in target ? passOn(context, target, path || '/') : target
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

async function passOn(
  { request, services }: ResourceContext,
  { scheme, host, open }: ProxyTarget,
  path: string,
): Promise<ApiResponse> {
  const { method, search, signal } = request
  const body = await request.body(largestBody)
  const headers: string[] = []
  for (const [name, value] of request.headerLines()) {
    if (!ownHeaders.has(name) && !isConnectionHeader(name)) headers.push(name, value)
  }
  headers.push('x-forwarded-uri', request.path)
  const { timers, fetch } = services.runtime
  const send = open ? boundedFetch(timers, portFetch(open), { isInside: true }) : fetch
  try {
    const answer = await send({
      purpose: 'proxy',
      method,
      url: `${scheme}://${host}${path}${search === '' ? '' : `?${search}`}`,
      headers,
      body,
      signal,
      // As in the original: certificates are seldom for the addresses of pods.
      tls: { insecure: true },
    })
    const { status, body: passed } = answer
    if (status > highestStatus) {
      answer.close()
      throw unreachable(`malformed HTTP status code "${status}"`)
    }
    return { status, headers: passedBack(answer.headers), body: passed, stream: 'watch' }
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof FetchError)) throw error
    throw unreachable(error.goText ?? error.message)
  }
}

/** Headers of an answer without its length and date, which are those of this server's own answer. */
function passedBack(headers: readonly string[]): readonly string[] {
  return headers.filter((_text, at) => !/^(?:content-length|date)$/.test(headers[at & ~1] ?? ''))
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
