import { statusTexts } from '../../../../base/http1/status-texts.ts'
import { FetchError } from '../../../../base/outgoing/fetch-error.ts'
import type { PortConnection } from '../../network/network-view.ts'
import type { PortAnswer } from '../../network/port-listener.ts'
import { awaited } from '../../processes/awaited.ts'
import { bytesOfText, textOfBytes } from '../../processes/bytes-as-text.ts'
import type { ProgramStep } from '../../processes/program.ts'
import { reached } from '../../processes/reached.ts'
import type { ShellSession } from '../../processes/shell-session.ts'

/** What a URL names. */
export interface Target {
  readonly scheme: string
  readonly host: string
  readonly port: number
  /** Path and query. */
  readonly path: string
}

/** Characters of a URL that are read. */
const longestUrl = 8192

/** The parts of a URL, whose scheme may be absent. */
export function targetOf(url: string): Target | undefined {
  if (url.length > longestUrl) return undefined
  const pattern =
    /^(?:(https?):\/\/)?(?:[^/@?#]*@)?([^/:?#]+)(?::(\d+))?(\/[^#]*|\?[^#]*)?(?:#.*)?$/i
  const [, scheme = 'http', host, port, path = '/'] = pattern.exec(url) ?? []
  if (host === undefined) return undefined
  const usual = scheme.toLowerCase() === 'https' ? 443 : 80
  return {
    scheme: scheme.toLowerCase(),
    host,
    port: Number(port ?? usual),
    path: path.startsWith('?') ? `/${path}` : path,
  }
}

/** A request of a client in a container. */
export interface Call {
  readonly method: string
  readonly target: Target
  /** A flat list; names in lower case. */
  readonly headers: readonly string[]
  readonly body: string
  /** Milliseconds until it is given up. */
  readonly limit: number
}

export interface Answered {
  readonly kind: 'answer'
  readonly answer: PortAnswer
  readonly text: string
}

/** What comes of a request. */
export type Called =
  | Answered
  | { readonly kind: 'refused' }
  | { readonly kind: 'broken' }
  | { readonly kind: 'late' }

/** Sends a request, and waits for its answer. */
export function* call(
  session: ShellSession,
  connection: PortConnection | undefined,
  { method, target, headers, body, limit }: Call,
): Generator<ProgramStep, Called, string | undefined> {
  if (!connection) return { kind: 'refused' }
  const reach = yield* reached(connection, limit)
  if (reach !== 'open') return { kind: reach === 'refused' ? 'refused' : 'late' }
  const host =
    target.port === 80 || target.port === 443 ? target.host : `${target.host}:${target.port}`
  const request = {
    method,
    target: target.path,
    headers: headers.includes('host') ? headers : ['host', host, ...headers],
    body: bytesOfText(body),
  }
  const outcome = yield* awaited(connection.request(request), limit)
  session.meter.changes += 1
  if (outcome?.kind === 'value') {
    const { body: content = '' } = outcome.value
    const wait = session.meter.spend(1, content.length)
    if (wait) yield wait
    const text = typeof content === 'string' ? content : textOfBytes(content)
    return { kind: 'answer', answer: outcome.value, text: method === 'HEAD' ? '' : text }
  }
  if (!outcome) return { kind: 'late' }
  const { error } = outcome
  if (!(error instanceof FetchError)) throw error
  if (error.reason === 'refused') return { kind: 'refused' }
  return { kind: error.reason === 'timeout' ? 'late' : 'broken' }
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
export function headLines(answer: PortAnswer, text: string): string[] {
  const { headers = [] } = answer
  const lines = [statusLine(answer)]
  for (let at = 0; at < headers.length; at += 2) lines.push(`${headers[at]}: ${headers[at + 1]}`)
  if (headerOf(answer, 'content-length') === undefined) {
    lines.push(`Content-Length: ${bytesOfText(text).length}`)
  }
  return lines
}
