import { FetchError } from '../../../../base/outgoing/fetch-error.ts'
import { parseDuration } from '../../../../base/time/duration.ts'
import type { PortAnswer, PortListener, PortRequest } from '../../network/port-listener.ts'
import { bytesOfText, textOfBytes } from '../../processes/bytes-as-text.ts'
import { OutputQueue, serve } from '../../processes/output-queue.ts'
import type { Program } from '../../processes/program.ts'
import type { ShellSession } from '../../processes/shell-session.ts'
import { answered } from '../../processes/text-reader.ts'
import { agnhostAnswer, type ServedAnswer } from '../agnhost-http.ts'
import { GoFlags, goLogLine } from '../go-flags.ts'
import { fileAnswer } from '../static-files.ts'

/** How a page begins, as Go's servers look for it where their program names no type. */
const page =
  /^\s*<(?:!doctype html|!--|html|head|script|style|title|body|table|div|h1|a|b|p|br)[\s>]/i

export function goAnswer({ status, body, location, contentType }: ServedAnswer): PortAnswer {
  const type = page.test(body) ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8'
  const headers = ['Content-Type', contentType ?? type]
  if (location !== undefined) headers.push('Location', location)
  return { status, headers, body }
}

function urlOf({ target }: PortRequest): URL {
  return URL.canParse(target, 'http://pod') ? new URL(target, 'http://pod') : new URL('http://pod/')
}

const inUse = (port: number): string => `listen tcp :${port}: bind: address already in use\n`

/** A server of several ports whose answers depend on little more than the request. */
function* plainServer(
  session: ShellSession,
  words: readonly string[],
  ports: readonly number[],
  queue: OutputQueue,
  lines: readonly string[],
  noted: (request: PortRequest, url: URL, port: number) => string | undefined,
): Program {
  const { hostname, environment } = session.world
  const startedAt = session.now()
  const listeners = ports.map((port): PortListener => ({
    port,
    protocol: 'TCP',
    http: (request) => {
      const url = urlOf(request)
      const line = noted(request, url, port)
      if (line !== undefined) queue.write('stderr', goLogLine(request.time, line))
      const process = { words, port, hostname, environment, startedAt }
      return goAnswer(agnhostAnswer({ ...request, url }, process, request.time))
    },
  }))
  return yield* serve(session, { listeners, queue, inUse, lines, stream: 'stderr' })
}

function logLines(session: ShellSession, ...texts: readonly string[]): string[] {
  return texts.map((text) => goLogLine(session.now(), text).trimEnd())
}

export function* serveHostname(session: ShellSession, words: readonly string[]): Program {
  const flags = new GoFlags(words.slice(1), ['tcp', 'udp', 'http', 'close'])
  const port = flags.number('port', 9376)
  const queue = new OutputQueue()
  const lines = logLines(session, `Serving on port ${port}.`)
  const note = (time: number, text: string): void => queue.write('stderr', goLogLine(time, text))
  if (!flags.switched('tcp') && !flags.switched('udp')) {
    return yield* plainServer(
      session,
      words,
      [port],
      queue,
      lines,
      ({ from }) => `HTTP request from ${from}:50000`,
    )
  }
  const { hostname } = session.world
  const listeners = (['tcp', 'udp'] as const)
    .filter((each) => flags.switched(each))
    .map((each): PortListener => ({
      port,
      protocol: each === 'tcp' ? 'TCP' : 'UDP',
      exchange: (_, time) => {
        note(time, `${each.toUpperCase()} request`)
        return bytesOfText(hostname)
      },
    }))
  return yield* serve(session, { listeners, queue, inUse, lines, stream: 'stderr' })
}

export function* porter(session: ShellSession, words: readonly string[]): Program {
  const ports = Array.from(session.variables.entries(), ([name]) =>
    Number(/^SERVE_(?:TLS_)?PORT_(\d+)$/.exec(name)?.[1] ?? 0),
  ).filter((port) => port > 0 && port < 65_536)
  return yield* plainServer(
    session,
    words,
    Array.from(new Set(ports)),
    new OutputQueue(),
    [],
    () => undefined,
  )
}

export function* liveness(session: ShellSession, words: readonly string[]): Program {
  return yield* plainServer(session, words, [8080], new OutputQueue(), [], () => undefined)
}

/** Serves the files of its container. */
export function* testWebserver(session: ShellSession, args: readonly string[]): Program {
  const port = new GoFlags(args).number('port', 80)
  const http = (request: PortRequest): PortAnswer => {
    const answer = fileAnswer(session, '/', urlOf(request).pathname, request, {
      listsDirectories: true,
    })
    const headers = [
      'Cache-Control',
      'private',
      'Access-Control-Allow-Origin',
      '*',
      ...(answer.headers ?? []),
    ]
    return { ...answer, headers }
  }
  const queue = new OutputQueue()
  return yield* serve(session, { listeners: [{ port, protocol: 'TCP', http }], queue, inUse })
}

export function* grpcHealthChecking(session: ShellSession, args: readonly string[]): Program {
  const flags = new GoFlags(args)
  const port = flags.number('port', 5000)
  const httpPort = flags.number('http-port', 8080)
  const unhealthyAfter = flags.number('delay-unhealthy-sec', -1) * 1000
  const service = flags.text('service')
  const startedAt = session.now()
  const queue = new OutputQueue()
  let isForced: boolean | undefined
  const listeners: PortListener[] = [
    {
      port: httpPort,
      protocol: 'TCP',
      http: (request) => {
        const { pathname } = urlOf(request)
        if (pathname !== '/make-serving' && pathname !== '/make-not-serving') {
          return goAnswer({ status: 404, body: '404 page not found\n' })
        }
        isForced = pathname === '/make-not-serving'
        const text = `Mark as ${isForced ? 'un' : ''}healthy`
        queue.write('stderr', goLogLine(request.time, text))
        return goAnswer({ status: 200, body: `${(request.time - startedAt) / 1000}s` })
      },
    },
    {
      port,
      protocol: 'TCP',
      health: (asked, time) => {
        queue.write('stderr', goLogLine(time, 'Serving the Check request for health check'))
        if (asked !== service) return 'SERVICE_UNKNOWN'
        const isLate = unhealthyAfter >= 0 && time - startedAt >= unhealthyAfter
        return isForced === true || isLate ? 'NOT_SERVING' : 'SERVING'
      },
    },
  ]
  const lines = logLines(
    session,
    `Http server starting to listen on :${httpPort}`,
    `gRPC server starting to listen on :${port}`,
  )
  return yield* serve(session, { listeners, queue, inUse, lines, stream: 'stderr' })
}

/** What the requests of `netexec` are logged as. */
function netexecLine({ method }: PortRequest, { pathname, searchParams }: URL): string {
  const of = (name: string): string => searchParams.get(name) ?? ''
  switch (pathname) {
    case '/echo':
      return `GET /echo?msg=${of('msg')}&code=${of('code')}`
    case '/exit':
      return `GET /exit?code=${of('code')}&timeout=${of('timeout')}&wait=${of('wait')}`
    case '/header':
      return of('key') === '' ? 'GET /header' : `GET /header?key=${of('key')}`
    case '/redirect':
      return `${method} /redirect?msg=${of('location')}&code=${of('code')}`
    case '/shell':
      return `GET /shell?cmd=${of('shellCommand') || of('cmd')}`
    case '/dial':
      return `GET /dial?host=${of('host')}&protocol=${of('protocol')}&port=${of('port')}&request=${of('request')}&tries=${of('tries')}`
    case '/clientip':
    case '/healthz':
    case '/hostName':
    case '/hostname':
    case '/readyz':
    case '/serverport':
    case '/shutdown':
    case '/upload':
      return `GET ${pathname}`
    default:
      return 'GET /'
  }
}

/** Tries of one request to `/dial`. */
const mostTries = 200
/** Characters of a command's output. */
const mostOutput = 1024 * 1024

/** Serves HTTP and UDP with many paths that say something of the container, its client and its network. */
export function* netexec(session: ShellSession, words: readonly string[]): Program {
  const flags = new GoFlags(words.slice(1))
  const httpPort = flags.number('http-port', 8080)
  const udpPort = flags.number('udp-port', 8081)
  const delay = flags.number('delay-shutdown', 0)
  const override = flags.text('http-override')
  const { hostname, environment } = session.world
  const queue = new OutputQueue()
  const startedAt = session.now()
  const note = (time: number, text: string): void => queue.write('stderr', goLogLine(time, text))
  const process = { words, port: httpPort, hostname, environment, startedAt }
  const http = async (request: PortRequest): Promise<PortAnswer> => {
    const given = override === '' ? request.target : override
    const url = urlOf({ ...request, target: given })
    // Values may come in the body of a form, too.
    if (request.headers.includes('application/x-www-form-urlencoded')) {
      for (const [name, value] of new URLSearchParams(textOfBytes(request.body))) {
        url.searchParams.append(name, value)
      }
    }
    note(request.time, netexecLine(request, url))
    const { pathname, searchParams } = url
    if (pathname === '/clientip') return goAnswer({ status: 200, body: `${request.from}:50000` })
    if (pathname === '/shutdown') queue.end(0)
    if (pathname === '/exit') return exit(queue, searchParams, request.time)
    if (pathname === '/shell') {
      const output = await shellAnswer(session, queue, searchParams)
      return goAnswer({ status: 200, body: output })
    }
    if (pathname === '/dial') return dial(session, searchParams)
    return goAnswer(agnhostAnswer({ ...request, url }, process, request.time))
  }
  const listeners: PortListener[] = [{ port: httpPort, protocol: 'TCP', http }]
  if (udpPort !== -1) {
    listeners.unshift({
      port: udpPort,
      protocol: 'UDP',
      exchange: (sent) => bytesOfText(datagram(textOfBytes(sent).trim(), hostname, udpPort)),
    })
  }
  const lines = logLines(
    session,
    `Started HTTP server on port ${httpPort}`,
    ...(udpPort === -1 ? [] : [`Started UDP server on port  ${udpPort}`]),
  )
  const code = yield* serve(session, {
    listeners,
    queue,
    inUse,
    lines,
    stream: 'stderr',
    ends: { TERM: 0 },
  })
  if (delay > 0 && queue.exitCode === undefined) {
    yield {
      kind: 'output',
      stream: 'stderr',
      text: goLogLine(session.now(), `Sleeping ${delay} seconds before terminating...`),
    }
    yield { kind: 'sleep', milliseconds: delay * 1000 }
  }
  return code
}

function datagram(text: string, hostname: string, port: number): string {
  const lower = text.toLowerCase()
  if (lower === 'hostname') return hostname
  if (lower === 'serverport') return String(port)
  if (lower === 'clientip') return '127.0.0.1:50000'
  return lower.startsWith('echo ') ? text.slice('echo '.length) : ''
}

function exit(queue: OutputQueue, query: URLSearchParams, time: number): PortAnswer {
  const wait = parseDuration(query.get('wait') ?? '0s') ?? 0n
  const code = Number(query.get('code') ?? '0') || 0
  const text = `Will begin shutdown in ${query.get('wait') ?? '0s'}, allowing ${query.get('timeout') ?? '0s'} for connections to close, then will exit with ${code}`
  queue.write('stderr', goLogLine(time, text))
  const milliseconds = Number(wait / 1_000_000n)
  if (milliseconds === 0) queue.end(code)
  else {
    queue.run(function* () {
      yield { kind: 'sleep', milliseconds }
      queue.end(code)
      return 0
    })
  }
  return { status: 200, body: '' }
}

/** Runs a command in the container, for `/shell`. */
function shellAnswer(
  session: ShellSession,
  queue: OutputQueue,
  query: URLSearchParams,
): Promise<string> {
  const command = query.get('shellCommand') || query.get('cmd') || ''
  return new Promise((resolve) => {
    const accepted = queue.run(function* () {
      let output = ''
      const inner = session.fork()
      try {
        const program = session.programs.run(inner, ['/bin/sh', '-c', command])
        const code = yield* answered(program, function* (step) {
          if (step.kind !== 'output') return step.kind === 'read' ? undefined : yield step
          if (output.length < mostOutput) output += step.text
          return undefined
        })
        resolve(
          JSON.stringify({
            ...(code !== 0 && { error: `exit status ${code}` }),
            ...(output !== '' && { output }),
          }),
        )
        return 0
      } finally {
        inner.variables.release()
        resolve(JSON.stringify({ error: 'signal: killed' }))
      }
    })
    if (!accepted) resolve(JSON.stringify({ error: 'resource temporarily unavailable' }))
  })
}

/** Asks another pod, for `/dial`. */
async function dial({ world }: ShellSession, query: URLSearchParams): Promise<PortAnswer> {
  const host = query.get('host') ?? ''
  const port = Number(query.get('port') ?? '')
  const request = query.get('request') ?? ''
  const protocol = (query.get('protocol') ?? '').toLowerCase() || 'http'
  const tries = Number(query.get('tries') || '1')
  const wrong = (body: string): PortAnswer => goAnswer({ status: 400, body: `${body}\n` })
  if (!Number.isInteger(tries)) return wrong('tries parameter is invalid.')
  if (request === '') return wrong('request parameter not specified. <nil>')
  if (protocol !== 'http' && protocol !== 'udp') return wrong(`unsupported protocol. ${protocol}`)
  const responses: string[] = []
  const errors: string[] = []
  for (let count = 0; count < Math.min(tries, mostTries); count++) {
    const connection = world.network?.connect(host, port, protocol === 'udp' ? 'UDP' : 'TCP')
    try {
      if (!connection)
        throw new FetchError('refused', `dial tcp ${host}:${port}: connect: connection refused`)
      if (protocol === 'udp') {
        responses.push(
          textOfBytes((await connection.exchange(bytesOfText(request))) ?? new Uint8Array()),
        )
      } else {
        const { body = '' } = await connection.request({
          method: 'GET',
          target: `/${request}`,
          headers: ['host', `${host}:${port}`, 'user-agent', 'Go-http-client/1.1'],
          body: new Uint8Array(),
        })
        responses.push(typeof body === 'string' ? body : textOfBytes(body))
      }
    } catch (error) {
      if (!(error instanceof FetchError)) throw error
      errors.push(error.message)
    }
  }
  const body = JSON.stringify({
    ...(errors.length > 0 && { errors }),
    ...(responses.length > 0 && { responses }),
  })
  return goAnswer({ status: 200, body })
}
