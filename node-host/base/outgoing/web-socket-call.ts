import type { IncomingMessage } from 'node:http'
import { WebSocket } from 'ws'
import {
  BytePipe,
  type ConnectionRequest,
  encodeHeaderText,
  FetchError,
  type TransportConnection,
  type TransportResponse,
} from '../../../core/index.ts'
import { ReadableChunks } from '../streams/readable-chunks.ts'
import type { AgentPool } from './agent-pool.ts'
import { fetchFailure } from './fetch-failure.ts'
import { requestOptions } from './request-options.ts'

/** Limit of the handshake, in milliseconds. */
const handshakeMs = 30_000
/** Limit of a message of the server, in bytes. */
const largestMessage = 16 * 1024 * 1024

/** Opens a WebSocket; a response is a refusal. @throws FetchError */
export function openWebSocket(
  request: ConnectionRequest,
  agents: AgentPool,
): Promise<TransportConnection | TransportResponse> {
  const { url: text, headers, protocols, signal, tls } = request
  const url = new URL(text)
  const label = `GET ${url.origin}${url.pathname}`
  const { agent, servername } = requestOptions(
    {
      purpose: 'command',
      method: 'GET',
      url,
      headers: [],
      signal,
      repeatable: false,
      label,
      ...(tls && { tls }),
    },
    agents,
  )
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  // ws takes tokens alone as names of protocols, and those of the original's tunnels have a slash: it is not shown them.
  const tokens = protocols.filter((each) => !each.includes('/'))
  let chosen: string | undefined
  const socket = new WebSocket(url, tokens, {
    agent,
    finishRequest: (opening) => {
      if (protocols.length > 0) opening.setHeader('sec-websocket-protocol', protocols.join(','))
      opening.end()
    },
    headers: headersOf(headers),
    handshakeTimeout: handshakeMs,
    maxPayload: largestMessage,
    perMessageDeflate: false,
    ...(servername !== undefined && { servername }),
  })
  const abort = (): void => socket.terminate()
  signal.addEventListener('abort', abort, { once: true })
  if (signal.aborted) abort()
  return new Promise((resolve, reject) => {
    socket.once('unexpected-response', (_request, message) => resolve(refusal(message, label)))
    socket.once('upgrade', ({ headers: answered }) => {
      chosen = answered['sec-websocket-protocol']
      if (protocols.includes(chosen ?? '')) answered['sec-websocket-protocol'] = tokens[0]
    })
    socket.once('open', () => resolve(connectionOf(socket, chosen, signal, label)))
    socket.on('error', (error) => reject(signal.aborted ? signal.reason : failureOf(label, error)))
    socket.once('close', () => signal.removeEventListener('abort', abort))
  })
}

/** Headers as Node takes them: a repeated one has a list of values. */
function headersOf(list: readonly string[]): Record<string, string[]> {
  const headers: Record<string, string[]> = {}
  for (let at = 0; at + 1 < list.length; at += 2) {
    const values = (headers[list[at] ?? ''] ??= [])
    values.push(encodeHeaderText(list[at + 1] ?? ''))
  }
  return headers
}

function failureOf(label: string, error: Error): Error {
  return fetchFailure(label, error)
}

function refusal(message: IncomingMessage, label: string): TransportResponse {
  const body = new ReadableChunks(message, {
    failed: (cause) => (cause ? failureOf(label, cause) : new FetchError('connection', label)),
    leave: () => void message.destroy(),
  })
  return {
    status: message.statusCode ?? 0,
    header(name) {
      const value = message.headers[name]
      return Array.isArray(value) ? value.join(', ') : value
    },
    body,
  }
}

function connectionOf(
  socket: WebSocket,
  protocol: string | undefined,
  signal: AbortSignal,
  label: string,
): TransportConnection {
  const pipe = new BytePipe(() => socket.terminate())
  let failure: Error | undefined
  socket.on('message', (data: Buffer) => {
    socket.pause()
    pipe.write(data).then(
      () => socket.resume(),
      () => undefined,
    )
  })
  socket.on('error', (error) => (failure ??= failureOf(label, error)))
  socket.once('close', (code) => {
    const broken = new FetchError('connection', `${label}: the server broke off the connection`)
    if (code !== 1000) failure ??= broken
    pipe.end()
  })
  async function* messages(): AsyncGenerator<Uint8Array> {
    try {
      yield* pipe
      signal.throwIfAborted()
      if (failure) throw failure
    } finally {
      socket.close()
    }
  }
  return {
    protocol,
    messages: messages(),
    send: (message) =>
      new Promise((resolve, reject) => {
        socket.send(message, (error) => (error ? reject(error) : resolve()))
      }),
  }
}
