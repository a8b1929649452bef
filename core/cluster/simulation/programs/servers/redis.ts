import { awaited } from '../../processes/awaited.ts'
import { bytesOfText, textOfBytes } from '../../processes/bytes-as-text.ts'
import { CommandFlags, parseFlags } from '../../processes/command-flags.ts'
import { printed } from '../../processes/command.ts'
import { OutputQueue, serve } from '../../processes/output-queue.ts'
import type { Program, ProgramStep } from '../../processes/program.ts'
import type { ShellSession } from '../../processes/shell-session.ts'
import type { KnownImage } from '../known-image.ts'
import { RedisClients } from './redis-clients.ts'
import { isWrite, RedisData } from './redis-data.ts'
import {
  commandsOf,
  encodeReply,
  plainText,
  ReplyReader,
  typedText,
  wordsOfLine,
} from './redis-protocol.ts'

/** Settings that are asked for, as they are by default. */
const usualConfig: readonly (readonly [string, string])[] = [
  ['appendonly', 'no'],
  ['dir', '/data'],
  ['maxmemory', '0'],
  ['maxmemory-policy', 'noeviction'],
  ['port', '6379'],
  ['requirepass', ''],
  ['save', '3600 1 300 100 60 10000'],
]
/** Lines of a configuration, and characters of the replies to one message. */
const [mostLines, mostReplies] = [2000, 8 * 1024 * 1024]

const units: Readonly<Record<string, number>> = {
  k: 1000,
  kb: 1024,
  m: 1_000_000,
  mb: 1024 ** 2,
  g: 1_000_000_000,
  gb: 1024 ** 3,
}

/** A size as the server shows it: in bytes. */
function bytesIn(text: string): string {
  const [, number = '', unit = ''] = /^(\d+)([kmg]b?)$/i.exec(text) ?? []
  return number === '' ? text : String(Number(number) * (units[unit.toLowerCase()] ?? 1))
}

/** The configuration file that a command line names. */
function configFile([, file = '']: readonly string[]): string | undefined {
  return file === '' || file.startsWith('-') ? undefined : file
}

/** Settings of the file and of the flags. */
function configOf(session: ShellSession, words: readonly string[]): Map<string, string> {
  const config = new Map(usualConfig)
  const file = configFile(words)
  const text = file === undefined ? '' : textOfBytes(session.bytes(file))
  const lines = text.split('\n').slice(0, mostLines)
  const flags = words.slice(file === undefined ? 1 : 2).join(' ')
  for (const line of [...lines, ...flags.split(/(?:^|\s)--/)]) {
    const [name = '', ...rest] = wordsOfLine(line)
    if (name === '' || name.startsWith('#')) continue
    const value = rest.join(' ')
    config.set(name.toLowerCase(), name.toLowerCase() === 'maxmemory' ? bytesIn(value) : value)
  }
  return config
}

/** The program redis-server; a replica asks its primary for what it is asked. */
export function* redisServer(session: ShellSession, words: readonly string[]): Program {
  const file = configFile(words)
  if (file !== undefined && !session.isFile(file)) {
    const error = `\n*** FATAL CONFIG FILE ERROR (Redis 8.2.2) ***\nFatal error, can't open config file '${file}': No such file or directory\n`
    return yield* printed({ error, code: 1 })
  }
  const config = configOf(session, words)
  const port = Number(config.get('port')) || 6379
  const [host, primaryPort = '6379'] = wordsOfLine(
    config.get('replicaof') ?? config.get('slaveof') ?? '',
  )
  const primary =
    host === undefined || host === 'no' ? undefined : ([host, Number(primaryPort)] as const)
  const queue = new OutputQueue()
  const data = new RedisData({ config, primary })
  const now = session.meter.now()
  const date = new Date(now).toUTCString().slice(5, 25)
  const line = (sign: string, text: string): string => `1:${sign} ${date}.000 ${text}`
  const own = (command: readonly string[], time: number): string =>
    encodeReply(data.run(command, time))
  /** A replica has the data of its primary, as long as that answers. */
  const ofReplica = async (command: readonly string[], time: number): Promise<string> => {
    const [name = ''] = command
    const isOwn = /^(?:ping|echo|info|role|config|auth|client|select|hello)$/i.test(name)
    if (!primary || isOwn || isWrite(name)) return own(command, time)
    const connection = session.world.network?.connect(primary[0], primary[1])
    const sent = encodeReply(command.map((text) => ({ kind: '$', text })))
    const asked = async (): Promise<Uint8Array | undefined> =>
      connection?.exchange(bytesOfText(sent))
    const answer = await asked().catch(() => undefined)
    return answer ? textOfBytes(answer) : own(command, time)
  }
  const clients = new RedisClients(primary ? ofReplica : own, (steps) =>
    queue.charge(session.meter, steps + data.takeSteps()),
  )
  const follows = [
    `* Connecting to MASTER ${host}:${primaryPort}`,
    '* MASTER <-> REPLICA sync started',
    '* MASTER <-> REPLICA sync: Finished with success',
  ]
  return yield* serve(session, {
    queue,
    listeners: [
      {
        port,
        protocol: 'TCP',
        accept: (connection, _client, clock) => void clients.serve(connection, clock),
        exchange: async (sent, time) => {
          let replies = ''
          for (const command of commandsOf(sent)) {
            replies += await clients.reply(command, time)
            if (replies.length > mostReplies) break
          }
          return bytesOfText(replies)
        },
      },
    ],
    inUse: () =>
      `${line('M', `# Warning: Could not create server TCP listening socket *:${port}: bind: Address already in use`)}\n`,
    lines: [
      line('C', '* oO0OoO0OoO0Oo Redis is starting oO0OoO0OoO0Oo'),
      line('C', '* Redis version=8.2.2, bits=64, modified=0, pid=1, just started'),
      line(
        'C',
        words.length > 1
          ? '* Configuration loaded'
          : '# Warning: no config file specified, using the default config. In order to specify a config file use redis-server /path/to/redis.conf',
      ),
      line('M', `* Running mode=standalone, port=${port}.`),
      line('M', '* Server initialized'),
      line(primary ? 'S' : 'M', '* Ready to accept connections tcp'),
      ...(primary ? follows.map((text) => line('S', text)) : []),
    ],
  })
}

const cliFlags = {
  name: 'redis-cli',
  letters: 'h:p:a:n:r:i:u:x',
  long: { raw: 'x', 'no-auth-warning': 'x', pass: 'a', user: 'u' },
  usage: '[OPTIONS] [cmd [arg [arg ...]]]',
  stopsAtOperand: true,
}

/** The client redis-cli: a command by its words, or one a line of its input. */
export function* redisCli(session: ShellSession, words: readonly string[]): Program {
  const flags = parseFlags(cliFlags, words.slice(1))
  if (!(flags instanceof CommandFlags)) return yield* printed(flags)
  const host = flags.value('h') ?? '127.0.0.1'
  const port = Number(flags.value('p') ?? 6379)
  const isTyped = session.world.terminal !== undefined && !session.isPiped
  const ask = function* (command: readonly string[]): Program {
    const connection = session.world.network?.connect(host, port)
    const sent = encodeReply(command.map((text) => ({ kind: '$', text })))
    const outcome = connection && (yield* awaited(connection.exchange(bytesOfText(sent)), 60_000))
    const bytes = outcome?.kind === 'value' ? outcome.value : undefined
    if (!bytes) {
      const why =
        connection?.address === undefined ? 'Name or service not known' : 'Connection refused'
      const error = `Could not connect to Redis at ${host}:${port}: ${why}\n`
      return yield* printed({ error, code: 1 })
    }
    const reply = new ReplyReader(bytes).reply()
    return yield* printed({ out: isTyped ? typedText(reply) : plainText(reply) })
  }
  if (flags.operands.length > 0) return yield* ask(flags.operands)
  const prompt: ProgramStep = { kind: 'output', stream: 'stdout', text: `${host}:${port}> ` }
  for (;;) {
    if (isTyped) yield prompt
    const line = yield { kind: 'read', unit: 'line' }
    if (line === undefined) return 0
    const command = wordsOfLine(line)
    if (command[0] === 'quit' || command[0] === 'exit') return 0
    if (command.length === 0) continue
    const code = yield* ask(command)
    if (code !== 0 && !isTyped) return code
  }
}

const programs: KnownImage['programs'] = {
  'redis-server': redisServer,
  'redis-cli': redisCli,
  'valkey-server': redisServer,
  'valkey-cli': redisCli,
}

/** With a configuration file it starts with its container: what that lacks is seen at once. */
const serves = (words: readonly string[]): boolean =>
  /(?:^|\/)(?:redis|valkey)-server$/.test(words[0] ?? '') && configFile(words) === undefined

export const redisImage: KnownImage = {
  kind: 'server',
  directory: '/data',
  command: 'redis-server *:6379',
  programs,
  main: (args) =>
    args.length === 0 || args[0]?.startsWith('-') === true || args[0]?.endsWith('.conf') === true
      ? ['redis-server', ...args]
      : args,
  serves,
}

/** The follower of the tutorial "Deploying PHP Guestbook application with Redis". */
export const redisFollowerImage: KnownImage = {
  ...redisImage,
  main: (args) =>
    args.length > 0 ? args : ['redis-server', '--replicaof', 'redis-leader', '6379'],
}
