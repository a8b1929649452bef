import type { PortAnswer, PortListener, PortRequest } from '../../network/port-listener.ts'
import { OutputQueue, serve } from '../../processes/output-queue.ts'
import type { Program } from '../../processes/program.ts'
import type { ShellSession } from '../../processes/shell-session.ts'
import type { ServedAnswer } from '../agnhost-http.ts'
import { logLineByKlog } from '../go-flags.ts'

/** How a page begins, as Go's servers look for it where their program names no type. */
const page =
  /^\s*<(?:!doctype html|!--|html|head|script|style|title|body|table|div|h1|a|b|p|br)[\s>]/i

export function goAnswer({ status, body, location, contentType }: ServedAnswer): PortAnswer {
  const type = page.test(body) ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8'
  const headers = ['Content-Type', contentType ?? type]
  if (location !== undefined) headers.push('Location', location)
  return { status, headers, body }
}

export const ok = (body: string): PortAnswer => goAnswer({ status: 200, body })

/** An answer of Go's `http.Error`. */
export const goError = (status: number, text: string): PortAnswer =>
  goAnswer({ status, body: `${text}\n` })

export const notFound: PortAnswer = goError(404, '404 page not found')

export function urlOf({ target }: Pick<PortRequest, 'target'>): URL {
  return URL.canParse(target, 'http://pod') ? new URL(target, 'http://pod') : new URL('http://pod/')
}

/** The client of a request, with its port. */
export function clientOf({ from, fromPort = 0 }: Pick<PortRequest, 'from' | 'fromPort'>): string {
  return `${from}:${fromPort}`
}

export const inUse = (port: number): string => `listen tcp :${port}: bind: address already in use\n`

/** Lines that a program logs at its start. */
export function logLines(session: ShellSession, ...texts: readonly string[]): string[] {
  return texts.map((text) => logLineByKlog(session.now(), text).trimEnd())
}

/** Answers a request; undefined where the program has no such path. */
type Handler = (
  request: PortRequest,
  url: URL,
  signal: AbortSignal,
) => PortAnswer | undefined | Promise<PortAnswer>

export interface GoServer {
  /** By path; `/` is that of all others. */
  readonly handlers: Readonly<Record<string, Handler>>
  readonly queue?: OutputQueue
  readonly lines?: readonly string[]
  /** Content of the certificate by which it serves TLS; plain HTTP without it. */
  readonly certificate?: string
}

/** A program that serves HTTP on one port until it is stopped. */
export function goServer(
  session: ShellSession,
  port: number,
  { handlers, queue = new OutputQueue(), lines = [], certificate }: GoServer,
): Program {
  const http: PortListener['http'] = async (request, { signal }) => {
    const url = urlOf(request)
    const handler = Object.hasOwn(handlers, url.pathname) ? handlers[url.pathname] : handlers['/']
    return (await handler?.(request, url, signal)) ?? notFound
  }
  const listener: PortListener = {
    port,
    protocol: 'TCP',
    http,
    ...(certificate !== undefined && { certificate }),
  }
  return serve(session, {
    listeners: [listener],
    queue,
    inUse,
    lines,
    stream: 'stderr',
    ends: plainEnds,
  })
}

/** Exit codes of a program in Go that handles no signal. */
const plainEnds = { TERM: 2, INT: 2 }
