import { FetchError } from '../../../../../base/outgoing/fetch-error.ts'
import {
  chooseRule,
  type EdgeAction,
  type EdgeBackend,
  type EdgeChoice,
  type EdgeRequest,
  type EdgeRule,
  type HeaderChanges,
  rewrittenPath,
} from '../../../../simulation/ingress/edge-rules.ts'
import type { PortConnection } from '../../../../simulation/network/network-view.ts'
import type { PortAnswer, PortRequest } from '../../../../simulation/network/port-listener.ts'

/** What an ingress or a gateway needs to answer a request. */
export interface EdgeParts {
  /** In the order in which they are tried. */
  readonly rules: readonly EdgeRule[]
  readonly isSecure: boolean
  /** Port that requests come to. */
  readonly port: number
  /** A number from 0 up to a limit, drawn at random. */
  readonly draw: (limit: number) => number
  /** The way to an endpoint of a service; undefined where it, or that port, does not exist. */
  readonly connect: (backend: EdgeBackend) => PortConnection | undefined
  /** The body of an answer that the program gives itself. */
  readonly page: (status: number) => PortAnswer
}

/** Leads a request by rules, and gives its answer. */
export async function edgeAnswer(request: PortRequest, parts: EdgeParts): Promise<PortAnswer> {
  const edge = edgeRequestOf(request, parts)
  const choice = edge && chooseRule(parts.rules, edge)
  if (!edge || !choice) return parts.page(edge ? 404 : 400)
  const { action, redirectsPlain = false } = choice.rule
  if (redirectsPlain && !edge.isSecure) {
    return redirect(308, `https://${edge.host}${request.target}`)
  }
  if (action.kind === 'answer') return { status: action.status, body: action.body }
  if (action.kind === 'redirect') return redirect(action.status, placeOf(action, edge, choice))
  return pass(request, edge, action, choice, parts)
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

function redirect(status: number, location: string): PortAnswer {
  return { status, headers: ['Location', location], body: '' }
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
  action: EdgeAction & { readonly kind: 'pass' },
  { groups }: EdgeChoice,
  { draw, connect, page }: EdgeParts,
): Promise<PortAnswer> {
  const backend = drawn(action.backends, draw)
  // A backend without a port is one that may not be named, or does not exist.
  if (!backend || backend.port === 0) return page(action.backends.length === 0 ? 500 : 503)
  const connection = connect(backend)
  if (!connection) return page(503)
  const query = request.target.indexOf('?')
  const path = rewrittenPath(action.rewrite, edge.path, groups)
  const headers = changed(forwarded(request, edge, action.host), action.requestHeaders)
  try {
    const answer = await connection.request({
      method: request.method,
      target: `${path}${query === -1 ? '' : request.target.slice(query)}`,
      headers,
      body: request.body,
    })
    if (!action.responseHeaders) return answer
    return { ...answer, headers: changed(answer.headers ?? [], action.responseHeaders) }
  } catch (error) {
    if (!(error instanceof FetchError)) throw error
    return page(error.reason === 'timeout' ? 504 : error.reason === 'refused' ? 503 : 502)
  }
}

/** A backend, drawn by the weights. */
function drawn(backends: readonly EdgeBackend[], draw: EdgeParts['draw']): EdgeBackend | undefined {
  const sum = backends.reduce((all, { weight }) => all + weight, 0)
  if (sum <= 0) return undefined
  let left = draw(sum)
  return backends.find(({ weight }) => (left -= weight) < 0)
}

/** Headers of a request as it is passed on. */
function forwarded(
  { headers, from }: PortRequest,
  { host, isSecure, port }: EdgeRequest,
  newHost: string | undefined,
): string[] {
  const kept: string[] = []
  for (let at = 0; at + 1 < headers.length; at += 2) {
    const [name = '', value = ''] = [headers[at], headers[at + 1]]
    if (name.startsWith('x-forwarded-') || name === 'x-real-ip') continue
    kept.push(name, name === 'host' && newHost !== undefined ? newHost : value)
  }
  kept.push('x-real-ip', from, 'x-forwarded-for', from, 'x-forwarded-host', host)
  const scheme = isSecure ? 'https' : 'http'
  return [...kept, 'x-forwarded-port', String(port), 'x-forwarded-proto', scheme]
}

function changed(headers: readonly string[], changes: HeaderChanges | undefined): string[] {
  if (!changes) return [...headers]
  const gone = new Set([...changes.remove, ...changes.set.map(([name]) => name)])
  const kept: string[] = []
  for (let at = 0; at + 1 < headers.length; at += 2) {
    const [name = '', value = ''] = [headers[at], headers[at + 1]]
    if (!gone.has(name.toLowerCase())) kept.push(name, value)
  }
  return [...kept, ...changes.set.flat(), ...changes.add.flat()]
}
