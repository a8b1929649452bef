import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction, Socket } from 'node:net'
import {
  type Cancel,
  FetchError,
  type HostAnswer,
  type HostRequest,
  isConnectionHeader,
  type Timers,
} from '../../../core/index.ts'
import { systemCode } from '../errors/system-error.ts'
import { ReadableChunks } from '../streams/readable-chunks.ts'
import { SocketDuplex } from '../streams/socket-duplex.ts'
import type { AgentPool } from './agent-pool.ts'
import { BodyPump } from './body-pump.ts'
import { fetchFailure } from './fetch-failure.ts'
import { announcedLength, requestOptions } from './request-options.ts'

export interface CallOptions {
  readonly agents: AgentPool
  readonly timers: Pick<Timers, 'after'>
  /** Limit of opening a connection, including the wait for a free one, in milliseconds. */
  readonly connectMs: number
  /** Looks names up; the system does unless given. */
  readonly lookup?: LookupFunction | undefined
}

const switchingProtocols = 101

/** A kept-alive connection was closed by the server; the request can be repeated. */
class StaleConnection extends Error {}

/** One outgoing request, until its answer has ended, its connection was cut or its upgraded connection is closed. */
export class OutgoingCall {
  readonly #request: HostRequest
  readonly #options: CallOptions
  #outgoing: ClientRequest | undefined
  #message: IncomingMessage | undefined
  #duplex: SocketDuplex | undefined
  #pump: BodyPump | undefined
  /** The error of the answer where this side cut the connection. */
  #failure: FetchError | undefined

  constructor(request: HostRequest, options: CallOptions) {
    this.#request = request
    this.#options = options
  }

  /** Sends the request; `ended` is called once, when the call is over. @throws FetchError */
  async answer(ended: () => void): Promise<HostAnswer> {
    const { signal, label, body } = this.#request
    const abort = (): void => this.cut(signal.reason as FetchError)
    const release = (): void => {
      signal.removeEventListener('abort', abort)
      ended()
    }
    signal.addEventListener('abort', abort)
    try {
      for (;;) {
        signal.throwIfAborted()
        const answer = await this.#send(release).catch((error: unknown) => {
          if (error instanceof StaleConnection) return undefined
          throw error
        })
        if (answer) return answer
      }
    } catch (error) {
      release()
      if (body && !ArrayBuffer.isView(body) && !this.#pump) {
        // A body that was never sent is closed.
        body[Symbol.asyncIterator]()
          .return?.()
          .catch(() => undefined)
      }
      throw fetchFailure(label, this.#failure ?? error)
    }
  }

  /** Cuts the connection, at any stage of the call. */
  cut(failure: FetchError): void {
    this.#failure ??= failure
    if (this.#duplex) this.#duplex.close()
    else if (this.#message) this.#message.destroy(failure)
    else this.#outgoing?.destroy(failure)
  }

  #send(release: () => void): Promise<HostAnswer> {
    const request = this.#request
    const { body, url } = request
    const send = url.protocol === 'https:' ? requestHttps : requestHttp
    const { agents, lookup } = this.#options
    const outgoing = send(requestOptions(request, agents, lookup))
    this.#outgoing = outgoing
    const connected = this.#limitConnecting(outgoing)
    return new Promise((resolve, reject) => {
      outgoing.once('response', (message) => resolve(this.#answered(message, release)))
      outgoing.once('upgrade', (message, socket: Socket, head) => {
        if (request.upgrade !== undefined) {
          return resolve(this.#upgraded(message, socket, head, release))
        }
        socket.destroy()
        return reject(this.#notAsked())
      })
      outgoing.on('error', (error) =>
        reject(this.#isStale(outgoing, error) ? new StaleConnection() : error),
      )
      outgoing.once('close', () => {
        connected()
        // An error would be made, with its stack, for every request that was answered.
        if (this.#message || this.#duplex) return
        reject(new FetchError('connection', `${request.label}: the connection was closed`))
      })
      if (body === undefined || ArrayBuffer.isView(body)) {
        outgoing.end(body)
        return
      }
      this.#pump = new BodyPump(body, outgoing, {
        length: announcedLength(request),
        failed: (error) => this.cut(this.#bodyBroke(error)),
      })
    })
  }

  #answered(message: IncomingMessage, release: () => void): HostAnswer {
    this.#message = message
    // Errors reach the reader through the body; this listener keeps others from ending the process.
    message.on('error', () => undefined)
    message.once('close', release)
    message.once('end', () => {
      // The server answered before it had read the whole body, so sending stops.
      if (this.#pump?.isComplete === false) {
        this.#pump.stop()
        this.#outgoing?.destroy()
      }
    })
    const body = new ReadableChunks(message, {
      failed: (error) => this.#failure ?? this.#brokenOff(error),
      leave: () => {
        // The connection of a complete answer is reused.
        if (message.complete) message.resume()
        else message.destroy()
      },
    })
    return { status: message.statusCode ?? 0, headers: headersOf(message), body }
  }

  #upgraded(
    message: IncomingMessage,
    socket: Socket,
    head: Buffer,
    release: () => void,
  ): HostAnswer {
    const duplex = new SocketDuplex(
      socket,
      head,
      (cause) => this.#failure ?? this.#brokenOff(cause),
    )
    this.#duplex = duplex
    void duplex.closed.then(release)
    const body = new ReadableChunks(message, {
      failed: (error) => this.#brokenOff(error),
      leave: () => undefined,
    })
    return { status: switchingProtocols, headers: headersOf(message), body, upgrade: duplex }
  }

  /** Limits the time of opening the connection. @returns a function that ends the limit. */
  #limitConnecting(outgoing: ClientRequest): Cancel {
    const { timers, connectMs } = this.#options
    const { label, url } = this.#request
    const cancel = timers.after(connectMs, () =>
      this.cut(
        new FetchError(
          'timeout',
          `${label}: no connection could be opened within ${connectMs} ms`,
          {
            goText: `dial tcp ${url.host}: i/o timeout`,
          },
        ),
      ),
    )
    outgoing.once('socket', (socket) => {
      if (outgoing.reusedSocket || !socket.connecting) {
        cancel()
        this.#checkPeer(socket)
      } else socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', cancel)
    })
    return cancel
  }

  /** Cuts a connection that a request of another purpose opened, to an address that this one may not go to. */
  #checkPeer({ remoteAddress }: Socket): void {
    const { checkAddress } = this.#request
    const refused = remoteAddress === undefined ? undefined : checkAddress?.(remoteAddress)
    if (refused) this.cut(refused)
  }

  #isStale(outgoing: ClientRequest, error: unknown): boolean {
    const { repeatable, body } = this.#request
    const isWhole = body === undefined || ArrayBuffer.isView(body)
    if (this.#failure || !repeatable || !isWhole || !outgoing.reusedSocket) return false
    const code = systemCode(error)
    return !this.#message && (code === 'ECONNRESET' || code === 'EPIPE')
  }

  #brokenOff(cause: Error | undefined): FetchError {
    const { label } = this.#request
    if (cause) return fetchFailure(label, cause)
    return new FetchError('connection', `${label}: the server broke off its answer`)
  }

  #bodyBroke(cause: unknown): FetchError {
    const why = cause instanceof Error ? cause.message : String(cause)
    const text = `${this.#request.label}: the body of the request broke off: ${why}`
    return new FetchError('aborted', text, { cause })
  }

  #notAsked(): FetchError {
    return new FetchError(
      'connection',
      `${this.#request.label}: the server switched protocols without being asked to`,
    )
  }
}

function headersOf({
  rawHeaders,
  statusCode,
  headers: joined,
}: IncomingMessage): readonly string[] {
  const headers: string[] = []
  const named = joined.connection?.toLowerCase().split(/[\s,]+/)
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = (rawHeaders[at] ?? '').toLowerCase()
    const isProtocol = name === 'upgrade' && statusCode === switchingProtocols
    const isOfConnection = isConnectionHeader(name) || named?.includes(name) === true
    if (isProtocol || !isOfConnection) headers.push(name, rawHeaders[at + 1] ?? '')
  }
  return headers
}
