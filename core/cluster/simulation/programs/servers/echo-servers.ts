import { goLogLine } from '../go-flags.ts'
import type { KnownImage } from '../known-image.ts'
import { echoBasic } from './echo-basic.ts'
import { logTime } from './log-time.ts'
import {
  headerName,
  headersOf,
  type Serving,
  smallImage,
  type SmallRequest,
} from './small-server.ts'

/** Statuses that an echo server is asked for. */
function statusIn(text: string | null, otherwise = 200): number {
  const status = Number(text)
  return Number.isInteger(status) && status >= 200 && status < 600 ? status : otherwise
}

/** An access log's line as NGINX and Apache have it. */
export function accessLine(request: SmallRequest, status: number): string {
  const agent = Object.fromEntries(headersOf(request))['user-agent'] ?? '-'
  return `${request.from} - - [${logTime(request.time)}] "${request.method} ${request.target} HTTP/1.1" ${status} - "-" "${agent}"`
}

const hostOf = (request: SmallRequest): string =>
  Object.fromEntries(headersOf(request))['host'] ?? ''

const sorted = (request: SmallRequest): string[] =>
  headersOf(request)
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()

const queryOf = (request: SmallRequest): string => request.url.search.slice(1)

/** `registry.k8s.io/echoserver`: what it got of a client, line by line; releases before 1.5 have other titles. */
function echoText(request: SmallRequest, { hostname, port }: Serving): string {
  const { method, url, from, text } = request
  const [host = ''] = hostOf(request).split(':')
  const headers = sorted(request).map((each) => `\t${each}\n`)
  const body = text === '' ? '-no body in request-' : text
  return `

Hostname: ${hostname}

Pod Information:
\t-no pod information available-

Server values:
\tserver_version=nginx: 1.13.3 - lua: 10008

Request Information:
\tclient_address=${from}
\tmethod=${method}
\treal path=${request.target}
\tquery=${queryOf(request)}
\trequest_version=1.1
\trequest_scheme=http
\trequest_uri=http://${host}:${port}${url.pathname}${url.search}

Request Headers:
${headers.join('')}
Request Body:
\t${body}

`
}

function oldEchoText(request: SmallRequest, { port }: Serving): string {
  const { method, url, from, text } = request
  const [host = ''] = hostOf(request).split(':')
  return `CLIENT VALUES:
client_address=${from}
command=${method}
real path=${request.target}
query=${queryOf(request) || 'nil'}
request_version=1.1
request_uri=http://${host}:${port}${url.pathname}${url.search}

SERVER VALUES:
server_version=nginx: 1.10.0 - lua: 10001

HEADERS RECEIVED:
${sorted(request).join('\n')}
BODY:
${text === '' ? '-no body in request-' : text}`
}

const echoserver = (answer: typeof echoText): KnownImage =>
  smallImage({
    command: 'nginx',
    port: 8080,
    answer,
    log: (request, _, status) => accessLine(request, status),
    headers: ['Server', 'echoserver'],
  })

/** Fields of a request as httpbin and others give them. */
function fieldsOf(request: SmallRequest): Record<string, unknown> {
  const { url, from, text, headers } = request
  const isForm = headers.includes('application/x-www-form-urlencoded')
  return {
    args: Object.fromEntries(url.searchParams),
    ...(request.method !== 'GET' && {
      data: isForm ? '' : text,
      form: isForm ? Object.fromEntries(new URLSearchParams(text)) : {},
    }),
    headers: Object.fromEntries(
      headersOf(request).map(([name, value]) => [headerName(name), value]),
    ),
    origin: from,
    url: `http://${hostOf(request)}${request.target}`,
  }
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

const whoami = smallImage({
  command: '/whoami',
  port: 80,
  portName: 'port',
  lines: ({ startedAt, port }) => [goLogLine(startedAt, `Starting up on port ${port}`).trimEnd()],
  answer(request, { hostname, session, variable }) {
    const { url, method, from, fromPort } = request
    const ips = ['127.0.0.1', session.world.address ?? '']
    const name = variable('WHOAMI_NAME')
    const pairs = headersOf(request).filter(([each]) => each !== 'host')
    if (url.pathname === '/health') return ''
    if (url.pathname === '/api') {
      const own = Object.fromEntries(pairs.map(([each, value]) => [headerName(each), [value]]))
      const facts = { hostname, ip: ips, headers: own, url: request.target, host: hostOf(request) }
      return JSON.stringify({ ...facts, method, ...(name !== '' && { name }) })
    }
    return [
      ...(name === '' ? [] : [`Name: ${name}`]),
      `Hostname: ${hostname}`,
      ...ips.map((ip) => `IP: ${ip}`),
      `RemoteAddr: ${from}:${fromPort ?? 0}`,
      `${method} ${request.target} HTTP/1.1`,
      `Host: ${hostOf(request)}`,
      ...pairs.map(([each, value]) => `${headerName(each)}: ${value}`),
      '',
      '',
    ].join('\n')
  },
  contentType: 'text/plain; charset=utf-8',
})

const httpEcho = smallImage({
  command: '/http-echo',
  port: 5678,
  portName: 'listen',
  lines: ({ port, startedAt }) => [
    goLogLine(startedAt, `[INFO] server is listening on :${port}`).trimEnd(),
  ],
  answer: (request, { flags, variable }) =>
    request.url.pathname === '/health'
      ? '{"status":"ok"}\n'
      : `${flags.text('text', variable('ECHO_TEXT', 'hello-world'))}\n`,
  log: (request, _, status) =>
    goLogLine(
      request.time,
      `${hostOf(request)} ${request.from}:${request.fromPort ?? 0} "${request.method} ${request.target} HTTP/1.1" ${status}`,
    ).trimEnd(),
  headers: ['X-App-Name', 'http-echo', 'X-App-Version', '1.0.0'],
})

/** `ealen/echo-server`. */
const echoServer = smallImage({
  command: 'node webserver',
  port: 80,
  portName: 'PORT',
  lines: ({ port }) => [`Listening on port ${port}.`],
  answer(request, { hostname, session }) {
    const { url, method, from, text } = request
    const asked = url.searchParams
    const body = asked.get('echo_body')
    const status = statusIn(asked.get('echo_code'))
    const host = { hostname: hostOf(request), ip: from, ips: [] }
    const http = { method, baseUrl: '', originalUrl: request.target, protocol: 'http' }
    const whole = {
      host,
      http,
      request: {
        params: { '0': url.pathname },
        query: Object.fromEntries(asked),
        cookies: {},
        body: text,
        headers: Object.fromEntries(headersOf(request)),
      },
      environment: { ...Object.fromEntries(session.variables.entries()), HOSTNAME: hostname },
    }
    return { status, body: body ?? JSON.stringify(whole) }
  },
  contentType: 'application/json; charset=utf-8',
})

/** `mendhak/http-https-echo`. */
const httpsEcho = smallImage({
  command: 'node ./index.js',
  port: 8080,
  portName: 'HTTP_PORT',
  lines: ({ port }) => [`Listening on ports ${port} for http, and 8443 for https.`],
  answer(request, { hostname }) {
    const { url, method, from, text } = request
    const [host = ''] = hostOf(request).split(':')
    const body = {
      path: url.pathname,
      headers: Object.fromEntries(headersOf(request)),
      method,
      body: text,
      fresh: false,
      hostname: host,
      ip: from,
      ips: [],
      protocol: 'http',
      query: Object.fromEntries(url.searchParams),
      subdomains: [],
      xhr: false,
      os: { hostname },
      connection: {},
    }
    return {
      status: statusIn(url.searchParams.get('x-set-response-status-code')),
      body: json(body),
    }
  },
})

const httpbin = smallImage({
  command: 'gunicorn -b 0.0.0.0:80 httpbin:app -k gevent',
  port: 80,
  answer(request) {
    const [, first = '', second = ''] = request.url.pathname.split('/')
    const { args, headers, origin, url, ...rest } = fieldsOf(request)
    switch (first) {
      case 'get':
        return json({ args, headers, origin, url })
      case 'post':
      case 'put':
      case 'patch':
      case 'delete':
        return json({ args, ...rest, headers, origin, url })
      case 'anything':
        return json({ args, ...rest, headers, method: request.method, origin, url })
      case 'headers':
        return json({ headers })
      case 'ip':
        return json({ origin })
      case 'user-agent':
        return json({ 'user-agent': Object.fromEntries(headersOf(request))['user-agent'] ?? null })
      case 'status':
        return { status: statusIn(second, 400), body: '' }
      case '':
        return '<!DOCTYPE html>\n<html><head><title>httpbin.org</title></head><body>httpbin.org</body></html>\n'
      default:
        return { status: 404, body: '<!DOCTYPE html><title>404 Not Found</title>\n' }
    }
  },
  headers: ['Server', 'gunicorn/19.9.0'],
})

/** Images that answer with what they were asked. */
export const echoImages: readonly (readonly [string, KnownImage])[] = [
  ['ealen/echo-server', echoServer],
  ['echo-basic', echoBasic],
  ['echoserver', { ...echoserver(echoText), tags: { '1.4': echoserver(oldEchoText) } }],
  ['http-echo', httpEcho],
  ['http-https-echo', httpsEcho],
  ['httpbin', httpbin],
  ['whoami', whoami],
]
