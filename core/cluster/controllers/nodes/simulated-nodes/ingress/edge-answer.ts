import { onAbort } from '../../../../../base/execution/on-abort.ts'
import { FetchError } from '../../../../../base/outgoing/fetch-error.ts'
import type { Timers } from '../../../../../base/runtime.ts'
import { digestOf } from '../../../../simulation/containers/image-name.ts'
import { chooseRule, rewrittenPath } from '../../../../simulation/ingress/choose-rule.ts'
import type {
  EdgeAction,
  EdgeBackend,
  EdgeChoice,
  EdgeRequest,
  EdgeRule,
} from '../../../../simulation/ingress/edge-rules.ts'
import type { PortConnection } from '../../../../simulation/network/network-view.ts'
import type { PortAnswer, PortRequest } from '../../../../simulation/network/port-listener.ts'
import { backendsFor, cookieOf, drawnBackend } from './edge-backend.ts'
import { accessGuard, firstGuard } from './edge-guard.ts'
import { changedHeaders, corsHeaders, forwardedHeaders } from './edge-headers.ts'
import { type EdgeFamily, edgePage } from './edge-pages.ts'

/** The way to an endpoint of a backend, to one that `isWanted` where there is such; undefined where it, or that port, does not exist. */
export type ConnectBackend = (
  backend: EdgeBackend,
  isWanted?: (endpoint: { readonly address: string }) => boolean,
) => PortConnection | undefined

/** What an ingress or a gateway needs to answer a request. */
export interface EdgeParts {
  readonly family: EdgeFamily
  /** In the order in which they are tried. */
  readonly rules: readonly EdgeRule[]
  /** Whether it follows the Gateway API, which has 500 for a service that does not exist. */
  readonly isGateway: boolean
  readonly isSecure: boolean
  /** Port that requests come to. */
  readonly port: number
  /** A number from 0 up to a limit, drawn at random. */
  readonly draw: (limit: number) => number
  readonly timers: Pick<Timers, 'after'>
  readonly connect: ConnectBackend
  /** Aborts where the client leaves. */
  readonly signal: AbortSignal
}

type Pass = EdgeAction & { readonly kind: 'pass' }

/** Leads a request by rules, and gives its answer. */
export async function edgeAnswer(request: PortRequest, parts: EdgeParts): Promise<PortAnswer> {
  const page = (status: number): PortAnswer => edgePage(parts.family, status)
  const edge = edgeRequestOf(request, parts)
  const choice = edge && chooseRule(parts.rules, edge)
  if (!edge || !choice) return page(edge ? 404 : 400)
  const { action, guard = {}, redirectsPlain = false, plainStatus = 308 } = choice.rule
  const refused = firstGuard(guard, request.body.length, page)
  if (refused) return refused
  const redirect = (status: number, location: string): PortAnswer => {
    const { body = '', headers = [] } = page(status)
    return { status, headers: [...headers, 'Location', location], body }
  }
  if (action.kind === 'moved') {
    return redirect(action.status, filledPlace(action.to, request, edge))
  }
  if (redirectsPlain && !edge.isSecure) {
    return redirect(plainStatus, `https://${edge.host}${request.target}`)
  }
  const denied = accessGuard(guard, edge, request.from, page)
  if (denied) return denied
  if (action.kind === 'answer') return { status: action.status, body: action.body }
  if (action.kind === 'redirect') return redirect(action.status, placeOf(action, edge, choice))
  const { cors } = action
  if (cors && edge.method === 'OPTIONS') {
    return { status: 204, headers: corsHeaders(cors, edge, true), body: '' }
  }
  const answer = await pass(request, edge, action, choice, parts)
  if (!cors) return answer
  return { ...answer, headers: [...(answer.headers ?? []), ...corsHeaders(cors, edge, false)] }
}

function edgeRequestOf(
  { method, target, headers }: PortRequest,
  { isSecure, port }: EdgeParts,
): EdgeRequest | undefined {
  const at = headers.findIndex((name, index) => index % 2 === 0 && name === 'host')
  const host = (at === -1 ? '' : (headers[at + 1] ?? '')).toLowerCase().replace(/:\d+$/, '')
  const query = target.indexOf('?')
  const path = query === -1 ? target : target.slice(0, query)
  if (!path.startsWith('/')) return undefined
  const values = new URLSearchParams(query === -1 ? '' : target.slice(query + 1))
  return { method, host, path, query: values, headers, isSecure, port }
}

/** A place with the parts of the request that its variables stand for. */
function filledPlace(
  text: string,
  { target }: PortRequest,
  { host, path, isSecure }: EdgeRequest,
): string {
  const values: Readonly<Record<string, string>> = {
    scheme: isSecure ? 'https' : 'http',
    host,
    http_host: host,
    request_uri: target,
    uri: path,
    args: target.slice(path.length + 1),
  }
  return text.replace(/\$([a-z_]+)/g, (whole, name: string) => values[name] ?? whole)
}

function placeOf(
  action: EdgeAction & { readonly kind: 'redirect' },
  { host, path, query, isSecure, port }: EdgeRequest,
  { groups }: EdgeChoice,
): string {
  const scheme = action.scheme ?? (isSecure ? 'https' : 'http')
  const usual = scheme === 'https' ? 443 : 80
  const wanted = action.port ?? (action.scheme === undefined ? port : usual)
  const values = query.size > 0 ? `?${query}` : ''
  const name = action.host ?? host
  return `${scheme}://${name}${wanted === usual ? '' : `:${wanted}`}${rewrittenPath(action.rewrite, path, groups)}${values}`
}

async function pass(
  request: PortRequest,
  edge: EdgeRequest,
  action: Pass,
  { groups, rule }: EdgeChoice,
  parts: EdgeParts,
): Promise<PortAnswer> {
  const { draw } = parts
  const query = request.target.indexOf('?')
  const path = rewrittenPath(action.rewrite, edge.path, groups)
  const sent = {
    method: request.method,
    target: `${path}${query === -1 ? '' : request.target.slice(query)}`,
    headers: changedHeaders(forwardedHeaders(request, edge, action.host), action.requestHeaders),
    body: request.body,
  }
  for (const { backend, share } of action.mirrors ?? []) {
    const isCopy = edge.host.endsWith(shadow)
    if (!isCopy && (share >= 1 || draw(1000) < share * 1000)) mirror(backend, sent, parts)
  }
  const backend = drawnBackend(backendsFor(action, edge, draw), draw)
  if (!backend || backend.isForbidden === true) return edgePage(parts.family, 500)
  const kept = action.sticky === undefined ? undefined : cookieOf(edge, action.sticky)
  const first = parts.connect(
    backend,
    kept === undefined ? undefined : ({ address }) => cookieFor(address) === kept,
  )
  const { fallback } = action
  const hasNone = !first || (await first.reach()) === 'refused'
  const connection = hasNone && fallback ? (parts.connect(fallback) ?? first) : first
  if (!connection) return edgePage(parts.family, parts.isGateway ? 500 : 503)
  const headers = changedHeaders(sent.headers, backend.requestHeaders)
  const answer = await asked(connection, { ...sent, headers }, action, parts)
  const changed = changedHeaders(
    answer.headers ?? [],
    backend.responseHeaders,
    action.responseHeaders,
  )
  const { address = '' } = connection
  const fresh = action.sticky !== undefined && cookieFor(address) !== kept
  if (!fresh) return { ...answer, headers: changed }
  const place = rule.path.kind === 'expression' ? '/' : rule.path.path
  const cookie = `${action.sticky}=${cookieFor(address)}; Path=${place}; HttpOnly`
  return { ...answer, headers: [...changed, 'Set-Cookie', cookie] }
}

/** The value of a cookie that stands for an endpoint. */
function cookieFor(address: string): string {
  return digestOf(address).slice(0, 32)
}

/** The answer of an endpoint, or what the program says where there is none. */
async function asked(
  connection: PortConnection,
  request: Parameters<PortConnection['request']>[0],
  { longest = 0, isSecure = false }: Pass,
  { family, timers, signal }: EdgeParts,
): Promise<PortAnswer> {
  const ending = new AbortController()
  const cancel = longest > 0 ? timers.after(longest, () => ending.abort()) : () => undefined
  const stop = onAbort(signal, () => ending.abort())
  try {
    const tls = await connection.tls()
    if (isSecure && tls === 'plain') return edgePage(family, 502)
    if (!isSecure && typeof tls === 'object') {
      const body = 'Client sent an HTTP request to an HTTPS server.\n'
      return { status: 400, headers: ['Content-Type', 'text/plain'], body }
    }
    return await connection.request(request, ending)
  } catch (error) {
    if (!(error instanceof FetchError)) throw error
    if (ending.signal.aborted || error.reason === 'timeout') return edgePage(family, 504)
    return edgePage(family, error.reason === 'refused' ? 503 : 502)
  } finally {
    cancel()
    stop()
  }
}

/** What the host of a copy ends with, as Envoy has it. Copies are not copied again. */
const shadow = '-shadow'

/** Sends a copy; what is answered is dropped. */
function mirror(
  backend: EdgeBackend,
  request: Parameters<PortConnection['request']>[0],
  { connect }: EdgeParts,
): void {
  if (backend.isForbidden === true) return
  const headers = request.headers.map((value, at) =>
    at % 2 === 1 && request.headers[at - 1] === 'host' ? `${value}${shadow}` : value,
  )
  const sent = connect(backend)?.request({ ...request, headers })
  if (sent instanceof Promise) sent.catch(() => undefined)
}
