import {
  constants,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
  type Http2Session,
  sensitiveHeaders,
  type ServerHttp2Stream,
} from 'node:http2'
import type { Socket } from 'node:net'
import { type ApiResponse, ConnectionCut, type Peer } from '../../../../core/index.ts'
import {
  chunksOf,
  isBodyless,
  logStreamFailure,
  singleWrite,
  type AdapterContext,
} from '../adapter-context.ts'
import { writeChunks } from '../bodies/output-sink.ts'
import { stop } from '../bodies/pump-chunks.ts'
import { peerOf } from '../connections/peer.ts'
import type { Reply } from '../gateway.ts'
import { FloodGuard } from './flood-guard.ts'
import { Http2Request } from './http2-request.ts'

interface SessionState {
  readonly peer: Peer
  readonly guard: FloodGuard
  /** Requests under way, those that the client took back included. */
  open: number
}

interface Exchange {
  readonly stream: ServerHttp2Stream
  readonly session: SessionState
  readonly head: boolean
}

/** Serves HTTP/2 requests from streams; Node's compatibility API over them costs a third more. */
export class Http2Adapter {
  readonly #context: AdapterContext
  readonly #sessions = new Map<Http2Session, SessionState>()

  constructor(context: AdapterContext) {
    this.#context = context
  }

  /** Handler of event 'session'; `socket` is the session's socket. */
  adopt(session: Http2Session, socket: Socket): void {
    const { chains, logger } = this.#context
    const peer = peerOf(socket, chains)
    const state = { peer, guard: new FloodGuard(session, peer.address, logger), open: 0 }
    this.#sessions.set(session, state)
    session.once('close', () => this.#sessions.delete(session))
    session.setTimeout(this.#context.limits.idleMs)
    // The idle timer restarts with traffic; a callback of setTimeout would be called for the first timeout only.
    session.on('timeout', () => {
      if (state.open === 0) session.close()
    })
  }

  /** Handler of event 'stream'. */
  serve(
    stream: ServerHttp2Stream,
    headers: IncomingHttpHeaders,
    rawHeaders: readonly string[],
  ): void {
    // A stream reset by its client is no error of the server; 'close' stops its answer.
    stream.on('error', ignore)
    const session = stream.session && this.#sessions.get(stream.session)
    if (session === undefined) return stream.close(constants.NGHTTP2_REFUSED_STREAM)
    const { gateway, live, limits } = this.#context
    // A client may have so many streams at a time. More are under way where it resets streams and opens others.
    if (session.open >= 2 * limits.streams) return session.guard.cut('requests under way')
    live.begin()
    session.open++
    const request = new Http2Request(stream, headers, {
      live,
      peer: session.peer,
      bodyTimeoutMs: limits.bodyMs,
      rawHeaders,
    })
    const exchange = { stream, session, head: request.method === 'HEAD' }
    const answer = gateway.answer(request)
    if (answer instanceof Promise) void answer.then((ready) => this.#send(exchange, ready))
    else this.#send(exchange, answer)
  }

  /** Sends GOAWAY to every client; sessions close after their last stream. */
  closeSessions(): void {
    for (const session of this.#sessions.keys()) session.close()
  }

  #send(exchange: Exchange, answer: Reply): void {
    const { stream, session, head } = exchange
    if (answer instanceof ConnectionCut) {
      reset(stream)
      this.#endRequest(exchange)
      return
    }
    try {
      const body = singleWrite(answer.body)
      if (body === undefined) {
        void this.#sendChunks(exchange, answer)
        return
      }
      if (stream.destroyed) {
        session.guard.count('abandoned requests')
      } else {
        const empty = head || body === null || body.length === 0
        stream.respond(headersOf(answer), { endStream: empty })
        if (!empty) stream.end(body)
      }
    } catch (error) {
      this.#fail(exchange, error)
    }
    this.#endRequest(exchange)
    this.#closeSometimes(stream, answer.status)
  }

  /**
   * Has a client connect anew, after its requests under way: by chance, so that clients spread over servers, and after
   * refused credentials, since HTTP/2 connections are dear.
   */
  #closeSometimes({ session }: ServerHttp2Stream, status: number): void {
    const { goawayChance } = this.#context.limits
    if (status !== 401 && (goawayChance === 0 || Math.random() >= goawayChance)) return
    session?.close()
  }

  async #sendChunks(exchange: Exchange, answer: ApiResponse): Promise<void> {
    const { stream, head } = exchange
    const report = (error: unknown): void => logStreamFailure(this.#context, error)
    const chunks = chunksOf(answer.body ?? new Uint8Array())
    try {
      if (!stream.destroyed) stream.respond(headersOf(answer), { endStream: head })
      if (head) {
        stop(chunks[Symbol.asyncIterator](), report)
      } else {
        const { stallMs } = this.#context.limits
        const giveUp = (): void => reset(stream)
        const outcome = await writeChunks(chunks, stream, { stallMs, report, giveUp })
        if (outcome === 'complete') stream.end()
        else if (outcome === 'failed') reset(stream)
      }
    } catch (error) {
      stop(chunks[Symbol.asyncIterator](), report)
      this.#fail(exchange, error)
    }
    this.#endRequest(exchange)
  }

  /** Answers 500 where nothing was sent yet. */
  #fail({ stream, head }: Exchange, error: unknown): void {
    if (stream.headersSent || stream.destroyed) {
      logStreamFailure(this.#context, error)
      reset(stream)
      return
    }
    const answer = this.#context.gateway.unexpected(error)
    stream.respond(headersOf(answer), { endStream: head })
    if (!head) stream.end(answer.body)
  }

  #endRequest({ stream, session }: Exchange): void {
    this.#context.live.end()
    session.open--
    const unread = stream.readableFlowing !== null && !stream.readableEnded
    // Resets with NO_ERROR: the answer is complete though the client still sends its body (RFC 9113, 8.1).
    if (unread) stream.once('finish', () => stream.close(constants.NGHTTP2_NO_ERROR))
  }
}

function ignore(): void {}

/** Resets a stream. Closing it with an error code, or destroying it without an error, would send a clean end first. */
function reset(stream: ServerHttp2Stream): void {
  stream.destroy(new Error('the answer is broken off'))
}

/** Characters that no header's value may hold. */
// oxlint-disable-next-line no-control-regex
const unsendable = /[^\t\x20-\x7e\x80-\xff]/

/**
 * Headers whose value no answer repeats. In the table of repeated headers (HPACK) each would push out one that is repeated, and
 * the encoder would compare a value with all of those before: that took an eighth of a GET.
 */
const unrepeated = ['audit-id']

/** @throws TypeError for headers that cannot be sent */
function headersOf({ status, headers, body }: ApiResponse): OutgoingHttpHeaders {
  const result: OutgoingHttpHeaders = { ':status': status, [sensitiveHeaders]: unrepeated }
  for (let index = 0; index + 1 < headers.length; index += 2) {
    const name = headers[index] ?? ''
    const value = headers[index + 1] ?? ''
    // Node checks neither, and sends what other servers behind it would take for further headers. Those of every answer are core's own.
    const isOwn = name === 'content-type' || name === 'cache-control' || name === 'audit-id'
    if (!isOwn && (name === '' || unsendable.test(value))) {
      throw new TypeError(`the header ${JSON.stringify(name)} cannot be sent`)
    }
    const earlier = result[name]
    result[name] = earlier === undefined ? value : [earlier, value].flat().map(String)
  }
  const sized = body === null || ArrayBuffer.isView(body)
  if (sized && !isBodyless(status)) result['content-length'] = body?.length ?? 0
  return result
}
