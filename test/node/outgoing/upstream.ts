import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import type { TlsOptions } from 'node:tls'
import { onTestFinished } from 'vitest'

export interface Upstream {
  readonly port: number
  /** `http://127.0.0.1:40123` */
  readonly url: string
  /** Connections that were opened, and those that are open. */
  opened: number
  readonly sockets: ReadonlySet<Socket>
  /** Resolves when no connection is open (any more). */
  idle(): Promise<void>
  readonly server: Server
}

type Serve = (message: IncomingMessage, response: ServerResponse) => unknown

/** A server on a free port of 127.0.0.1 that ends with the test, over TLS where that is given. */
export async function openUpstream(serve: Serve, tls?: TlsOptions): Promise<Upstream> {
  const listen = (message: IncomingMessage, response: ServerResponse): void =>
    void serve(message, response)
  const server = tls ? createTlsServer(tls, listen) : createServer(listen)
  const sockets = new Set<Socket>()
  let changed: (() => void)[] = []
  const upstream = { opened: 0 }
  server.on('connection', (socket: Socket) => {
    upstream.opened++
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.once('close', () => {
      sockets.delete(socket)
      for (const tell of changed.splice(0)) tell()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    changed = []
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return Object.assign(upstream, {
    port,
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${port}`,
    sockets,
    server,
    async idle() {
      while (sockets.size > 0) await new Promise<void>((resolve) => void changed.push(resolve))
    },
  })
}
