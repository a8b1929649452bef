import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { clearTimeout, setImmediate, setTimeout } from 'node:timers'
import {
  type ApiResponse,
  badRequest,
  ConnectionCut,
  isChunkStream,
} from '../../../../core/index.ts'
import {
  chunksOf,
  isBodyless,
  logStreamFailure,
  singleWrite,
  type AdapterContext,
} from '../adapter-context.ts'
import { chunkFrame } from '../bodies/chunk-frames.ts'
import { sharedBuffer, writeChunks } from '../bodies/output-sink.ts'
import { stop } from '../bodies/pump-chunks.ts'
import { peerOf } from '../connections/peer.ts'
import type { Reply } from '../gateway.ts'
import { Http1Request } from './http1-request.ts'

/** A socket, and the response that Node writes to it now; an undocumented property, as old as Node's server. */
interface AnsweredSocket extends Socket {
  readonly _httpMessage?: ServerResponse | null
}

function ignore(): void {}

/** Serves HTTP/1.1 requests, of a plain server or of the HTTP/1.1 side of a TLS server. */
export class Http1Adapter {
  readonly #context: AdapterContext
  readonly #latest = new WeakMap<Socket, ServerResponse>()
  /** Answers that wait behind others, by connection; only clients that pipeline requests have any. */
  readonly #queued = new WeakMap<Socket, Set<ServerResponse>>()

  constructor(context: AdapterContext) {
    this.#context = context
  }

  /** Handler of event 'request', and with `invite`, which sends `100 Continue`, of 'checkContinue'. */
  serve(message: IncomingMessage, response: ServerResponse, invite?: () => void): void {
    const { gateway, live, limits } = this.#context
    live.begin()
    this.#latest.set(message.socket, response)
    if (!response.socket) this.#queue(message.socket, response)
    const request = new Http1Request(message, response, {
      live,
      peer: peerOf(message.socket, this.#context.chains),
      bodyTimeoutMs: limits.bodyMs,
      ...(invite && { invite }),
    })
    const answer = gateway.answer(request)
    if (answer instanceof Promise) void answer.then((ready) => this.send(message, response, ready))
    else this.send(message, response, answer)
  }

  /** Handler of event 'clientError': answers a malformed or slow request, unless an earlier answer is partly sent. */
  refuse(error: Error & { code?: string }, socket: Socket): void {
    const latest = this.#latest.get(socket)
    const clear = latest === undefined || !latest.headersSent || latest.writableFinished
    if (socket.writable && clear) socket.write(plainRefusal(error.code))
    socket.destroySoon()
  }

  /**
   * Calls `ready` for a request to upgrade, once every request before it was answered. Node lets go of the socket of such a
   * request although earlier answers may not be flushed, and passes its 'drain' on to them no longer. `ready` is not called where
   * the connection breaks meanwhile.
   */
  afterAnswers(socket: AnsweredSocket, ready: () => void): void {
    const last = this.#latest.get(socket)
    if (!last || last.writableFinished) return ready()
    const drain = (): void => void socket._httpMessage?.emit('drain')
    socket.on('drain', drain).on('error', ignore)
    last.once('close', () => {
      socket.off('drain', drain)
      // The listener of errors stays where no other will come.
      if (socket.destroyed) return
      socket.off('error', ignore)
      ready()
    })
  }

  /** Has an answer that waits behind others end with its connection; Node 20 to 24 would leave it, and its source, for ever. */
  #queue(socket: Socket, response: ServerResponse): void {
    const known = this.#queued.get(socket)
    const queued = known ?? new Set()
    queued.add(response)
    response.once('close', () => queued.delete(response))
    if (known) return
    this.#queued.set(socket, queued)
    socket.once('close', () => {
      for (const each of queued) {
        each.destroy()
        each.emit('close')
      }
    })
  }

  /** Ends a request that {@link LiveRequests.begin} counted. */
  send(message: IncomingMessage, response: ServerResponse, answer: Reply): void {
    if (answer instanceof ConnectionCut) {
      this.#context.live.end()
      message.socket.destroy()
      return
    }
    try {
      const body = singleWrite(answer.body)
      if (body === undefined) {
        void this.#sendChunks(message, response, answer)
        return
      }
      this.#writeHead(response, answer)
      response.end(body)
    } catch (error) {
      this.#fail(response, error)
    }
    this.#endRequest(message)
  }

  async #sendChunks(
    message: IncomingMessage,
    response: ServerResponse,
    answer: ApiResponse,
  ): Promise<void> {
    const report = (error: unknown): void => logStreamFailure(this.#context, error)
    const chunks = chunksOf(answer.body ?? new Uint8Array())
    let isBegun = false
    const write = (chunk: Uint8Array): boolean => {
      isBegun = true
      return response.write(sharedBuffer(chunk))
    }
    try {
      this.#writeHead(response, answer)
      // A watch may have no event for minutes, but its client waits for the headers. Those of others go with what comes at once.
      if (answer.stream === 'watch' || isChunkStream(chunks)) response.flushHeaders()
      else setImmediate(() => isBegun || response.destroyed || response.flushHeaders())
      if (message.method === 'HEAD') {
        stop(chunks[Symbol.asyncIterator](), report)
        isBegun = true
        response.end()
      } else {
        const { stallMs } = this.#context.limits
        const direct = isChunkStream(chunks) && directOutput(response)
        const outcome = direct
          ? await writeChunks(chunks, direct.socket, { stallMs, report, write: direct.write })
          : await writeChunks(chunks, response, { stallMs, report, write })
        isBegun = true
        if (outcome === 'complete') response.end()
        else response.destroy()
      }
    } catch (error) {
      stop(chunks[Symbol.asyncIterator](), report)
      this.#fail(response, error)
    }
    this.#endRequest(message)
  }

  /** @throws Error for a status or headers that cannot be sent */
  #writeHead(response: ServerResponse, answer: ApiResponse): void {
    // Node would send these as if others followed.
    if (answer.status < 200) throw new RangeError(`${answer.status} is no status of an answer`)
    response.writeHead(answer.status, this.#headers(answer))
  }

  #headers({ status, headers, body }: ApiResponse): string[] {
    const sized = body === null || ArrayBuffer.isView(body)
    const length = sized && !isBodyless(status) ? ['content-length', String(body?.length ?? 0)] : []
    const last = this.#context.stopping ? ['connection', 'close'] : []
    return [...headers, ...length, ...last]
  }

  /** Answers 500 where nothing was sent yet. */
  #fail(response: ServerResponse, error: unknown): void {
    if (response.headersSent) {
      logStreamFailure(this.#context, error)
      response.destroy()
      return
    }
    const answer = this.#context.gateway.unexpected(error)
    // Node would keep the words of the status that it was given first.
    response.writeHead(answer.status, 'Internal Server Error', this.#headers(answer))
    response.end(answer.body)
  }

  #endRequest(message: IncomingMessage): void {
    this.#context.live.end()
    if (message.complete || message.destroyed || !announcesBody(message)) return
    // The client is still sending. Closing at once would reset the connection before the client has read the answer.
    const timer = setTimeout(() => message.socket.destroy(), this.#context.limits.lingerMs)
    message.once('close', () => clearTimeout(timer))
    message.resume()
  }
}

/** Larger chunks are written in parts, as no copies of them are kept for those who are sent them later. */
const mostFramed = 128 * 1024

/**
 * The socket of a response whose chunks can go past Node's response, each in one write of a frame that many responses share; undefined
 * where other answers come before it, or where the client is too old for chunks.
 */
function directOutput(
  response: ServerResponse,
): { readonly socket: Socket; readonly write: (chunk: Uint8Array) => boolean } | undefined {
  const { socket } = response
  if (!socket || !response.chunkedEncoding) return undefined
  const write = (chunk: Uint8Array): boolean => {
    const isFramed = chunk.length > 0 && chunk.length <= mostFramed
    if (!isFramed) return response.write(sharedBuffer(chunk))
    return socket.writable && socket.write(chunkFrame(chunk))
  }
  return { socket, write }
}

/** Whether the headers announce a body; a request without one needs no draining. */
function announcesBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
}

/** The raw answer to a malformed request, for which Node has no response object. */
function plainRefusal(code: string | undefined): string {
  const [status, message] =
    code === 'HPE_HEADER_OVERFLOW'
      ? ['431 Request Header Fields Too Large', 'the request headers are too large']
      : code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? ['408 Request Timeout', 'the request did not arrive in time']
        : ['400 Bad Request', 'the request is not valid HTTP/1.1 or ends early']
  const body = JSON.stringify({
    ...badRequest(message).toStatus(),
    code: Number.parseInt(status, 10),
  })
  const headers = [
    `HTTP/1.1 ${status}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    'Connection: close',
  ]
  return `${headers.join('\r\n')}\r\n\r\n${body}`
}
