import { flagValue } from './program-flags.ts'

/** An HTTP request to a port of a program. */
export interface ServedRequest {
  readonly method: string
  /** Its host is not that of the client's URL. */
  readonly url: URL
  /** A flat list: name in lower case, value, and so on. */
  readonly headers: readonly string[]
}

/** What a program that serves knows of itself. */
export interface ServingProcess {
  /** Its name and its flags. */
  readonly words: readonly string[]
  readonly port: number
  readonly hostname: string
  /** Values of the container's environment by name. */
  readonly environment: ReadonlyMap<string, string>
  /** When it was started, in milliseconds since the epoch. */
  readonly startedAt: number
}

export interface ServedAnswer {
  readonly status: number
  readonly body: string
  readonly contentType?: string
  /** Where a redirect leads. */
  readonly location?: string
}

/** `now` is in milliseconds since the epoch. */
type Answer = (request: ServedRequest, process: ServingProcess, now: number) => ServedAnswer

const ok = (body: string): ServedAnswer => ({ status: 200, body })

const notFound: ServedAnswer = { status: 404, body: '404 page not found\n' }

/** The answer with the status that a query names by `code`, or with `usual` where it names none. */
function answerByCode(
  { searchParams }: URL,
  usual: number,
  answer: Omit<ServedAnswer, 'status'>,
): ServedAnswer {
  const text = searchParams.get('code') ?? ''
  if (text !== '' && !/^[+-]?\d+$/.test(text)) {
    return ok(`argument 'code' must be an integer or empty, got ${JSON.stringify(text)}\n`)
  }
  const status = Number(text)
  return { status: status >= 200 && status < 600 ? status : usual, ...answer }
}

/** What Go's `http.Redirect` writes beside the header. */
const reasons: Readonly<Record<number, string>> = {
  301: 'Moved Permanently',
  302: 'Found',
  303: 'See Other',
  307: 'Temporary Redirect',
  308: 'Permanent Redirect',
}

function redirectAnswer({ method, url }: ServedRequest): ServedAnswer {
  const location = url.searchParams.get('location') ?? ''
  const answer = answerByCode(url, 302, { body: '', location })
  if (answer.location === undefined || !['GET', 'HEAD'].includes(method)) return answer
  const href = location.replaceAll(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)
  const body = `<a href="${href}">${reasons[answer.status] ?? ''}</a>.\n\n`
  return { ...answer, body, contentType: 'text/html; charset=utf-8' }
}

/** A time as Go prints one of its own process. Both are in milliseconds since the epoch. */
function goTime(now: number, startedAt: number): string {
  const [day = '', clock = ''] = new Date(now).toISOString().split('T')
  const time = clock.slice(0, -1).replace(/\.?0+$/, (zeros) => (zeros.startsWith('.') ? '' : zeros))
  return `${day} ${time} +0000 UTC m=+${((now - startedAt) / 1000).toFixed(9)}`
}

function headersAnswer({ url, headers }: ServedRequest): ServedAnswer {
  const key = (url.searchParams.get('key') ?? '').toLowerCase()
  const all: Record<string, string[]> = {}
  for (let at = 0; at < headers.length; at += 2) {
    const name = (headers[at] ?? '').replace(/(?:^|-)[a-z]/g, (letters) => letters.toUpperCase())
    all[name] = [...(all[name] ?? []), headers[at + 1] ?? '']
  }
  if (key === '') return ok(JSON.stringify(all))
  return ok(Object.entries(all).find(([name]) => name.toLowerCase() === key)?.[1][0] ?? '')
}

const hostname: Answer = (_, process) => ok(process.hostname)

/** Paths of `netexec`; `/dial`, `/shell`, `/upload` and `/exit` need more than the request. */
const netexecPaths: ReadonlyMap<string, Answer> = new Map<string, Answer>([
  ['/hostname', hostname],
  ['/hostName', hostname],
  ['/serverport', (_, { port }) => ok(String(port))],
  ['/header', headersAnswer],
  ['/healthz', () => ok('')],
  ['/readyz', () => ok('ok')],
  ['/echo', ({ url }) => answerByCode(url, 200, { body: url.searchParams.get('msg') ?? '' })],
  ['/redirect', redirectAnswer],
])

const netexec: Answer = (request, process, now) => {
  const answer = netexecPaths.get(request.url.pathname)
  return answer?.(request, process, now) ?? ok(`NOW: ${goTime(now, process.startedAt)}`)
}

/** Serves the values of variables such as `SERVE_PORT_80` at the ports of their names. */
const porter: Answer = ({ method }, { words, port, environment }) => {
  const value =
    environment.get(`SERVE_PORT_${port}`) ?? environment.get(`SERVE_TLS_PORT_${port}`) ?? ''
  if (flagValue(words, 'json-response') === undefined) return ok(value)
  const body = JSON.stringify({ Method: method, Body: value })
  return { status: 200, body, contentType: 'application/json' }
}

/** Milliseconds for which `liveness` is well. */
const lively = 10_000

const liveness: Answer = ({ url }, { startedAt }, now) => {
  const age = now - startedAt
  switch (url.pathname) {
    case '/started':
      return ok(`${age / 1000}s`)
    case '/healthz':
      return age > lively ? { status: 500, body: `error: ${age / 1000}` } : ok('ok')
    case '/redirect':
      return { status: 302, body: '', location: url.searchParams.get('loc') ?? '' }
    default:
      return notFound
  }
}

const programs: ReadonlyMap<string, Answer> = new Map<string, Answer>([
  ['serve-hostname', hostname],
  ['netexec', netexec],
  ['porter', porter],
  ['liveness', liveness],
])

/** Whether a program of the image `agnhost`, by its name, serves HTTP. */
export function servesHttp(program: string | undefined): boolean {
  return program !== undefined && programs.has(program)
}

/**
 * What a program of the image `agnhost`, which Kubernetes' specs run, answers to an HTTP request.
 * @param now in milliseconds since the epoch
 */
export function agnhostAnswer(
  request: ServedRequest,
  process: ServingProcess,
  now: number,
): ServedAnswer {
  const [name = ''] = process.words
  const path = flagValue(process.words, 'http-override')
  const url = path === undefined ? request.url : new URL(path, request.url)
  return programs.get(name)?.({ ...request, url }, process, now) ?? notFound
}
