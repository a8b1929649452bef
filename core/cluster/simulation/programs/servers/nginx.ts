import { atOnce, type Waits, when } from '../../../../base/execution/at-once.ts'
import { encodeUtf8 } from '../../../../base/text/utf8.ts'
import { FileError } from '../../files/file-error.ts'
import type { Ending, PortAnswer, PortListener, PortRequest } from '../../network/port-listener.ts'
import { textOfBytes } from '../../processes/bytes-as-text.ts'
import { printed } from '../../processes/command.ts'
import { OutputQueue, serve } from '../../processes/output-queue.ts'
import { HeldMemory } from '../../processes/process-meter.ts'
import type { SignalName } from '../../processes/process-signals.ts'
import type { Program } from '../../processes/program.ts'
import type { ShellSession } from '../../processes/shell-session.ts'
import type { KnownImage } from '../known-image.ts'
import { fileAnswer, plainPath } from '../static-files.ts'
import { logTime } from './log-time.ts'
import {
  type Directive,
  type Location,
  locationFor,
  NginxConfigError,
  type NginxServer,
  parseNginxConfig,
  serversOf,
  tlsOf,
} from './nginx-config.ts'
import { errorPage, version } from './nginx-error-page.ts'
import { filled, headerIn } from './nginx-variables.ts'

const mainFile = '/etc/nginx/nginx.conf'
/** Characters of one configuration file, files of all, and bytes that a server holds for each character. */
const [mostConfig, mostFiles, heldBytes] = [512 * 1024, 200, 16]

/** Reads the configuration with all that it includes. @throws NginxConfigError with the message that nginx prints; ProcessKilled */
function readConfig(session: ShellSession, held: HeldMemory): NginxServer[] {
  let files = 0
  const read = (path: string): Directive[] => {
    files += 1
    if (files > mostFiles) throw new NginxConfigError('too many files', 0)
    let text: string
    try {
      text = textOfBytes(session.bytes(path)).slice(0, mostConfig)
    } catch (error) {
      if (!(error instanceof FileError)) throw error
      throw new NginxConfigError(`open() "${path}" failed (2: ${error.message})`, 0)
    }
    session.meter.spend(1, text.length)
    held.add(text.length * heldBytes)
    try {
      return included(parseNginxConfig(text))
    } catch (error) {
      if (!(error instanceof NginxConfigError) || error.line === 0) throw error
      throw new NginxConfigError(`${error.message} in ${path}:${error.line}`, 0)
    }
  }
  const included = (directives: readonly Directive[]): Directive[] =>
    directives.flatMap((directive) => {
      const { words, block, line } = directive
      if (words[0] !== 'include' || block) {
        return [block ? { words, block: included(block), line } : directive]
      }
      return filesOf(session, words[1] ?? '').flatMap((path) => read(path))
    })
  return serversOf(read(mainFile))
}

/** The files that a pattern names, whose last part may have a star. */
function filesOf(session: ShellSession, pattern: string): string[] {
  const path = pattern.startsWith('/') ? pattern : `/etc/nginx/${pattern}`
  const at = path.lastIndexOf('/')
  const [directory, name] = [path.slice(0, at), path.slice(at + 1)]
  const star = name.indexOf('*')
  if (star === -1) return name === 'mime.types' ? [] : [path]
  if (!session.isDirectory(directory)) return []
  const [before, after] = [name.slice(0, star), name.slice(star + 1)]
  return session
    .list(directory)
    .filter((each) => each.startsWith(before) && each.endsWith(after))
    .map((each) => `${directory}/${each}`)
    .filter((each) => session.isFile(each))
}

function stamp(now: number): string {
  const time = new Date(now).toISOString()
  return `${time.slice(0, 10).replaceAll('-', '/')} ${time.slice(11, 19)}`
}

class Nginx {
  servers: readonly NginxServer[] = []
  readonly queue: OutputQueue = new OutputQueue()
  readonly #session: ShellSession
  #held: HeldMemory

  constructor(session: ShellSession) {
    this.#session = session
    this.#held = new HeldMemory(session.meter)
    this.read()
  }

  /** Reads the configuration; the former one stays where that fails. @throws NginxConfigError, ProcessKilled */
  read(): void {
    const held = new HeldMemory(this.#session.meter)
    try {
      this.servers = readConfig(this.#session, held)
    } catch (error) {
      held.release()
      throw error
    }
    this.#held.release()
    this.#held = held
  }

  get ports(): number[] {
    return Array.from(new Set(this.servers.flatMap((each) => each.ports)))
  }

  listener(port: number): PortListener {
    const tls = tlsOf(this.servers, port, this.#session)
    return {
      port,
      protocol: 'TCP',
      http: (request, ending) => atOnce(this.#logged(port, request, ending)),
      ...tls,
    }
  }

  *#logged(port: number, request: PortRequest, ending: Ending): Waits<PortAnswer> {
    const answer = yield* this.#answer(port, request, ending)
    const body = answer.body ?? ''
    const size =
      request.method === 'HEAD'
        ? 0
        : typeof body === 'string'
          ? encodeUtf8(body).length
          : body.length
    const agent = headerIn(request, 'user-agent') || '-'
    const referer = headerIn(request, 'referer') || '-'
    const forwarded = headerIn(request, 'x-forwarded-for') || '-'
    this.queue.write(
      'stdout',
      `${request.from} - - [${logTime(request.time)}] "${request.method} ${request.target} HTTP/1.1" ${answer.status} ${size} "${referer}" "${agent}" "${forwarded}"\n`,
    )
    return answer
  }

  *#answer(port: number, request: PortRequest, ending: Ending): Waits<PortAnswer> {
    const host = headerIn(request, 'host').replace(/:\d+$/, '')
    const all = this.servers.filter((each) => each.ports.includes(port))
    const server =
      all.find((each) => each.names.includes(host)) ?? all.find((each) => each.isDefault) ?? all[0]
    const path = plainPath(request.target.split('?')[0] ?? '/')
    const location = server && path !== undefined ? locationFor(server, path) : undefined
    if (!location || path === undefined) return this.#page(path === undefined ? 400 : 404)
    const answer = yield* this.#located(location, path, request, ending)
    const own = answer.status < 400 ? location.headers : []
    const added = own.flatMap(([name, value]) => [name, filled(value, this.#session, request)])
    return { ...answer, headers: ['Server', version, ...(answer.headers ?? []), ...added] }
  }

  *#located(
    location: Location,
    path: string,
    request: PortRequest,
    ending: Ending,
  ): Waits<PortAnswer> {
    const { answer, proxy } = location
    if (answer) {
      const text = filled(answer.text, this.#session, request)
      if (answer.status >= 300 && answer.status < 400 && text !== '') {
        return {
          ...this.#page(answer.status),
          headers: ['Location', text, 'Content-Type', 'text/html'],
        }
      }
      if (text === '' && answer.status >= 300) return this.#page(answer.status)
      return { status: answer.status, headers: ['Content-Type', location.defaultType], body: text }
    }
    if (proxy !== undefined) {
      return yield* when(this.#proxied(location, proxy, request, ending))
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') return this.#page(405)
    return this.#file(location, path, request)
  }

  #file(location: Location, path: string, request: PortRequest): PortAnswer {
    const { alias, root, index, listsDirectories, defaultType, fallbacks } = location
    const serving = { index, listsDirectories, defaultType }
    const at = (wanted: string): PortAnswer =>
      alias === undefined
        ? fileAnswer(this.#session, root, wanted, request, serving)
        : fileAnswer(
            this.#session,
            alias,
            `/${wanted.slice(location.path.length)}`,
            request,
            serving,
          )
    let found = at(path)
    for (const each of fallbacks?.slice(1) ?? []) {
      if (found.status < 400) break
      const code = /^=(\d{3})$/.exec(each)?.[1]
      found =
        code === undefined
          ? at(filled(each, this.#session, { ...request, target: path }))
          : { status: Number(code) }
    }
    if (found.status === 200 || found.status === 304) return found
    if (found.status === 404 || found.status === 403) {
      const file = `${root}${path}`
      const why =
        found.status === 404
          ? `open() "${file}" failed (2: No such file or directory)`
          : `directory index of "${file}" is forbidden`
      this.queue.write(
        'stderr',
        `${stamp(request.time)} [error] 29#29: *1 ${why}, client: ${request.from}, server: localhost, request: "${request.method} ${request.target} HTTP/1.1", host: "${headerIn(request, 'host')}"\n`,
      )
    }
    const page = this.#page(found.status)
    return { ...page, headers: [...(found.headers ?? []), 'Content-Type', 'text/html'] }
  }

  async #proxied(
    location: Location,
    proxy: string,
    request: PortRequest,
    ending: Ending,
  ): Promise<PortAnswer> {
    const [, host = '', port = '80', path] =
      /^https?:\/\/([^/:]+)(?::(\d+))?(\/[^]*)?$/.exec(filled(proxy, this.#session, request)) ?? []
    const connection = this.#session.world.network?.connect(host, Number(port))
    const rest = request.target.slice(location.path.length)
    try {
      if (!connection) throw new Error('no live upstreams')
      const target = path === undefined ? request.target : `${path}${rest}`
      return await connection.request({ ...request, target }, ending)
    } catch {
      this.queue.write(
        'stderr',
        `${stamp(request.time)} [error] 29#29: *1 connect() failed (111: Connection refused) while connecting to upstream, client: ${request.from}, server: localhost, request: "${request.method} ${request.target} HTTP/1.1", upstream: "${proxy}", host: "${headerIn(request, 'host')}"\n`,
      )
      return this.#page(502)
    }
  }

  #page(status: number): PortAnswer {
    return { status, headers: ['Content-Type', 'text/html'], body: errorPage(status) }
  }
}

const signalsOfVerbs: Readonly<Record<string, SignalName>> = {
  quit: 'QUIT',
  reload: 'HUP',
  reopen: 'USR1',
  stop: 'TERM',
}

/** The program nginx: it serves files by its configuration, or signals the one that runs. */
export function* nginx(session: ShellSession, words: readonly string[]): Program {
  const now = session.now()
  const verbAt = words.indexOf('-s')
  if (words.includes('-v')) return yield* printed({ error: `nginx version: ${version}\n` })
  if (words.includes('-t')) {
    const failure = configFailure(session)
    return yield* printed(
      failure === undefined
        ? {
            error: `nginx: the configuration file ${mainFile} syntax is ok\nnginx: configuration file ${mainFile} test is successful\n`,
          }
        : {
            error: `${stamp(now)} [emerg] 1#1: ${failure}\nnginx: [emerg] ${failure}\nnginx: configuration file ${mainFile} test failed\n`,
            code: 1,
          },
    )
  }
  if (verbAt !== -1) {
    const signal = signalsOfVerbs[words[verbAt + 1] ?? '']
    if (!signal)
      return yield* printed({
        error: `nginx: invalid option: "-s ${words[verbAt + 1] ?? ''}"\n`,
        code: 1,
      })
    const failure = configFailure(session)
    if (failure !== undefined)
      return yield* printed({ error: `nginx: [emerg] ${failure}\n`, code: 1 })
    const main = session.world
      .processes()
      .list()
      .find((each) => each.words.join(' ').includes('nginx') && !each.words.includes('-s'))
    if (!main) {
      return yield* printed({
        error: 'nginx: [error] open() "/run/nginx.pid" failed (2: No such file or directory)\n',
        code: 1,
      })
    }
    main.signal(signal)
    return yield* printed({ error: `${stamp(now)} [notice] 35#35: signal process started\n` })
  }
  const line = (text: string): string => `${stamp(now)} [notice] 1#1: ${text}`
  const lines = [
    line('using the "epoll" event method'),
    line(version),
    line('OS: Linux 6.12.0'),
    line('start worker processes'),
    line('start worker process 29'),
  ]
  const text = '/docker-entrypoint.sh: Configuration complete; ready for start up\n'
  yield { kind: 'output', stream: 'stdout', text }
  yield { kind: 'output', stream: 'stderr', text: `${lines.join('\n')}\n` }
  let server: Nginx
  try {
    server = new Nginx(session)
  } catch (error) {
    if (!(error instanceof NginxConfigError)) throw error
    return yield* printed({
      error: `${stamp(now)} [emerg] 1#1: ${error.message}\nnginx: [emerg] ${error.message}\n`,
      code: 1,
    })
  }
  return yield* serve(session, {
    queue: server.queue,
    listeners: server.ports.map((port) => server.listener(port)),
    inUse: (port) => `nginx: [emerg] bind() to 0.0.0.0:${port} failed (98: Address in use)\n`,
    handles: {
      HUP: () => {
        const time = stamp(session.meter.now())
        try {
          server.read()
          server.queue.write(
            'stderr',
            `${time} [notice] 1#1: signal 1 (SIGHUP) received, reconfiguring\n`,
          )
        } catch (error) {
          if (!(error instanceof NginxConfigError)) throw error
          server.queue.write('stderr', `${time} [emerg] 1#1: ${error.message}\n`)
        }
      },
    },
  })
}

function configFailure(session: ShellSession): string | undefined {
  const held = new HeldMemory(session.meter)
  try {
    readConfig(session, held)
    return undefined
  } catch (error) {
    if (error instanceof NginxConfigError) return error.message
    throw error
  } finally {
    held.release()
  }
}

const welcome = `<!DOCTYPE html>
<html>
<head>
<title>Welcome to nginx!</title>
</head>
<body>
<h1>Welcome to nginx!</h1>
<p>This answer comes from a simulated container.</p>
</body>
</html>
`

/** An image of nginx that listens on that port unless it is configured otherwise. */
export function nginxImage(port: number): KnownImage {
  return {
    kind: 'server',
    command: 'nginx: master process nginx -g daemon off;',
    page: welcome,
    pagePort: port,
    server: version,
    programs: { nginx, 'nginx-debug': nginx },
    main: (args) => (args.length > 0 ? args : ['nginx', '-g', 'daemon off;']),
    serves: (words) =>
      /(?:^|\/)nginx(?:-debug)?$/.test(words[0] ?? '') &&
      !words.some((each) => /^-[tvVs]$/.test(each)),
    files: {
      '/usr/share/nginx/html/index.html': welcome,
      '/usr/share/nginx/html/50x.html':
        '<!DOCTYPE html>\n<html>\n<head>\n<title>Error</title>\n</head>\n</html>\n',
      '/etc/nginx/nginx.conf':
        'user  nginx;\nworker_processes  auto;\n\nevents {\n    worker_connections  1024;\n}\n\nhttp {\n    include       /etc/nginx/mime.types;\n    default_type  application/octet-stream;\n    include /etc/nginx/conf.d/*.conf;\n}\n',
      '/etc/nginx/mime.types': 'types {\n    text/html html htm;\n}\n',
      '/etc/nginx/conf.d/default.conf': `server {\n    listen       ${port};\n    server_name  localhost;\n\n    location / {\n        root   /usr/share/nginx/html;\n        index  index.html index.htm;\n    }\n\n    error_page   500 502 503 504  /50x.html;\n}\n`,
    },
  }
}
