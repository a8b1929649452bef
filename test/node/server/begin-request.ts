import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface BegunRequest {
  readonly socket: Socket
  /** The first bytes of the answer. */
  readonly first: string
}

/** Sends the head of a request, `lines` without the empty one, over a connection of its own. */
export async function beginRequest(port: number, ...lines: string[]): Promise<BegunRequest> {
  const socket = connect(port, '127.0.0.1')
  // Those who vanish may be cut off as they do.
  socket.on('error', () => undefined)
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  const [chunk] = (await once(socket, 'data')) as [Buffer]
  return { socket, first: chunk.toString('latin1') }
}
