import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { hasBody } from './http1-request.ts'

/**
 * Declines an upgrade: puts the request back in front of its connection without the `Connection: Upgrade` option, so that the
 * server reads it again as a plain request with its body. Java's HTTP client asks for h2c on every request over plain HTTP and
 * expects a plain answer from a server without it; `kubectl exec` over SPDY expects a Status. The `Upgrade` header stays.
 */
export function putBack(message: IncomingMessage, socket: Socket, head: Buffer): void {
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
export function givesUpConnection(message: IncomingMessage): boolean {
  if (!readsBodies || !hasBody(message)) return true
  const { headers } = message
  headers.connection = withoutUpgrade(headers.connection ?? '')
  return false
}

function withoutUpgrade(connection: string): string {
  return connection
    .split(',')
    .map((option) => option.trim())
    .filter((option) => option.toLowerCase() !== 'upgrade')
    .join(', ')
}
