import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { clearInterval, setInterval } from 'node:timers'
import { WebSocket, WebSocketServer } from 'ws'
import {
  type ApiConnection,
  type ApiMessageStream,
  type ApiResponse,
  ConnectionCut,
  isUpgrade,
} from '../../../../core/index.ts'
import { logStreamFailure, type AdapterContext } from '../adapter-context.ts'
import { sharedBuffer, writeChunks } from '../bodies/output-sink.ts'
import { stop } from '../bodies/pump-chunks.ts'
import { peerOf } from '../connections/peer.ts'
import type { Http1Adapter } from '../http1/http1-adapter.ts'
import { Http1Request } from '../http1/http1-request.ts'
import { answerWithoutUpgrade } from '../upgrades/answer-without-upgrade.ts'
import { relayUpgrade, hasEnded } from '../upgrades/relay-upgrade.ts'
import { UnfinishedMessages } from './unfinished-messages.ts'
import { webSocketFraming } from './web-socket-frame.ts'

const protocolHeader = 'sec-websocket-protocol'
const versionHeader = 'sec-websocket-version'
const normalEnd = 1000
const serverFailed = 1011
/** Limit of a client's message in bytes; clients of processes and forwarded ports send parts of 32 KiB. */
const largestMessage = 1024 * 1024
/** The same of a watch client, which has nothing to send. */
const largestOfWatcher = 64 * 1024

/** Serves connections over WebSocket: watches, on the same URLs as over HTTP, and processes and ports of pods. */
export class WebSocketAdapter {
  readonly #context: AdapterContext
  readonly #http1: Http1Adapter
  readonly #chosen = new WeakMap<IncomingMessage, string>()
  /** Servers of watches and of connections that take messages; they differ in the largest message alone. */
  readonly #watches: WebSocketServer
  readonly #processes: WebSocketServer
  readonly #unfinished = new UnfinishedMessages()
  readonly #open = new Set<WebSocket>()
  readonly #answered = new WeakSet<WebSocket>()
  readonly #pings: NodeJS.Timeout

  constructor(context: AdapterContext, http1: Http1Adapter) {
    this.#context = context
    this.#http1 = http1
    this.#watches = this.#serverFor(largestOfWatcher)
    this.#processes = this.#serverFor(largestMessage)
    this.#pings = setInterval(() => this.#ping(), context.limits.pingMs).unref()
  }

  /** Handler of event 'upgrade' for WebSocket requests. `head` holds bytes received behind the headers. */
  async serve(message: IncomingMessage, socket: Socket, head: Buffer): Promise<void> {
    const { gateway, live, limits, logger } = this.#context
    live.begin()
    const onError = (error: Error): void =>
      logger.debug('a connection failed', { cause: error.message })
    const leave = (): void => void socket.destroy()
    // The socket is read to notice that its client leaves; a client must not send before the handshake is answered.
    socket.on('error', onError).on('end', leave).on('data', leave)
    let isCarried = false
    const request = new Http1Request(message, socket, {
      live,
      peer: peerOf(socket, this.#context.chains),
      bodyTimeoutMs: limits.bodyMs,
      answered: () => isCarried && hasEnded(socket),
    })
    const offered = protocolsOf(message)
    const outcome = checkedHandshake(message, await gateway.connect(request, offered), (error) =>
      this.#report(error),
    )
    if (outcome instanceof ConnectionCut) {
      live.end()
      socket.destroy()
      return
    }
    if ('status' in outcome) return answerWithoutUpgrade(this.#http1, { message, socket }, outcome)
    socket.off('error', onError).off('end', leave).off('data', leave)
    isCarried = isUpgrade(outcome)
    if (isUpgrade(outcome)) await relayUpgrade({ socket, head }, outcome, this.#context)
    else await this.#upgrade(message, socket, head, outcome)
    live.end()
  }

  /** Stops pinging and cuts the open WebSockets. */
  close(): void {
    clearInterval(this.#pings)
    for (const client of this.#open) client.terminate()
  }

  #serverFor(maxPayload: number): WebSocketServer {
    return new WebSocketServer({
      noServer: true,
      clientTracking: false,
      maxPayload,
      // No compression: frames are made once and sent to all watchers.
      perMessageDeflate: false,
      handleProtocols: (_, message) => this.#chosen.get(message) ?? false,
    })
  }

  async #upgrade(
    message: IncomingMessage,
    socket: Socket,
    head: Buffer,
    { protocol, stream, receive }: ApiConnection,
  ): Promise<void> {
    // ws would drop a closed socket silently, and leave the source open.
    if (socket.destroyed || !socket.readable || !socket.writable) {
      socket.destroy()
      stop(stream.messages[Symbol.asyncIterator](), (error) => this.#report(error))
      return
    }
    const { headers } = message
    // The first of several versions counts.
    headers[versionHeader] = '13'
    // ws refuses names with a slash, as those of the original's tunnels: it is shown another one in the place of what was offered.
    if (headers[protocolHeader] !== undefined) headers[protocolHeader] = 'chosen'
    if (protocol !== undefined) this.#chosen.set(message, protocol)
    const client = await new Promise<WebSocket>((resolve) => {
      const server = receive ? this.#processes : this.#watches
      server.handleUpgrade(message, socket, head, resolve)
    })
    this.#unfinished.follow(client, socket)
    if (receive) this.#receive(client, receive)
    await this.#send(client, socket, stream)
  }

  /** Passes on the client's messages one by one; the socket is read no further while one is under way. */
  #receive(client: WebSocket, receive: (message: Uint8Array) => Promise<void>): void {
    let last = Promise.resolve()
    let pending = 0
    client.on('message', (data: Buffer) => {
      pending++
      client.pause()
      last = last
        .then(() => receive(data))
        .catch((error: unknown) => {
          this.#report(error)
          client.terminate()
        })
        .then(() => {
          if (--pending === 0) client.resume()
        })
    })
  }

  async #send(client: WebSocket, socket: Socket, stream: ApiMessageStream): Promise<void> {
    const { stallMs } = this.#context.limits
    this.#open.add(client)
    this.#answered.add(client)
    client.on('pong', () => this.#answered.add(client))
    client.on('close', () => this.#open.delete(client))
    // Protocol error of the client; ws closes the connection, which ends the source.
    client.on('error', (error) =>
      this.#context.logger.debug('a WebSocket failed', { cause: error.message }),
    )
    let isCut = false
    const outcome = await writeChunks(stream.messages, socket, {
      stallMs,
      report: (error) => {
        isCut = error instanceof ConnectionCut
        this.#report(error)
      },
      framing: webSocketFraming(stream.kind),
      // `client.send` would make a frame header for each client. ws writes its own frames (ping, pong, close) whole, so
      // frames never mix; after a close frame none may follow.
      write: (frames) => client.readyState === WebSocket.OPEN && socket.write(sharedBuffer(frames)),
    })
    if (isCut) client.terminate()
    else client.close(outcome === 'failed' ? serverFailed : normalEnd)
  }

  #ping(): void {
    for (const client of this.#open) {
      // A client whose messages wait for their reader is not read, nor are its pongs.
      if (client.isPaused) continue
      if (this.#answered.delete(client)) client.ping()
      else client.terminate()
    }
  }

  #report(error: unknown): void {
    logStreamFailure(this.#context, error)
  }
}

/** Whether an upgrade request asks for a WebSocket, and not for SPDY or HTTP/2. */
export function asksForWebSocket(message: IncomingMessage): boolean {
  return message.headers.upgrade?.toLowerCase() === 'websocket'
}

/** The outcome, or, where it is a connection, what a handshake that cannot have it is answered, as in the original. */
function checkedHandshake<Outcome extends object>(
  { headers }: IncomingMessage,
  outcome: Outcome | ApiConnection,
  report: (error: unknown) => void,
): Outcome | ApiConnection | ApiResponse {
  if (!('stream' in outcome) || 'status' in outcome) return outcome
  const refusal = refusalOf(headers, 'needsOrigin' in outcome)
  if (!refusal) return outcome
  stop(outcome.stream.messages[Symbol.asyncIterator](), report)
  const { status, more = [], text = '' } = refusal
  return { status, headers: more, body: Buffer.from(text) }
}

interface Refusal {
  readonly status: number
  readonly more?: readonly string[]
  readonly text?: string
}

function refusalOf(headers: IncomingHttpHeaders, needsOrigin: boolean): Refusal | undefined {
  const [version = ''] = (headers[versionHeader] ?? '').split(',')
  if (version.trim() !== '13') {
    return { status: 400, more: [versionHeader, '13'], text: 'missing or bad WebSocket Version' }
  }
  if (!/^[+/0-9A-Za-z]{22}==$/.test(headers['sec-websocket-key'] ?? '')) {
    return { status: 400, text: 'mismatch challenge/response' }
  }
  const { origin = '' } = headers
  const isOrigin = origin.startsWith('/') || URL.canParse(origin)
  return needsOrigin && !isOrigin ? { status: 403 } : undefined
}

function protocolsOf(message: IncomingMessage): readonly string[] {
  const header = message.headers[protocolHeader] ?? ''
  return header
    .split(',')
    .map((protocol) => protocol.trim())
    .filter((protocol) => protocol !== '')
}
