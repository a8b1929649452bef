import http from 'node:http'
import https from 'node:https'
import type { JsonObject } from '../../core/base/api/json.ts'
import { writeJsonAsWritten } from '../../core/base/json/json-write.ts'
import { protobuf, readBinary, writeBinary } from './binary-form.ts'
import { filledIn, member, type Answer, type Remembered, type Request } from './exchange.ts'
import type { Endpoint } from './options.ts'
import { parsedBody } from './parsed-body.ts'

const answerTimeout = 30_000

/** One of the two servers. */
export class Connection {
  readonly #endpoint: Endpoint
  readonly #agent: https.Agent | http.Agent

  constructor(endpoint: Endpoint, concurrency: number) {
    this.#endpoint = endpoint
    const settings = { keepAlive: true, maxSockets: concurrency }
    // Both are servers of this machine, with certificates that nobody signed.
    this.#agent =
      endpoint.url.protocol === 'https:'
        ? new https.Agent({ ...settings, rejectUnauthorized: false })
        : new http.Agent(settings)
  }

  get url(): string {
    return this.#endpoint.url.origin
  }

  /** `gitVersion` of the server. @throws Error where it does not answer. */
  async version(): Promise<string> {
    const request = { name: 'version', method: 'GET', path: '/version' }
    const { json, text } = await this.send(request, { uid: '', version: '', continueToken: '' })
    const version = member(json, 'gitVersion')
    if (typeof version !== 'string') throw new Error(`${this.url} has no /version: ${text}`)
    return version
  }

  /** Answers with status 0 and the failure's text when there is no answer. */
  send(request: Request, remembered: Remembered): Promise<Answer> {
    const { url, token } = this.#endpoint
    const body = bodyBytes(request, remembered)
    const headers: Record<string, string | number> = {
      authorization: `Bearer ${token}`,
      'user-agent': 'differential/1',
      accept: request.accept ?? 'application/json',
      ...(body && {
        'content-type': request.contentType ?? 'application/json',
        'content-length': body.length,
      }),
      ...request.headers,
    }
    const target = new URL(filledIn(request.path, remembered), url)
    const { request: open } = url.protocol === 'https:' ? https : http
    return new Promise((resolve) => {
      const sent = open(
        target,
        { method: request.method, headers, agent: this.#agent },
        (stream) => {
          const parts: Buffer[] = []
          stream.on('data', (part: Buffer) => parts.push(part))
          stream.on('error', (error) => resolve(failed(error)))
          stream.on('end', () => {
            const head = { status: stream.statusCode ?? 0, headers: joined(stream.headers) }
            resolve({
              ...head,
              ...content(Buffer.concat(parts), head.headers['content-type'] ?? ''),
            })
          })
        },
      )
      sent.setTimeout(answerTimeout, () => sent.destroy(new Error('no answer in time')))
      sent.on('error', (error) => resolve(failed(error)))
      sent.end(body)
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}

function content(bytes: Buffer, type: string): Pick<Answer, 'text' | 'json' | 'wire' | 'bytes'> {
  const binary = type.startsWith(protobuf) ? readBinary(bytes) : undefined
  if (binary) return { text: JSON.stringify(binary.json), ...binary, bytes }
  const text = bytes.toString()
  return { text, json: parsedBody(text, type), bytes }
}

function bodyBytes(request: Request, remembered: Remembered): Uint8Array | undefined {
  const { body, contentType } = request
  if (body === undefined) return undefined
  const text = filledIn(typeof body === 'string' ? body : writeJsonAsWritten(body), remembered)
  if (typeof body === 'string' || contentType !== protobuf) return Buffer.from(text)
  return writeBinary(JSON.parse(text) as JsonObject)
}

function joined(headers: http.IncomingHttpHeaders): Record<string, string | undefined> {
  const entries = Object.entries(headers)
  return Object.fromEntries(
    entries.map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  )
}

function failed(error: Error): Answer {
  return { status: 0, headers: {}, text: error.message, json: undefined }
}
