import { ApiError } from '../../api/api-error.ts'
import type { ApiResponse } from '../../http/api-response.ts'
import { isConnectionHeader } from '../../outgoing/check-request.ts'
import type { ResourceContext } from '../../rest/resource-context.ts'
import { admitConnect } from '../connect-options.ts'
import { exchangeOver, failureText } from './exchange-over.ts'
import { answerOfNode } from './node-answer.ts'
import { type ProxyTarget, proxyTarget } from './proxy-target.ts'
import { unreachable } from './unreachable.ts'

/** Headers of a request that are the proxy's own, or the client's credentials. */
const ownHeaders: ReadonlySet<string> = new Set([
  'host',
  'content-length',
  'authorization',
  'expect',
])

/** Limit of a request's body, in bytes. */
const largestBody = 16 * 1024 * 1024

/** Serves `proxy` of a pod, a service or a node: passes a request on to a port, and its answer back. */
export async function proxyRequest(context: ResourceContext): Promise<ApiResponse> {
  const { definition, request } = context
  const path = pathBehindProxy(context)
  await admitConnect(context, path === '' ? {} : { path: path.replace(/^\//, '') })
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (definition.resource === 'nodes') {
    const answer = answerOfNode(context, path)
    return path === '' && isRead ? redirection(context) : answer
  }
  const target = proxyTarget(context)
  return path === '' && isRead ? redirection(context) : passOn(context, target, path || '/')
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
  { request }: ResourceContext,
  { node, pod, port, host }: ProxyTarget,
  path: string,
): Promise<ApiResponse> {
  const { method, search, signal } = request
  const body = await request.body(largestBody)
  const headers: string[] = []
  for (const [name, value] of request.headerLines()) {
    if (!ownHeaders.has(name) && !isConnectionHeader(name)) {
      headers.push(name, value)
    }
  }
  headers.push('x-forwarded-uri', request.path)
  const sent = {
    method,
    target: `${path}${search === '' ? '' : `?${search}`}`,
    host,
    headers,
    body,
  }
  try {
    const duplex = await node.portForward(pod, port, signal)
    return { ...(await exchangeOver(duplex, sent, signal)), stream: 'watch' }
  } catch (error) {
    signal.throwIfAborted()
    throw error instanceof ApiError ? error : unreachable(failureText(error, host))
  }
}
