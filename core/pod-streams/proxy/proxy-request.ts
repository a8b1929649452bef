import { ApiError } from '../../api/api-error.ts'
import type { ApiResponse } from '../../http/api-response.ts'
import { encodeHeaderText } from '../../outgoing/header-text.ts'
import { isConnectionHeader } from '../../outgoing/check-request.ts'
import { encodeUtf8 } from '../../api/utf8.ts'
import type { ResourceContext } from '../../rest/resource-context.ts'
import { admitConnect } from '../connect-options.ts'
import { answerOfNode } from './node-answer.ts'
import { type ProxyTarget, proxyTarget } from './proxy-target.ts'
import { readResponse } from './read-response.ts'
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
  const lines = [`${method} ${path}${search === '' ? '' : `?${search}`} HTTP/1.1`, `host: ${host}`]
  for (const [name, value] of request.headerLines()) {
    if (!ownHeaders.has(name) && !isConnectionHeader(name)) {
      lines.push(`${name}: ${encodeHeaderText(value)}`)
    }
  }
  lines.push(`x-forwarded-uri: ${request.path}`, `content-length: ${body.byteLength}`)
  const ending = new AbortController()
  const leave = (): void => ending.abort()
  signal.addEventListener('abort', leave, { once: true })
  const done = (): void => {
    signal.removeEventListener('abort', leave)
    leave()
  }
  try {
    const duplex = await node.portForward(pod, port, ending.signal)
    ending.signal.addEventListener('abort', () => duplex.close())
    await duplex.write(encodeUtf8(`${lines.join('\r\n')}\r\nconnection: close\r\n\r\n`))
    await duplex.write(body)
    return await readResponse(duplex.incoming, method, done)
  } catch (error) {
    done()
    signal.throwIfAborted()
    const why = error instanceof Error ? error.message : String(error)
    throw error instanceof ApiError ? error : unreachable(`dial tcp ${host}: ${why}`)
  }
}
