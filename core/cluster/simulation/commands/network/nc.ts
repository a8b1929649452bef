import { FetchError } from '../../../../base/outgoing/fetch-error.ts'
import type { PortConnection } from '../../network/network-view.ts'
import { awaited } from '../../processes/awaited.ts'
import { bytesOfText, textOfBytes } from '../../processes/bytes-as-text.ts'
import { CommandFlags, parseFlags } from '../../processes/command-flags.ts'
import { printed } from '../../processes/command.ts'
import { OutputQueue, serve } from '../../processes/output-queue.ts'
import type { Program, ProgramStep } from '../../processes/program.ts'
import { reached } from '../../processes/reached.ts'
import type { Command, ShellSession } from '../../processes/shell-session.ts'
import { wayToHost } from '../../resolver/reach-host.ts'

const syntax = {
  name: 'nc',
  letters: 'lkuvzntNw:i:p:s:q:46',
  usage: '[-iN] [-wN] [-l] [-p PORT] [-f FILE|IPADDR PORT] [-e PROG]',
}

/** Characters that are sent at once. */
const mostSent = 1024 * 1024
/** Milliseconds until an answer is given up, unless `-w` says otherwise. */
const usualLimit = 60_000

const say = (stream: 'stdout' | 'stderr', text: string): ProgramStep => ({
  kind: 'output',
  stream,
  text,
})

/** Connects to a port: sends what it reads, and prints what is answered. */
export const nc: Command = function* (session, args) {
  const flags = parseFlags(syntax, args)
  if (!(flags instanceof CommandFlags)) return yield* printed(flags)
  if (flags.has('l')) return yield* listen(session, flags)
  const [host = '', service = ''] = flags.operands
  const port = Number(service)
  const protocol = flags.has('u') ? 'UDP' : 'TCP'
  const { address, connection } = yield* wayToHost(session, host, port, protocol)
  if (address === undefined) {
    return yield* printed({ error: `nc: bad address '${host}'\n`, code: 1 })
  }
  const seconds = Number(flags.value('w') ?? usualLimit / 1000)
  const limit = seconds > 0 ? seconds * 1000 : usualLimit
  const reach = connection ? yield* reached(connection, limit) : 'refused'
  if (!connection || (reach !== 'open' && protocol === 'TCP')) {
    if (!flags.has('v')) return 1
    const why = reach === 'refused' ? 'Connection refused' : 'Connection timed out'
    const text = `nc: ${host} (${address}:${port}): ${why}\n`
    return yield* printed({ error: text, code: 1 })
  }
  if (flags.has('v')) yield say('stderr', `${host} (${address}:${port}) open\n`)
  return flags.has('z') ? 0 : yield* converse(session, connection, limit)
}

function* converse(session: ShellSession, connection: PortConnection, limit: number): Program {
  let sent = ''
  for (;;) {
    const text = yield { kind: 'read', unit: 'chunk' }
    if (text === undefined || sent.length + text.length > mostSent) break
    session.meter.hold(text.length)
    sent += text
  }
  session.meter.hold(-sent.length)
  if (sent === '') return 0
  const isHttp = /^[A-Z]+ \S+ HTTP\/1\.[01]\r?\n/.exec(sent)
  const answer = isHttp
    ? connection.request(requestOf(sent)).then((each) => {
        const { status, headers = [], body = '' } = each
        const text = typeof body === 'string' ? body : textOfBytes(body)
        let head = `HTTP/1.1 ${status}\r\n`
        for (let at = 0; at < headers.length; at += 2)
          head += `${headers[at]}: ${headers[at + 1]}\r\n`
        return bytesOfText(`${head}\r\n${text}`)
      })
    : connection.exchange(bytesOfText(sent))
  const outcome = yield* awaited(answer, limit)
  if (outcome?.kind === 'error' && !(outcome.error instanceof FetchError)) throw outcome.error
  if (outcome?.kind !== 'value') return 1
  const text = outcome.value ? textOfBytes(outcome.value) : 'HTTP/1.1 400 Bad Request\r\n\r\n'
  const wait = session.meter.spend(1, text.length)
  if (wait) yield wait
  if (text !== '') yield say('stdout', text)
  return 0
}

function requestOf(sent: string): {
  method: string
  target: string
  headers: string[]
  body: Uint8Array
} {
  const at = sent.search(/\r?\n\r?\n/)
  const head = at === -1 ? sent : sent.slice(0, at)
  const [first = '', ...lines] = head.split(/\r?\n/)
  const [method = 'GET', target = '/'] = first.split(' ')
  const headers = lines.flatMap((line) => {
    const colon = line.indexOf(':')
    return colon < 1 ? [] : [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
  })
  const body = at === -1 ? '' : sent.slice(at).replace(/^\r?\n\r?\n/, '')
  return { method, target, headers, body: bytesOfText(body) }
}

/** Waits for a client, prints what it sends, and answers what is read beforehand. */
function* listen(session: ShellSession, flags: CommandFlags): Program {
  const port = Number(flags.value('p') ?? flags.operands.at(-1) ?? 0)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    return yield* printed({ error: 'nc: bad local port\n', code: 1 })
  }
  const queue = new OutputQueue()
  let answer = ''
  if (session.isPiped) {
    for (;;) {
      const text = yield { kind: 'read', unit: 'chunk' }
      if (text === undefined || answer.length + text.length > mostSent) break
      session.meter.hold(text.length)
      answer += text
    }
  }
  const received = (text: string): void => {
    queue.write('stdout', text)
    if (!flags.has('k')) queue.end(0)
  }
  const parsed = /^HTTP\/1\.[01] (\d{3})[^\n]*\n([^]*?)\r?\n\r?\n([^]*)$/.exec(answer)
  return yield* serve(session, {
    queue,
    inUse: () => 'nc: bind: Address already in use\n',
    listeners: [
      {
        port,
        protocol: flags.has('u') ? 'UDP' : 'TCP',
        exchange: (sent) => {
          received(textOfBytes(sent))
          return bytesOfText(answer)
        },
        http: ({ method, target, headers }) => {
          let head = `${method} ${target} HTTP/1.1\r\n`
          for (let at = 0; at < headers.length; at += 2)
            head += `${headers[at]}: ${headers[at + 1]}\r\n`
          received(`${head}\r\n`)
          return parsed
            ? { status: Number(parsed[1]), body: parsed[3] ?? '' }
            : { status: 200, body: answer }
        },
      },
    ],
  })
}
