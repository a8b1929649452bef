import { CommandFlags, parseFlags } from '../../processes/command-flags.ts'
import { printed } from '../../processes/command.ts'
import type { Program, ProgramStep } from '../../processes/program.ts'
import { type Command, failureOf, type ShellSession } from '../../processes/shell-session.ts'
import { type HostWay, wayToHost } from '../../resolver/reach-host.ts'
import {
  type Answered,
  call,
  type Called,
  headLines,
  redirected,
  type Target,
  targetOf,
} from './http-calls.ts'
import { headerOfLine } from './wget.ts'

const mostRedirects = 50
/** Milliseconds until an answer is given up, unless `-m` says otherwise. */
const usualLimit = 300_000

const syntax = {
  name: 'curl',
  letters: 'qsSfiIvLkgGX:d:H:o:Ow:m:u:A:T:x:C:R:r:b:c:e:NZP:D:46',
  long: {
    disable: 'q',
    silent: 's',
    'show-error': 'S',
    fail: 'f',
    include: 'i',
    head: 'I',
    verbose: 'v',
    location: 'L',
    insecure: 'k',
    globoff: 'g',
    get: 'G',
    request: 'X',
    data: 'd',
    'data-raw': 'd',
    'data-binary': 'd',
    header: 'H',
    output: 'o',
    'remote-name': 'O',
    'write-out': 'w',
    'max-time': 'm',
    'connect-timeout': 'C',
    user: 'u',
    'user-agent': 'A',
    retry: 'R',
    'retry-delay': 'R',
    'retry-max-time': 'R',
    cacert: 'P',
    cert: 'P',
    key: 'P',
    resolve: 'P',
    'dump-header': 'D',
    ipv4: '4',
    ipv6: '6',
    'no-buffer': 'N',
    'retry-connrefused': 'Z',
    'fail-with-body': 'f',
    compressed: 'Z',
  },
  usage: '[options...] <url>',
  wrongUse: 2,
}

const say = (stream: 'stdout' | 'stderr', text: string): ProgramStep => ({
  kind: 'output',
  stream,
  text,
})

/** Sends a request by HTTP. */
export const curl: Command = function* (session, args) {
  const flags = parseFlags(syntax, args)
  if (!(flags instanceof CommandFlags)) {
    const why = (flags.error ?? '').split('\n')[0]?.replace('curl: ', '') ?? ''
    return yield* printed({
      error: `curl: ${why}\ncurl: try 'curl --help' or 'curl --manual' for more information\n`,
      code: 2,
    })
  }
  if (flags.operands.length === 0) {
    return yield* printed({ error: 'curl: (2) no URL specified\n', code: 2 })
  }
  let code = 0
  for (const url of flags.operands) code = yield* transfer(session, flags, url)
  return code
}

function* transfer(session: ShellSession, flags: CommandFlags, url: string): Program {
  const isQuiet = flags.has('s') && !flags.has('S')
  const fail = function* (code: number, text: string): Program {
    if (!isQuiet) yield say('stderr', `curl: (${code}) ${text}\n`)
    const out = flags.value('w')
    if (out !== undefined) yield say('stdout', written(out, 0, 0, url))
    return code
  }
  let target = targetOf(url)
  if (!target) return yield* fail(3, 'URL rejected: Malformed input to a URL function')
  const data = flags.values('d')
  if (flags.has('G') && data.length > 0) {
    target = {
      ...target,
      path: `${target.path}${target.path.includes('?') ? '&' : '?'}${data.join('&')}`,
    }
  }
  const sent = flags.has('G') ? [] : data
  const body = sent.map((each) => contentOf(session, each)).join('&')
  const seconds = Number(flags.value('m') ?? flags.value('C') ?? usualLimit / 1000)
  const limit = Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : usualLimit
  const method = flags.value('X') ?? (flags.has('I') ? 'HEAD' : sent.length > 0 ? 'POST' : 'GET')
  const own = flags.values('H').flatMap((line) => headerOfLine(line))
  const user = flags.value('u')
  const headers = [
    'user-agent',
    flags.value('A') ?? 'curl/8.14.1',
    'accept',
    '*/*',
    ...(user === undefined
      ? []
      : ['authorization', `Basic ${btoa(user.replace(/[^\0-\u00ff]/g, '?'))}`]),
    ...(sent.length > 0 && !own.includes('content-type')
      ? ['content-type', 'application/x-www-form-urlencoded']
      : []),
    ...own,
  ]
  for (let count = 0; ; count++) {
    const { host, port }: Target = target
    const { address, connection }: HostWay = yield* wayToHost(session, host, port)
    if (address === undefined) return yield* fail(6, `Could not resolve host: ${host}`)
    if (flags.has('v')) {
      yield say('stderr', `*   Trying ${address}:${port}...\n`)
    }
    const called: Called = yield* call(session, connection, {
      method,
      target,
      headers,
      body,
      limit,
    })
    if (called.kind === 'refused') {
      const why = `Failed to connect to ${host} port ${port} after 0 ms: Could not connect to server`
      return yield* fail(7, why)
    }
    if (called.kind === 'late') {
      return yield* fail(
        28,
        `Operation timed out after ${limit} milliseconds with 0 bytes received`,
      )
    }
    if (called.kind === 'broken') return yield* fail(52, 'Empty reply from server')
    const { answer, text }: Answered = called
    if (flags.has('v')) {
      const lines = [
        `* Connected to ${host} (${address}) port ${port}`,
        `> ${method} ${target.path} HTTP/1.1`,
        `> Host: ${host}`,
        '>',
        ...headLines(answer, text).map((line) => `< ${line}`),
        '<',
      ]
      yield say('stderr', `${lines.join('\n')}\n`)
    }
    const head =
      flags.has('i') || flags.has('I') ? `${headLines(answer, text).join('\r\n')}\r\n\r\n` : ''
    const next: Target | undefined = flags.has('L') ? redirected(target, answer) : undefined
    if (next && count < mostRedirects) {
      if (head !== '') yield say('stdout', head)
      target = next
      continue
    }
    if (flags.has('f') && answer.status >= 400) {
      if (!isQuiet) {
        yield say('stderr', `curl: (22) The requested URL returned error: ${answer.status}\n`)
      }
      const out = flags.value('w')
      if (out !== undefined) yield say('stdout', written(out, answer.status, 0, url))
      return 22
    }
    return yield* deliver(session, flags, target, head + text, answer.status, url)
  }
}

function* deliver(
  session: ShellSession,
  flags: CommandFlags,
  { path }: Target,
  text: string,
  status: number,
  url: string,
): Program {
  const last = (path.split('?')[0] ?? '').split('/').at(-1) ?? ''
  const file = flags.value('o') ?? (flags.has('O') ? last : undefined)
  if (file === undefined || file === '-') {
    if (text !== '') yield say('stdout', text)
  } else if (file !== '/dev/null') {
    const failure = failureOf(() => session.write(file, text))
    if (failure !== undefined) {
      return yield* printed({
        error: `curl: (23) client returned ERROR on write, ${text.length} bytes not written\n`,
        code: 23,
      })
    }
  }
  const out = flags.value('w')
  if (out !== undefined) yield say('stdout', written(out, status, text.length, url))
  return 0
}

/** Text of a data flag: `@FILE` is the content of a file without its line ends. */
function contentOf(session: ShellSession, data: string): string {
  if (!data.startsWith('@')) return data
  const name = data.slice(1)
  if (!session.isFile(name)) return ''
  return new TextDecoder().decode(session.bytes(name)).replace(/[\r\n]/g, '')
}

/** What `-w` prints. */
function written(format: string, status: number, size: number, url: string): string {
  const values: Readonly<Record<string, string>> = {
    http_code: String(status).padStart(3, '0'),
    response_code: String(status).padStart(3, '0'),
    size_download: String(size),
    time_total: '0.001000',
    url_effective: url,
  }
  return format
    .replace(/%\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
    .replace(/\\([nrt])/g, (_, name: string) => (name === 'n' ? '\n' : name === 't' ? '\t' : '\r'))
}
