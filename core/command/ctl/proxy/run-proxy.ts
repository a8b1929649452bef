import { onAbort } from '../../../base/execution/on-abort.ts'
import type { WholeAnswer } from '../../../base/http1/encode-answer.ts'
import { namesToken } from '../../../base/http1/message-headers.ts'
import { type RequestHead, serveRequests } from '../../../base/http1/serve-requests.ts'
import type { ByteDuplex } from '../../../base/streams/byte-duplex.ts'
import type { CommandCall } from '../command.ts'
import { CtlError, usageError } from '../ctl-error.ts'
import { type RequestFilter, requestFilter } from './request-filter.ts'

/** Bytes of a request's body, as the API server takes. */
const mostBody = 3 * 1024 * 1024
/** Requests that are answered at once. */
const mostConnections = 256

/** Headers of one connection, which are not passed on (RFC 9110, 7.6.1). */
const ofConnection: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/** Headers of answers that are passed on. */
const answered = [
  'audit-id',
  'cache-control',
  'content-type',
  'etag',
  'last-modified',
  'location',
  'retry-after',
  'vary',
  'warning',
  'x-content-type-options',
]

function plain(status: number, text: string): WholeAnswer {
  return { status, headers: ['Content-Type', 'text/plain; charset=utf-8'], body: `${text}\n` }
}

/** Answers requests with what the API server answers to the user of the command. */
class ApiProxy {
  readonly #call: CommandCall
  readonly #accepts: RequestFilter
  readonly #prefix: string
  #open = 0

  constructor(call: CommandCall, accepts: RequestFilter) {
    this.#call = call
    this.#accepts = accepts
    this.#prefix = `/${call.flags.text('api-prefix').replace(/^\/|\/$/g, '')}`.replace(/^\/$/, '')
  }

  async serve(connection: ByteDuplex): Promise<void> {
    const { environment, signal } = this.#call
    if (this.#open >= mostConnections) return connection.close()
    this.#open++
    const ending = new AbortController()
    const end = (): void => ending.abort(new TypeError('the connection is over'))
    const stop = onAbort(signal, end)
    void connection.closed.then(end)
    try {
      const answer = (head: RequestHead, body: Uint8Array): Promise<WholeAnswer> =>
        this.#answer(head, body, ending.signal)
      const server = { keepsBody: () => true, mostBody, answer }
      await serveRequests(connection, server, environment.runtime.clock, ending.signal)
    } finally {
      stop()
      end()
      this.#open--
    }
  }

  async #answer(head: RequestHead, body: Uint8Array, signal: AbortSignal): Promise<WholeAnswer> {
    const at = head.target.indexOf('?')
    const whole = at === -1 ? head.target : head.target.slice(0, at)
    if (!whole.startsWith(`${this.#prefix}/`)) return plain(404, '404 page not found')
    const path = whole.slice(this.#prefix.length)
    if (!this.#accepts(head, path)) return plain(403, 'Forbidden')
    if (namesToken(head.headers, 'connection', 'upgrade')) return plain(403, 'Forbidden')
    try {
      const response = await this.#call.environment.transport.request({
        method: head.method,
        path,
        search: at === -1 ? '' : head.target.slice(at + 1),
        headers: passedOn(head.headers),
        body: body.length > 0 ? body : undefined,
        signal,
      })
      const headers = answered.flatMap((name) => {
        const value = response.header(name)
        return value === undefined
          ? []
          : [name.replace(/(^|-)[a-z]/g, (a) => a.toUpperCase()), value]
      })
      return { status: response.status, headers, stream: response.body }
    } catch (error) {
      if (signal.aborted) throw error
      return plain(502, error instanceof Error ? error.message : String(error))
    }
  }
}

function passedOn(list: readonly string[]): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {}
  for (let at = 0; at + 1 < list.length; at += 2) {
    const [name = '', value = ''] = [list[at]?.toLowerCase(), list[at + 1]]
    // Who asks acts as the user of the command, whatever it says.
    if (ofConnection.has(name) || name === 'authorization' || name === 'accept-encoding') continue
    headers[name] = headers[name] === undefined ? value : `${headers[name]}, ${value}`
  }
  return headers
}

/** The command `proxy`: serves the API on a local port until it is interrupted. */
export async function runProxy(call: CommandCall): Promise<void> {
  const { args, environment, flags, signal } = call
  if (args.length > 0) throw usageError(call, `unexpected arguments: [${args.join(' ')}]`)
  const proxy = new ApiProxy(call, await requestFilter(call))
  const address = flags.text('address')
  const accept = (connection: ByteDuplex): void => void proxy.serve(connection)
  const listener = await environment.listen?.({ address, port: flags.integer('port'), accept })
  if (!listener) throw new CtlError('nothing can listen here')
  try {
    const host = address.includes(':') ? `[${address}]` : address
    environment.out(`Starting to serve on ${host}:${listener.port}\n`)
    await new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve(), { once: true })
      if (signal.aborted) resolve()
    })
  } finally {
    listener.close()
  }
  signal.throwIfAborted()
}
