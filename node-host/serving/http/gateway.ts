import { randomUUID } from 'node:crypto'
import {
  errorText,
  type ApiConnection,
  type ApiRequest,
  type ApiResponse,
  type ApiUpgrade,
  ConnectionCut,
  internalError,
  isUpgrade,
  type LogFields,
  type Logger,
  type RequestHandler,
} from '../../../core/index.ts'
import { acceptsGzip, gzipChunks, gzipKept, single } from './bodies/gzip.ts'
import type { ObserveAnswer } from './brand-hint.ts'
import type { BrowserGuard } from './browser-guard.ts'
import { statusResponse } from './status-response.ts'
import { switchingProtocols } from './switching-protocols.ts'

/** Bodies up to this size, in bytes, are not compressed, as in kube-apiserver. */
const sentPlain = 128 * 1024

interface GatewayOptions {
  readonly handler: RequestHandler
  readonly guard: BrowserGuard
  readonly logger: Logger
  readonly compress: boolean
  /** Headers of every answer of the handler, names and values; none unless given. */
  readonly headers?: readonly string[]
  /** Sees each answer of the handler, before it is sent. */
  readonly observe?: ObserveAnswer
}

/** An answer, or a cut of the connection without one. */
export type Reply = ApiResponse | ConnectionCut

/** What all adapters do with a request: browser guard before core, CORS headers and gzip after. */
export class Gateway {
  readonly #options: GatewayOptions

  constructor(options: GatewayOptions) {
    this.#options = options
  }

  /** Answers a request. Never throws or rejects; a {@link ConnectionCut} is returned like an answer. */
  answer(request: ApiRequest): Reply | Promise<Reply> {
    try {
      const refusal = this.#options.guard.check(request)
      if (refusal !== undefined) return refusal
      const answer = this.#options.handler.handle(request)
      if (!(answer instanceof Promise)) return this.#finish(request, answer)
      return answer.then(
        (ready) => this.#finish(request, ready),
        (error: unknown) => this.#failure(request, error),
      )
    } catch (error) {
      return this.#failure(request, error)
    }
  }

  /** Answers a request to upgrade to WebSocket, as {@link answer} does. */
  async connect(
    request: ApiRequest,
    protocols: readonly string[],
  ): Promise<ApiConnection | ApiUpgrade | Reply> {
    try {
      const refusal = this.#options.guard.check(request)
      if (refusal !== undefined) return refusal
      const outcome = await this.#options.handler.connect(request, protocols)
      return 'status' in outcome ? this.#finish(request, outcome) : checked(outcome)
    } catch (error) {
      return this.#failure(request, error)
    }
  }

  /** Answers a request to upgrade to another protocol, as {@link answer} does. */
  async upgrade(request: ApiRequest): Promise<ApiUpgrade | Reply> {
    const { guard, handler } = this.#options
    if (!handler.upgrade) return this.answer(request)
    try {
      const refusal = guard.check(request)
      if (refusal !== undefined) return refusal
      const outcome = await handler.upgrade(request)
      return isUpgrade(outcome) ? checked(outcome) : this.#finish(request, outcome)
    } catch (error) {
      return this.#failure(request, error)
    }
  }

  #finish(request: ApiRequest, answer: ApiResponse): ApiResponse {
    this.#options.observe?.(request, answer)
    const { guard, headers } = this.#options
    const cors = guard.corsHeaders(request)
    const body = this.#compressed(request, answer)
    if (cors.length === 0 && body === undefined && headers === undefined) return answer
    const coding = body === undefined ? [] : ['content-encoding', 'gzip', 'vary', 'Accept-Encoding']
    return {
      ...answer,
      headers: [...answer.headers, ...coding, ...cors, ...(headers ?? [])],
      body: body ?? answer.body,
    }
  }

  #compressed(
    request: ApiRequest,
    answer: ApiResponse,
  ): Uint8Array | AsyncIterable<Uint8Array> | undefined {
    const { body, compressed, isKept = false } = answer
    if (!this.#options.compress && compressed !== 'always') return undefined
    if (body === null || request.method === 'HEAD') return undefined
    const isLarge = ArrayBuffer.isView(body) ? body.length > sentPlain : answer.stream === 'list'
    const worthwhile = isLarge || compressed === 'always'
    if (!worthwhile || !acceptsGzip(request.header('accept-encoding'))) return undefined
    if (!ArrayBuffer.isView(body)) return gzipChunks(body)
    return isKept ? gzipKept(body) : gzipChunks(single(body))
  }

  #failure(request: ApiRequest, error: unknown): Reply {
    if (error instanceof ConnectionCut) return error
    const { method, path } = request
    return this.unexpected(error, { method, path })
  }

  /** The 500 for an answer that failed before it was sent, as its status or a header cannot be; the log names the cause. */
  unexpected(error: unknown, fields: LogFields = {}): ApiResponse {
    const id = randomUUID()
    const cause = errorText(error)
    this.#options.logger.error('a request failed unexpectedly', { id, ...fields, cause })
    return statusResponse(internalError(id, error))
  }
}

/** An upgrade whose headers can be sent. @throws TypeError for others */
function checked<Outcome extends object>(outcome: Outcome): Outcome {
  if (!isUpgrade(outcome)) return outcome
  try {
    switchingProtocols(outcome.headers)
    return outcome
  } catch (error) {
    outcome.duplex.close()
    throw error
  }
}
