import { EventEmitter } from 'node:events'
import { ReadableStream } from 'node:stream/web'
import {
  ApiError,
  type ApiResponse,
  ConnectionCut,
  forbiddenRequest,
  watchFirstBytes,
} from '../../../../core/index.ts'
import { isBodyless, logStreamFailure, type AdapterContext } from '../adapter-context.ts'
import { stop } from '../bodies/pump-chunks.ts'
import { isLoopback } from '../connections/peer.ts'
import type { Reply } from '../gateway.ts'
import { statusResponse } from '../status-response.ts'
import { apiRequestOf } from './fetch-request.ts'
import { responseStream } from './response-stream.ts'

/**
 * Answers a request that another server in this process has received: `Bun.serve`, `Deno.serve`, the route of a framework.
 * `source` is what Bun and Deno pass beside the request; it says which address the request is from. Watches are streamed, and
 * end when their reader cancels them; a connection that is to be cut is a body that breaks. Upgrades (`exec`, `attach`,
 * `port-forward`, watches over WebSocket) are answered 501, as they need a port of the server's own.
 */
export type AnswerRequest = (request: Request, source?: unknown) => Promise<Response>

interface AnsweredRequest {
  readonly request: Request
  readonly source: FetchSource
  readonly signal: AbortSignal
  /** Called once, as the answer ends, with whether the client got all of it. */
  readonly end: (isComplete: boolean) => void
}

/** Serves requests of the Fetch API, whose connections are another server's. */
export class FetchAdapter {
  readonly #context: AdapterContext
  readonly #isOpen: boolean

  /** `isOpen`: whether every request is authorized, so that those of other machines are refused. */
  constructor(context: AdapterContext, isOpen: boolean) {
    this.#context = context
    this.#isOpen = isOpen
  }

  readonly answer: AnswerRequest = async (request, given) => {
    const { gateway, live, limits } = this.#context
    const source = fetchSourceOf(given, request)
    const { address, port } = source
    const side = Object.assign(new EventEmitter(), { destroyed: false })
    let isAnswered = false
    live.begin()
    const signal = live.signalFor(side, () => isAnswered)
    const end = (isComplete: boolean): void => {
      isAnswered = isComplete
      live.end()
      side.emit('close')
    }
    const peer = {
      ...(address !== undefined && { address }),
      ...(port !== undefined && { port }),
      secure: request.url.startsWith('https:'),
    }
    const options = { peer, bodyTimeoutMs: limits.bodyMs, signal }
    const refusal = this.#refusal(request, address)
    const reply = refusal
      ? statusResponse(refusal)
      : await gateway.answer(apiRequestOf(request, options))
    try {
      return this.#response(reply, { request, source, signal, end })
    } catch (error) {
      const { status, headers, body } = gateway.unexpected(error)
      return responseOf({ status, headers }, ArrayBuffer.isView(body) ? body : null)
    }
  }

  /** @throws RangeError or TypeError for a status or headers that cannot be sent. */
  #response(reply: Reply, { request, source, signal, end }: AnsweredRequest): Response {
    if (reply instanceof ConnectionCut) {
      end(false)
      return responseOf({ status: 500, headers: [] }, brokenStream(reply))
    }
    const { body, status } = reply
    const isWanted = request.method !== 'HEAD' && !isBodyless(status)
    if (body === null || ArrayBuffer.isView(body)) {
      end(true)
      return responseOf(reply, isWanted ? body : null)
    }
    const report = (error: unknown): void => logStreamFailure(this.#context, error)
    if (!isWanted) {
      stop(body[Symbol.asyncIterator](), report)
      end(true)
      return responseOf(reply, null)
    }
    source.keepIdle?.()
    const lead = watchFirstBytes(reply)
    const { stallMs } = this.#context.limits
    const stream = responseStream(body, { lead, stallMs, signal, report, end })
    try {
      return responseOf(reply, stream)
    } catch (error) {
      void stream.cancel()
      throw error
    }
  }

  /** The refusal of a request that core does not see. */
  #refusal(request: Request, address: string | undefined): ApiError | undefined {
    if (this.#isOpen && address !== undefined && !isLoopback(address)) {
      const why = `this server allows every request, so it answers only this machine and not ${address}; serve on 127.0.0.1`
      return forbiddenRequest(why)
    }
    const protocol = request.headers.get('upgrade')?.toLowerCase() ?? 'h2c'
    if (protocol === 'h2c') return undefined
    const message = `an upgrade to ${protocol} is not possible here; connect to the server's own port`
    return new ApiError('Unknown', message, { code: 501 })
  }
}

/** A body that breaks at once: servers cut its connection. */
function brokenStream(error: ConnectionCut): ReadableStream<Uint8Array> {
  return new ReadableStream({ start: (stream) => stream.error(error) })
}

function responseOf(
  { status, headers: lines }: Pick<ApiResponse, 'status' | 'headers'>,
  body: Uint8Array | ReadableStream<Uint8Array> | null,
): Response {
  // Deno would send these as if others followed.
  if (status < 200) throw new RangeError(`${status} is no status of an answer`)
  const headers = new Headers()
  for (let at = 0; at + 1 < lines.length; at += 2) {
    headers.append(lines[at] ?? '', lines[at + 1] ?? '')
  }
  return new Response(body, { status, headers })
}

/** Where a request of another server comes from, as far as that server says it. */
interface FetchSource {
  readonly address?: string
  readonly port?: number
  /** Has the server keep the connection for as long as nothing is sent. */
  readonly keepIdle?: () => void
}

/** What `Bun.serve` passes beside a request. */
interface BunServer {
  requestIP(request: Request): { readonly address: string; readonly port: number } | null
  timeout(request: Request, seconds: number): void
}

/** What `Deno.serve` passes beside a request, for TCP. */
interface DenoInfo {
  readonly remoteAddr: { readonly hostname: string; readonly port: number }
}

function isBunServer(given: object): given is BunServer {
  return 'requestIP' in given && 'timeout' in given
}

function isDenoInfo(given: object): given is DenoInfo {
  if (!('remoteAddr' in given)) return false
  const { remoteAddr: remote } = given
  return typeof remote === 'object' && remote !== null && 'hostname' in remote
}

/** Reads what a server passes beside `request`, by its shape: other servers pass nothing, or something of their own. */
function fetchSourceOf(given: unknown, request: Request): FetchSource {
  if (typeof given !== 'object' || given === null) return {}
  if (isBunServer(given)) {
    const { address, port } = given.requestIP(request) ?? {}
    return {
      ...(address !== undefined && { address }),
      ...(port !== undefined && { port }),
      // Bun closes connections that are silent for ten seconds; a watch may be for minutes.
      keepIdle: () => given.timeout(request, 0),
    }
  }
  if (!isDenoInfo(given)) return {}
  const { hostname: address, port } = given.remoteAddr
  return { address, port }
}
