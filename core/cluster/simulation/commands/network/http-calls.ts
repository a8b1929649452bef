import { LateAbort } from '../../../../base/execution/late-abort.ts'
import { statusTexts } from '../../../../base/http1/status-texts.ts'
import { FetchError } from '../../../../base/outgoing/fetch-error.ts'
import type { PortConnection } from '../../network/network-view.ts'
import type { PortAnswer } from '../../network/port-listener.ts'
import { awaited } from '../../processes/awaited.ts'
import { bytesOfText } from '../../processes/bytes-as-text.ts'
import type { ProgramStep } from '../../processes/program.ts'
import { reached } from '../../processes/reached.ts'
import type { ShellSession } from '../../processes/shell-session.ts'
import { type Distrust, distrustOf } from './tls-trust.ts'

/** What a URL names. */
export interface Target {
  readonly scheme: string
  readonly host: string
  readonly port: number
  /** Path and query. */
  readonly path: string
  /** Name and password. */
  readonly user?: string
}

/** Characters of a URL that are read. */
const longestUrl = 8192

/** The parts of a URL, whose scheme may be absent. */
export function targetOf(url: string): Target | undefined {
  if (url.length > longestUrl) return undefined
  const pattern =
    /^(?:(https?):\/\/)?(?:([^/@?#]*)@)?(\[[\da-f:]+\]|[^/:?#[\]]+)(?::(\d{1,5}))?(\/[^#]*|\?[^#]*)?(?:#.*)?$/i
  const [, scheme = 'http', user, name, port, path = '/'] = pattern.exec(url) ?? []
  if (name === undefined || Number(port ?? 0) > 65_535) return undefined
  const host = name.replace(/^\[|\]$/g, '')
  const usual = scheme.toLowerCase() === 'https' ? 443 : 80
  return {
    scheme: scheme.toLowerCase(),
    host,
    port: Number(port ?? usual),
    path: path.startsWith('?') ? `/${path}` : path,
    ...(user !== undefined && { user }),
  }
}

/** A request of a client in a container. */
export interface Call {
  readonly method: string
  readonly target: Target
  /** A flat list; names in lower case. */
  readonly headers: readonly string[]
  readonly body: Uint8Array
  /** Milliseconds until connecting is given up, and until all is. */
  readonly connectLimit?: number
  readonly limit: number
  /** Certificates (PEM) that a server's have to be signed by; without it, any is taken. */
  readonly authorities?: string
}

export interface Answered {
  readonly kind: 'answer'
  readonly answer: PortAnswer
  readonly bytes: Uint8Array
}

/** What comes of a request. */
export type Called =
  | Answered
  | { readonly kind: 'refused' }
  /** Nobody in the network has the address. */
  | { readonly kind: 'unreachable' }
  /** No connection came in time, or no answer. */
  | { readonly kind: 'unconnected' }
  | { readonly kind: 'late' }
  /** The connection ended without an answer. */
  | { readonly kind: 'broken' }
  /** TLS was spoken to a port that speaks none. */
  | { readonly kind: 'plain' }
  | { readonly kind: 'distrusted'; readonly why: Distrust }

/** What is answered to a plain request by a port that speaks TLS, in the words of Go. */
const plainToTls: PortAnswer = {
  status: 400,
  headers: ['Connection', 'close'],
  body: 'Client sent an HTTP request to an HTTPS server.\n',
}

/** Sends a request, and waits for its answer. */
export function* call(
  session: ShellSession,
  connection: PortConnection | undefined,
  { method, target, headers, body, connectLimit = Infinity, limit, authorities }: Call,
): Generator<ProgramStep, Called, string | undefined> {
  if (!connection) return { kind: 'refused' }
  const until = session.now() + limit
  const reach = yield* reached(connection, Math.min(limit, connectLimit))
  if (reach !== 'open') return { kind: reach === 'dropped' ? 'unconnected' : reach }
  const tls = yield* awaited(connection.tls(), limit)
  const spoken = tls?.kind === 'value' ? tls.value : 'any'
  if (target.scheme === 'https') {
    if (spoken === 'plain') return { kind: 'plain' }
    const why =
      spoken === 'any' || authorities === undefined
        ? undefined
        : distrustOf(spoken, authorities, target.host)
    if (why !== undefined) return { kind: 'distrusted', why }
  } else if (typeof spoken === 'object') return answered(plainToTls, method)
  const host =
    target.port === 80 || target.port === 443 ? target.host : `${target.host}:${target.port}`
  const request = {
    method,
    target: target.path,
    headers: headers.includes('host') ? headers : ['host', host, ...headers],
    body,
  }
  const sending = session.meter.spend(1, body.length)
  if (sending) yield sending
  const ending = new LateAbort()
  let isOver = false
  try {
    const left = Math.max(0, until - session.now())
    const outcome = yield* awaited(connection.request(request, ending), left)
    isOver = outcome !== undefined
    session.meter.changes += 1
    if (outcome?.kind === 'value') {
      const wait = session.meter.spend(1, outcome.value.body?.length ?? 0)
      if (wait) yield wait
      return answered(outcome.value, method)
    }
    if (!outcome) return { kind: 'late' }
    const { error } = outcome
    if (!(error instanceof FetchError)) throw error
    if (error.reason === 'refused') return { kind: 'refused' }
    return { kind: error.reason === 'timeout' ? 'late' : 'broken' }
  } finally {
    if (!isOver) ending.abort()
  }
}

function answered(answer: PortAnswer, method: string): Answered {
  const { body = '' } = answer
  const bytes = typeof body === 'string' ? bytesOfText(body) : body
  return { kind: 'answer', answer, bytes: method === 'HEAD' ? new Uint8Array() : bytes }
}

/** A header of an answer. */
export function headerOf({ headers = [] }: PortAnswer, name: string): string | undefined {
  for (let at = 0; at < headers.length; at += 2) {
    if (headers[at]?.toLowerCase() === name) return headers[at + 1]
  }
  return undefined
}

/** Where a redirect leads; undefined for other answers. */
export function redirected(target: Target, answer: PortAnswer): Target | undefined {
  if (![301, 302, 303, 307, 308].includes(answer.status)) return undefined
  const location = headerOf(answer, 'location')
  if (location === undefined) return undefined
  if (/^https?:\/\//i.test(location)) return targetOf(location)
  const base = target.path.split('?')[0] ?? '/'
  const path = location.startsWith('/')
    ? location
    : `${base.slice(0, base.lastIndexOf('/') + 1)}${location}`
  return { ...target, path }
}

/** The first line of an answer, without its line feed. */
export function statusLine({ status }: PortAnswer): string {
  return `HTTP/1.1 ${status} ${statusTexts[status] ?? ''}`.trimEnd()
}

/** The head of an answer as it is sent. */
export function headLines(answer: PortAnswer, length: number): string[] {
  const { headers = [] } = answer
  const lines = [statusLine(answer)]
  for (let at = 0; at < headers.length; at += 2) lines.push(`${headers[at]}: ${headers[at + 1]}`)
  if (headerOf(answer, 'content-length') === undefined) {
    lines.push(`Content-Length: ${length}`)
  }
  return lines
}
