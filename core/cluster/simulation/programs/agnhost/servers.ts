import type { PortAnswer, PortListener, PortRequest } from '../../network/port-listener.ts'
import { awaited } from '../../processes/awaited.ts'
import { bytesOfText, textOfBytes } from '../../processes/bytes-as-text.ts'
import { printed } from '../../processes/command.ts'
import { OutputQueue, serve } from '../../processes/output-queue.ts'
import type { Program } from '../../processes/program.ts'
import type { ShellSession } from '../../processes/shell-session.ts'
import { agnhostAnswer } from '../agnhost-http.ts'
import { GoFlags, logLineByKlog } from '../go-flags.ts'
import { fileAnswer } from '../static-files.ts'
import { clientOf, goAnswer, inUse, logLines, urlOf } from './go-server.ts'
import { streamListener } from './stream-servers.ts'

/** A server of several ports whose answers depend on little more than the request. */
function* plainServer(
  session: ShellSession,
  words: readonly string[],
  ports: readonly number[],
  queue: OutputQueue,
  lines: readonly string[],
  noted: (request: PortRequest, url: URL, port: number) => string | undefined,
  certified: (port: number) => Pick<PortListener, 'certificate'> = () => ({}),
): Program {
  const { hostname, environment } = session.world
  const startedAt = session.now()
  const listeners = ports.map((port): PortListener => ({
    port,
    protocol: 'TCP',
    http: (request) => {
      const url = urlOf(request)
      const line = noted(request, url, port)
      if (line !== undefined) queue.write('stderr', logLineByKlog(request.time, line))
      const process = { words, port, hostname, environment, startedAt }
      return goAnswer(agnhostAnswer({ ...request, url }, process, request.time))
    },
    ...certified(port),
  }))
  return yield* serve(session, { listeners, queue, inUse, lines, stream: 'stderr' })
}

export function* serveHostname(session: ShellSession, words: readonly string[]): Program {
  const flags = new GoFlags(words.slice(1), ['tcp', 'udp', 'http', 'close'])
  const port = flags.number('port', 9376)
  const queue = new OutputQueue()
  const lines = logLines(session, `Serving on port ${port}.`)
  const note = (time: number, text: string): void =>
    queue.write('stderr', logLineByKlog(time, text))
  const isStream = flags.switched('tcp') || flags.switched('udp')
  if (isStream && flags.switched('http', true)) {
    const text = "Can't server TCP/UDP mode and HTTP mode at the same time"
    return yield* printed({ error: logLineByKlog(session.now(), text), code: 1 })
  }
  if (!isStream) {
    return yield* plainServer(
      session,
      words,
      [port],
      queue,
      lines,
      (request) => `HTTP request from ${clientOf(request)}`,
    )
  }
  const { hostname } = session.world
  const listeners: PortListener[] = []
  if (flags.switched('tcp')) {
    const listener = streamListener(port, queue, function* (connection, { address, port: from }) {
      const text = logLineByKlog(session.now(), `TCP request from ${address}:${from}`)
      yield { kind: 'output', stream: 'stderr', text }
      yield* awaited(connection.write(bytesOfText(hostname)), Infinity)
      connection.end()
      return 0
    })
    listeners.push(listener)
  }
  if (flags.switched('udp')) {
    listeners.push({
      port,
      protocol: 'UDP',
      exchange: (_, time, { address, port: from }) => {
        note(time, `UDP request from ${address}:${from}`)
        return bytesOfText(hostname)
      },
    })
  }
  return yield* serve(session, { listeners, queue, inUse, lines, stream: 'stderr' })
}

const tlsVariable = 'SERVE_TLS_PORT_'

/** Serves the values of variables such as `SERVE_PORT_80` at the ports of their names. */
export function* porter(session: ShellSession, words: readonly string[]): Program {
  const { variables } = session
  const ports = Array.from(variables.entries(), ([name]) =>
    Number(/^SERVE_(?:TLS_)?PORT_(\d+)$/.exec(name)?.[1] ?? 0),
  ).filter((port) => port > 0 && port < 65_536)
  const file = variables.get('CERT_FILE') || '/localhost.crt'
  const certificate = session.isFile(file) ? textOfBytes(session.bytes(file)) : ''
  return yield* plainServer(
    session,
    words,
    Array.from(new Set(ports)),
    new OutputQueue(),
    [],
    () => undefined,
    (port) => (variables.get(`${tlsVariable}${port}`) === undefined ? {} : { certificate }),
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
        queue.write('stderr', logLineByKlog(request.time, text))
        return goAnswer({ status: 200, body: `${(request.time - startedAt) / 1000}s` })
      },
    },
    {
      port,
      protocol: 'TCP',
      health: (asked, time) => {
        queue.write('stderr', logLineByKlog(time, 'Serving the Check request for health check'))
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
