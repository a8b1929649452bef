import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { hasBody } from './http1-request.ts'

/** Node's parser of a connection; none of this is documented, and all of it is as old as the parser. */
interface ConnectionParser {
  readonly constructor: { readonly kOnExecute: number }
  readonly socket?: Socket | null
  /** Parses a piece. @returns how many bytes were parsed, or an Error */
  execute(piece: Buffer): unknown
  /** The piece that was parsed last, within the callback. */
  getCurrentBuffer(): Buffer
  /** Callbacks by number, such as of `kOnExecute`: a piece was parsed that Node has read without `execute`. */
  [callback: number]: (outcome: unknown, ...more: readonly unknown[]) => void
}

interface ParsedSocket extends Socket {
  readonly parser?: ConnectionParser | null
}

/**
 * Declines an upgrade: puts the request back in front of its connection without the `Connection: Upgrade` option, so that the
 * server reads it again as a plain request with its body. Java's HTTP client asks for h2c on every request over plain HTTP and
 * expects a plain answer from a server without it; `kubectl exec` over SPDY expects a Status. The `Upgrade` header stays.
 */
export function declineUpgrade(message: IncomingMessage, socket: Socket, head: Buffer): void {
  const lines = [`${message.method} ${message.url} HTTP/${message.httpVersion}`]
  const { rawHeaders } = message
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? ''
    const value = rawHeaders[index + 1] ?? ''
    const kept = name.toLowerCase() === 'connection' ? withoutUpgrade(value) : value
    if (kept !== '') lines.push(`${name}: ${kept}`)
  }
  const again = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1')
  socket.unshift(Buffer.concat([again, head]))
}

/** Node after 24 reads the body of a request to upgrade itself, which then cannot be put back. */
const readsBodies = Number.parseInt(process.versions.node, 10) > 24

/**
 * Whether Node is to give up the connection of a request to upgrade (`shouldUpgradeCallback`). It need not where the request has a
 * body: that is served as a plain one, as if it were put back.
 */
export function shouldUpgrade(message: IncomingMessage): boolean {
  if (!readsBodies || !hasBody(message)) return true
  const { headers } = message
  headers.connection = withoutUpgrade(headers.connection ?? '')
  declined.set(message.socket, message)
  return false
}

/** By connection the request that asked for an upgrade and is served as a plain one, until its body was parsed. */
const declined = new WeakMap<Socket, IncomingMessage>()

/**
 * Has a connection that Node has accepted read on behind requests that {@link shouldUpgrade} declined. Node's parser stops
 * behind the body of one, and Node forgets the rest of the piece: the next request would be lost, or be read from its middle.
 */
export function readAfterDeclined({ parser }: ParsedSocket): void {
  if (!readsBodies || !parser) return
  const { kOnExecute } = parser.constructor
  const parsed = parser[kOnExecute]
  // Deno passes the piece, too.
  parser[kOnExecute] = (outcome, ...more) => {
    readOn(parser, outcome, () => parser.getCurrentBuffer())
    parsed?.(outcome, ...more)
  }
  parser.execute = executeAndReadOn
}

/** Stands before the method of the class; Node uses a parser for many connections, one after the other. */
function executeAndReadOn(this: ConnectionParser, piece: Buffer): unknown {
  const outcome: unknown = (Object.getPrototypeOf(this) as ConnectionParser).execute.call(
    this,
    piece,
  )
  readOn(this, outcome, () => piece)
  return outcome
}

function readOn({ socket }: ConnectionParser, outcome: unknown, pieceOf: () => Buffer): void {
  if (!socket || !declined.get(socket)?.complete) return
  declined.delete(socket)
  const rest = typeof outcome === 'number' ? pieceOf().subarray(outcome) : []
  // Node has something to do after a piece before it takes the next one.
  if (rest.length > 0) queueMicrotask(() => socket.unshift(rest))
}

function withoutUpgrade(connection: string): string {
  return connection
    .split(',')
    .map((option) => option.trim())
    .filter((option) => option.toLowerCase() !== 'upgrade')
    .join(', ')
}
