import type { EventEmitter } from 'node:events'
import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http'
import type { Http2SecureServer, IncomingHttpHeaders, ServerHttp2Stream } from 'node:http2'
import type { AddressInfo, Socket } from 'node:net'
import { clearTimeout, setTimeout } from 'node:timers'
import type { Logger, RequestHandler } from '../../../core/index.ts'
import type { AdapterContext } from './adapter-context.ts'
import type { ObserveAnswer } from './brand-hint.ts'
import { BrowserGuard, type BrowserGuardOptions } from './browser-guard.ts'
import { chainsOf } from './connections/client-chains.ts'
import { defaultLimits, type Limits } from './connections/limits.ts'
import { LiveRequests } from './connections/live-requests.ts'
import {
  createPlainServer,
  createTlsServer,
  renewTls,
  type TlsSettings,
} from './connections/servers.ts'
import { type AnswerRequest, FetchAdapter } from './fetch/fetch-adapter.ts'
import { Gateway } from './gateway.ts'
import { shouldUpgrade, declineUpgrade, readAfterDeclined } from './http1/decline-upgrade.ts'
import { Http1Adapter } from './http1/http1-adapter.ts'
import { keepParserRunning } from './http1/keep-parser-running.ts'
import { Http2Adapter } from './http2/http2-adapter.ts'
import { mayBeUpgraded, UpgradeAdapter } from './upgrades/upgrade-adapter.ts'
import { asksForWebSocket, WebSocketAdapter } from './web-socket/web-socket-adapter.ts'

/** Listener of event 'stream'; Node documents `rawHeaders`, but its types lack it. */
type StreamListener = (
  stream: ServerHttp2Stream,
  headers: IncomingHttpHeaders,
  flags: number,
  rawHeaders: readonly string[],
) => void

export interface ListenerOptions {
  readonly handler: RequestHandler
  readonly logger: Logger
  readonly host: string
  /** 0 takes any free port. */
  readonly port: number
  /** Plain HTTP/1.1 without it; HTTP/1.1 and HTTP/2 by ALPN with it. */
  readonly tls?: TlsSettings
  readonly guard?: BrowserGuardOptions
  /** Whether large answers are compressed for clients that accept it; true unless given. */
  readonly compress?: boolean
  /** Headers of every answer, names and values; none unless given. */
  readonly headers?: readonly string[]
  /** Sees each answer of the handler, before it is sent. */
  readonly observe?: ObserveAnswer
  /** Whether every request is authorized: then {@link Listener.answer} refuses those of other machines. */
  readonly isOpen?: boolean
  /** Called for each TLS handshake that failed. */
  readonly handshakeFailed?: () => void
  readonly limits?: Partial<Limits>
}

/** How long complete answers may take to be sent at a close, in milliseconds. */
const flushMs = 1000

/** An open port that passes every request to a {@link RequestHandler}. */
export class Listener {
  /** Answers requests that another server has received, until {@link close}. */
  readonly answer: AnswerRequest
  readonly #server: HttpServer | Http2SecureServer
  readonly #context: AdapterContext
  readonly #http1: Http1Adapter
  readonly #http2: Http2Adapter
  readonly #webSockets: WebSocketAdapter
  readonly #upgrades: UpgradeAdapter
  /** All TCP connections, and the sockets (TCP or TLS) that speak HTTP/1.1. */
  readonly #connections = new Set<Socket>()
  readonly #http1Sockets = new Set<Socket>()
  #port = 0
  #cutOff = 0

  /** @throws the system's error (`EADDRINUSE`, `EACCES`, `EADDRNOTAVAIL`) when the port cannot be opened. */
  static async open(options: ListenerOptions): Promise<Listener> {
    const listener = new Listener(options)
    await listener.#listen(options.port, options.host)
    return listener
  }

  private constructor(options: ListenerOptions) {
    const limits = { ...defaultLimits, ...options.limits }
    const guard = new BrowserGuard(options.guard ?? { hosts: undefined, origins: [] })
    const { handler, logger, compress = true, observe, headers } = options
    const more = { ...(observe && { observe }), ...(headers && { headers }) }
    const gateway = new Gateway({ handler, guard, logger, compress, ...more })
    this.#context = {
      gateway,
      live: new LiveRequests(),
      limits,
      logger,
      chains: chainsOf(options.tls),
      stopping: false,
    }
    this.#http1 = new Http1Adapter(this.#context)
    this.answer = new FetchAdapter(this.#context, options.isOpen ?? false).answer
    this.#http2 = new Http2Adapter(this.#context)
    this.#webSockets = new WebSocketAdapter(this.#context, this.#http1)
    this.#upgrades = new UpgradeAdapter(this.#context, this.#http1)
    this.#server = options.tls
      ? this.#secure(options.tls, limits, options.handshakeFailed)
      : this.#plain(limits)
  }

  get port(): number {
    return this.#port
  }

  /** Applies TLS settings to later handshakes; open connections are not changed. */
  renewTls(settings: TlsSettings): void {
    const server = this.#server
    if (!('setSecureContext' in server)) throw new TypeError('a port without TLS has no settings')
    renewTls(server, settings)
    this.#context.chains = chainsOf(settings)
  }

  /** Accepts no new connections; open connections end after their requests. */
  stopAccepting(): void {
    this.#context.stopping = true
    this.#server.close()
    this.#http2.closeSessions()
  }

  /** Requests that were under way at the end of {@link close}, and so cut off. */
  get cutOff(): number {
    return this.#cutOff
  }

  /** Waits for the requests under way, aborts those left after `limitMs`, and closes every connection. */
  async close(limitMs: number): Promise<void> {
    if (!this.#context.stopping) this.stopAccepting()
    const { live } = this.#context
    await live.idle(limitMs)
    this.#cutOff = live.count
    live.abortAll()
    this.#webSockets.close()
    if (this.#cutOff === 0) await this.#flush()
    for (const socket of this.#connections) socket.destroy()
  }

  async #listen(port: number, host: string): Promise<void> {
    const server = this.#server
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen({ port, host }, () => {
        server.off('error', reject)
        resolve()
      })
    }).catch((error: unknown) => {
      this.#webSockets.close()
      throw error
    })
    // Accepting can fail for want of file descriptors; the server continues once one is free.
    server.on('error', (error: Error) =>
      this.#context.logger.error('a connection could not be accepted', { cause: error.message }),
    )
    this.#port = portOf(server.address())
  }

  #plain(limits: Limits): HttpServer {
    const server = createPlainServer(limits)
    server.on('connection', (socket: Socket) => {
      track(this.#connections, socket)
      track(this.#http1Sockets, socket)
    })
    this.#serveHttp1(server, 'connection')
    return server
  }

  #secure(
    tls: TlsSettings,
    limits: Limits,
    handshakeFailed: () => void = () => undefined,
  ): Http2SecureServer {
    const server = createTlsServer(tls, limits)
    const { logger } = this.#context
    server.on('connection', (socket: Socket) => track(this.#connections, socket))
    server.on('secureConnection', (socket) => {
      if (socket.alpnProtocol === 'h2') return
      track(this.#http1Sockets, socket)
      keepParserRunning(socket)
    })
    server.on('tlsClientError', (error, socket) => {
      logger.debug('a TLS handshake failed', { cause: error.message })
      handshakeFailed()
      socket.destroy()
    })
    server.on('sessionError', (error) =>
      logger.debug('an HTTP/2 session failed', { cause: error.message }),
    )
    server.on('session', (session) => this.#http2.adopt(session, session.socket))
    this.#serveHttp1(server, 'secureConnection')
    // The listener of 'request', needed for HTTP/1.1, made Node add its HTTP/2 compatibility API, at a third of the speed.
    server.removeAllListeners('stream')
    const serve: StreamListener = (stream, headers, _flags, rawHeaders) =>
      this.#http2.serve(stream, headers, rawHeaders)
    server.on('stream', serve)
    return server
  }

  /** `accepted` is the event by which `server` takes over a socket that is ready to speak HTTP. */
  #serveHttp1(server: EventEmitter, accepted: 'connection' | 'secureConnection'): void {
    const http1 = this.#http1
    server.on('request', (message: IncomingMessage, response: ServerResponse) =>
      http1.serve(message, response),
    )
    server.on('checkContinue', (message: IncomingMessage, response: ServerResponse) =>
      http1.serve(message, response, () => response.writeContinue()),
    )
    server.on('clientError', (error: Error, socket: Socket) => http1.refuse(error, socket))
    server.on('upgrade', (message: IncomingMessage, socket: Socket, head: Buffer) => {
      http1.afterAnswers(socket, () => {
        if (!mayBeUpgraded(message)) {
          declineUpgrade(message, socket, head)
          server.emit(accepted, socket)
        } else if (asksForWebSocket(message)) {
          void this.#webSockets.serve(message, socket, head)
        } else void this.#upgrades.serve(message, socket, head)
      })
    })
    Object.assign(server, { shouldUpgradeCallback: shouldUpgrade })
    server.on(accepted, readAfterDeclined)
  }

  async #flush(): Promise<void> {
    const closed = [...this.#connections].map(
      (socket) => new Promise<void>((resolve) => void socket.once('close', resolve)),
    )
    for (const socket of this.#http1Sockets) socket.destroySoon()
    let timer: NodeJS.Timeout | undefined
    const limit = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, flushMs)
    })
    await Promise.race([Promise.all(closed), limit])
    clearTimeout(timer)
  }
}

function track(sockets: Set<Socket>, socket: Socket): void {
  // A connection whose request was put back is accepted again.
  if (sockets.has(socket)) return
  sockets.add(socket)
  socket.once('close', () => sockets.delete(socket))
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') {
    throw new TypeError('the server does not listen on a port')
  }
  return address.port
}
