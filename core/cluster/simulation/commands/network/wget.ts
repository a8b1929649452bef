import { bytesOfText, textOfBytes } from '../../processes/bytes-as-text.ts'
import { withFlags } from '../../processes/command-flags.ts'
import { printed } from '../../processes/command.ts'
import type { Program } from '../../processes/program.ts'
import { type Command, failureOf, type ShellSession } from '../../processes/shell-session.ts'
import { wayToHost } from '../../resolver/reach-host.ts'
import {
  type Answered,
  call,
  headLines,
  redirected,
  statusLine,
  type Target,
  targetOf,
} from './http-calls.ts'
import { say } from './relay.ts'

const mostRedirects = 20
/** Milliseconds until an answer is given up, unless `-T` says otherwise. */
const usualLimit = 900_000

interface Fetching {
  readonly url: string
  readonly file: string | undefined
  readonly directory: string | undefined
  readonly isQuiet: boolean
  readonly showsHead: boolean
  readonly isSpider: boolean
  readonly headers: readonly string[]
  readonly body: string | undefined
  readonly limit: number
}

function* fetchOne(session: ShellSession, fetching: Fetching): Program {
  const { url, isQuiet, headers, body, limit } = fetching
  let target = targetOf(url)
  if (!target) return yield* printed({ error: `wget: not an http or ftp url: ${url}\n`, code: 1 })
  const fail = (text: string): Program => printed({ error: `wget: ${text}\n`, code: 1 })
  for (let count = 0; ; count++) {
    const { host, port }: Target = target
    const { address, connection } = yield* wayToHost(session, host, port)
    if (address === undefined) return yield* fail(`bad address '${host}'`)
    const shown = `${host} (${address}:${port})`
    if (!isQuiet) yield say('stderr', `Connecting to ${shown}\n`)
    const method = fetching.isSpider ? 'HEAD' : body === undefined ? 'GET' : 'POST'
    const called = yield* call(session, connection, {
      method,
      target,
      headers,
      body: bytesOfText(body ?? ''),
      limit,
    })
    if (called.kind === 'refused') {
      return yield* fail(`can't connect to remote host (${address}): Connection refused`)
    }
    if (called.kind === 'unreachable') {
      return yield* fail(`can't connect to remote host (${address}): No route to host`)
    }
    if (called.kind === 'late' || called.kind === 'unconnected') {
      return yield* fail('download timed out')
    }
    if (called.kind === 'plain')
      return yield* fail('TLS error from peer (alert code 80): internal error')
    if (called.kind !== 'answer') return yield* fail('error getting response')
    const { answer, bytes }: Answered = called
    const text = textOfBytes(bytes)
    if (fetching.showsHead) {
      yield say(
        'stderr',
        `${headLines(answer, bytes.length)
          .map((line) => `  ${line}\n`)
          .join('')}`,
      )
    }
    const next = redirected(target, answer)
    if (next) {
      if (count >= mostRedirects) return yield* fail('too many redirections')
      target = next
      continue
    }
    if (answer.status < 200 || answer.status > 299) {
      return yield* fail(`server returned error: ${statusLine(answer)}`)
    }
    return yield* save(session, fetching, target, text)
  }
}

function* save(
  session: ShellSession,
  { file, directory, isQuiet, isSpider }: Fetching,
  { path }: Target,
  text: string,
): Program {
  if (isSpider) return isQuiet ? 0 : yield* printed({ error: 'remote file exists\n' })
  const last = (path.split('?')[0] ?? '').split('/').at(-1) ?? ''
  const named = last === '' ? 'index.html' : last
  const name = file ?? (directory === undefined ? named : `${directory}/${named}`)
  if (name === '-') {
    if (!isQuiet) yield say('stderr', 'writing to stdout\n')
    if (text !== '') yield say('stdout', text)
    if (!isQuiet) yield say('stderr', `${progress('-', text)}written to stdout\n`)
    return 0
  }
  if (file === undefined && session.exists(name)) {
    return yield* printed({ error: `wget: can't open '${name}': File exists\n`, code: 1 })
  }
  const failure = failureOf(() => session.write(name, text))
  if (failure !== undefined) {
    return yield* printed({ error: `wget: can't open '${name}': ${failure}\n`, code: 1 })
  }
  if (!isQuiet) {
    yield say('stderr', `saving to '${name}'\n${progress(name, text)}'${name}' saved\n`)
  }
  return 0
}

function progress(name: string, text: string): string {
  const bar = `100% |${'*'.repeat(32)}|`
  return `${name.slice(0, 20).padEnd(20)} ${bar} ${String(text.length).padStart(5)}  0:00:00 ETA\n`
}

/** Gets files by HTTP, as busybox's wget. */
export const wget: Command = withFlags(
  {
    name: 'wget',
    letters: 'cqSO:o:P:U:Y:T:t:snbH:D:F:K',
    long: {
      quiet: 'q',
      'server-response': 'S',
      'output-document': 'O',
      'output-file': 'o',
      'directory-prefix': 'P',
      'user-agent': 'U',
      timeout: 'T',
      tries: 't',
      spider: 's',
      'no-verbose': 'n',
      header: 'H',
      'post-data': 'D',
      'post-file': 'F',
      'no-check-certificate': 'K',
      continue: 'c',
    },
    usage: `[-cqS] [--spider] [-O FILE] [-o LOGFILE] [--header STR]
\t[--post-data STR | --post-file FILE] [-Y on/off]
\t[--no-check-certificate] [-P DIR] [-U AGENT] [-T SEC] URL...`,
    least: 1,
  },
  function* (session, flags) {
    const seconds = Number(flags.value('T') ?? usualLimit / 1000)
    const headers = flags.values('H').flatMap((each) => headerOfLine(each))
    const postFile = flags.value('F')
    const posted = postFile === undefined ? undefined : session.bytes(postFile)
    const body = flags.value('D') ?? (posted && textOfBytes(posted))
    for (const url of flags.operands) {
      const code = yield* fetchOne(session, {
        url,
        file: flags.value('O'),
        directory: flags.value('P'),
        isQuiet: flags.has('q'),
        showsHead: flags.has('S'),
        isSpider: flags.has('s'),
        headers: [
          'user-agent',
          flags.value('U') ?? 'Wget',
          'connection',
          'close',
          ...(body === undefined ? [] : ['content-type', 'application/x-www-form-urlencoded']),
          ...headers,
        ],
        body,
        limit: Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : usualLimit,
      })
      if (code !== 0) return code
    }
    return 0
  },
)

/** Name in lower case and value of a header as users write it. */
export function headerOfLine(line: string): string[] {
  const at = line.indexOf(':')
  return at < 1 ? [] : [line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()]
}
