import { atOnce, type Waits, when } from '../../../../base/execution/at-once.ts'
import type { Ending, PortAnswer, PortRequest } from '../../network/port-listener.ts'
import { textOfBytes } from '../../processes/bytes-as-text.ts'
import { OutputQueue, serve } from '../../processes/output-queue.ts'
import type { Program } from '../../processes/program.ts'
import type { ShellSession } from '../../processes/shell-session.ts'
import { GoFlags } from '../go-flags.ts'
import type { KnownImage } from '../known-image.ts'

/** A server while it runs. */
export interface Serving {
  readonly session: ShellSession
  readonly hostname: string
  readonly port: number
  readonly flags: GoFlags
  /** When it was started, in milliseconds since the epoch. */
  readonly startedAt: number
  /** Requests so far, with the one that is answered. */
  requests: number
  readonly variable: (name: string, otherwise?: string) => string
}

/** A request with its URL. */
export interface SmallRequest extends PortRequest {
  readonly url: URL
  /** The body as text. */
  readonly text: string
  /** Aborts where the client leaves. */
  readonly signal: AbortSignal
}

/** A server that answers with a few lines that say something of itself, of its pod or of the request. */
export interface SmallServer {
  /** Its command line. */
  readonly command: string
  readonly port: number
  /** A variable, or a flag, that names another port. */
  readonly portName?: string
  readonly answer: (
    request: SmallRequest,
    serving: Serving,
  ) => PortAnswer | string | Promise<PortAnswer | string>
  /** Printed at its start. */
  readonly lines?: (serving: Serving) => readonly string[]
  /** The line that it prints of a request. */
  readonly log?: (request: SmallRequest, serving: Serving, status: number) => string
  readonly contentType?: string
  /** `Server` header of its answers, or other headers: name, value, and so on. */
  readonly headers?: readonly string[]
  readonly files?: KnownImage['files']
  readonly directory?: string
  /** Milliseconds of a processor that a request takes; none unless given. */
  readonly cost?: number
}

const plain = 'text/plain; charset=utf-8'

/** Whether an answer says its type itself. */
const hasType = (headers: readonly string[]): boolean =>
  headers.some((each, at) => at % 2 === 0 && each.toLowerCase() === 'content-type')

/** Type of a text by how it begins. */
function typeOf(body: PortAnswer['body']): string {
  if (typeof body !== 'string') return 'application/octet-stream'
  if (/^\s*[[{]/.test(body)) return 'application/json'
  return /^\s*<(?:!doctype|html)/i.test(body) ? 'text/html; charset=utf-8' : plain
}

function* program(session: ShellSession, words: readonly string[], server: SmallServer): Program {
  const { portName = '', answer, log, lines, headers = [], contentType } = server
  const flags = new GoFlags(words.slice(1))
  const variable = (name: string, otherwise = ''): string =>
    session.variables.get(name) || otherwise
  const named = /^[A-Z_]+$/.test(portName) ? variable(portName) : flags.text(portName)
  const port = Number(named.slice(named.lastIndexOf(':') + 1)) || server.port
  const { hostname } = session.world
  const startedAt = session.now()
  const serving: Serving = { session, hostname, port, flags, startedAt, requests: 0, variable }
  const queue = new OutputQueue()
  const http = function* (given: PortRequest, ending: Ending): Waits<PortAnswer> {
    const { target } = given
    const url = new URL(URL.canParse(target, 'http://pod') ? target : '/', 'http://pod')
    const request: SmallRequest = {
      ...given,
      url,
      text: textOfBytes(given.body),
      get signal() {
        return ending.signal
      },
    }
    serving.requests += 1
    if (server.cost !== undefined) session.world.worked?.(server.cost)
    const answered = yield* when(answer(request, serving))
    const found = typeof answered === 'string' ? { status: 200, body: answered } : answered
    if (log) queue.write('stdout', `${log(request, serving, found.status)}\n`)
    const own = found.headers ?? []
    const type = hasType(own) ? [] : ['Content-Type', contentType ?? typeOf(found.body)]
    return { ...found, headers: [...headers, ...type, ...own] }
  }
  return yield* serve(session, {
    queue,
    listeners: [
      { port, protocol: 'TCP', http: (request, ending) => atOnce(http(request, ending)) },
    ],
    inUse: (taken) => `listen tcp :${taken}: bind: address already in use\n`,
    lines: lines?.(serving) ?? [],
  })
}

/** An image of such a server. */
export function smallImage(server: SmallServer): KnownImage {
  const words = server.command.split(' ')
  const [first = ''] = words
  const name = first.slice(first.lastIndexOf('/') + 1)
  const isOwn = (word = ''): boolean => word.slice(word.lastIndexOf('/') + 1) === name
  return {
    kind: 'server',
    command: server.command,
    programs: { [name]: (session, given) => program(session, given, server) },
    main: (args) => (args[0] === undefined || args[0].startsWith('-') ? [...words, ...args] : args),
    serves: (given) => isOwn(given[0]),
    ...(server.files && { files: server.files }),
    ...(server.directory !== undefined && { directory: server.directory }),
    ...(server.cost !== undefined && { isIdle: true }),
  }
}

/** Headers of a request as `name: value` pairs, the first of each name. */
export function headersOf({ headers }: PortRequest): readonly (readonly [string, string])[] {
  const pairs = new Map<string, string>()
  for (let at = 0; at + 1 < headers.length; at += 2) {
    const [name = '', value = ''] = [headers[at], headers[at + 1]]
    if (!pairs.has(name)) pairs.set(name, value)
  }
  return Array.from(pairs)
}

/** A header's name as Go and Node's servers print it. */
export const headerName = (name: string): string =>
  name.replace(/(?:^|-)[a-z]/g, (letters) => letters.toUpperCase())
