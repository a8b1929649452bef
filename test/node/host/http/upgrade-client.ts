import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import type { Listener } from '../../../../node-host/serving/http/listener.ts'

/** A request that asks to switch to SPDY, as kubectl used to for exec. */
export const asking =
  'POST /exec HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: SPDY/3.1\r\n\r\n'

/** What a client hears, and a way to wait until it has heard something. */
export class Heard {
  readonly socket: Socket
  text = ''

  constructor(socket: Socket) {
    this.socket = socket
    socket.on('data', (chunk: Buffer) => (this.text += chunk.toString('latin1')))
    socket.on('error', () => undefined)
    onTestFinished(() => void socket.destroy())
  }

  async until(end: string): Promise<string> {
    while (!this.text.endsWith(end)) await once(this.socket, 'data')
    return this.text
  }
}

/** Opens a connection and sends a request to upgrade, or what is given. */
export function dial({ port }: Listener, said: string = asking): Heard {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  socket.write(said)
  return new Heard(socket)
}
