import { FetchError } from '../../../base/outgoing/fetch-error.ts'
import type { PortAnswer } from '../network/port-listener.ts'
import type { Settled } from '../processes/awaited.ts'
import { bytesOfText, textOfBytes } from '../processes/bytes-as-text.ts'
import type { ShellSession } from '../processes/shell-session.ts'

/** What a program got for its HTTP request. */
export interface Fetched {
  readonly status: number
  /** A flat list: name, value, and so on. */
  readonly headers: readonly string[]
  readonly text: string
}

export interface FetchOptions {
  readonly method?: string
  /** A flat list; names in lower case. */
  readonly headers?: readonly string[]
  readonly body?: string
  /** Ends the request; that of a request for whose answer this one is sent. */
  readonly signal?: AbortSignal
}

/** The text of a host name that is not known, as Go's resolver has it. */
export function unknownHost({ world }: ShellSession, host: string): string {
  return `lookup ${host} on ${world.network?.nameServer ?? ''}:53: no such host`
}

/** Sends an HTTP request from a program on the clock. @throws FetchError with the words of Go's client */
export async function fetchUrl(
  session: ShellSession,
  url: string,
  { method = 'GET', headers = [], body = '', signal }: FetchOptions = {},
): Promise<Fetched> {
  const fail = (reason: FetchError['reason'], why: string): FetchError => {
    const verb = `${method.charAt(0)}${method.slice(1).toLowerCase()}`
    return new FetchError(reason, `${verb} ${JSON.stringify(url)}: ${why}`)
  }
  if (!URL.canParse(url)) throw fail('connection', 'invalid URL')
  const { hostname, port, protocol, pathname, search, host } = new URL(url)
  const number = port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port)
  const connection = session.world.network?.connect(hostname, number)
  if (connection?.address === undefined) {
    throw fail('refused', `dial tcp: ${unknownHost(session, hostname)}`)
  }
  const content = bytesOfText(body)
  const sent = [
    'host',
    host,
    'user-agent',
    'Go-http-client/1.1',
    ...(body === '' ? [] : ['content-length', String(content.length)]),
    ...headers,
  ]
  const target = `${pathname}${search}`
  const asked = async (): Promise<PortAnswer> =>
    connection.request({ method, target, headers: sent, body: content }, signal && { signal })
  const answer = await asked().catch((error: unknown) => {
    throw error instanceof FetchError ? fail(error.reason, error.message) : error
  })
  const { body: given = '' } = answer
  const text = typeof given === 'string' ? given : textOfBytes(given)
  return { status: answer.status, headers: answer.headers ?? [], text }
}

/** Why a request failed that was waited for, or that took too long. @throws what was thrown, where no request failed */
export function failureText(outcome: Settled<unknown> | undefined): string {
  if (outcome?.kind !== 'error') return 'context deadline exceeded'
  if (outcome.error instanceof Error && !(outcome.error instanceof FetchError)) throw outcome.error
  return outcome.error instanceof Error ? outcome.error.message : String(outcome.error)
}

/** Where a pod has the token of its service account. */
const accountPlace = '/var/run/secrets/kubernetes.io/serviceaccount'

/** A client of the API server with what a pod has of it. */
export interface InClusterClient {
  /** The `Authorization` header of the next request: the token is read anew, as it is rotated. */
  authorization(): string
  fetch(path: string, options?: Pick<FetchOptions, 'method' | 'body'>): Promise<Fetched>
}

/** The client that a program finds in its pod; why it finds none, where it does not. */
export function inClusterClient(session: ShellSession): InClusterClient | string {
  const host = session.variables.get('KUBERNETES_SERVICE_HOST') ?? ''
  const port = session.variables.get('KUBERNETES_SERVICE_PORT') ?? ''
  if (host === '' || port === '') {
    return 'unable to load in-cluster configuration, KUBERNETES_SERVICE_HOST and KUBERNETES_SERVICE_PORT must be defined'
  }
  const tokenFile = `${accountPlace}/token`
  if (!session.isFile(tokenFile)) return `open ${tokenFile}: no such file or directory`
  const authorization = (): string => `Bearer ${textOfBytes(session.bytes(tokenFile)).trim()}`
  return {
    authorization,
    fetch: (path, options = {}) => {
      const headers = ['authorization', authorization(), 'accept', 'application/json']
      if (options.body) headers.push('content-type', 'application/json')
      return fetchUrl(session, `https://${host}:${port}${path}`, { ...options, headers })
    },
  }
}
