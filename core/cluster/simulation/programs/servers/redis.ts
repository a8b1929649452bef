import { awaited } from '../../processes/awaited.ts'
import { bytesOfText, textOfBytes } from '../../processes/bytes-as-text.ts'
import { CommandFlags, parseFlags } from '../../processes/command-flags.ts'
import { printed } from '../../processes/command.ts'
import { OutputQueue, serve } from '../../processes/output-queue.ts'
import type { Program } from '../../processes/program.ts'
import type { ShellSession } from '../../processes/shell-session.ts'
import type { KnownImage } from '../known-image.ts'

/** Keys that a server holds, and characters of all keys and values. */
const [mostKeys, mostText] = [10_000, 4 * 1024 * 1024]

type Reply =
  | { readonly kind: '+' | '-' | '$' | ':'; readonly text: string }
  | undefined
  | readonly Reply[]

/** The data of a server, and its commands. */
class RedisData {
  readonly #values = new Map<string, { text: string; until: number }>()
  #size = 0

  run(words: readonly string[], now: number): Reply {
    const [name = '', ...args] = words
    const [key = '', value = ''] = args
    switch (name.toUpperCase()) {
      case 'PING':
        return args.length > 0 ? { kind: '$', text: key } : { kind: '+', text: 'PONG' }
      case 'ECHO':
        return { kind: '$', text: key }
      case 'SET':
        return this.#set(key, value, args.slice(2), now)
      case 'GET': {
        const found = this.#find(key, now)
        return found && { kind: '$', text: found.text }
      }
      case 'DEL': {
        let removed = 0
        for (const each of args) if (this.#find(each, now) && this.#remove(each)) removed += 1
        return { kind: ':', text: String(removed) }
      }
      case 'EXISTS': {
        const found = args.filter((each) => this.#find(each, now))
        return { kind: ':', text: String(found.length) }
      }
      case 'INCR':
      case 'DECR': {
        const current = Number(this.#find(key, now)?.text ?? '0')
        if (!Number.isSafeInteger(current)) {
          return { kind: '-', text: 'ERR value is not an integer or out of range' }
        }
        const next = String(current + (name.toUpperCase() === 'INCR' ? 1 : -1))
        const failed = this.#set(key, next, [], now)
        return failed && 'kind' in failed && failed.kind === '-'
          ? failed
          : { kind: ':', text: next }
      }
      case 'TTL': {
        const found = this.#find(key, now)
        const left = found
          ? found.until === Infinity
            ? -1
            : Math.ceil((found.until - now) / 1000)
          : -2
        return { kind: ':', text: String(left) }
      }
      case 'EXPIRE': {
        const found = this.#find(key, now)
        if (found) found.until = now + Number(value) * 1000
        return { kind: ':', text: found ? '1' : '0' }
      }
      case 'KEYS':
        return Array.from(this.#values.keys())
          .filter((each) => this.#find(each, now) && matches(key, each))
          .map((text) => ({ kind: '$', text }))
      case 'DBSIZE':
        return { kind: ':', text: String(this.#values.size) }
      case 'FLUSHALL':
      case 'FLUSHDB':
        this.#values.clear()
        this.#size = 0
        return { kind: '+', text: 'OK' }
      case 'CONFIG':
      case 'AUTH':
      case 'SELECT':
      case 'SAVE':
      case 'BGSAVE':
        return { kind: '+', text: 'OK' }
      case 'INFO':
        return {
          kind: '$',
          text: `# Server\r\nredis_version:8.2.2\r\nredis_mode:standalone\r\nos:Linux\r\n\r\n# Replication\r\nrole:master\r\nconnected_slaves:0\r\n\r\n# Keyspace\r\ndb0:keys=${this.#values.size},expires=0,avg_ttl=0\r\n`,
        }
      default: {
        const rest = args.map((each) => `'${each}' `).join('')
        return {
          kind: '-',
          text: `ERR unknown command '${name}', with args beginning with: ${rest}`,
        }
      }
    }
  }

  #find(key: string, now: number): { text: string; until: number } | undefined {
    const found = this.#values.get(key)
    if (!found || found.until > now) return found
    this.#remove(key)
    return undefined
  }

  #remove(key: string): boolean {
    this.#size -= key.length + (this.#values.get(key)?.text.length ?? 0)
    return this.#values.delete(key)
  }

  #set(key: string, text: string, options: readonly string[], now: number): Reply {
    const upper = options.map((each) => each.toUpperCase())
    const at = upper.findIndex((each) => each === 'EX' || each === 'PX')
    const unit = upper[at] === 'EX' ? 1000 : 1
    const until = at === -1 ? Infinity : now + Number(options[at + 1]) * unit
    const has = this.#find(key, now) !== undefined
    if ((upper.includes('NX') && has) || (upper.includes('XX') && !has)) return undefined
    if (has) this.#remove(key)
    if (this.#values.size >= mostKeys || this.#size + key.length + text.length > mostText) {
      return { kind: '-', text: "OOM command not allowed when used memory > 'maxmemory'." }
    }
    this.#size += key.length + text.length
    this.#values.set(key, { text, until })
    return { kind: '+', text: 'OK' }
  }
}

/** Whether a name fits a pattern with stars. */
function matches(pattern: string, name: string): boolean {
  const parts = pattern.split('*')
  if (parts.length === 1) return pattern === name
  const [first = ''] = parts
  const last = parts.at(-1) ?? ''
  if (!name.startsWith(first) || !name.endsWith(last)) return false
  if (name.length < first.length + last.length) return false
  let at = first.length
  for (const part of parts.slice(1, -1)) {
    const found = name.indexOf(part, at)
    if (found === -1) return false
    at = found + part.length
  }
  return at <= name.length - last.length
}

function encode(reply: Reply): string {
  if (reply === undefined) return '$-1\r\n'
  if (isList(reply)) return `*${reply.length}\r\n${reply.map((each) => encode(each)).join('')}`
  if (reply.kind !== '$') return `${reply.kind}${reply.text}\r\n`
  return `$${bytesOfText(reply.text).length}\r\n${reply.text}\r\n`
}

function isList(reply: Reply): reply is readonly Reply[] {
  return Array.isArray(reply)
}

/** Commands in one message: lines of words, or arrays of the protocol. */
function commandsOf(sent: string): string[][] {
  const commands: string[][] = []
  const lines = sent.split('\r\n').flatMap((line) => line.split('\n'))
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const count = /^\*(\d{1,6})$/.exec(line)?.[1]
    if (count === undefined) {
      const words = line
        .trim()
        .split(/\s+/)
        .filter((each) => each !== '')
      if (words.length > 0) commands.push(words)
      continue
    }
    const words: string[] = []
    for (let index = 0; index < Number(count) && at + 2 < lines.length; index++) {
      words.push(lines[at + 2] ?? '')
      at += 2
    }
    commands.push(words)
  }
  return commands
}

/** The program redis-server. */
export function* redisServer(session: ShellSession, words: readonly string[]): Program {
  const at = words.indexOf('--port')
  const port = at === -1 ? 6379 : Number(words[at + 1] ?? 6379) || 6379
  const queue = new OutputQueue()
  const data = new RedisData()
  const now = session.meter.now()
  const date = new Date(now).toUTCString().slice(5, 25)
  const line = (sign: string, text: string): string => `1:${sign} ${date}.000 ${text}`
  return yield* serve(session, {
    queue,
    listeners: [
      {
        port,
        protocol: 'TCP',
        exchange: (sent, time) =>
          bytesOfText(
            commandsOf(textOfBytes(sent))
              .map((command) => encode(data.run(command, time)))
              .join(''),
          ),
      },
    ],
    inUse: () =>
      `${line('M', '# Warning: Could not create server TCP listening socket *:6379: bind: Address already in use')}\n`,
    lines: [
      line('C', '* oO0OoO0OoO0Oo Redis is starting oO0OoO0OoO0Oo'),
      line('C', '* Redis version=8.2.2, bits=64, modified=0, pid=1, just started'),
      line('M', `* Running mode=standalone, port=${port}.`),
      line('M', '* Server initialized'),
      line('M', '* Ready to accept connections tcp'),
    ],
  })
}

/** What `redis-cli` prints of a reply; plain where its output is no terminal. */
function shown(text: string): string {
  const lines = text.split('\r\n')
  const parts: string[] = []
  for (let at = 0; at < lines.length - 1; at++) {
    const line = lines[at] ?? ''
    const kind = line.charAt(0)
    if (kind === '$') {
      if (line === '$-1') {
        parts.push('')
        continue
      }
      const length = Number(line.slice(1))
      let value = ''
      do value += `${value === '' ? '' : '\r\n'}${lines[++at] ?? ''}`
      while (bytesOfText(value).length < length && at < lines.length - 1)
      parts.push(value)
    } else if (kind === '-') parts.push(line.slice(1), '')
    else if (kind !== '*') parts.push(line.slice(1))
  }
  return `${parts.join('\n')}\n`
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
  const ask = function* (command: readonly string[]): Program {
    const connection = session.world.network?.connect(host, port)
    const sent = encode(command.map((text) => ({ kind: '$', text })))
    const outcome = connection && (yield* awaited(connection.exchange(bytesOfText(sent)), 60_000))
    const bytes = outcome?.kind === 'value' ? outcome.value : undefined
    if (!bytes) {
      const error = `Could not connect to Redis at ${host}:${port}: Connection refused\n`
      return yield* printed({ error, code: 1 })
    }
    const text = shown(textOfBytes(bytes))
    return yield* printed({ out: text })
  }
  if (flags.operands.length > 0) return yield* ask(flags.operands)
  for (;;) {
    const line = yield { kind: 'read', unit: 'line' }
    if (line === undefined) return 0
    const command = line
      .trim()
      .split(/\s+/)
      .filter((each) => each !== '')
    if (command[0] === 'quit' || command[0] === 'exit') return 0
    if (command.length === 0) continue
    const code = yield* ask(command)
    if (code !== 0) return code
  }
}

export const redisImage: KnownImage = {
  kind: 'server',
  command: 'redis-server *:6379',
  programs: {
    'redis-server': redisServer,
    'redis-cli': redisCli,
    'valkey-server': redisServer,
    'valkey-cli': redisCli,
  },
  main: (args) =>
    args.length === 0 || args[0]?.startsWith('-') === true || args[0]?.endsWith('.conf') === true
      ? ['redis-server', ...args]
      : args,
  serves: (words) => /(?:^|\/)(?:redis|valkey)-server$/.test(words[0] ?? ''),
}
