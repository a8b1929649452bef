import { createServer, type Socket } from 'node:net'
import type { CtlListener, ListenOptions } from '../../../core/index.ts'
import { SocketDuplex } from '../../base/streams/socket-duplex.ts'

/** Listens for TCP connections until it is closed, which cuts those that are open. @throws Error of the system */
export async function listen({ address, port, accept }: ListenOptions): Promise<CtlListener> {
  const open = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    open.add(socket)
    socket.on('error', () => undefined).once('close', () => open.delete(socket))
    const broken = (cause: Error | undefined): Error => cause ?? new Error('the connection broke')
    accept(new SocketDuplex(socket, Buffer.alloc(0), broken))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host: address, port }, () => resolve())
  })
  const bound = server.address()
  return {
    port: typeof bound === 'object' && bound ? bound.port : port,
    close() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}
