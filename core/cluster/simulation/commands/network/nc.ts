import { FetchError } from '../../../../base/outgoing/fetch-error.ts'
import { FileError } from '../../files/file-error.ts'
import type { PortConnection } from '../../network/network-view.ts'
import type { PortListener } from '../../network/port-listener.ts'
import { AcceptQueue } from '../../processes/accept-queue.ts'
import { awaited } from '../../processes/awaited.ts'
import { bytesOfText, textOfBytes } from '../../processes/bytes-as-text.ts'
import { CommandFlags, parseFlags } from '../../processes/command-flags.ts'
import { printed } from '../../processes/command.ts'
import { OutputQueue, serve } from '../../processes/output-queue.ts'
import type { Program } from '../../processes/program.ts'
import { reached } from '../../processes/reached.ts'
import type { Command, ShellSession } from '../../processes/shell-session.ts'
import { Socket } from '../../processes/socket.ts'
import { wayToHost } from '../../resolver/reach-host.ts'
import { relay, runOver, say } from './relay.ts'

const syntax = {
  name: 'nc',
  letters: 'lkuvzntNw:i:p:s:q:46',
  usage: '[-iN] [-wN] [-l] [-p PORT] [-f FILE|IPADDR PORT] [-e PROG]',
}

/** Bytes of an answer to datagrams, which is read before they come. */
const mostAnswer = 64 * 1024
/** Milliseconds until an answer to a datagram is given up, unless `-w` says otherwise. */
const usualLimit = 60_000

/** Words of a command that is run for each connection, and all other words. */
interface Split {
  readonly own: readonly string[]
  readonly program: readonly string[] | undefined
}

/** Splits off the command: that of `-e PROG ARGS`, which comes last, or of `-c TEXT`, which a shell runs. */
function splitProgram(args: readonly string[]): Split {
  const at = args.findIndex((word) => /^-[a-z46]*[ec]$/i.test(word))
  const letters = args[at]?.slice(1, -1) ?? ''
  if (at === -1) return { own: args, program: undefined }
  const own = [...args.slice(0, at), ...(letters === '' ? [] : [`-${letters}`])]
  if (args[at]?.endsWith('e')) return { own, program: args.slice(at + 1) }
  return { own: [...own, ...args.slice(at + 2)], program: ['/bin/sh', '-c', args[at + 1] ?? ''] }
}

const ofNcat: ReadonlyMap<string, readonly string[]> = new Map([
  ['--listen', ['-l']],
  ['--keep-open', ['-k']],
  ['--udp', ['-u']],
  ['--verbose', ['-v']],
  ['--exec', ['-e']],
  ['--sh-exec', ['-c']],
  ['--wait', ['-w']],
  ['--recv-only', []],
  ['--send-only', []],
])

/** Nmap's netcat: the same with its long names. */
export const ncat: Command = (session, args) =>
  nc(
    session,
    args.flatMap((word) => (word.startsWith('--max-conns') ? [] : (ofNcat.get(word) ?? [word]))),
  )

/** Connects to a port, or waits for a client: sends what it reads, and prints what comes, both as it comes. */
export const nc: Command = function* (session, args) {
  const { own, program } = splitProgram(args)
  const flags = parseFlags(syntax, own)
  if (!(flags instanceof CommandFlags)) return yield* printed(flags)
  const seconds = Number(flags.value('w') ?? Infinity)
  const limit = seconds > 0 ? seconds * 1000 : Infinity
  if (flags.has('l')) return yield* listen(session, flags, limit, program)
  const [host = '', service = ''] = flags.operands
  const port = Number(service)
  const isDatagrams = flags.has('u')
  const protocol = isDatagrams ? 'UDP' : 'TCP'
  const { address, connection } = yield* wayToHost(session, host, port, protocol)
  if (address === undefined || !connection) {
    return yield* printed({ error: `nc: bad address '${host}'\n`, code: 1 })
  }
  const reach = yield* reached(connection, limit)
  const shown = `${host} (${address}:${port})`
  if (reach !== 'open' && !isDatagrams) {
    if (!flags.has('v')) return 1
    const why = reach === 'refused' ? 'Connection refused' : 'Connection timed out'
    return yield* printed({ error: `nc: ${shown}: ${why}\n`, code: 1 })
  }
  if (flags.has('v')) yield say('stderr', `${shown} open\n`)
  if (flags.has('z')) return 0
  if (isDatagrams) return yield* sendDatagrams(session, connection, limit)
  const opened = yield* awaited(connection.open(), limit)
  if (opened?.kind !== 'value') return 1
  return yield* converse(session, new Socket(session.meter, opened.value), limit, program)
}

function* converse(
  session: ShellSession,
  socket: Socket,
  limit: number,
  program: readonly string[] | undefined,
): Program {
  try {
    if (program) return yield* runOver(session, socket, program)
    yield* relay(socket, limit)
    return 0
  } finally {
    socket.close()
  }
}

/** Sends what it reads piece by piece, and prints what is answered to each. */
function* sendDatagrams(session: ShellSession, connection: PortConnection, limit: number): Program {
  for (;;) {
    const text = yield { kind: 'read', unit: 'chunk' }
    if (text === undefined) return 0
    const wait = session.meter.spend(1, text.length)
    if (wait) yield wait
    const answer = connection.exchange(bytesOfText(text))
    const outcome = yield* awaited(answer, Math.min(limit, usualLimit))
    if (outcome?.kind === 'error' && !(outcome.error instanceof FetchError)) throw outcome.error
    if (outcome?.kind !== 'value') return 1
    const printedText = outcome.value ? textOfBytes(outcome.value) : ''
    if (printedText !== '') yield say('stdout', printedText)
  }
}

/** Waits for clients: for one, or with `-k` for one after the other. */
function* listen(
  session: ShellSession,
  flags: CommandFlags,
  limit: number,
  program: readonly string[] | undefined,
): Program {
  const port = Number(flags.value('p') ?? flags.operands.at(-1) ?? 0)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    return yield* printed({ error: 'nc: bad local port\n', code: 1 })
  }
  if (flags.has('u')) return yield* takeDatagrams(session, port)
  const queue = new AcceptQueue()
  const stop = yield* bound(session, { port, protocol: 'TCP', accept: queue.accept })
  if (!stop) return 1
  try {
    if (flags.has('v')) yield say('stderr', `listening on [::]:${port} ...\n`)
    for (;;) {
      const accepted = yield* queue.next(limit)
      if (!accepted) {
        if (limit === Infinity) continue
        return 1
      }
      const { connection, client } = accepted
      if (flags.has('v')) {
        const from = `[::ffff:${client.address}]:${client.port}`
        yield say(
          'stderr',
          `connect to [::ffff:${session.world.address ?? '127.0.0.1'}]:${port} from ${from} (${from})\n`,
        )
      }
      if (!flags.has('k')) {
        stop()
        queue.close()
      }
      const code = yield* converse(session, new Socket(session.meter, connection), limit, program)
      if (!flags.has('k')) return code
    }
  } finally {
    stop()
    queue.close()
  }
}

/** Takes a port, and gives what gives it up; undefined where another program has it, having said so. */
function* bound(
  session: ShellSession,
  listener: PortListener,
): Generator<ReturnType<typeof say>, (() => void) | undefined, string | undefined> {
  try {
    return session.world.listen(listener)
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    yield say('stderr', 'nc: bind: Address already in use\n')
    return undefined
  }
}

/** Prints datagrams, and answers each with what was piped into it. */
function* takeDatagrams(session: ShellSession, port: number): Program {
  const queue = new OutputQueue()
  let answer = ''
  while (session.isPiped) {
    const text = yield { kind: 'read', unit: 'chunk' }
    if (text === undefined || answer.length + text.length > mostAnswer) break
    session.meter.hold(text.length)
    answer += text
  }
  const exchange = (sent: Uint8Array): Uint8Array => {
    queue.write('stdout', textOfBytes(sent))
    return bytesOfText(answer)
  }
  return yield* serve(session, {
    queue,
    inUse: () => 'nc: bind: Address already in use\n',
    listeners: [{ port, protocol: 'UDP', exchange }],
  })
}
