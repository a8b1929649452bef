import { FetchError } from '../../../../base/outgoing/fetch-error.ts'
import { parseDuration } from '../../../../base/time/duration.ts'
import { FileError } from '../../files/file-error.ts'
import type { Ending, PortAnswer, PortListener, PortRequest } from '../../network/port-listener.ts'
import { bytesOfText, textOfBytes } from '../../processes/bytes-as-text.ts'
import { OutputQueue, serve } from '../../processes/output-queue.ts'
import type { Program } from '../../processes/program.ts'
import type { ShellSession } from '../../processes/shell-session.ts'
import { answered } from '../../processes/text-reader.ts'
import { agnhostAnswer } from '../agnhost-http.ts'
import { GoFlags, logLineByKlog } from '../go-flags.ts'
import { fetchUrl, unknownHost } from '../program-client.ts'
import { clientOf, goAnswer, goError, inUse, logLines, ok, urlOf } from './go-server.ts'
import { uploadedFile } from './uploaded-file.ts'

/** What requests are logged as. */
function lineOf({ method }: PortRequest, { pathname, searchParams }: URL): string {
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
/** Characters of a command's output; what is got by `/dial` beyond them is not followed by more tries. */
const mostOutput = 1024 * 1024

/** Serves HTTP and UDP with many paths that say something of the container, its client and its network. */
export function* netexec(session: ShellSession, words: readonly string[]): Program {
  const flags = new GoFlags(words.slice(1))
  const httpPort = flags.number('http-port', 8080)
  const udpPort = flags.number('udp-port', 8081)
  const delay = flags.number('delay-shutdown', 0)
  const override = flags.text('http-override')
  const certificateFile = flags.text('tls-cert-file')
  const { hostname, environment } = session.world
  const queue = new OutputQueue()
  const startedAt = session.now()
  const note = (time: number, text: string): void =>
    queue.write('stderr', logLineByKlog(time, text))
  const process = { words, port: httpPort, hostname, environment, startedAt }
  let isStopping = false
  const http = async (request: PortRequest, { signal }: Ending): Promise<PortAnswer> => {
    const given = override === '' ? request.target : override
    const url = urlOf({ target: given })
    // Values may come in the body of a form, too.
    if (request.headers.includes('application/x-www-form-urlencoded')) {
      for (const [name, value] of new URLSearchParams(textOfBytes(request.body))) {
        url.searchParams.append(name, value)
      }
    }
    const log = (text: string): void => note(request.time, text)
    log(lineOf(request, url))
    const { pathname, searchParams } = url
    switch (pathname) {
      case '/clientip':
        return ok(clientOf(request))
      case '/shutdown':
        queue.end(0)
        break
      case '/exit':
        return exit(queue, searchParams, request.time)
      case '/shell': {
        const output = await shellAnswer(session, queue, searchParams)
        log(`Output: ${output}`)
        return ok(output)
      }
      case '/dial':
        return dial(session, searchParams, signal)
      case '/upload':
        return upload(session, request, log)
      case '/healthz':
      case '/readyz':
        if (pathname === '/readyz' && isStopping) {
          return goAnswer({ status: 503, body: 'shutting down' })
        }
        // It takes its server for ready once that of UDP is.
        if (udpPort === -1) return goAnswer({ status: 412, body: '' })
    }
    return goAnswer(agnhostAnswer({ ...request, url }, process, request.time))
  }
  const certificate =
    certificateFile === '' ? undefined : textOfBytes(session.bytes(certificateFile))
  const listeners: PortListener[] = [
    { port: httpPort, protocol: 'TCP', http, ...(certificate !== undefined && { certificate }) },
  ]
  if (udpPort !== -1) {
    listeners.unshift({
      port: udpPort,
      protocol: 'UDP',
      exchange: (sent, time, { address, port }) =>
        bytesOfText(datagram(textOfBytes(sent), `${address}:${port}`, time)),
    })
  }
  const datagram = (sent: string, client: string, time: number): string => {
    const text = sent.trim().toLowerCase()
    if (text === 'hostname') {
      note(time, 'Sending udp hostName response')
      return hostname
    }
    if (text === 'serverport') {
      note(time, `Sending server port to UDP client ${udpPort}\n`)
      return String(udpPort)
    }
    if (text === 'clientip') {
      note(time, `Sending clientip back to UDP client ${client}\n`)
      return client
    }
    if (text.startsWith('echo ')) {
      const echoed = text.slice('echo '.length)
      note(time, `Echoing ${echoed} to UDP client ${client}\n`)
      return echoed
    }
    if (text !== '') note(time, `Unknown UDP command received from ${client}: ${text}\n`)
    return ''
  }
  const lines = logLines(
    session,
    `Started HTTP server on port ${httpPort}`,
    ...(udpPort === -1 ? [] : [`Started UDP server on port  ${udpPort}`]),
  )
  const terminate = (): void => {
    isStopping = true
    if (delay <= 0) return queue.end(0)
    note(session.now(), `Sleeping ${delay} seconds before terminating...`)
    queue.run(() => ending(queue, delay * 1000, 0))
  }
  return yield* serve(session, {
    listeners,
    queue,
    inUse,
    lines,
    stream: 'stderr',
    ends: { INT: 2 },
    handles: { TERM: terminate },
  })
}

/** Ends the process after that many milliseconds. */
export function* ending(queue: OutputQueue, milliseconds: number, code: number): Program {
  yield { kind: 'sleep', milliseconds }
  queue.end(code)
  return 0
}

function exit(queue: OutputQueue, query: URLSearchParams, time: number): PortAnswer {
  const of = (name: string): string => query.get(name) ?? ''
  const durations: Record<string, number> = {}
  for (const name of ['timeout', 'wait']) {
    const text = of(name)
    const nanos = text === '' ? 0n : parseDuration(text)
    if (nanos === undefined) {
      return ok(
        `argument '${name}' must be a valid golang duration or empty, got ${JSON.stringify(text)}\n`,
      )
    }
    durations[name] = Number(nanos / 1_000_000n)
  }
  const code = Number(of('code'))
  if (!Number.isInteger(code)) {
    return ok(
      `argument 'code' must be an integer [0-127] or empty, got ${JSON.stringify(of('code'))}\n`,
    )
  }
  const text = `Will begin shutdown in ${of('wait') || '0s'}, allowing ${of('timeout') || '0s'} for connections to close, then will exit with ${code}`
  queue.write('stderr', logLineByKlog(time, text))
  const { wait = 0 } = durations
  if (wait <= 0) queue.end(code)
  else queue.run(() => ending(queue, wait, code))
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

/** Asks another server, for `/dial`. */
async function dial(
  session: ShellSession,
  query: URLSearchParams,
  signal: AbortSignal,
): Promise<PortAnswer> {
  const of = (name: string): string => query.get(name) ?? ''
  const [host, port, request] = [of('host'), of('port'), of('request')]
  const protocol = of('protocol').toLowerCase() || 'http'
  const tries = Number(of('tries') || '1')
  if (!Number.isInteger(tries)) {
    const why = `strconv.Atoi: parsing ${JSON.stringify(of('tries'))}: invalid syntax`
    return goError(400, `tries parameter is invalid. ${why}`)
  }
  if (request === '') return goError(400, 'request parameter not specified. <nil>')
  if (!['http', 'udp', 'sctp'].includes(protocol)) {
    return goError(400, `unsupported protocol. ${of('protocol')}`)
  }
  const { network } = session.world
  const kind = protocol === 'udp' ? 'UDP' : 'TCP'
  if (network?.connect(host, Number(port), kind).address === undefined) {
    return goError(400, `host and/or port param are invalid. ${unknownHost(session, host)}`)
  }
  const send = async (): Promise<string> => {
    if (protocol === 'http') {
      return (await fetchUrl(session, `http://${host}:${port}/${request}`, { signal })).text
    }
    const failed = `reading from udp connection failed. err:'read udp ${host}:${port}: i/o timeout'`
    if (protocol === 'sctp') {
      throw new FetchError('refused', 'sctp dial failed. err:protocol not supported')
    }
    const connection = network.connect(host, Number(port), 'UDP')
    const answer = await connection?.exchange(bytesOfText(request))
    if (!answer || answer.length === 0) throw new FetchError('timeout', failed)
    return textOfBytes(answer)
  }
  const responses: string[] = []
  let last = ''
  const errors: string[] = []
  let length = 0
  for (let count = 0; count < Math.min(tries, mostTries) && length < mostOutput; count++) {
    try {
      last = await send()
      length += last.length
      responses.push(last)
    } catch (error) {
      if (!(error instanceof FetchError)) throw error
      last = ''
      length += error.message.length
      errors.push(error.message)
    }
    if (signal.aborted) break
  }
  // It lists what was answered only where the last answer was not empty.
  return ok(
    JSON.stringify({
      ...(errors.length > 0 && { errors }),
      ...(last !== '' && { responses }),
    }),
  )
}

function upload(
  session: ShellSession,
  request: PortRequest,
  log: (text: string) => void,
): PortAnswer {
  const content = uploadedFile(request, 'file')
  if (content === undefined) {
    log('Unable to upload file: http: no such file')
    return ok(JSON.stringify({ error: 'Unable to upload file.' }))
  }
  try {
    const { files } = session
    files.makeDirectories('/uploads')
    const path = `/uploads/upload${files.names('/uploads').length}${request.time % 1_000_000}`
    files.write(path, content, { mode: 0o700 })
    log(`Wrote upload to ${path}`)
    return goAnswer({ status: 201, body: JSON.stringify({ output: path }) })
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    log(`Unable to write file: ${error.message}`)
    return ok(JSON.stringify({ error: 'Unable to write file.' }))
  }
}
