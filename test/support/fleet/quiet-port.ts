import { once } from 'node:events'
import { createServer } from 'node:net'

/** Ports below those that systems give to outgoing connections, so that it stays free while a server is down. */
const [first, count] = [12_000, 18_000]

/** A free port on loopback for a server that comes back to it. */
export async function quietPort(): Promise<number> {
  for (let tries = 0; tries < 100; tries++) {
    const port = first + Math.floor(Math.random() * count)
    const server = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false))
      server.listen(port, '127.0.0.1', () => resolve(true))
    })
    if (!isFree) continue
    server.close()
    await once(server, 'close')
    return port
  }
  throw new Error('no port is free')
}
