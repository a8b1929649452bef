import { textOf } from '../../../../base/api/json-fields.ts'
import type { ByteDuplex } from '../../../../base/streams/byte-duplex.ts'
import type { Peer, PortListener } from '../../network/port-listener.ts'
import { awaited } from '../../processes/awaited.ts'
import { bytesOfText, textOfBytes } from '../../processes/bytes-as-text.ts'
import { printed } from '../../processes/command.ts'
import { OutputQueue, serve } from '../../processes/output-queue.ts'
import type { Program, ProgramStep } from '../../processes/program.ts'
import type { ShellSession } from '../../processes/shell-session.ts'
import { GoFlags, logLineByKlog } from '../go-flags.ts'
import { objectIn } from '../object-in.ts'
import { goError, goServer, inUse, logLines, ok } from './go-server.ts'

type Steps<Value> = Generator<ProgramStep, Value, string | undefined>

/** A listener whose connections are served beside each other; one beyond those that a process serves at once is closed. */
export function streamListener(
  port: number,
  queue: OutputQueue,
  serveOne: (connection: ByteDuplex, client: Peer) => Program,
): PortListener {
  return {
    port,
    protocol: 'TCP',
    accept(connection, client) {
      const isServed = queue.run(function* () {
        try {
          return yield* serveOne(connection, client)
        } finally {
          connection.close()
        }
      })
      if (!isServed) connection.close()
    },
  }
}

/** Reads so many bytes, or fewer where the other side ends; a reader that stops leaves the connection open. */
function* readBytes(connection: ByteDuplex, count: number, limit = Infinity): Steps<string> {
  const chunks = connection.incoming[Symbol.asyncIterator]()
  let text = ''
  for (let size = 0; size < count;) {
    const outcome = yield* awaited(chunks.next(), limit)
    const chunk =
      outcome?.kind === 'value' && outcome.value.done !== true ? outcome.value.value : undefined
    if (!chunk) break
    text += textOfBytes(chunk.subarray(0, count - size))
    size += chunk.length
  }
  return text
}

const say = (text: string): ProgramStep => ({ kind: 'output', stream: 'stdout', text: `${text}\n` })

/** Closes each connection after its first byte. */
export function* tcpReset(session: ShellSession, args: readonly string[]): Program {
  const port = new GoFlags(args).number('port', 8080)
  const queue = new OutputQueue()
  const log = (text: string): ProgramStep => ({
    kind: 'output',
    stream: 'stderr',
    text: logLineByKlog(session.now(), text),
  })
  const listener = streamListener(port, queue, function* (connection, { address, port: from }) {
    yield* readBytes(connection, 1)
    yield log(`TCP request from ${address}:${from}`)
    return 0
  })
  const lines = logLines(session, `Serving on port ${port}.`)
  return yield* serve(session, { queue, inUse, lines, stream: 'stderr', listeners: [listener] })
}

/** Milliseconds between the end of what it sends and the end of a connection. */
const lingerMs = 500

/** Serves one connection as its variables say, and ends. */
export function* portForwardTester(session: ShellSession): Program {
  const { variables } = session
  const of = (name: string): string => variables.get(name) ?? ''
  const port = Number(of('BIND_PORT'))
  if (!(port > 0 && port < 65_536)) {
    return yield* printed({
      out: `Error resolving: address ${of('BIND_PORT')}: invalid port\n`,
      code: 1,
    })
  }
  const queue = new OutputQueue()
  let isTaken = false
  const listener = streamListener(port, queue, function* (connection) {
    if (isTaken) return 0
    isTaken = true
    const code = yield* testConnection(connection, of)
    queue.end(code)
    return code
  })
  return yield* serve(session, {
    queue,
    inUse: () => `Error listening: ${inUse(port)}`,
    listeners: [listener],
    ends: { TERM: 2, INT: 2 },
  })
}

function* testConnection(connection: ByteDuplex, of: (name: string) => string): Program {
  yield say('Accepted client connection')
  const expected = of('EXPECTED_CLIENT_DATA')
  if (expected !== '') {
    const { length } = bytesOfText(expected)
    const read = yield* readBytes(connection, length)
    if (bytesOfText(read).length !== length) {
      yield say(
        `Expected to read ${length} bytes from client, but got ${bytesOfText(read).length} instead. err=EOF`,
      )
      return 2
    }
    if (read !== expected) {
      yield say(
        `Expect to read ${JSON.stringify(expected)}, but got ${JSON.stringify(read)}. err=<nil>`,
      )
      return 3
    }
    yield say('Received expected client data')
  }
  const numbers = ['CHUNKS', 'CHUNK_SIZE', 'CHUNK_INTERVAL'].map((name) =>
    Number(of(name) || Number.NaN),
  )
  const [chunks = 0, size = 0, interval = 0] = numbers
  if (!numbers.every(Number.isInteger)) {
    yield say('Error parsing CHUNKS, CHUNK_SIZE or CHUNK_INTERVAL')
    return 1
  }
  const data = bytesOfText('x'.repeat(Math.min(Math.max(size, 0), largestChunk)))
  for (let count = 0; count < chunks; count++) {
    const written = yield* awaited(connection.write(data), Infinity)
    if (written?.kind !== 'value') {
      yield say(`Write err: broken pipe`)
      return 4
    }
    if (count + 1 < chunks) yield { kind: 'sleep', milliseconds: interval }
  }
  yield say('Shutting down connection')
  connection.end()
  yield { kind: 'sleep', milliseconds: lingerMs }
  connection.close()
  yield say('Done')
  return 0
}

const largestChunk = 1024 * 1024

/** What a runner of `net` logs, and why it failed. */
interface Ran {
  readonly log: string
  readonly error?: string
}

/** A server that ends its side of a connection at once, or a client that waits for that: connections in CLOSE_WAIT. */
function* runCloseWait(session: ShellSession, name: string, options: string): Steps<Ran> {
  const given = objectIn(options)
  const address = textOf(given, name.endsWith('server') ? 'LocalAddr' : 'RemoteAddr')
  const at = address.lastIndexOf(':')
  const [host, port] = [address.slice(0, at) || 'localhost', Number(address.slice(at + 1))]
  const seconds = Number(given['PostFinTimeoutSeconds'] ?? 0) || 0
  const lines = [`Run &{${address} ${seconds}}`]
  const log = (): string => lines.map((text) => `# closewait.go:103: ${text}\n`).join('')
  if (!(port > 0 && port < 65_536)) return { log: log(), error: `address ${address}: invalid port` }
  const wait: ProgramStep = { kind: 'sleep', milliseconds: seconds * 1000 }
  if (name === 'nat-closewait-client') {
    const opened = session.world.network?.connect(host, port).open()
    const outcome = opened && (yield* awaited(opened, longestConnectMs))
    if (outcome?.kind !== 'value') {
      return { log: log(), error: `dial tcp ${address}: connect: connection refused` }
    }
    const connection = outcome.value
    try {
      lines.push('Connected to server')
      const limit = Number(given['TimeoutSeconds'] ?? 0) * 1000 || Infinity
      if ((yield* readBytes(connection, 1, limit)) !== '') {
        return { log: log(), error: 'Got data but expected EOF' }
      }
      lines.push(`Server has half-closed the connection, waiting ${seconds} seconds`)
      yield wait
    } finally {
      connection.close()
    }
    lines.push('Done')
    return { log: log() }
  }
  let accept: (connection: ByteDuplex) => void = () => undefined
  const accepted = new Promise<ByteDuplex>((resolve) => {
    accept = resolve
  })
  const release = session.world.listen({
    port,
    protocol: 'TCP',
    accept: (connection) => accept(connection),
  })
  try {
    lines.push(`Server listening on ${address}`)
    const outcome = yield* awaited(accepted, Infinity)
    if (outcome?.kind !== 'value') return { log: log(), error: 'use of closed network connection' }
    lines.push('Client connected')
    outcome.value.end()
    lines.push(`Server sent FIN, waiting ${seconds} seconds`)
    yield wait
    outcome.value.close()
    lines.push('Done')
    return { log: log() }
  } finally {
    release()
  }
}

const longestConnectMs = 127_000
const runners = ['nat-closewait-client', 'nat-closewait-server']

/** Runs a test of connections, or serves requests to run one. */
export function* netTester(session: ShellSession, args: readonly string[]): Program {
  const flags = new GoFlags(args)
  const address = flags.text('serve')
  const runner = flags.text('runner')
  if (address === '') {
    if (!runners.includes(runner)) {
      const text =
        runner === ''
          ? 'Must set either --runner or --serve, see --help'
          : "Error: Invalid runner: '<nil>', see --help"
      return yield* printed({ error: logLineByKlog(session.now(), text), code: 1 })
    }
    const { log, error } = yield* runCloseWait(session, runner, flags.text('options'))
    if (error !== undefined) {
      yield {
        kind: 'output',
        stream: 'stderr',
        text: logLineByKlog(session.now(), `Error: ${error}`),
      }
    }
    return yield* printed({ out: `output:\n\n${log}`, code: error === undefined ? 0 : 1 })
  }
  const queue = new OutputQueue()
  return yield* goServer(session, Number(address.slice(address.lastIndexOf(':') + 1)) || 8889, {
    queue,
    lines: logLines(session, `main.go:119: Running server on ${address}`),
    handlers: {
      '/': async ({ body }, { pathname }) => {
        const [, run, name = '', more] = pathname.split('/')
        if (run !== 'run' || more !== undefined) return goError(404, '404 page not found')
        if (body.length === 0) return goError(400, 'Missing request body')
        if (!runners.includes(name))
          return goError(500, "Error from runner: Invalid runner: '<nil>', see --help\noutput:\n\n")
        const ran = await new Promise<Ran>((resolve) => {
          const isRun = queue.run(function* () {
            resolve(yield* runCloseWait(session, name, textOfBytes(body)))
            return 0
          })
          if (!isRun) resolve({ log: '', error: 'resource temporarily unavailable' })
        })
        return ran.error === undefined
          ? ok(`ok\noutput:\n\n${ran.log}`)
          : goError(500, `Error from runner: ${ran.error}\noutput:\n\n${ran.log}`)
      },
    },
  })
}
