import type { ApiRequest } from '../../../core/base/http/api-request.ts'
import type { ApiResponse } from '../../../core/base/http/api-response.ts'
import { isUpgrade, type RequestHandler } from '../../../core/base/http/request-handler.ts'
import { requestHeaders } from '../../../core/base/http/request-headers.ts'
import { wholeBody } from '../../../core/base/http/whole-body.ts'

export interface MockCall {
  readonly body?: object
  /** Names in lower case. */
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** A request as a host hands it to a server; `address` is the path with its query. */
export function mockRequest(method: string, address: string, call: MockCall = {}): ApiRequest {
  const [path = '', search = ''] = address.split('?')
  const bytes = encoder.encode(call.body === undefined ? '' : JSON.stringify(call.body))
  const headers = { ...(call.body && { 'content-type': 'application/json' }), ...call.headers }
  return {
    method,
    path,
    search,
    ...requestHeaders(headers),
    ...wholeBody(bytes),
    signal: call.signal ?? new AbortController().signal,
  }
}

export async function bodyText({ body }: ApiResponse): Promise<string> {
  if (body === null) return ''
  if (ArrayBuffer.isView(body)) return decoder.decode(body)
  let text = ''
  for await (const chunk of body) text += decoder.decode(chunk, { stream: true })
  return text
}

/** Calls a server and keeps every byte that it answers, the events of its watches too. */
export class MockRun {
  readonly #handler: RequestHandler
  readonly #lines: string[] = []
  readonly #watches: string[][] = []

  constructor(handler: RequestHandler) {
    this.#handler = handler
  }

  /** The answer's body; what is no JSON is its text. */
  async send(method: string, address: string, call?: MockCall): Promise<unknown> {
    const response = await this.#handler.handle(mockRequest(method, address, call))
    const text = await bodyText(response)
    this.#lines.push(
      `${method} ${address}`,
      `${response.status} ${response.headers.join(' ')}`,
      text,
    )
    return /^[[{]/.test(text) ? JSON.parse(text) : text
  }

  /** Opens a watch that is read as fast as it comes. */
  async watch(address: string, call?: MockCall): Promise<MockWatch> {
    const response = await this.#handler.handle(mockRequest('GET', address, call))
    this.#lines.push(`GET ${address}`, `${response.status} ${response.headers.join(' ')}`)
    if (response.body === null || ArrayBuffer.isView(response.body)) {
      throw new TypeError(`not a watch: ${await bodyText(response)}`)
    }
    return this.#follow(response.body)
  }

  /** The same as messages. */
  async connect(address: string): Promise<MockWatch> {
    const outcome = await this.#handler.connect(mockRequest('GET', address), ['v1'])
    if (isUpgrade(outcome)) throw new TypeError('not a watch but an upgrade')
    if ('status' in outcome) throw new TypeError(`not a watch: ${await bodyText(outcome)}`)
    this.#lines.push(`CONNECT ${address}`, outcome.protocol ?? '')
    return this.#follow(outcome.stream.messages)
  }

  /** Everything so far. How a stream was cut into chunks is no part of it. */
  get transcript(): string {
    return [...this.#lines, ...this.#watches.map((events) => events.join(''))].join('\n')
  }

  #follow(chunks: AsyncIterable<Uint8Array>): MockWatch {
    const texts: string[] = []
    this.#watches.push(texts)
    return new MockWatch(chunks, texts)
  }
}

interface MockEvent {
  readonly type: string
  readonly object: {
    readonly code?: number
    readonly metadata: { readonly name?: string; readonly resourceVersion?: string }
  }
}

/** The events of one watch; `texts` is given each chunk. */
export class MockWatch {
  readonly #arrived: MockEvent[] = []
  readonly #texts: string[]
  /** Resolves when the stream has ended. */
  readonly ended: Promise<void>
  #wake: (() => void) | undefined
  #isOver = false

  constructor(chunks: AsyncIterable<Uint8Array>, texts: string[]) {
    this.#texts = texts
    this.ended = this.#read(chunks)
  }

  /** `ADDED web`, waiting for it; `end` once the stream is over. */
  async next(): Promise<string> {
    while (this.#arrived.length === 0) {
      if (this.#isOver) return 'end'
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
    const event = this.#arrived.shift()
    if (event?.type === 'ERROR') return `ERROR ${event.object.code}`
    return `${event?.type} ${event?.object.metadata.name ?? ''}`.trim()
  }

  async #read(chunks: AsyncIterable<Uint8Array>): Promise<void> {
    for await (const chunk of chunks) {
      const text = decoder.decode(chunk)
      this.#texts.push(text)
      for (const line of text.trimEnd().split('\n')) this.#arrived.push(JSON.parse(line))
      this.#wake?.()
    }
    this.#isOver = true
    this.#wake?.()
  }
}
