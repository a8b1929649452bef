import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'
import { FetchError } from '../../../../../base/outgoing/fetch-error.ts'
import type { Timers } from '../../../../../base/runtime.ts'
import { quoteText } from '../../../../../base/text/quote-text.ts'
import type { PodContainer } from '../../../../simulation/containers/container-plan.ts'
import type { Dialler } from '../../../../simulation/network/network-view.ts'
import type { PortAnswer } from '../../../../simulation/network/port-listener.ts'

/** Redirects that Go's client follows. */
const mostRedirects = 10

/** An HTTP request of a kubelet to a container. */
export interface HttpCall {
  readonly action: corev1.HTTPGetAction
  readonly container: PodContainer
  /** Address of the pod, where the action names no host. */
  readonly address: string
  /** `kube-probe/1.34` or `kube-lifecycle/1.34`. */
  readonly userAgent: string
  /** Milliseconds after which it is given up. */
  readonly timeout: number
}

export interface HttpReply {
  readonly status: number
  readonly body: string
}

/** The number of a port that may be named; undefined where the container has none of that name. */
export function portNumber(
  port: number | string,
  { ports = [] }: Pick<corev1.Container, 'ports'>,
): number | undefined {
  if (typeof port === 'number') return port
  if (/^\d+$/.test(port)) return Number(port)
  return ports.find(({ name }) => name === port)?.containerPort
}

/** A call that has no answer; its message is that of Go's client. */
export class CallError extends Error {}

/** Runs `call` until it is settled, for at most so many milliseconds. @throws CallError where it takes longer */
export async function within<T>(
  milliseconds: number,
  timers: Timers,
  signal: AbortSignal,
  call: Promise<T>,
  text: string,
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const fail = (): void => end(() => reject(new CallError(text)))
    const cancel = timers.after(milliseconds, fail)
    function end(settle: () => void): void {
      cancel()
      signal.removeEventListener('abort', fail)
      settle()
    }
    signal.addEventListener('abort', fail, { once: true })
    call.then(
      (value) => end(() => resolve(value)),
      (error: unknown) =>
        end(() => reject(error instanceof Error ? error : new Error(String(error)))),
    )
  })
}

function hostOf({ action, address }: HttpCall): string {
  return action.host || address
}

function urlOf(call: HttpCall, port: number): URL | undefined {
  const { path, scheme } = call.action
  const origin = `${(scheme ?? 'HTTP').toLowerCase()}://${hostOf(call)}:${port}`
  const target = `${origin}${path?.startsWith('/') === true ? '' : '/'}${path ?? ''}`
  return URL.canParse(target) ? new URL(target) : undefined
}

function headersOf({ action, userAgent }: HttpCall, url: URL): string[] {
  const given = (action.httpHeaders ?? []).map(
    ({ name, value }) => [name.toLowerCase(), value] as const,
  )
  const has = (name: string): boolean => given.some(([each]) => each === name)
  return [
    ...(has('host') ? [] : ['host', url.host]),
    ...(has('user-agent') ? [] : ['user-agent', userAgent]),
    ...(has('accept') ? [] : ['accept', '*/*']),
    ...given.flat(),
    'connection',
    'close',
  ]
}

function valueOf({ headers = [] }: PortAnswer, name: string): string | undefined {
  const at = headers.findIndex((each, index) => index % 2 === 0 && each.toLowerCase() === name)
  return at === -1 ? undefined : headers[at + 1]
}

const decoder = new TextDecoder()

function textOfBody({ body = '' }: PortAnswer): string {
  return typeof body === 'string' ? body : decoder.decode(body)
}

/** A port that speaks no TLS was asked for it. */
export class PlainAnswer extends CallError {}

/**
 * Sends a kubelet's GET, and follows redirects to the same host.
 * @throws CallError where nothing answers, or not in time
 */
export async function callHttp(
  call: HttpCall,
  network: Dialler,
  timers: Timers,
  signal: AbortSignal,
): Promise<HttpReply> {
  const { action, container } = call
  const port = portNumber(action.port, container)
  if (port === undefined) throw new CallError(`couldn't find port: ${action.port}`)
  const start = urlOf(call, port)
  if (!start) throw new CallError(`parse ${quoteText(action.path ?? '')}: invalid URL`)
  let url: URL = start
  const late = (): string =>
    `Get ${quoteText(String(url))}: context deadline exceeded (Client.Timeout exceeded while awaiting headers)`
  for (let hop = 0; ; hop++) {
    const answer: PortAnswer = await within(
      call.timeout,
      timers,
      signal,
      send(call, url, network),
      late(),
    )
    const location = valueOf(answer, 'location')
    const next: URL | undefined =
      location !== undefined && answer.status >= 300 && answer.status < 400
        ? parsedUrl(location, url)
        : undefined
    if (!next || next.hostname !== start.hostname) {
      return { status: answer.status, body: textOfBody(answer) }
    }
    if (hop + 1 >= mostRedirects) {
      throw new CallError(`Get ${quoteText(String(next))}: stopped after 10 redirects`)
    }
    url = next
  }
}

function parsedUrl(text: string, base: URL): URL | undefined {
  return URL.canParse(text, base.href) ? new URL(text, base) : undefined
}

const plainAnswer = 'http: server gave HTTP response to HTTPS client'

/** What a server of Go that speaks TLS answers to a plain request. */
const secureOnly: PortAnswer = {
  status: 400,
  body: 'Client sent an HTTP request to an HTTPS server.\n',
}

async function send(call: HttpCall, url: URL, network: Dialler): Promise<PortAnswer> {
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
  const failure = (text: string): CallError =>
    new CallError(`Get ${quoteText(String(url))}: ${text}`)
  const refused = (): CallError =>
    failure(`dial tcp ${url.hostname}:${port}: connect: connection refused`)
  const connection = network.connect(url.hostname, port)
  const isSecure = url.protocol === 'https:'
  try {
    // Certificates are not verified.
    const spoken = await connection.tls()
    if (isSecure && spoken === 'plain') throw new PlainAnswer(failure(plainAnswer).message)
    if (!isSecure && typeof spoken === 'object') return secureOnly
    return await connection.request({
      method: 'GET',
      target: `${url.pathname}${url.search}`,
      headers: headersOf(call, url),
      body: new Uint8Array(),
    })
  } catch (error) {
    if (!(error instanceof FetchError)) throw error
    if (error.reason === 'refused') throw refused()
    throw failure(error.goText ?? error.message)
  }
}
