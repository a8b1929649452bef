import { requestLines, type WholeRequest } from '../../../../base/http1/encode-request.ts'
import { parseIpAddress } from '../../../../base/network/ip-address.ts'
import { joinBytes } from '../../../../base/streams/join-bytes.ts'
import { bytesOfText, textOfBytes } from '../../processes/bytes-as-text.ts'
import { CommandFlags, parseFlags } from '../../processes/command-flags.ts'
import { printed } from '../../processes/command.ts'
import type { Program, ProgramStep } from '../../processes/program.ts'
import { type Command, failureOf, type ShellSession } from '../../processes/shell-session.ts'
import { type HostWay, wayToHost } from '../../resolver/reach-host.ts'
import { failureText } from './curl-failures.ts'
import { curlSyntax, longOnly } from './curl-flags.ts'
import { cookieJar, cookiesOf, type Transfer, writtenOut } from './curl-output.ts'
import {
  basic,
  type CurlRequest,
  curlRequest,
  curlVersion,
  placeOf,
  readsInput,
  UnreadableData,
} from './curl-request.ts'
import { isTelnet, talk } from './curl-telnet.ts'
import {
  type Answered,
  call,
  type Called,
  headerOf,
  headLines,
  redirected,
  type Target,
  targetOf,
} from './http-calls.ts'
import { say, wholeInput } from './relay.ts'

const mostRedirects = 50
/** Milliseconds until a connection, or an answer, is given up. */
const [longestConnecting, usualLimit] = [300_000, 3_600_000]
const mostRetries = 1000

type Steps<Value> = Generator<ProgramStep, Value, string | undefined>

/** Sends requests by HTTP, one for each URL. */
export const curl: Command = function* (session, args) {
  const flags = parseFlags(curlSyntax, args)
  if (!(flags instanceof CommandFlags)) {
    const why = (flags.error ?? '').split('\n')[0]?.replace('curl: ', '') ?? ''
    return yield* printed({
      error: `curl: ${why}\ncurl: try 'curl --help' or 'curl --manual' for more information\n`,
      code: 2,
    })
  }
  if (flags.has('V')) {
    const out = `curl ${curlVersion} (x86_64-pc-linux-gnu) libcurl/${curlVersion} OpenSSL/3.5.1\nProtocols: http https\nFeatures: IPv6 SSL\n`
    return yield* printed({ out })
  }
  if (flags.operands.length === 0) {
    return yield* printed({ error: 'curl: (2) no URL specified\n', code: 2 })
  }
  let code = 0
  const input = readsInput(flags) ? yield* wholeInput(session) : new Uint8Array()
  for (const [at, url] of flags.operands.entries()) {
    if (isTelnet(url)) {
      code = yield* talk(session, flags, url)
      continue
    }
    const { jar, ...done } = yield* withRetries(session, flags, url, input)
    code = yield* finish(session, flags, at, done, jar)
  }
  return code
}

/** What came of one URL. */
interface Done extends Transfer {
  /** What goes to the output: heads, where they are asked for, and the body. */
  readonly output: Uint8Array
  readonly jar?: Uint8Array
}

/** Tries a URL again where that may help, as `--retry` says. */
function* withRetries(
  session: ShellSession,
  flags: CommandFlags,
  url: string,
  input: Uint8Array,
): Steps<Done> {
  const most = Math.min(mostRetries, Number(flags.value(longOnly.retry) ?? 0) || 0)
  const fixed = Number(flags.value(longOnly.retryDelay) ?? 0) || 0
  const until = session.now() + (Number(flags.value(longOnly.retryMaxTime) ?? 0) * 1000 || Infinity)
  for (let count = 0, delay = 1; ; count++) {
    const done = yield* transfer(session, flags, url, input)
    const problem = retryProblem(flags, done)
    if (problem === undefined || count >= most) return done
    const seconds = fixed > 0 ? fixed : delay
    if (session.now() + seconds * 1000 > until) return done
    const left = most - count
    if (!flags.has('s') || flags.has('S')) {
      const text = `Warning: Problem: ${problem}. Will retry in ${seconds} second${seconds === 1 ? '' : 's'}. ${left} retr${left === 1 ? 'y' : 'ies'} left.\n`
      yield say('stderr', text)
    }
    yield { kind: 'sleep', milliseconds: seconds * 1000 }
    delay = Math.min(600, delay * 2)
  }
}

const transient: readonly number[] = [408, 429, 500, 502, 503, 504]

/** Why a transfer may be tried again; undefined where it may not. */
function retryProblem(flags: CommandFlags, { code, answer }: Done): string | undefined {
  if (code === 28) return 'timeout'
  if (code === 7 && flags.has(longOnly.retryConnrefused)) return 'connection refused'
  if (answer && transient.includes(answer.status)) return 'HTTP error'
  return code !== 0 && flags.has(longOnly.retryAllErrors) ? '(retrying all errors)' : undefined
}

function secondsOf(flags: CommandFlags, letter: string, otherwise: number): number {
  const seconds = Number(flags.value(letter))
  return seconds > 0 ? seconds * 1000 : otherwise
}

function* transfer(
  session: ShellSession,
  flags: CommandFlags,
  url: string,
  input: Uint8Array,
): Steps<Done> {
  const startedAt = session.now()
  const verbose = function* (lines: readonly string[]): Steps<void> {
    if (flags.has('v')) yield say('stderr', lines.map((line) => `${line}\n`).join(''))
  }
  const first = targetOf(url)
  let current = first
  let request: CurlRequest | undefined
  let [address, redirects] = ['', 0]
  const heads: Uint8Array[] = []
  const done = (
    code: number,
    error: string,
    answered?: Answered,
    more: Partial<Done> = {},
  ): Done => ({
    url,
    effective: current ? urlOf(current) : url,
    method: request?.method ?? 'GET',
    target: current,
    answer: answered?.answer,
    size: answered?.bytes.length ?? 0,
    sent: request?.body.length ?? 0,
    redirects,
    address,
    taken: Math.max(1, session.now() - startedAt),
    code,
    error,
    output: new Uint8Array(),
    ...more,
  })
  if (!first) {
    const scheme = /^([a-z][a-z\d+.-]*):\/\//i.exec(url)?.[1]
    return scheme === undefined || /^https?$/i.test(scheme)
      ? done(3, 'URL rejected: Malformed input to a URL function')
      : done(1, `Protocol "${scheme}" not supported`)
  }
  let target: Target = first
  if (flags.has(longOnly.unixSocket)) {
    const { host, port } = target
    return done(
      7,
      `Failed to connect to ${host} port ${port} after 0 ms: Could not connect to server`,
    )
  }
  const proxy = flags.value('x') ?? ''
  if (proxy !== '')
    return done(5, `Could not resolve proxy: ${proxy.replace(/^\w+:\/\/|:\d+.*$/g, '')}`)
  const authorities = authoritiesOf(session, flags)
  if (authorities === undefined) {
    return done(77, `error adding trust anchors from file: ${flags.value(longOnly.cacert)}`)
  }
  try {
    request = curlRequest(session, flags, cookiesOf(session, flags), input)
  } catch (error) {
    if (!(error instanceof UnreadableData)) throw error
    return done(26, `Failed to open ${error.message}`)
  }
  if (request.query !== '') {
    const join = target.path.includes('?') ? '&' : '?'
    target = { ...target, path: `${target.path}${join}${request.query}` }
  }
  const limit = secondsOf(flags, 'm', usualLimit)
  const connectLimit = secondsOf(flags, longOnly.connectTimeout, longestConnecting)
  for (;;) {
    current = target
    const { host, port }: Target = target
    const place = placeOf(flags, target)
    const way: HostWay = yield* wayToHost(session, place.host, place.port)
    address = way.address ?? ''
    if (way.address === undefined) {
      yield* verbose([`* Could not resolve host: ${host}`, '* closing connection #0'])
      return done(6, `Could not resolve host: ${host}`)
    }
    if (!parseIpAddress(host)) {
      yield* verbose([
        `* Host ${host}:${port} was resolved.`,
        '* IPv6: (none)',
        `* IPv4: ${address}`,
      ])
    }
    yield* verbose([`*   Trying ${address}:${port}...`])
    const headers: readonly string[] = headersTo(request, target)
    const connectingAt = session.now()
    const called: Called = yield* call(session, way.connection, {
      ...request,
      headers,
      target,
      connectLimit,
      limit: Math.max(0, startedAt + limit - session.now()),
      ...(flags.has('k') ? {} : { authorities }),
    })
    if (called.kind !== 'answer') {
      const passed = session.now() - connectingAt
      const isTimed = limit <= connectLimit && passed >= limit
      const [code, text] = failureText(called, target, { passed, limit, isTimed })
      yield* verbose([`* ${text.split('\n')[0] ?? ''}`, '* closing connection #0'])
      return done(code, text)
    }
    const answered: Answered = called
    yield* verbose([
      `* Connected to ${host} (${address}) port ${port}`,
      flags.has('0') ? '* using HTTP/1.0' : '* using HTTP/1.x',
      ...sentLines(flags, { ...request, headers, target: target.path }).map((line) => `> ${line}`),
      '> ',
      '* Request completely sent off',
      ...headLines(answered.answer, answered.bytes.length).map((line) => `< ${line}`),
      '< ',
    ])
    const head = bytesOfText(
      `${headLines(answered.answer, answered.bytes.length).join('\r\n')}\r\n\r\n`,
    )
    if (flags.has('i') || flags.has('I')) heads.push(head)
    const next: Target | undefined = flags.has('L')
      ? redirected(target, answered.answer)
      : undefined
    if (next) {
      if (redirects >= Number(flags.value(longOnly.maxRedirs) ?? mostRedirects)) {
        return done(47, `Maximum (${redirects}) redirects followed`, answered)
      }
      redirects += 1
      yield* verbose([
        `* Ignoring the response-body`,
        `* Connection #0 to host ${host} left intact`,
        `* Issue another request to this URL: '${urlOf(next)}'`,
      ])
      if (answered.answer.status < 307 && request.method === 'POST' && !flags.has('X')) {
        request = withoutBody(request)
      }
      target = next
      continue
    }
    const closes = flags.has('0') || (headerOf(answered.answer, 'connection') ?? '') === 'close'
    yield* verbose([
      closes ? '* shutting down connection #0' : `* Connection #0 to host ${host} left intact`,
    ])
    const jar = flags.has('c') ? { jar: cookieJar(answered.answer, target) } : {}
    const error = `The requested URL returned error: ${answered.answer.status}`
    const fails = answered.answer.status >= 400
    if (fails && flags.has('f'))
      return done(22, error, answered, { output: joinBytes(heads), size: 0, ...jar })
    const output = joinBytes([...heads, answered.bytes])
    if (fails && flags.has(longOnly.failWithBody))
      return done(22, error, answered, { output, ...jar })
    return done(0, '', answered, { output, ...jar })
  }
}

/** Prints or writes what came of a URL. Returns the exit code. */
function* finish(
  session: ShellSession,
  flags: CommandFlags,
  index: number,
  done: Omit<Done, 'jar'>,
  jar: Uint8Array | undefined,
): Program {
  let { code, error } = done
  const { output, target } = done
  const named = flags.values('o')[index]
  const last = (target?.path.split('?')[0] ?? '').split('/').at(-1) ?? ''
  const file = named ?? (flags.has('O') ? last : undefined)
  const head = flags.value('D')
  if (head !== undefined && done.answer) {
    const text = `${headLines(done.answer, done.size).join('\r\n')}\r\n\r\n`
    if (head === '-') yield say('stdout', text)
    else failureOf(() => session.write(head, text))
  }
  if (file === undefined || file === '-') {
    if (output.length > 0) yield say('stdout', textOfBytes(output))
  } else if (done.answer && (code === 0 || output.length > 0)) {
    const directory = flags.value(longOnly.outputDir)
    const path = directory === undefined ? file : `${directory}/${file}`
    const failure = failureOf(() => {
      const at = path.lastIndexOf('/')
      if (flags.has(longOnly.createDirs) && at > 0) {
        session.files.makeDirectories(session.path(path.slice(0, at)))
      }
      session.write(path, output)
    })
    if (failure !== undefined) {
      code = 23
      error = `client returned ERROR on write, ${output.length} bytes not written`
    }
  }
  const jarFile = flags.value('c')
  if (jar && jarFile !== undefined) failureOf(() => session.write(jarFile, jar))
  if (code !== 0 && (!flags.has('s') || flags.has('S'))) {
    yield say('stderr', `curl: (${code}) ${error}\n`)
  }
  const format = flags.value('w')
  if (format !== undefined) {
    const text = writtenOut(session, format, { ...done, code, error })
    const wait = session.meter.spend(1, text.length)
    if (wait) yield wait
    if (text !== '') yield say(format.startsWith('%{stderr}') ? 'stderr' : 'stdout', text)
  }
  return code
}

function sentLines(flags: CommandFlags, request: WholeRequest): string[] {
  const lines = requestLines(request)
  return flags.has('0') ? lines.map((line) => line.replace(/ HTTP\/1\.1$/, ' HTTP/1.0')) : lines
}

function urlOf({ scheme, host, port, path }: Target): string {
  const isUsual = port === (scheme === 'https' ? 443 : 80)
  return `${scheme}://${host.includes(':') ? `[${host}]` : host}${isUsual ? '' : `:${port}`}${path}`
}

/** The headers of a request with those that its URL gives. */
function headersTo({ headers }: CurlRequest, { host, port, user, scheme }: Target): string[] {
  const own = headers.includes('authorization') || user === undefined
  const isUsual = port === (scheme === 'https' ? 443 : 80)
  const name = host.includes(':') ? `[${host}]` : host
  return [
    ...(headers.includes('host') ? [] : ['host', isUsual ? name : `${name}:${port}`]),
    ...(own ? [] : ['authorization', basic(decodeURIComponent(user))]),
    ...headers,
  ]
}

function withoutBody(request: CurlRequest): CurlRequest {
  const headers = request.headers.filter((_text, at, list) => {
    const name = list[at - (at % 2)]
    return name !== 'content-length' && name !== 'content-type'
  })
  return { ...request, method: 'GET', headers, body: new Uint8Array() }
}

/** The authorities (PEM) that servers are verified by: those of a file, else none that a cluster's servers have; undefined for no file. */
function authoritiesOf(session: ShellSession, flags: CommandFlags): string | undefined {
  const file = flags.value(longOnly.cacert)
  if (file === undefined) return ''
  return session.isFile(file) ? textOfBytes(session.bytes(file)) : undefined
}
