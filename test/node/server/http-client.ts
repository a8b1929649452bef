import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { Agent as TlsAgent, request as requestTls } from 'node:https'
import { text as readText } from 'node:stream/consumers'
import type { Status } from '../../../core/base/api/errors/status.ts'
import type { JsonObject } from '../../../core/base/api/json.ts'

export interface Call {
  readonly body?: string | Uint8Array
  readonly headers?: Readonly<Record<string, string>>
}

export interface Answer {
  readonly status: number
  readonly text: string
  readonly headers: IncomingMessage['headers']
  /** Texts of the `Warning` headers. */
  readonly warnings: readonly string[]
  /** The body, where it is a Status. */
  readonly failure: Status
  /** The body, where it is any other object. */
  readonly object: JsonObject & { readonly metadata: { readonly resourceVersion: string } }
}

/** Where a server listens; with an authority over TLS, without one in plain text. */
export interface Endpoint {
  readonly port: number
  readonly authority?: string
  readonly token?: string
}

const oneConnection = { keepAlive: true, maxSockets: 1 }

/** Sends requests of HTTP/1.1 over one connection that is kept, with paths exactly as given. */
export class HttpClient {
  readonly #endpoint: Endpoint
  readonly #agent: Agent

  constructor(endpoint: Endpoint) {
    this.#endpoint = endpoint
    this.#agent =
      endpoint.authority === undefined
        ? new Agent(oneConnection)
        : new TlsAgent({ ...oneConnection, ca: endpoint.authority })
  }

  async send(method: string, path: string, call: Call = {}): Promise<Answer> {
    const message = await this.open(method, path, call)
    return answerOf(message, await readText(message))
  }

  /** Resolves with the answer's headers; its body is the caller's to read or to leave. */
  async open(
    method: string,
    path: string,
    { body, headers = {} }: Call = {},
  ): Promise<IncomingMessage> {
    const length = body === undefined || 'transfer-encoding' in headers ? {} : lengthOf(body)
    const { port, authority, token } = this.#endpoint
    const credentials = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const outgoing = (authority === undefined ? request : requestTls)({
      host: '127.0.0.1',
      port,
      agent: this.#agent,
      method,
      path,
      headers: { ...length, ...credentials, ...headers },
      maxHeaderSize: 1024 * 1024,
    })
    outgoing.end(body)
    const [message] = (await once(outgoing, 'response')) as [IncomingMessage]
    return message
  }

  get(path: string, headers: Call['headers'] = {}): Promise<Answer> {
    return this.send('GET', path, { headers })
  }

  /** Sends JSON, unless the headers say otherwise. */
  post(path: string, body: string | Uint8Array, headers: Call['headers'] = {}): Promise<Answer> {
    return this.send('POST', path, {
      body,
      headers: { 'content-type': 'application/json', ...headers },
    })
  }

  postYaml(path: string, body: string): Promise<Answer> {
    return this.post(path, body, { 'content-type': 'application/yaml' })
  }

  /** A merge patch, or a JSON Patch where the body is a list. */
  patch(path: string, body: string): Promise<Answer> {
    const format = body.startsWith('[') ? 'json-patch' : 'merge-patch'
    return this.send('PATCH', path, {
      body,
      headers: { 'content-type': `application/${format}+json` },
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}

function lengthOf(body: string | Uint8Array): Readonly<Record<string, string>> {
  return { 'content-length': String(Buffer.byteLength(body)) }
}

function answerOf(message: IncomingMessage, text: string): Answer {
  const warnings = message.headersDistinct['warning'] ?? []
  return {
    status: message.statusCode ?? 0,
    text,
    headers: message.headers,
    warnings: warnings.map((line) =>
      line.replace(/^299 - "(.*)"$/, '$1').replaceAll(/\\(["\\])/g, '$1'),
    ),
    get failure(): Status {
      return JSON.parse(text) as Status
    },
    get object(): Answer['object'] {
      return JSON.parse(text) as Answer['object']
    },
  }
}
