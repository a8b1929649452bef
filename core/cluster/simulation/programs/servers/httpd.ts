import type { PortAnswer, PortRequest } from '../../network/port-listener.ts'
import { textOfBytes } from '../../processes/bytes-as-text.ts'
import { printed } from '../../processes/command.ts'
import { OutputQueue, serve } from '../../processes/output-queue.ts'
import type { Program } from '../../processes/program.ts'
import type { ShellSession } from '../../processes/shell-session.ts'
import type { KnownImage } from '../known-image.ts'
import { fileAnswer } from '../static-files.ts'
import { logTime } from './log-time.ts'

const server = 'Apache/2.4.65 (Unix)'
const root = '/usr/local/apache2/htdocs'
const configFile = '/usr/local/apache2/conf/httpd.conf'

const texts: Readonly<Record<number, readonly [title: string, text: string]>> = {
  301: ['301 Moved Permanently', 'The document has moved.'],
  400: ['400 Bad Request', 'Your browser sent a request that this server could not understand.'],
  403: ['403 Forbidden', "You don't have permission to access this resource."],
  404: ['404 Not Found', 'The requested URL was not found on this server.'],
  405: ['405 Method Not Allowed', 'The requested method is not allowed for this URL.'],
}

function page(status: number): string {
  const [title = '', text = ''] = texts[status] ?? [String(status)]
  const name = title.replace(/^\d+ /, '')
  return `<!DOCTYPE HTML PUBLIC "-//IETF//DTD HTML 2.0//EN">\n<html><head>\n<title>${title}</title>\n</head><body>\n<h1>${name}</h1>\n<p>${text}</p>\n</body></html>\n`
}

function stamp(now: number): string {
  const [day = '', date = '', month = '', year = '', time = ''] = new Date(now)
    .toUTCString()
    .replace(',', '')
    .split(' ')
  return `${day} ${month} ${date} ${time}.000000 ${year}`
}

/** Serves the files of its directory, as Apache's server does; its port is that of its configuration. */
export function* httpd(session: ShellSession, words: readonly string[]): Program {
  if (words.includes('-v')) return yield* printed({ out: `Server version: ${server}\n` })
  if (words.includes('-t')) return yield* printed({ error: 'Syntax OK\n' })
  const { world, meter } = session
  const now = meter.now()
  const queue = new OutputQueue()
  const http = (request: PortRequest): PortAnswer => {
    const path = request.target.split('?')[0] ?? '/'
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const found = isRead ? fileAnswer(session, root, path, request) : { status: 405 }
    const answer: PortAnswer =
      found.status === 200 || found.status === 304
        ? found
        : {
            status: found.status,
            headers: [...(found.headers ?? []), 'Content-Type', 'text/html; charset=iso-8859-1'],
            body: page(found.status),
          }
    const size = answer.body?.length ?? 0
    queue.write(
      'stdout',
      `${request.from} - - [${logTime(request.time)}] "${request.method} ${request.target} HTTP/1.1" ${answer.status} ${size}\n`,
    )
    return { ...answer, headers: ['Server', server, ...(answer.headers ?? [])] }
  }
  const config = session.isFile(configFile) ? textOfBytes(session.bytes(configFile)) : ''
  const ports = config.split('\n').flatMap((line) => {
    const port = Number(/^\s*Listen\s+(?:\S+:)?(\d+)\s*$/.exec(line)?.[1] ?? 0)
    return port > 0 && port < 65_536 ? [port] : []
  })
  const address = `AH00558: httpd: Could not reliably determine the server's fully qualified domain name, using ${world.hostname}. Set the 'ServerName' directive globally to suppress this message\n`
  yield { kind: 'output', stream: 'stderr', text: address }
  return yield* serve(session, {
    queue,
    listeners: Array.from(new Set(ports.length > 0 ? ports : [80]), (port) => ({
      port,
      protocol: 'TCP' as const,
      http,
    })),
    ends: { TERM: 0, WINCH: 0, INT: 0 },
    inUse: (port) =>
      `(98)Address already in use: AH00072: make_sock: could not bind to address [::]:${port}\nno listening sockets available, shutting down\n`,
    lines: [
      `[${stamp(now)}] [mpm_event:notice] [pid 1:tid 1] AH00489: ${server} configured -- resuming normal operations`,
      `[${stamp(now)}] [core:notice] [pid 1:tid 1] AH00094: Command line: 'httpd -D FOREGROUND'`,
    ],
    stream: 'stderr',
  })
}

const welcome = '<html><body><h1>It works!</h1></body></html>\n'

export const httpdImage: KnownImage = {
  kind: 'server',
  directory: '/usr/local/apache2',
  page: welcome,
  pagePort: 80,
  command: 'httpd -DFOREGROUND',
  programs: { httpd, 'httpd-foreground': httpd },
  main: (args) => (args.length > 0 ? args : ['httpd-foreground']),
  serves: (words) => /(?:^|\/)httpd(?:-foreground)?$/.test(words[0] ?? ''),
  files: {
    [`${root}/index.html`]: welcome,
    [configFile]:
      'ServerRoot "/usr/local/apache2"\nListen 80\nDocumentRoot "/usr/local/apache2/htdocs"\n',
  },
}
